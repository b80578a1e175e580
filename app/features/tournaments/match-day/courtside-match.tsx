import type { ReactNode } from "react";
import { Link } from "react-router";
import { formatDateTime } from "../../../lib/dates.ts";
import { clubMatchPath } from "../../../lib/paths.ts";
import { Button } from "../../../ui/button.tsx";
import { SendForm } from "../../../ui/send-form.tsx";
import { calledWords, type Courtside, type CourtsideMatch, sinceCalled } from "./courtside.ts";
import { ResultForm } from "./result-form.tsx";

interface At {
  ends: Courtside["ends"];
  action: string;
  timeZone: string;
  now: Date;
  nowAt: string;
}

/** A match that is to be called, or is on court: who, since when, calling and the result. */
export function OpenMatch({
  match,
  at: { ends, action, timeZone, now, nowAt },
}: {
  match: CourtsideMatch;
  at: At;
}) {
  const { id, calledAt, startsAt, court, sides } = match;
  const isLate = calledAt !== null && sinceCalled(calledAt, now).isLate;
  return (
    <li className="courtside-match">
      <Sides match={match} />
      {court ? <p className="strong">{court}</p> : null}
      {calledAt ? (
        <p className={isLate ? "strong" : "small muted"}>{calledWords(calledAt, now)}</p>
      ) : startsAt ? (
        <p className="small muted">
          Marcada para <time dateTime={startsAt}>{formatDateTime(startsAt, timeZone)}</time>
        </p>
      ) : null}
      <div className="courtside-acts">
        <SendForm action={action} fields={{ intent: "call_match", tournament_match_id: id }}>
          {(isSending) => (
            <Button
              type="submit"
              variant={calledAt ? "quiet" : "secondary"}
              icon="bell"
              loading={isSending}
              loadingText="Chamando…"
            >
              {calledAt ? "Chamar de novo" : "Chamar"}
            </Button>
          )}
        </SendForm>
        <details className="courtside-result">
          <summary className="btn btn-primary">
            Placar
            <span className="visually-hidden">{` de ${sides[0].names} e ${sides[1].names}`}</span>
          </summary>
          <ResultForm match={match} ends={ends} action={action} playedAt={nowAt} />
        </details>
      </div>
    </li>
  );
}

/** A match with a score: who won, and the page where it is answered, corrected or annulled. */
export function ScoredMatch({
  match,
  clubId,
  children,
}: {
  match: CourtsideMatch;
  clubId: string;
  children: ReactNode;
}) {
  return (
    <li className="courtside-match">
      <Sides match={match} />
      <p className="row row-between">
        <strong className="num">{match.score}</strong>
        {match.matchId ? <Link to={clubMatchPath(clubId, match.matchId)}>{children}</Link> : null}
      </p>
    </li>
  );
}

function Sides({ match: { eventName, label, sides } }: { match: CourtsideMatch }) {
  return (
    <div>
      <p className="small muted">{`${eventName} · ${label}`}</p>
      <p className="courtside-sides">
        <span className={sides[0].isWinner ? "strong" : undefined}>{sides[0].names}</span>
        <span className="muted"> × </span>
        <span className={sides[1].isWinner ? "strong" : undefined}>{sides[1].names}</span>
      </p>
    </div>
  );
}
