import type { Search } from "../../../browser/use-search.ts";
import type { ActionError } from "../../../lib/action-error.ts";
import { ComboboxField, type ComboboxOption } from "../../../ui/combobox-field.tsx";

/** The choice of one of the club's athletes who has an account; `search` finds them, `error` is the refusal of its form. */
export function AccountHolderField({
  label,
  search,
  error,
}: {
  label: string;
  search: Search<ComboboxOption>;
  error: ActionError | null;
}) {
  return (
    <ComboboxField
      label={label}
      name="athlete_id"
      search={search}
      placeholder="Comece a digitar o nome"
      hint="Um atleta do clube que já tem conta."
      emptyText="Nenhum atleta do clube com este nome."
      error={error?.field === "athlete_id" ? (error.message ?? undefined) : undefined}
    />
  );
}
