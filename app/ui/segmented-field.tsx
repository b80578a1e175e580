import type { ReactNode } from "react";
import { describedBy, FieldNotes, useFieldId } from "./field.tsx";
import type { FieldTexts } from "./field.tsx";
import { useSent } from "./sent-fields.tsx";

/**
 * A group of radio buttons drawn as one control: arrows move, it works without JavaScript. Give `value` and
 * `onChange`, or `defaultValue` in a plain form. `isWrapping` lets many options flow over lines.
 */
export function SegmentedField({
  id,
  label,
  hint,
  error,
  name,
  options,
  value,
  defaultValue,
  onChange,
  isWrapping,
  isLabelHidden,
  disabled,
}: FieldTexts & {
  id?: string;
  name: string;
  options: { value: string; label: ReactNode }[];
  value?: string;
  defaultValue?: string;
  onChange?: (value: string) => void;
  isWrapping?: boolean;
  isLabelHidden?: boolean;
  disabled?: boolean;
}) {
  const fieldId = useFieldId(id);
  const { defaultValue: start } = useSent({ name, value, defaultValue });
  return (
    <fieldset
      id={fieldId}
      className="field"
      role="radiogroup"
      disabled={disabled}
      {...describedBy(fieldId, { hint, error })}
    >
      <legend className={isLabelHidden ? "visually-hidden" : "label seg-label"}>{label}</legend>
      <div className={isWrapping ? "seg seg-wrap" : "seg"}>
        {options.map((option) => (
          <label key={option.value}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={value === undefined ? undefined : value === option.value}
              defaultChecked={value === undefined ? start === option.value : undefined}
              onChange={onChange ? () => onChange(option.value) : undefined}
              readOnly={value !== undefined && !onChange ? true : undefined}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
      <FieldNotes id={fieldId} hint={hint} error={error} />
    </fieldset>
  );
}
