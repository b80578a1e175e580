import { CLUB_SEES_CONTACTS } from "../../../copy/contacts.ts";
import { formatDate } from "../../../lib/dates.ts";
import { Card } from "../../../ui/card.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { invitationCopy } from "../../../copy/invitations.ts";
import type { InvitationState, InvitedOnPage } from "./invitation.ts";

/** Shows the offer of an invitation: the club, or somebody's own profile with its matches. */
export function InvitedCard({ invited }: { invited: InvitedOnPage }) {
  const { clubName, profile, otherClub, expiresAt } = invited;
  if (profile) {
    const matches = profile.matches === 1 ? "1 partida" : `${profile.matches} partidas`;
    return (
      <Card
        tone="sun"
        title={`Este perfil é seu, ${profile.name}?`}
        subtitle={`${clubName} · ${matches} no ranking`}
      >
        <p>
          Confirme e o perfil passa a ser seu, com o histórico inteiro. Se você não é {profile.name}, não
          continue: avise o clube. O link é só seu e vale até {formatDate(expiresAt)}.
        </p>
        <p className="small">{CLUB_SEES_CONTACTS}</p>
      </Card>
    );
  }
  return (
    <Card
      tone="sun"
      title={`Convite de ${clubName}`}
      subtitle={
        invited.question
          ? "Antes de entrar, só uma pergunta."
          : "Você entra no clube na hora, sem aguardar aprovação."
      }
    >
      <p>
        {otherClub
          ? `Você continua em ${otherClub}. As suas páginas passam a mostrar ${clubName}; no perfil você troca quando quiser.`
          : "Com ele você lança resultados e aparece no ranking do clube."}
      </p>
      <p className="small">{CLUB_SEES_CONTACTS}</p>
    </Card>
  );
}

/** Why an invitation opens nothing; null while it does, or where there is none. */
export function InvitationNotice({ state }: { state: InvitationState | "unknown" | null }) {
  if (state === null) return null;
  if (state === "unknown") return <Closed>{invitationCopy.unknown}</Closed>;
  return state.kind === "closed" ? <Closed>{state.reason}</Closed> : null;
}

function Closed({ children }: { children: string }) {
  return (
    <Notice tone="warn" role="alert">
      {children}
    </Notice>
  );
}
