import { AppError } from "../../../lib/errors.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { askedClub } from "../../base/access/live-session-sql.server.ts";
import {
  bracketsStatement,
  drawsOfTournament,
  toBracket,
} from "../../scoring/drawn/stored-brackets-repository.server.ts";
import { END_OPTIONS } from "../../scoring/scores/end-labels.ts";
import { courtsideStatement } from "./courtside-repository.server.ts";
import type { Courtside } from "./courtside.ts";
import { undoableOf } from "./leaving-desk.ts";
import { runEvent } from "./run-event.ts";

/** Results that are shown again, to be corrected. */
const DONE_SHOWN = 30;

/**
 * A tournament of a club (null: the one that the person's dashboard opens) as it is run courtside, for who works for the club: what is on
 * court, what may be called, what was played, who came. Statements that travel with the page's other reads. Throws `not_found`,
 * `forbidden`, `unauthenticated`.
 */
export async function readCourtside(
  context: VerbContext,
  { clubId, tournamentId }: { clubId: string | null; tournamentId: string },
): Promise<Courtside> {
  const { services } = context;
  const [[row], brackets] = await Promise.all([
    services.read(courtsideStatement(services.db, askedClub(context, clubId), tournamentId)),
    services.read(bracketsStatement(services.db, drawsOfTournament(tournamentId))),
  ]);
  if (!row?.mayOpen) throw new AppError("forbidden");
  if (!row.tournament) throw new AppError("not_found");
  const { timeZone, people, places, events, ...tournament } = row.tournament;
  const names = new Map(people.map((athlete) => [athlete.id, athlete.name]));
  const run = await Promise.all(
    events.map(async (event) => {
      const found = brackets.find(({ eventId }) => eventId === event.id);
      const bracket = found ? toBracket(found) : null;
      const gone = event.entries.filter(({ status, isGivenBack }) => status === "withdrawn" && !isGivenBack);
      return runEvent(event, bracket, {
        nameOf: (athlete) => names.get(athlete) ?? "Atleta removido",
        places: new Map(places.map((place) => [place.id, place])),
        undoable: bracket ? await undoableOf(bracket, gone) : new Set(),
      });
    }),
  );
  const matches = run.flatMap((event) => event.matches);
  const inState = (...states: string[]) =>
    matches.filter((match) => match.matchId === null && states.includes(match.state));
  const byCall = (a: { calledAt: string | null }, b: { calledAt: string | null }) =>
    (a.calledAt ?? "").localeCompare(b.calledAt ?? "");
  return {
    tournament,
    timeZone,
    called: inState("called", "playing").toSorted(byCall),
    ready: inState("ready"),
    asked: matches.filter(({ isPending }) => isPending),
    done: matches
      .filter(({ matchId, isPending }) => matchId !== null && !isPending)
      .toReversed()
      .slice(0, DONE_SHOWN),
    ends: END_OPTIONS.map(({ value, label }) => ({ value, label })),
    waiting: inState("waiting").length,
    events: run.map(({ event }) => event),
  };
}
