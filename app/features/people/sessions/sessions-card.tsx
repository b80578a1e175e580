import { Badge } from "../../../ui/badge.tsx";
import { IntentButton } from "../../../ui/intent-button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Icon } from "../../../ui/icon.tsx";
import type { ShownSession } from "./security-facts.ts";
import { SecurityForm, useIsSending } from "./security-part.tsx";

/** Where this account is signed in, with a way out of each place. */
export function SessionsCard({ sessions }: { sessions: ShownSession[] }) {
  const others = sessions.filter((session) => !session.isCurrent).length;
  const isEnding = useIsSending("end_other_sessions");
  return (
    <Card
      title="Aparelhos conectados"
      subtitle="Não reconhece algum? Desconecte e troque a senha."
      footer={
        others > 0 ? (
          <SecurityForm intent="end_other_sessions">
            <IntentButton
              intent="end_other_sessions"
              variant="secondary"
              icon="logout"
              isSending={isEnding}
              sending="Desconectando…"
            >
              Sair de todos os outros
            </IntentButton>
          </SecurityForm>
        ) : null
      }
    >
      <ul className="security-list">
        {sessions.map((session) => (
          <li key={session.id}>
            <SessionLine session={session} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function SessionLine({ session }: { session: ShownSession }) {
  const { id, device, address, lastUse, isCurrent, awaitsFactor } = session;
  const isSending = useIsSending("end_session", id);
  return (
    <div className="session">
      <Icon name="device" size={24} />
      <div className="session-words">
        <div className="session-head">
          <strong>{device}</strong>
          {isCurrent ? <Badge tone="ok">este aparelho</Badge> : null}
          {awaitsFactor ? <Badge tone="warn">falta o código</Badge> : null}
        </div>
        <div className="muted small">Último uso: {lastUse}</div>
        {address ? <div className="muted small num">Endereço {address}</div> : null}
      </div>
      {isCurrent ? null : (
        <SecurityForm intent="end_session" of={id}>
          <IntentButton
            intent="end_session"
            variant="quiet"
            size="sm"
            isSending={isSending}
            sending="Saindo…"
            aria-label={`Sair: ${device}, último uso ${lastUse}`}
          >
            Sair
          </IntentButton>
        </SecurityForm>
      )}
    </div>
  );
}
