import type { TextareaHTMLAttributes } from "react";
import { describedBy, Field, useFieldId } from "./field.tsx";
import { useSent } from "./sent-fields.tsx";
import type { FieldTexts } from "./field.tsx";

/** Several lines of text with their label. */
export function TextareaField({
  label,
  hint,
  error,
  isOptional,
  id,
  ...rest
}: FieldTexts & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  const fieldId = useFieldId(id);
  const start = useSent(rest);
  return (
    <Field id={fieldId} label={label} hint={hint} error={error} isOptional={isOptional}>
      <textarea
        {...rest}
        {...start}
        id={fieldId}
        className="input"
        {...describedBy(fieldId, { hint, error })}
      />
    </Field>
  );
}
