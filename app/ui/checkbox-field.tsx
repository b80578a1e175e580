import { describedBy, FieldNotes, useFieldId } from "./field.tsx";
import type { InputProps } from "./field.tsx";

/** A checkbox whose whole line is the target. */
export function CheckboxField({ label, hint, error, id, ...rest }: InputProps) {
  const fieldId = useFieldId(id);
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
