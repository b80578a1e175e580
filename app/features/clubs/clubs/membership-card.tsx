import type { ReactNode } from "react";
import { Form } from "react-router";
import type { ActionError } from "../../../lib/action-error.ts";
import { Badge } from "../../../ui/badge.tsx";
import { IntentButton } from "../../../ui/intent-button.tsx";
import { Card } from "../../../ui/card.tsx";
import { ErrorNotice } from "../../../ui/error-notice.tsx";

interface OwnMembership {
  clubId: string;
  club: string;
  status: string;
}

/**
 * The clubs of an athlete, of which `currentClubId` is the one that their pages open; each can be chosen and left, and another one
 * asked for. `club` is the field of another feature.
 */
export function MembershipCard({
  memberships,
  currentClubId,
  club,
  error,
  clubError,
  sending,
}: {
  memberships: OwnMembership[];
  currentClubId: string | null;
  club: ReactNode;
  /** Why the request to join was refused. */
  error: ActionError | null;
  /** Why choosing or leaving a club was. */
  clubError: ActionError | null;
  /** The intent that is being sent, or null. */
  sending: string | null;
}) {
  return (
    <Card title="Clubes">
      <div className="stack">
        <ErrorNotice error={clubError} />
        {memberships.map((membership) => (
          <Membership
            key={membership.clubId}
            membership={membership}
            isCurrent={membership.clubId === currentClubId}
            sending={sending}
          />
        ))}
        <Form method="post" className="stack">
          <ErrorNotice error={error} />
          {club}
          <IntentButton
            intent="join"
            variant="secondary"
            block
            isSending={sending === "join"}
            sending="Enviando…"
          >
            Pedir para entrar
          </IntentButton>
        </Form>
      </div>
    </Card>
  );
}

function Membership({
  membership,
  isCurrent,
  sending,
}: {
  membership: OwnMembership;
  isCurrent: boolean;
  sending: string | null;
}) {
  const { clubId, club, status } = membership;
  const isActive = status === "active";
  return (
    <div className="stack stack-tight">
      <div className="row row-between">
        <a href={`/public-ranking/${clubId}`}>{club}</a>
        <Badge tone={isActive ? "ok" : "warn"}>
          {isActive ? (isCurrent ? "Clube atual" : "Também é seu") : "Pedido enviado"}
        </Badge>
      </div>
      {isActive && !isCurrent ? (
        <Form method="post">
          <input type="hidden" name="clubId" value={clubId} />
          <IntentButton
            intent="switch_club"
            variant="secondary"
            size="sm"
            isSending={sending === "switch_club"}
            sending="Trocando…"
          >
            Usar este clube<span className="visually-hidden"> {club}</span>
          </IntentButton>
        </Form>
      ) : null}
      {isActive ? (
        <details>
          <summary className="summary-link">
            Sair<span className="visually-hidden"> de {club}</span>
          </summary>
          <Form method="post" className="stack stack-tight">
            <p>
              O histórico e os pontos continuam com você. Você sai da lista e da tabela de {club}, e o clube é
              avisado. Para voltar, é só pedir.
            </p>
            <input type="hidden" name="clubId" value={clubId} />
            <IntentButton
              intent="leave_club"
              variant="danger"
              size="sm"
              isSending={sending === "leave_club"}
              sending="Saindo…"
            >
              Sair de {club}
            </IntentButton>
          </Form>
        </details>
      ) : null}
    </div>
  );
}
