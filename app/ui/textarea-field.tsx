import type { TextareaHTMLAttributes } from "react";
import { describedBy, Field, useFieldId, useTypedEarly } from "./field.tsx";
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
  // React puts a textarea's own text back when it takes the page over, unless it begins with what was typed.
  const typed = useTypedEarly(fieldId);
  const text = "defaultValue" in start ? { defaultValue: typed ?? start.defaultValue } : {};
  return (
    <Field id={fieldId} label={label} hint={hint} error={error} isOptional={isOptional}>
      <textarea
        {...rest}
        {...text}
        id={fieldId}
        className="input"
        {...describedBy(fieldId, { hint, error })}
      />
    </Field>
  );
}
