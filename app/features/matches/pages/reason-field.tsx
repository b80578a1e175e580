import type { FocusEvent } from "react";
import { readJson } from "../../../browser/read-json.ts";
import type { ActionError } from "../../../lib/action-error.ts";
import { stripAngleBrackets } from "../../../lib/sanitise.ts";
import { REASON_LETTERS } from "../../../lib/text-limits.ts";
import { TextareaField } from "../../../ui/textarea-field.tsx";

const CLEANING_ADDRESS = "/api/rest/v1/rpc/validate_and_sanitize_input";
/** Nobody waits for it; what comes later than this is of no use. */
const CLEANING_TIMEOUT_MS = 3_000;

/** Why somebody disputes or decides something about a match; `error` is the refusal of its form. */
export function ReasonField({
  label,
  hint,
  error,
}: {
  label: string;
  hint: string;
  error: ActionError | null;
}) {
  return (
    <TextareaField
      label={label}
      hint={hint}
      name="reason"
      required
      maxLength={REASON_LETTERS}
      rows={3}
      onBlur={cleanTyped}
      error={error?.field === "reason" ? (error.message ?? "Escreva o motivo.") : null}
    />
  );
}

/**
 * Cleans what was typed into a field once it is left: by the server's function, and where that fails by trimming and stripping
 * angle brackets (spec §5). What is sent is cleaned by the server once more.
 */
function cleanTyped({ currentTarget: field }: FocusEvent<HTMLTextAreaElement>): void {
  const typed = field.value;
  if (typed.trim() === "") return;
  const body = { input_text: typed };
  readJson<string>(CLEANING_ADDRESS, { method: "POST", body, timeoutMs: CLEANING_TIMEOUT_MS })
    .catch(() => stripAngleBrackets(typed))
    .then((clean) => {
      // Somebody may have come back and typed on.
      if (field.value === typed) field.value = clean;
    });
}
