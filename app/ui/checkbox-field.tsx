import { useId } from "react";
import type { InputHTMLAttributes } from "react";
import { describedBy, FieldNotes } from "./field.tsx";
import type { FieldTexts } from "./field.tsx";

/** A checkbox whose whole line is the target. */
export function CheckboxField({
  label,
  hint,
  error,
  id,
  ...rest
}: FieldTexts & Omit<InputHTMLAttributes<HTMLInputElement>, "type">) {
  const ownId = useId();
  const fieldId = id ?? ownId;
  return (
    <div className="field">
      <label className="check">
        <input {...rest} id={fieldId} type="checkbox" {...describedBy(fieldId, { hint, error })} />
        <span>{label}</span>
      </label>
      <FieldNotes id={fieldId} hint={hint} error={error} />
    </div>
  );
}
