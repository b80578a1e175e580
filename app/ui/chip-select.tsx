import { type ComponentProps, useId } from "react";
import { ChipField } from "./chip-field.tsx";

/** A native select that takes no more room than the choice that stands in it. */
export function ChipSelect({
  label,
  options,
  value,
  ...rest
}: Omit<ComponentProps<"select">, "children"> & {
  label: string;
  options: readonly { value: string; label: string }[];
}) {
  const id = useId();
  const shown = options.find((option) => option.value === value)?.label ?? "";
  return (
    <ChipField id={id} label={label} shown={shown} icon="chevron-down">
      <select {...rest} id={id} value={value} className="chip-control">
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </ChipField>
  );
}
