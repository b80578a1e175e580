import type { SelectHTMLAttributes } from "react";
import { describedBy, Field, useFieldId } from "./field.tsx";
import type { FieldTexts } from "./field.tsx";
import { useSent } from "./sent-fields.tsx";
import { Icon } from "./icon.tsx";

interface SelectOption {
  value: string;
  label: string;
  disabled?: boolean;
}

/** A native select with its label. `options` in order, or `children` for groups; `placeholder` is the empty choice. */
export function SelectField({
  label,
  hint,
  error,
  isOptional,
  id,
  options,
  placeholder,
  children,
  ...rest
}: FieldTexts &
  SelectHTMLAttributes<HTMLSelectElement> & { options?: SelectOption[]; placeholder?: string }) {
  const fieldId = useFieldId(id);
  const start = useSent(rest);
  return (
    <Field id={fieldId} label={label} hint={hint} error={error} isOptional={isOptional}>
      <div className="input-wrap">
        <select
          {...rest}
          {...start}
          id={fieldId}
          className="input"
          {...describedBy(fieldId, { hint, error })}
        >
          {placeholder !== undefined ? <option value="">{placeholder}</option> : null}
          {options?.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.label}
            </option>
          ))}
          {children}
        </select>
        <Icon name="chevron-down" size={20} />
      </div>
    </Field>
  );
}
