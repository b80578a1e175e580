import type { ComboboxOption } from "../../../ui/combobox-field.tsx";
import { ComboboxField } from "../../../ui/combobox-field.tsx";

async function searchCities(text: string, signal: AbortSignal): Promise<ComboboxOption[]> {
  const answer = await fetch(`/api/v1/cities?search=${encodeURIComponent(text)}`, { signal });
  if (!answer.ok) return [];
  const { rows } = (await answer.json()) as { rows: { code: number; label: string }[] };
  return rows.map(({ code, label }) => ({ value: String(code), label }));
}

/** A city found by typing, accents and case ignored; sends its IBGE code as `cityCode`. */
export function CityField({
  defaultCity,
  error,
}: {
  defaultCity?: { code: number | string; label: string } | null;
  error?: string;
}) {
  return (
    <ComboboxField
      label="Cidade"
      name="cityCode"
      search={searchCities}
      placeholder="Comece a digitar o nome"
      emptyText="Nenhuma cidade com este nome."
      defaultOption={defaultCity ? { value: String(defaultCity.code), label: defaultCity.label } : null}
      error={error}
    />
  );
}
