import type { Search } from "../../browser/use-search.ts";
import { formatDay } from "../../lib/dates.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import type { ComboboxOption } from "../../ui/combobox-field.tsx";
import { LateComboboxField } from "../../ui/late-combobox-field.tsx";
import { Person } from "../../ui/person.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { SendForm } from "../../ui/send-form.tsx";
import { TextField } from "../../ui/text-field.tsx";
import type { MembersPage } from "./members.ts";

/** Who works for the club without administering it, and a form that adds somebody; `search` finds its athletes. */
export function StaffCard({
  staff,
  action,
  search,
}: {
  staff: MembersPage["staff"];
  action: string;
  search: Search<ComboboxOption>;
}) {
  return (
    <Card
      id="equipe"
      title="Secretaria e árbitros"
      subtitle="A secretaria cuida de resultados, atletas e importações, sem ver o dinheiro. O árbitro lança os resultados de um dia."
    >
      <div className="stack">
        {staff.map((row) => (
          <div className="row row-between" key={row.id}>
            <Person
              name={row.name}
              detail={<span>{row.day ? `árbitro em ${formatDay(row.day)}` : "secretaria"}</span>}
            />
            <SendForm action={action} fields={{ intent: "remove_staff", staff_id: row.id }}>
              {(isSending) => (
                <Button type="submit" variant="quiet" size="sm" loading={isSending}>
                  Remover<span className="visually-hidden"> {row.name} da equipe</span>
                </Button>
              )}
            </SendForm>
          </div>
        ))}
        <SendForm action={action} fields={{ intent: "add_staff" }} className="stack">
          {(isSending, error) => (
            <>
              <SelectField
                label="O que faz"
                name="role"
                options={[
                  { value: "secretary", label: "Secretaria" },
                  { value: "referee", label: "Árbitro por um dia" },
                ]}
              />
              <TextField
                label="Dia do árbitro"
                name="day"
                type="date"
                isOptional
                hint="Só para árbitro."
                error={error?.field === "day" ? (error.message ?? undefined) : undefined}
              />
              <LateComboboxField
                key={staff.length}
                label="Quem"
                name="athlete_id"
                search={search}
                placeholder="Comece a digitar o nome"
                hint="Um atleta do clube que já tem conta."
                emptyText="Nenhum atleta do clube com este nome."
                error={error?.field === "athlete_id" ? (error.message ?? undefined) : undefined}
              />
              <Button type="submit" variant="secondary" block loading={isSending} loadingText="Salvando…">
                Adicionar à equipe
              </Button>
            </>
          )}
        </SendForm>
      </div>
    </Card>
  );
}
