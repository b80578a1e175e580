import { SelectField } from "./select-field.tsx";

/** One filter of a list in a form. `all` labels its first option, the default, which filters nothing. */
export function FilterSelect({
  options,
  chosen,
  all,
  ...rest
}: {
  label: string;
  name: string;
  all: string;
  options: readonly { value: string; label: string }[] | Readonly<Record<string, string>>;
  chosen: string | null | undefined;
}) {
  const listed = Array.isArray(options)
    ? options
    : Object.entries(options).map(([value, label]) => ({ value, label: String(label) }));
  return <SelectField {...rest} placeholder={all} options={listed} defaultValue={chosen ?? ""} />;
}
