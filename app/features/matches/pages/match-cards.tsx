import type { ReactNode } from "react";
import { Link } from "react-router";
import { athleteMatchPath } from "../../../lib/paths.ts";
import { Badge } from "../../../ui/badge.tsx";
import { LinkButton } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { endNote, joinNames } from "../../scoring/scores/end-labels.ts";
import { MatchFacts, MatchStatusBadge, TimeLeft } from "./match-facts.tsx";
import { type ListedMatch, namesOfSide } from "./listed-match.ts";
import { MatchScore } from "./match-score.tsx";
import type { MatchView } from "./match-view.ts";
import { otherSide } from "../../scoring/scores/score.ts";
import "./match-cards.css";

/** A result that the reader reported and the other side has not answered, or that is in dispute. */
export function WaitingCard({ match, now }: { match: MatchView; now: Date }) {
  const other = match.my_side ? joinNames(namesOfSide(match, otherSide(match.my_side))) : "o adversário";
  const words =
    match.status === "disputed"
      ? "Em disputa: o clube vai decidir"
      : match.reads_as
        ? "Prazo encerrado sem contestação"
        : match.silence_approves
          ? `Aguardando a resposta de ${other}`
          : "Aguardando o clube confirmar";
  return (
    <Card>
      <div className="row row-between match-head">
        <p className="strong">{words}</p>
        {match.status === "disputed" ? (
          <MatchStatusBadge match={match} />
        ) : (
          <TimeLeft match={match} now={now} />
        )}
      </div>
      <MatchScore match={match} isPlain />
      <MatchFacts match={match} />
      <div className="row">
        {match.can.edit ? (
          <LinkButton
            to={athleteMatchPath(match.id, { editar: "1" })}
            variant="secondary"
            size="sm"
            icon="edit"
          >
            Corrigir
          </LinkButton>
        ) : null}
        <LinkButton to={athleteMatchPath(match.id)} variant="quiet" size="sm">
          {match.can.withdraw ? "Ver ou retirar" : "Ver detalhes"}
        </LinkButton>
      </div>
    </Card>
  );
}

/** Finished matches, newest first; each opens to its panel. */
export function MatchList({
  matches,
  hrefOf,
}: {
  matches: readonly ListedMatch[];
  hrefOf: (match: ListedMatch) => string;
}) {
  return (
    <ul className="list">
      {matches.map((match) => (
        <li key={match.id}>
          <MatchCardLine match={match} href={hrefOf(match)} />
        </li>
      ))}
    </ul>
  );
}

/** The rest of a list, closed until wanted; nothing where there is none. */
export function MoreMatches({
  matches,
  hrefOf,
}: {
  matches: readonly ListedMatch[];
  hrefOf: (match: ListedMatch) => string;
}) {
  if (matches.length === 0) return null;
  return (
    <details className="match-more">
      <summary>Ver mais {matches.length}</summary>
      <MatchList matches={matches} hrefOf={hrefOf} />
    </details>
  );
}

/** One match in a list: names, state, score, facts; `note` stands below, and instead of a state that says the same. */
export function MatchCardLine({ match, href, note }: { match: ListedMatch; href: string; note?: ReactNode }) {
  const { my_side: mine } = match;
  const isQuiet = match.status === "confirmed" && !match.reads_as;
  const isSaid = note !== undefined && match.status === "pending_validation";
  return (
    <div className="match-line">
      <div className="row row-between match-head">
        <Link className="stretch match-title" to={href}>
          {match.title}
        </Link>
        {isQuiet && mine ? <Outcome match={match} /> : null}
        {isQuiet || isSaid ? null : <MatchStatusBadge match={match} />}
      </div>
      {mine ? <p className="match-score num">{match.score}</p> : null}
      <MatchFacts match={match} />
      {note ? <div>{note}</div> : null}
      {mine && match.status === "confirmed" && match.can_dispute ? (
        <p>
          <Badge tone="info" icon="flag">
            lançado pelo clube: dá para contestar
          </Badge>
        </p>
      ) : null}
    </div>
  );
}

function Outcome({ match }: { match: ListedMatch }) {
  if (match.winner_side === null)
    return <span className="small muted">{endNote(match.end) ?? "Empate"}</span>;
  const hasWon = match.winner_side === match.my_side;
  return <span className={hasWon ? "small match-won" : "small muted"}>{hasWon ? "Vitória" : "Derrota"}</span>;
}
