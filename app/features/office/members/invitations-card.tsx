import type { Search } from "../../../browser/use-search.ts";
import { formatDate } from "../../../lib/dates.ts";
import { invitationText } from "../../../lib/share-texts.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import type { ComboboxOption } from "../../../ui/combobox-field.tsx";
import { ComboboxField } from "../../../ui/combobox-field.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Person } from "../../../ui/person-name.tsx";
import { SendForm } from "../../../ui/send-form.tsx";
import { WhatsAppLink } from "../../../ui/whatsapp-link.tsx";
import { CopyField } from "../../clubs/clubs/copy-field.tsx";
import type { MembersPage } from "./members.ts";
import { JOIN_TTL_DAYS } from "../invitations/invitation.ts";

/** The links by which people join without a request. */
export function InvitationsCard({
  invitations,
  action,
}: {
  invitations: MembersPage["invitations"];
  action: string;
}) {
  const joining = invitations.filter(({ profile }) => profile === null);
  return (
    <Card
      title="Convites"
      subtitle={`Quem abre o link entra no clube na hora; quem tem nome parecido com o de um perfil sem conta diz antes se é ele. Vale por ${JOIN_TTL_DAYS} dias, para quantos você quiser.`}
    >
      <div className="stack">
        {joining.map((row) => (
          <div key={row.id} className="stack stack-tight">
            <CopyField value={row.url} label={`Convite até ${formatDate(row.expiresAt)}`} />
            <div className="row row-between">
              <p className="small muted">
                Até {formatDate(row.expiresAt)}
                {row.createdBy ? ` · criado por ${row.createdBy}` : ""}
              </p>
              <WhatsAppLink text={invitationText(row.url)}>Enviar no WhatsApp</WhatsAppLink>
              <Revoke id={row.id} action={action} label={`o convite até ${formatDate(row.expiresAt)}`} />
            </div>
          </div>
        ))}
        <SendForm action={action} fields={{ intent: "make_invitation" }} creates>
          {(isSending) => (
            <Button
              type="submit"
              variant="secondary"
              icon="plus"
              block
              loading={isSending}
              loadingText="Criando…"
            >
              Criar convite
            </Button>
          )}
        </SendForm>
      </div>
    </Card>
  );
}

/** Ends a link; `label` says which one to who cannot see where the button stands. */
export function Revoke({ id, action, label }: { id: string; action: string; label: string }) {
  return (
    <SendForm action={action} fields={{ intent: "revoke_invitation", invitation_id: id }}>
      {(isSending) => (
        <Button type="submit" variant="quiet" size="sm" loading={isSending}>
          Cancelar<span className="visually-hidden"> {label}</span>
        </Button>
      )}
    </SendForm>
  );
}

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
    <Card title="Administradores" subtitle="Aprovam pedidos, lançam e decidem resultados.">
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
              <ComboboxField
                key={admins.length}
                label="Outro administrador"
                name="athlete_id"
                search={search}
                placeholder="Comece a digitar o nome"
                hint="Um atleta do clube que já tem conta."
                emptyText="Nenhum atleta do clube com este nome."
                error={error?.field === "athlete_id" ? (error.message ?? undefined) : undefined}
              />
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
