import type { ComponentProps } from "react";
import { describedBy, Field, useFieldId } from "./field.tsx";
import type { FieldTexts } from "./field.tsx";
import { useSent } from "./sent-fields.tsx";
import { Icon } from "./icon.tsx";
import type { IconName } from "./icon.tsx";

/** One line of text with its label: any `type` of input (text, email, tel, search, date, number…). */
export function TextField({
  label,
  hint,
  error,
  isOptional,
  icon,
  id,
  type = "text",
  ...rest
}: FieldTexts & ComponentProps<"input"> & { icon?: IconName }) {
  const fieldId = useFieldId(id);
  const start = useSent(rest);
  const input = (
    <input
      {...rest}
      {...start}
      id={fieldId}
      type={type}
      className="input"
      {...describedBy(fieldId, { hint, error })}
    />
  );
  return (
    <Field id={fieldId} label={label} hint={hint} error={error} isOptional={isOptional}>
      {icon ? (
        <div className="input-wrap">
          <Icon name={icon} size={20} />
          {input}
        </div>
      ) : (
        input
      )}
    </Field>
  );
}
