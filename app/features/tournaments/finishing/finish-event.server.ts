import { AppError } from "../../../lib/errors.ts";
import type { Statement } from "../../../platform/database.server.ts";
import { retryOnConflict } from "../../../platform/retry-on-conflict.server.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { commitAs } from "../../base/commits/commit-as.server.ts";
import { courseOf, type KeptBracket } from "../../scoring/drawn/kept-bracket.ts";
import { claimDraw } from "../../scoring/drawn/brackets-repository.server.ts";
import { openTies } from "../../scoring/brackets/lots.ts";
import { tiesOf } from "../../scoring/brackets/ties.ts";
import { championOf, type Place, placesOf } from "../../scoring/brackets/places.ts";
import { changeRankings } from "../../scoring/ledger/ranking-change.server.ts";
import { parseRankingState } from "../../scoring/ledger/ranking-states-repository.server.ts";
import type { Award } from "../../scoring/ledger/ranking-events.ts";
import { followEvents } from "../../scoring/drawn/event-course-repository.server.ts";
import { moveEvent } from "../tournaments/event-states-repository.server.ts";
import type { FinishedEvent } from "./finishing-repository.server.ts";
import { phaseAwards } from "./phase-points.ts";
import { RANKING_CLOSED, readToFinish } from "./read-to-finish.server.ts";
import type { FinishingInput } from "./finishing-schema.ts";

/**
 * An admin or secretary closes an event that was played to its end: its places stand, and its phase points are in the ranking, each
 * athlete one line, exactly once (product §6). Everybody who entered is told. Throws `conflict` (matches are missing, the
 * ranking's season is closed), `not_found`, `forbidden`, `club_read_only`, `terms_required`, `unauthenticated`, `session_expired`.
 */
export async function finishEvent(context: VerbContext, input: FinishingInput): Promise<void> {
  await retryOnConflict(() => finishOnce(context, input));
}

async function finishOnce(context: VerbContext, { event_id: eventId }: FinishingInput): Promise<void> {
  const { services } = context;
  const { db } = services;
  const { event, bracket, state } = await readToFinish(context, eventId);
  // Sent before: it is closed already.
  if (event.event.state === "finished") return;
  const course = bracket && courseOf(bracket);
  const places = course && placesOf(course.plan, course.results);
  if (!bracket || !places) {
    const isAwaitingLot =
      course !== null && openTies(course.plan, tiesOf(course.plan, course.results)).length > 0;
    const message = isAwaitingLot
      ? "Falta um sorteio de desempate nesta categoria."
      : "Ainda faltam jogos nesta categoria.";
    throw new AppError("conflict", { message });
  }
  const { rankingId, phasePoints, isRankingClosed } = event.event;
  const awards = rankingId === null ? [] : phaseAwards(bracket, places, phasePoints);
  if (awards.length > 0 && isRankingClosed) throw new AppError("conflict", { message: RANKING_CLOSED });
  const points: Statement[] = [];
  if (rankingId !== null && awards.length > 0) {
    const given = {
      kind: "award" as const,
      rankingId,
      tournamentEventId: eventId,
      awards,
      at: services.now(),
    };
    points.push(...changeRankings(services, parseRankingState(state), [given]).statements);
  }
  await commitAs(context, {
    writable: event.clubId,
    statements: [
      claimDraw(db, bracket),
      moveEvent(db, { eventId, from: ["drawn", "running"], to: "finished" }),
      followEvents(db, event.tournamentId),
      ...points,
    ],
    notifications: noticesOf(event, bracket, places, awards),
    lookAgain: { clubIds: [event.clubId], tournamentIds: [event.tournamentId] },
  });
}

function noticesOf(
  event: FinishedEvent,
  bracket: KeptBracket,
  places: readonly Place[],
  awards: readonly Award[],
) {
  const people = new Map(event.people.map((one) => [one.athleteId, one]));
  const champion = championOf(places);
  const champions =
    champion === null
      ? []
      : (bracket.entrants[champion]?.athletes ?? []).map((id) => people.get(id)?.name ?? "");
  const { name } = event.event;
  const ended =
    champions.length === 0
      ? `${name} terminou sem campeão.`
      : `${champions.join(" e ")} ${champions.length > 1 ? "venceram" : "venceu"} ${name}.`;
  const points = new Map(awards.map((award) => [award.athleteId, award.points]));
  return event.people.flatMap(({ athleteId, userId }) => {
    if (userId === null) return [];
    const own = points.get(athleteId);
    const gained = own === undefined ? "" : ` Você ganhou ${own} pontos de fase.`;
    return [
      {
        userId,
        type: "system_notification" as const,
        title: `${name} terminou`,
        message: `${event.tournamentName}: ${ended}${gained}`,
      },
    ];
  });
}
