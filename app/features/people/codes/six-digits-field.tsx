import type { ChangeEvent, ClipboardEvent, ReactNode } from "react";
import { TextField } from "../../../ui/text-field.tsx";
import "./code-fields.css";

const LENGTH = 6;
// Room for "123 456", as mails and authenticator apps write it.
const TYPED_LENGTH = 7;

/**
 * Six digits from a mail or an authenticator app (`name` "code"). Pasting takes the digits out of whatever was copied;
 * the sixth presses the button called `submits`, where one is named.
 */
export function SixDigitsField({
  label = "Código de seis números",
  hint,
  error,
  submits,
  isFirst,
}: {
  label?: string;
  hint?: ReactNode;
  error?: string;
  submits?: string;
  /** The cursor waits here when the field appears. */
  isFirst?: boolean;
}) {
  function change({ currentTarget }: ChangeEvent<HTMLInputElement>): void {
    submitWhole(currentTarget, submits);
  }

  function paste(event: ClipboardEvent<HTMLInputElement>): void {
    const digits = event.clipboardData.getData("text").replaceAll(/\D/g, "");
    if (digits.length !== LENGTH) return;
    event.preventDefault();
    event.currentTarget.value = digits;
    submitWhole(event.currentTarget, submits);
  }

  return (
    <TextField
      label={label}
      name="code"
      inputMode="numeric"
      autoComplete="one-time-code"
      pattern="[0-9 ]*"
      title="Seis números"
      maxLength={TYPED_LENGTH}
      required
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person asked for this step, and it has one field
      autoFocus={isFirst}
      hint={hint}
      error={error}
      onChange={change}
      onPaste={paste}
    />
  );
}

/** By the button, whose value says what is asked. */
function submitWhole({ value, form }: HTMLInputElement, submits: string | undefined): void {
  if (!submits || value.replaceAll(/\D/g, "").length !== LENGTH) return;
  const button = form?.querySelector<HTMLButtonElement>(`button[value="${submits}"]`);
  if (button?.getAttribute("aria-disabled") !== "true") form?.requestSubmit(button);
}
