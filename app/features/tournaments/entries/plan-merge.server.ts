import { AppError } from "../../../lib/errors.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { askedOffice } from "../../base/access/acting.server.ts";
import type { TokenContext } from "../../base/access/require-token.server.ts";
import { tournamentToCancelStatement } from "../tournaments/cancelling-repository.server.ts";
import { eventSql, eventToEnterStatement } from "../tournaments/entering-repository.server.ts";
import { giveBackRefusal } from "./below-quorum.ts";
import { mayMergeInto, type MergePlan, mergePlan, type MovingEntry } from "./event-merge.ts";
import { athletesOfEventSql, type MergedEvents, mergeEventsStatement } from "./merge-repository.server.ts";

/**
 * Plans the merge of an event into another as it would be now, for the preview and for the act itself: statements that travel
 * with the caller's other reads. `refusal` is why it is not done, or null. Throws `forbidden`, `not_found`.
 */
export async function planMerge(
  context: VerbContext | TokenContext,
  asked: MergedEvents & { clubId: string | null },
) {
  const { services } = context;
  const { db } = services;
  const now = services.now();
  const [[row], [entering], [cancelling]] = await Promise.all([
    services.read(mergeEventsStatement(db, askedOffice(context, asked.clubId), asked)),
    services.read(
      eventToEnterStatement(db, {
        eventId: eventSql(asked.to),
        ids: athletesOfEventSql(asked.from),
        now,
        ignoresInvitations: true,
      }),
    ),
    services.read(tournamentToCancelStatement(db, asked.tournamentId)),
  ]);
  if (!row?.mayOpen) throw new AppError("forbidden");
  const { tournament, from, to, places } = row;
  if (!tournament || !from || !to || !entering || !cancelling) throw new AppError("not_found");
  const { event } = entering;
  const people = new Map(event.people.map((person) => [person.id, person]));
  const entries = row.entries.map((entry) => ({
    ...entry,
    people: entry.athletes.flatMap((id) => people.get(id) ?? []),
  }));
  const rules = { rules: event.rules, year: Number(event.startsOn.slice(0, 4)), places };
  const plan: MergePlan = mergePlan(from, event, rules, entries satisfies MovingEntry[]);
  const refusal =
    giveBackRefusal(tournament, from, { others: 1, now }) ??
    (mayMergeInto(from, to)
      ? null
      : `${from.name} não se une a ${to.name}: esporte, formato ou sorteio não deixam.`);
  const { paid, byHand, clubName, mark, name } = cancelling.tournament;
  const leaving = new Set(plan.staying.map(({ entry }) => entry.id));
  return {
    tournament: { ...tournament, name },
    from,
    to,
    plan,
    refusal,
    /** Changes whenever somebody enters, leaves or pays in the tournament. */
    mark: mark ?? "",
    refunds: paid.filter(({ entryId }) => leaving.has(entryId)),
    /** The money that the club owes to those that may not move: it gives it back itself. */
    owed: byHand.filter(({ entryId }) => leaving.has(entryId)),
    clubName,
    sessions: entries.filter(({ id }) => leaving.has(id)).flatMap((entry) => entry.sessions),
  };
}
