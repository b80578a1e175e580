import type { VerbContext } from "../../platform/services.server.ts";
import type { SanitiseCall } from "./call-schemas.ts";
import { noteTyped } from "./note-typed.server.ts";
import { sanitise } from "./sanitise.ts";

/**
 * `validate_and_sanitize_input` (spec §5, §7): the text without what does not belong into one. What looks suspicious is
 * noted behind the answer and cleaned all the same.
 */
export function sanitiseInput({ services, actor }: VerbContext, call: SanitiseCall): string {
  const { input_text: text, max_length: maxLength, allow_html: allowHtml } = call;
  noteTyped({ services, actor }, { place: "validate_and_sanitize_input", typed: { input_text: text } });
  return sanitise(text, { maxLength, allowHtml });
}
