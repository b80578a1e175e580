// oxlint-disable import/default -- these default exports are made by vite.config.ts
import head from "./browser/loader/head.ts?inline-script";
import loader from "./browser/loader/main.ts?inline-script";
import globalsAddress from "./features/sponsors/globals.client.ts?script-address";
import termsAddress from "./features/terms/terms-modal.client.ts?script-address";

/** What stands inside the `<script>` of the head of a page that React runs: theme and member mark. */
export const headScript = head;

/**
 * What stands, byte for byte, inside the one `<script>` of a public page: theme, member mark, the global elements for
 * whoever is signed in, and the live table. A constant of the build, so that a policy allows it by its hash.
 */
export const loaderScript = loader
  .replace("GLOBALS_ADDRESS", globalsAddress)
  .replace("TERMS_ADDRESS", termsAddress);
