// oxlint-disable import/default -- these default exports are made by tools/vite/inline-script.ts
import head from "./browser/loader/head.ts?inline-script";
import loader from "./browser/loader/run-loader.ts?inline-script";
import redrawAddress from "./features/tournaments/running/redraw.client.ts?script-address";
import memberWidgetsAddress from "./features/platform/shell/member-widgets.client.ts?script-address";
import visitorErrorsAddress from "./features/platform/shell/visitor-errors.client.ts?script-address";

/** The text inside the `<script>` of the head of a page that React runs: theme and member mark. */
export const headScript = head;

/**
 * Gives the text, byte for byte, inside the one `<script>` of a public page: theme, member mark, the member widgets for whoever is signed
 * in, error toasts for everybody else, the live table, and making a draw again. The same for a whole build, so that a policy allows it by
 * its hash; a function, so that no screen with React carries it.
 */
export function loaderScript(): string {
  return loader
    .replace("MEMBER_WIDGETS_ADDRESS", memberWidgetsAddress)
    .replace("VISITOR_ERRORS_ADDRESS", visitorErrorsAddress)
    .replace("REDRAW_ADDRESS", redrawAddress);
}
