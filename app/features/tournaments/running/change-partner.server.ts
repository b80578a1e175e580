import { dayIn } from "../../../lib/dates.ts";
import { AppError } from "../../../lib/errors.ts";
import { retryOnConflict } from "../../../platform/retry-on-conflict.server.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { commitAs } from "../../base/commits/commit-as.server.ts";
import { EVENT_FINISHED } from "../../scoring/drawn/advances-repository.server.ts";
import { withSeat } from "../../scoring/drawn/draw-changes.ts";
import { placesWithScore } from "../../scoring/drawn/kept-bracket.ts";
import { changeDraw } from "../../scoring/drawn/leave-draw.server.ts";
import {
  bracketsStatement,
  drawsOfEntry,
  toBracket,
} from "../../scoring/drawn/stored-brackets-repository.server.ts";
import { nameRefusal } from "../entries/by-hand.ts";
import { categoryRefusal } from "../tournaments/category-rules.ts";
import { limitRefusal } from "../tournaments/entry-limits.ts";
import { lockEvent } from "../tournaments/entries-repository.server.ts";
import {
  eventOfEntrySql,
  type EventToEnter,
  eventToEnterStatement,
  guardEntrants,
} from "../tournaments/entering-repository.server.ts";
import { giveUpDrawn, insertChangedPair } from "../tournaments/withdrawals-repository.server.ts";
import { drawnEntryStatement, pairAndSql } from "./drawn-entries-repository.server.ts";
import { requireOrganiser, withViewer } from "./organiser.server.ts";
import { type ChangePartnerInput, changePartnerSchema } from "./running-schema.ts";

/**
 * One of a pair that was drawn plays no more, and a member of the club goes on with the other one (product §6: until the first match): the
 * pair keeps its place, and the change is public with its reason. The rules of category and tournament hold for who comes. Throws
 * `not_found`, `invalid_input` (names the broken rule), `conflict` (not drawn, closed, played already), `forbidden`, `club_read_only`.
 */
export async function changePartner(
  context: VerbContext,
  input: ChangePartnerInput,
): Promise<{ entry_id: string }> {
  const asked = changePartnerSchema.parse(input);
  return await retryOnConflict(() => changeOnce(context, asked));
}

async function changeOnce(
  context: VerbContext,
  {
    entry_id,
    leaving_athlete_id: leaving,
    athlete_id: coming,
    reason,
  }: ReturnType<typeof changePartnerSchema.parse>,
) {
  const { services } = context;
  const { db } = services;
  const now = services.now();
  const [[viewer, entry], [drawn], [found]] = await Promise.all([
    withViewer(context, services.read(drawnEntryStatement(db, entry_id, null))),
    services.read(bracketsStatement(db, drawsOfEntry(entry_id))),
    services.read(
      eventToEnterStatement(db, {
        eventId: eventOfEntrySql(entry_id),
        ids: pairAndSql(entry_id, coming),
        now,
        ignoresInvitations: true,
      }),
    ),
  ]);
  requireOrganiser(viewer, entry);
  if (!found || !drawn) throw new AppError("conflict", { message: "Esta categoria ainda não foi sorteada." });
  const bracket = toBracket(drawn);
  if (bracket.isFinished) throw new AppError("conflict", { message: EVENT_FINISHED });
  const place = bracket.entrants.findIndex(({ entryId, isGone }) => entryId === entry.entryId && !isGone);
  const athletes = bracket.entrants[place]?.athletes ?? [];
  const [first, second] = athletes.map((id) => (id === leaving ? coming : id));
  if (first === undefined || second === undefined)
    throw new AppError("conflict", { message: "Esta inscrição não é uma dupla da chave." });
  if (!athletes.includes(leaving)) throw new AppError("not_found", { field: "leaving_athlete_id" });
  if (placesWithScore(bracket).has(place))
    throw new AppError("conflict", { message: "A dupla muda só até o primeiro jogo." });
  const { event } = found;
  const came = refuseNewcomer(event, { pair: [first, second], coming, today: dayIn(now, event.timeZone) });
  const entryId = services.newId();
  const seat = { entryId, athletes: [first, second] };
  const inDraw = await changeDraw(
    services,
    withSeat(bracket, place, seat, { how: "partner", at: now, why: reason }),
  );
  const people = [...entry.userIds, ...(came.userId === null ? [] : [came.userId])];
  await commitAs(context, {
    writable: entry.clubId,
    statements: [
      lockEvent(db, entry.eventId),
      ...guardEntrants(
        db,
        event,
        event.people.map(({ id }) => id),
      ),
      giveUpDrawn(db, entry.entryId, now),
      insertChangedPair(db, { id: entryId, replaces: entry.entryId, athletes: [first, second], at: now }),
      ...inDraw,
    ],
    notifications: people.map((userId) => ({
      userId,
      type: "system_notification",
      title: "Troca na dupla",
      message: `${entry.eventName}, ${entry.tournamentName}: ${came.name} entra na dupla ${entry.names}. Motivo: ${reason}.`,
    })),
    lookAgain: { clubIds: [entry.clubId], tournamentIds: [bracket.tournamentId] },
  });
  return { entry_id: entryId };
}

/** Whoever comes into a pair; throws the sentence of what keeps them out. */
function refuseNewcomer(
  event: EventToEnter,
  { pair, coming, today }: { pair: readonly string[]; coming: string; today: string },
): EventToEnter["people"][number] {
  const { people } = event;
  const wrong = nameRefusal(true, { athleteId: coming, partnerId: null }, people, today);
  if (wrong) throw new AppError("invalid_input", wrong);
  const came = people.find(({ id }) => id === coming);
  if (!came) throw new AppError("not_found", { field: "athlete_id" });
  if (came.isEntered) throw new AppError("conflict", { message: `${came.name} já está em ${event.name}.` });
  const broken =
    categoryRefusal(
      event,
      people.filter(({ id }) => pair.includes(id)),
      Number(event.startsOn.slice(0, 4)),
    ) ?? limitRefusal(event.rules, event, came.others);
  if (broken) throw new AppError("invalid_input", { field: "athlete_id", message: broken });
  return came;
}
