import { AppError } from "../../../lib/errors.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { askedClub } from "../../base/access/live-session-sql.server.ts";
import { courseOf, type KeptBracket } from "../../scoring/drawn/kept-bracket.ts";
import {
  bracketsStatement,
  drawsOfTournament,
  toBracket,
} from "../../scoring/drawn/stored-brackets-repository.server.ts";
import { championOf, placesOf } from "../../scoring/brackets/places.ts";
import type { FinishingEvent, FinishingPage } from "./finishing.ts";
import { type FinishingRow, finishingStatement } from "./finishing-repository.server.ts";
import { keepsPoints, pointsOfPlaces } from "./phase-points.ts";

/**
 * How far each event of a tournament is from its end, and what its places give, for who works for the club (null: the one that the
 * person's dashboard opens). Statements that travel with the page's other reads. Throws `not_found`, `forbidden`, `unauthenticated`.
 */
export async function readFinishing(
  context: VerbContext,
  { clubId, tournamentId }: { clubId: string | null; tournamentId: string },
): Promise<FinishingPage> {
  const { services } = context;
  const [[row], brackets] = await Promise.all([
    services.read(finishingStatement(services.db, askedClub(context, clubId), tournamentId)),
    services.read(bracketsStatement(services.db, drawsOfTournament(tournamentId))),
  ]);
  if (!row?.mayOpen) throw new AppError("forbidden");
  if (!row.tournament) throw new AppError("not_found");
  const { events, people, ...tournament } = row.tournament;
  const names = new Map(people.map((athlete) => [athlete.id, athlete.name]));
  return {
    tournament,
    events: events.map((event) => {
      const found = brackets.find(({ eventId }) => eventId === event.id);
      return finishingEvent(event, found ? toBracket(found) : null, names);
    }),
  };
}

type ReadEvent = NonNullable<FinishingRow["tournament"]>["events"][number];

function finishingEvent(
  { id, name, state, rankingId, rankingName, isRankingClosed, phasePoints }: ReadEvent,
  bracket: KeptBracket | null,
  names: ReadonlyMap<string, string>,
): FinishingEvent {
  const course = bracket && courseOf(bracket);
  const places = course && placesOf(course.plan, course.results);
  const left =
    bracket?.matches.filter((match) => match.state !== "done" && match.state !== "void").length ?? 0;
  const playing = left === 0 ? "lot" : "playing";
  const hasPoints = rankingId !== null && Object.values(phasePoints).some((points) => points > 0);
  return {
    id,
    name,
    state: state === "finished" ? "finished" : !bracket ? "undrawn" : places ? "ready" : playing,
    left,
    isWithoutChampion: places !== null && championOf(places) === null,
    ranking: hasPoints ? { name: rankingName ?? "ranking principal", isClosed: isRankingClosed } : null,
    places:
      bracket && places
        ? pointsOfPlaces(places, phasePoints).map(({ entry, position, phase, points }) => ({
            position,
            phase,
            names: bracket.entrants[entry]!.athletes.map((id) => names.get(id) ?? "Atleta removido").join(
              " e ",
            ),
            points: hasPoints && points > 0 && keepsPoints(bracket, entry) ? points : null,
          }))
        : [],
  };
}
