import { Button } from "../../../ui/button.tsx";
import { SendForm } from "../../../ui/send-form.tsx";
import type { OfferedEvent } from "./entry-page.ts";

/** Somebody invites the person who looks to play an event with them. */
export function InvitationCard({
  invitation: { entryId, name },
  event,
  action,
}: {
  invitation: { entryId: string; name: string };
  event: OfferedEvent;
  action: string;
}) {
  return (
    <div className="stack entry-invitation">
      <p>
        <strong>{name}</strong> convida você para jogar em dupla.
        {event.feeCents > 0 ? " Cada um paga a sua parte." : ""}
      </p>
      <div className="row">
        <SendForm action={action} fields={{ intent: "accept_invitation", entry_id: entryId }}>
          {(isSending) => (
            <Button type="submit" loading={isSending} loadingText="Aceitando…">
              Aceitar
            </Button>
          )}
        </SendForm>
        <SendForm action={action} fields={{ intent: "decline_invitation", entry_id: entryId }}>
          {(isSending) => (
            <Button type="submit" variant="secondary" loading={isSending} loadingText="Recusando…">
              Recusar
            </Button>
          )}
        </SendForm>
      </div>
    </div>
  );
}
