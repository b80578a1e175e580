import { formatDateTime } from "../../../lib/dates.ts";
import type { MatchView } from "./match-view.ts";
import "./dispute-sides.css";

/** A disputed result: what who reported it says, beside what who disputes it says. */
export function DisputeSides({ match }: { match: MatchView }) {
  const reporter = match.reporter_side === null ? "O clube" : (match.reported_by_name ?? "Quem lançou");
  const disputer = match.disputed_by_name ?? "Quem contestou";
  return (
    <dl className="dispute-sides">
      <div>
        <dt>{reporter} lançou</dt>
        <dd>{match.result_text}.</dd>
        <dd className="small muted">{formatDateTime(match.reported_at, match.time_zone)}</dd>
      </div>
      <div>
        <dt>{disputer} contesta</dt>
        <dd>{match.dispute_reason}</dd>
        {match.disputed_at ? (
          <dd className="small muted">{formatDateTime(match.disputed_at, match.time_zone)}</dd>
        ) : null}
      </div>
    </dl>
  );
}
