import { CLUB_SEES_CONTACTS } from "../../../copy/contacts.ts";
import type { ComboboxOption } from "../../../ui/combobox-field.tsx";
import { ComboboxField } from "../../../ui/combobox-field.tsx";

async function searchClubs(text: string, signal: AbortSignal): Promise<ComboboxOption[]> {
  const answer = await fetch(`/api/v1/clubs?limit=10&search=${encodeURIComponent(text)}`, { signal });
  if (!answer.ok) return [];
  const { rows } = (await answer.json()) as {
    rows: { id: string; name: string; city: string; state: string }[];
  };
  return rows.map(({ id, name, city, state }) => ({ value: id, label: name, detail: `${city}/${state}` }));
}

/** A club found by typing; sends its id as `clubId`. */
export function ClubField({
  defaultClub,
  error,
  isOptional,
}: {
  defaultClub?: { id: string; name: string } | null;
  error?: string;
  isOptional?: boolean;
}) {
  return (
    <ComboboxField
      label="Clube"
      name="clubId"
      isOptional={isOptional}
      search={searchClubs}
      placeholder="Comece a digitar o nome"
      hint={`O clube precisa aprovar o pedido. ${CLUB_SEES_CONTACTS}`}
      emptyText="Nenhum clube com este nome."
      defaultOption={defaultClub ? { value: defaultClub.id, label: defaultClub.name } : null}
      error={error}
    />
  );
}
