import { formatDate } from "../../../lib/dates.ts";
import { invitationText } from "../../../lib/share-texts.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { SendForm } from "../../../ui/send-form.tsx";
import { WhatsAppLink } from "../../../ui/whatsapp-link.tsx";
import { CopyField } from "../../clubs/clubs/copy-field.tsx";
import { JOIN_TTL_DAYS } from "./invitation.ts";
import type { InviteesPage } from "./invitees.ts";
import { Revoke } from "./revoke-form.tsx";

/** The links by which people join without a request. */
export function InvitationsCard({
  invitations,
  action,
}: {
  invitations: InviteesPage["joining"];
  action: string;
}) {
  return (
    <Card
      id="convite-do-clube"
      title="Convite do clube"
      subtitle={`Quem abre o link entra no clube na hora; quem tem nome parecido com o de um perfil sem conta diz antes se é ele. Vale por ${JOIN_TTL_DAYS} dias, para quantos você quiser.`}
    >
      <div className="stack">
        {invitations.map((row) => (
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
