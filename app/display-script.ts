// oxlint-disable import/default -- these default exports are made by tools/vite/inline-script.ts
import display from "./browser/tv/run-display.ts?inline-script";
import memberWidgetsAddress from "./features/platform/shell/member-widgets.client.ts?script-address";

/** Gives the text inside the `<script>` of a club's TV; apart from `head-scripts.ts`, so that no other screen carries it. */
export function displayScript(): string {
  return display.replace("MEMBER_WIDGETS_ADDRESS", memberWidgetsAddress);
}
