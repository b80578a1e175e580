import type { Search } from "../../../browser/use-search.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import type { ComboboxOption } from "../../../ui/combobox-field.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Person } from "../../../ui/person-name.tsx";
import { SendForm } from "../../../ui/send-form.tsx";
import { AccountHolderField } from "./account-holder-field.tsx";
import type { MembersPage } from "./members.ts";

/** Lists the people who administer the club; `search` finds its athletes. */
export function AdminsCard({
  admins,
  action,
  search,
}: {
  admins: MembersPage["admins"];
  action: string;
  search: Search<ComboboxOption>;
}) {
  return (
    <Card headingLevel={3} title="Administradores" subtitle="Aprovam pedidos, lançam e decidem resultados.">
      <div className="stack">
        {admins.length === 0 ? <EmptyState title="Ninguém administra este clube" /> : null}
        {admins.map((row) => (
          <div className="row row-between" key={row.userId}>
            <Person name={row.name} detail={row.isMe ? <span>você</span> : null} />
            {admins.length > 1 ? (
              <SendForm action={action} fields={{ intent: "remove_admin", user_id: row.userId }}>
                {(isSending) => (
                  <Button type="submit" variant="quiet" size="sm" loading={isSending}>
                    {row.isMe ? "Sair" : "Remover"}
                    <span className="visually-hidden"> {row.name} da administração</span>
                  </Button>
                )}
              </SendForm>
            ) : null}
          </div>
        ))}
        <SendForm action={action} fields={{ intent: "add_admin" }} className="stack">
          {(isSending, error) => (
            <>
              <AccountHolderField key={admins.length} label="Outro administrador" {...{ search, error }} />
              <Button type="submit" variant="secondary" block loading={isSending} loadingText="Salvando…">
                Tornar administrador
              </Button>
            </>
          )}
        </SendForm>
      </div>
    </Card>
  );
}
