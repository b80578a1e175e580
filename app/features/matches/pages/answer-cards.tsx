import { Link } from "react-router";
import { formatShortDate } from "../../../lib/dates.ts";
import { HOME_FORM_PATH } from "../../../lib/athlete-paths.ts";
import { athleteMatchPath } from "../../../lib/paths.ts";
import { Card } from "../../../ui/card.tsx";
import { AnswerButtons, ApproveButton } from "./answer-buttons.tsx";
import { toListedMatch } from "./listed-match.ts";
import { MatchFacts, TimeLeft } from "./match-facts.tsx";
import { MatchScore } from "./match-score.tsx";
import type { MatchView } from "./match-view.ts";

/**
 * The results that wait for the reader, the nearest deadline first: one whole, with its buttons, the others in a line each with theirs,
 * so that all of them stand in one view.
 */
export function ResultsToAnswer({ matches, now }: { matches: readonly MatchView[]; now: Date }) {
  const [first, ...others] = matches;
  if (!first) return null;
  return (
    <>
      <AnswerCard key={first.id} match={first} now={now} />
      {others.length > 0 ? (
        <Card isFlush>
          <ul className="list">
            {others.map((match) => (
              <li key={match.id} className="answer-line">
                <ShortLine match={match} />
                <ApproveButton match={match} action={HOME_FORM_PATH} size="sm" opensSheet />
              </li>
            ))}
          </ul>
        </Card>
      ) : null}
    </>
  );
}

/** Against whom, the score and the day: as much as an answer needs; the name leads to the rest. */
function ShortLine({ match }: { match: MatchView }) {
  const { title, score } = toListedMatch(match);
  const outcome =
    match.winner_side === null ? null : match.winner_side === match.my_side ? "Vitória" : "Derrota";
  return (
    <div className="match-line">
      <Link className="stretch match-title" to={athleteMatchPath(match.id)}>
        {title}
      </Link>
      <p>
        <span className="match-score num">{score}</span>{" "}
        <span className="small muted">
          {[outcome, formatShortDate(match.played_at, match.time_zone)].filter(Boolean).join(" · ")}
        </span>
      </p>
    </div>
  );
}

/** A result that waits for the reader's answer: score, time left, two large buttons. */
function AnswerCard({ match, now }: { match: MatchView; now: Date }) {
  const reporter = match.reported_by_name ?? "O clube";
  return (
    <Card tone="sun">
      <div className="answer-card">
        <div>
          <p className="strong">{reporter} lançou este resultado</p>
          <TimeLeft match={match} now={now} />
        </div>
        <MatchScore match={match} />
        <div className="row row-between">
          <MatchFacts match={match} />
          <Link className="link-tap small" to={athleteMatchPath(match.id)}>
            Detalhes
          </Link>
        </div>
        <AnswerButtons match={match} action={HOME_FORM_PATH} opensSheet />
      </div>
    </Card>
  );
}
