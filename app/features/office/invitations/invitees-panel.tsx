import { formatDate } from "../../../lib/dates.ts";
import { Button, LinkButton } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { PageLinks } from "../../../ui/page-links.tsx";
import { Person } from "../../../ui/person-name.tsx";
import { SendForm } from "../../../ui/send-form.tsx";
import { WhatsAppLink } from "../../../ui/whatsapp-link.tsx";
import { CopyField } from "../../clubs/clubs/copy-field.tsx";
import { InvitationsCard } from "./invitations-card.tsx";
import { type Invitee, INVITEES_PAGE, type InviteesPage } from "./invitees.ts";
import "../../clubs/clubs/club-panels.css";

/** How people are invited: the link for whoever has it, and everybody of the club without an account, each with a message to send. */
export function InviteesPanel({
  invitees,
  timeZone,
  action,
  listHref,
  hrefOf,
}: {
  invitees: InviteesPage;
  timeZone: string;
  action: string;
  listHref: string;
  /** The address of this panel with these parameters. */
  hrefOf: (parameters: Record<string, string>) => string;
}) {
  const { rows, total, unlinked, from, joining } = invitees;
  const pageOf = (start: number): Record<string, string> => (start > 0 ? { desde: String(start) } : {});
  const linked = rows.some(({ url }) => url !== null);
  return (
    <div className="stack">
      <div>
        <LinkButton to={listHref} variant="quiet" size="sm" icon="chevron-left">
          Voltar aos atletas
        </LinkButton>
      </div>
      <InvitationsCard invitations={joining} action={action} />
      <Card
        isFlush
        id="convites"
        title="Quem ainda não tem conta"
        subtitle={`${total === 1 ? "1 pessoa sem conta" : `${total} pessoas sem conta`}. Cada uma recebe um link só dela: o perfil e as partidas vêm junto.`}
      >
        <div className="card-row row invite-actions">
          {unlinked > 0 ? (
            <SendForm action={action} fields={{ intent: "invite_all" }}>
              {(isSending) => (
                <Button type="submit" loading={isSending} loadingText="Criando…">
                  {unlinked === 1 ? "Criar 1 convite" : `Criar ${unlinked} convites`}
                </Button>
              )}
            </SendForm>
          ) : null}
          {linked ? (
            <LinkButton to={hrefOf({ ver: "folha", ...pageOf(from) })} variant="secondary">
              Folha com QR codes
            </LinkButton>
          ) : null}
        </div>
        {rows.length === 0 ? (
          <EmptyState icon="users" title="Todos têm conta">
            Quem vier de uma importação, ou for cadastrado pela secretaria, aparece aqui.
          </EmptyState>
        ) : (
          <ul className="list">
            {rows.map((row) => (
              <InviteeRow key={row.athleteId} row={row} timeZone={timeZone} />
            ))}
          </ul>
        )}
        {from > 0 || from + INVITEES_PAGE < total ? (
          <div className="card-row">
            <PageLinks
              label="Páginas de convites"
              before={from > 0 ? hrefOf(pageOf(Math.max(0, from - INVITEES_PAGE))) : null}
              after={from + INVITEES_PAGE < total ? hrefOf(pageOf(from + INVITEES_PAGE)) : null}
            />
          </div>
        ) : null}
      </Card>
    </div>
  );
}

function InviteeRow({ row, timeZone }: { row: Invitee; timeZone: string }) {
  const detail = (
    <>
      <span>{row.matches === 1 ? "1 partida" : `${row.matches} partidas`}</span>
      {row.expiresAt ? <span>vale até {formatDate(row.expiresAt, timeZone)}</span> : <span>sem convite</span>}
      {row.phone || !row.message ? null : <span>sem telefone: escolha a conversa no WhatsApp</span>}
    </>
  );
  return (
    <li className="request">
      <div className="grow">
        <Person name={row.name} detail={detail} />
      </div>
      {row.message ? (
        <div className="claim-link">
          <CopyField value={row.message} label={`Mensagem para ${row.name}`} />
          <WhatsAppLink text={row.message} phone={row.phone}>
            WhatsApp<span className="visually-hidden"> para {row.name}</span>
          </WhatsAppLink>
        </div>
      ) : null}
    </li>
  );
}
