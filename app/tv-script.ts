// oxlint-disable import/default -- this default export is made by tools/vite/inline-script.ts
import tv from "./browser/tv/run-tv.ts?inline-script";

/** The text inside the `<script>` of a screen that no club has yet; apart, so that no other page carries it. */
export const tvScript = tv;
