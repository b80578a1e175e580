import { describedBy, FieldNotes, useFieldId } from "./field.tsx";
import { useSentChoice } from "./sent-fields.tsx";
import type { InputProps } from "./field.tsx";

/** A checkbox whose whole line is the target. */
export function CheckboxField({ label, hint, error, id, ...rest }: InputProps) {
  const fieldId = useFieldId(id);
  const start = useSentChoice(rest);
  return (
    <div className="field">
      <label className="check">
        <input {...rest} {...start} id={fieldId} type="checkbox" {...describedBy(fieldId, { hint, error })} />
        <span>{label}</span>
      </label>
      <FieldNotes id={fieldId} hint={hint} error={error} />
    </div>
  );
}
