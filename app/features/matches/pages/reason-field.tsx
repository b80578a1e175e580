import { cleanTyped } from "../../../browser/clean-input.ts";
import type { ActionError } from "../../../lib/action-error.ts";
import { REASON_LETTERS } from "../../../lib/text-limits.ts";
import { TextareaField } from "../../../ui/textarea-field.tsx";

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
