import type { Search } from "../../../browser/use-search.ts";
import { formatDay } from "../../../lib/dates.ts";
import { NAME_LETTERS } from "../../../lib/text-limits.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import type { ComboboxOption } from "../../../ui/combobox-field.tsx";
import { Person } from "../../../ui/person-name.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import { SendForm } from "../../../ui/send-form.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { AccountHolderField } from "./account-holder-field.tsx";
import type { MembersPage } from "./members.ts";

/** Lists the people who work for the club without administering it, with a form that adds somebody; `search` finds its athletes. */
export function StaffCard({
  staff,
  invited,
  action,
  search,
}: {
  staff: MembersPage["staff"];
  invited: MembersPage["invitedStaff"];
  action: string;
  search: Search<ComboboxOption>;
}) {
  return (
    <Card
      id="equipe"
      headingLevel={3}
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
              <AccountHolderField key={staff.length} label="Quem" {...{ search, error }} />
              <Button type="submit" variant="secondary" block loading={isSending} loadingText="Salvando…">
                Adicionar à equipe
              </Button>
            </>
          )}
        </SendForm>
        <InvitedByMail invited={invited} action={action} />
      </div>
    </Card>
  );
}

/** Addresses that wait, and the form that invites one: with or without an account, the answer is the same. */
function InvitedByMail({ invited, action }: { invited: MembersPage["invitedStaff"]; action: string }) {
  return (
    <section className="stack" aria-label="Convites por e-mail">
      <h4>Secretaria sem cadastro</h4>
      {invited.map(({ id, name, email, expiresAt }) => (
        <div className="row row-between" key={id}>
          <Person name={name} detail={<span>{`${email} · até ${formatDay(expiresAt.slice(0, 10))}`}</span>} />
          <SendForm action={action} fields={{ intent: "cancel_secretary", invitation_id: id }}>
            {(isSending) => (
              <Button type="submit" variant="quiet" size="sm" loading={isSending}>
                Cancelar<span className="visually-hidden"> o convite de {name}</span>
              </Button>
            )}
          </SendForm>
        </div>
      ))}
      <SendForm
        // A sent invitation leaves an empty form for the next one.
        key={invited.map(({ id }) => id).join()}
        action={action}
        fields={{ intent: "invite_secretary" }}
        className="stack"
      >
        {(isSending, error) => (
          <>
            <TextField
              label="Nome de quem vai trabalhar"
              name="name"
              required
              maxLength={NAME_LETTERS}
              error={error?.field === "name" ? error.message : null}
            />
            <TextField
              label="E-mail de quem vai trabalhar"
              name="email"
              type="email"
              required
              hint="Vira secretaria ao entrar com este e-mail, mesmo sem ser atleta."
              error={error?.field === "email" ? error.message : null}
            />
            <Button type="submit" variant="secondary" block loading={isSending} loadingText="Enviando…">
              Convidar por e-mail
            </Button>
          </>
        )}
      </SendForm>
    </section>
  );
}
