import type { VerbContext } from "../../../platform/services.server.ts";
import type { SanitiseCall } from "./call-schemas.ts";
import { logTyped } from "./log-typed.server.ts";
import { sanitise } from "../../../lib/sanitise.ts";

/**
 * `validate_and_sanitize_input` (spec §5, §7): the text without what does not belong into one. What looks suspicious is
 * logged after the answer, and cleaned like the rest.
 */
export function sanitiseInput({ services, actor }: VerbContext, call: SanitiseCall): string {
  const { input_text: text, max_length: maxLength, allow_html: allowHtml } = call;
  logTyped({ services, actor }, { place: "validate_and_sanitize_input", typed: { input_text: text } });
  return sanitise(text, { maxLength, allowHtml });
}
