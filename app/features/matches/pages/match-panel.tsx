import { formatDateTime } from "../../../lib/dates.ts";
import { athleteMatchPath } from "../../../lib/paths.ts";
import { pictureUrl } from "../../../lib/picture-urls.ts";
import { resultText } from "../../../lib/share-texts.ts";
import { Avatar } from "../../../ui/avatar.tsx";
import { Card } from "../../../ui/card.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { WhatsAppLink } from "../../../ui/whatsapp-link.tsx";
import type { MatchLine } from "../../scoring/ledger/ledger-view.ts";
import { MatchLinesCard } from "../../scoring/ledger/match-lines-card.tsx";
import { AnswerButtons } from "./answer-buttons.tsx";
import { DisputeSides } from "./dispute-sides.tsx";
import { MatchFacts, MatchStatusBadge, TimeLeft } from "./match-facts.tsx";
import { MatchScore } from "./match-score.tsx";
import { MatchTimeline } from "./match-timeline.tsx";
import type { MatchEventView, MatchView } from "./match-view.ts";
import "./match-panel.css";
import { EditActions } from "./edit-actions.tsx";
import { ClubActions } from "./club-actions.tsx";

/** Everything about one match: score, state, what the reader may do, its points with their reasons, its history. */
export function MatchPanel({
  match,
  lines,
  now,
  action,
  backHref,
  isEditing,
  origin,
  opensSheet,
}: {
  match: MatchView & { events: readonly MatchEventView[] };
  lines: readonly MatchLine[];
  now: Date;
  action: string;
  backHref: string;
  isEditing: boolean;
  /** The product's address, for who may tell others of the result in the words that they are shown; null for others. */
  origin: string | null;
  /** Whether approving opens the result's sheet: on the screens of athletes. */
  opensSheet?: boolean;
}) {
  const { can } = match;
  return (
    <div className="panel">
      <PageHeader title="Partida" eyebrow={match.club_name} back={{ to: backHref, label: "Voltar" }} />
      <div className="panel-columns">
        <div className="stack stack-loose">
          <Card tone={match.can.approve ? "sun" : undefined}>
            <div className="row row-between match-head">
              <MatchStatusBadge match={match} />
              {match.reads_as ? null : <TimeLeft match={match} now={now} />}
            </div>
            <Faces match={match} />
            <MatchScore match={match} />
            <div className="stack stack-tight">
              <MatchFacts match={match} />
              <p className="muted small">{match.score_format_label}</p>
            </div>
            <StateNotice match={match} />
            <AnswerButtons match={match} action={action} opensSheet={opensSheet} />
            {origin === null ? null : <Share match={match} origin={origin} />}
          </Card>
          {can.edit || can.withdraw ? (
            <EditActions match={match} action={action} isEditing={isEditing} />
          ) : null}
          {can.decide || can.correct || can.annul || can.cancel ? (
            <ClubActions match={match} action={action} />
          ) : null}
        </div>
        <div className="stack stack-loose">
          {lines.length > 0 ? <MatchLinesCard lines={lines} /> : null}
          <MatchTimeline events={match.events} timeZone={match.time_zone} now={now} />
        </div>
      </div>
    </div>
  );
}

/** The pictures of who played, side by side, the reader's own first; their names stand in the score below. */
function Faces({ match }: { match: MatchView }) {
  const sides = match.my_side === 2 ? match.sides.toReversed() : match.sides;
  return (
    <div className="row match-faces" aria-hidden>
      {sides.map((people, at) => (
        <span key={people[0]?.athlete_id ?? at} className="row">
          {at > 0 ? "×" : null}
          {people.map((person) => (
            <Avatar
              key={person.athlete_id}
              name={person.name}
              src={pictureUrl("avatars", person.avatar_id)}
            />
          ))}
        </span>
      ))}
    </div>
  );
}

/** Asks the other side by WhatsApp, or tells of a result that counts. */
function Share({ match, origin }: { match: MatchView; origin: string }) {
  const asks = match.status === "pending_validation" && match.reads_as === null;
  if (asks && match.my_side !== match.reporter_side) return null;
  if (!asks && match.status !== "confirmed") return null;
  const path = asks ? athleteMatchPath(match.id) : `/public-ranking/${match.club_id}`;
  const text = resultText({ result: match.shared_text, asks, url: `${origin}${path}` });
  return (
    <p>
      <WhatsAppLink text={text}>{asks ? "Pedir a resposta no WhatsApp" : "Enviar no WhatsApp"}</WhatsAppLink>
    </p>
  );
}

function StateNotice({ match }: { match: MatchView }) {
  if (match.reads_as)
    return (
      <Notice tone="ok">O prazo passou sem contestação: vale como aprovado. Pontos em instantes.</Notice>
    );
  if (match.status === "disputed")
    return (
      <Notice tone="danger">
        <DisputeSides match={match} />
      </Notice>
    );
  if (match.decision_reason)
    return (
      <Notice tone="info">
        <strong>Decisão do clube:</strong> {match.decision_reason}
      </Notice>
    );
  if (match.status === "pending_validation" && match.answer_by)
    return (
      <p className="small muted">
        {match.silence_approves
          ? `Sem resposta até ${formatDateTime(match.answer_by, match.time_zone)}, o resultado vale.`
          : "O adversário ainda não tem conta: quem confirma é o clube."}
      </p>
    );
  return null;
}
