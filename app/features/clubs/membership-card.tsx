import type { ReactNode } from "react";
import { Form } from "react-router";
import type { ActionError } from "../../lib/action-error.ts";
import { Badge } from "../../ui/badge.tsx";
import { IntentButton } from "../../ui/intent-button.tsx";
import { Card } from "../../ui/card.tsx";
import { ErrorNotice } from "../../ui/error-notice.tsx";

/** The clubs of an athlete, and a request to join another; `club` is the field of another feature. */
export function MembershipCard({
  memberships,
  club,
  error,
  isSending,
}: {
  memberships: { clubId: string; club: string; status: string }[];
  club: ReactNode;
  error: ActionError | null;
  isSending: boolean;
}) {
  return (
    <Card title="Clube">
      <div className="stack">
        {memberships.map((membership) => (
          <div className="row row-between" key={membership.clubId}>
            <a href={`/public-ranking/${membership.clubId}`}>{membership.club}</a>
            <Badge tone={membership.status === "active" ? "ok" : "warn"}>
              {membership.status === "active" ? "Meu clube" : "Pedido enviado"}
            </Badge>
          </div>
        ))}
        <Form method="post" className="stack">
          <ErrorNotice error={error} />
          {club}
          <IntentButton intent="join" variant="secondary" block isSending={isSending} sending="Enviando…">
            Pedir para entrar
          </IntentButton>
        </Form>
      </div>
    </Card>
  );
}
