import { lazy } from "react";
import { formatDateTime } from "../../lib/dates.ts";
import { Card } from "../../ui/card.tsx";
import { Notice } from "../../ui/notice.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import type { MatchLine } from "../ledger/ledger-view.ts";
import { MatchLinesCard } from "../ledger/match-lines-card.tsx";
import { AnswerButtons } from "./answer-buttons.tsx";
import { MatchFacts, MatchStatus, TimeLeft } from "./match-facts.tsx";
import { MatchScore } from "./match-score.tsx";
import { MatchTimeline } from "./match-timeline.tsx";
import type { MatchEventView, MatchView } from "./match-view.ts";
import "./match-panel.css";

/** Few who look may do these: their scripts come with them. */
const EditActions = lazy(async () => ({ default: (await import("./edit-actions.tsx")).EditActions }));
const ClubActions = lazy(async () => ({ default: (await import("./club-actions.tsx")).ClubActions }));

/** Everything about one match: score, state, what the reader may do, its points with their reasons, its history. */
export function MatchPanel({
  match,
  lines,
  now,
  action,
  backHref,
  isEditing,
}: {
  match: MatchView & { events: readonly MatchEventView[] };
  lines: readonly MatchLine[];
  now: Date;
  action: string;
  backHref: string;
  isEditing: boolean;
}) {
  const { can } = match;
  return (
    <div className="panel">
      <PageHeader title="Partida" eyebrow={match.club_name} back={{ to: backHref, label: "Voltar" }} />
      <div className="panel-columns">
        <div className="stack stack-loose">
          <Card tone={match.can.approve ? "sun" : undefined}>
            <div className="row row-between match-head">
              <MatchStatus match={match} />
              {match.reads_as ? null : <TimeLeft match={match} now={now} />}
            </div>
            <MatchScore match={match} />
            <div className="stack stack-tight">
              <MatchFacts match={match} />
              <p className="muted small">{match.score_format_label}</p>
            </div>
            <StateNotice match={match} />
            <AnswerButtons match={match} action={action} />
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

function StateNotice({ match }: { match: MatchView }) {
  if (match.reads_as)
    return (
      <Notice tone="ok">O prazo passou sem contestação: vale como aprovado. Pontos em instantes.</Notice>
    );
  if (match.status === "disputed")
    return (
      <Notice tone="danger">
        <strong>Contestado:</strong> {match.dispute_reason}
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
          : "O outro lado ainda não tem conta: quem confirma é o clube."}
      </p>
    );
  return null;
}
