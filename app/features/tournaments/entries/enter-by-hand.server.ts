import { dayIn } from "../../../lib/dates.ts";
import { AppError } from "../../../lib/errors.ts";
import type { Currency } from "../../../lib/money.ts";
import { retryOnConflict } from "../../../platform/retry-on-conflict.server.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { requireManagedClub } from "../../clubs/clubs/managed-club.server.ts";
import { commitAs } from "../../base/commits/commit-as.server.ts";
import { readWriter } from "../../base/access/acting.server.ts";
import type { OfTournament } from "../office/managed-tournament.server.ts";
import {
  eventSql,
  type EventToEnter,
  eventToEnterStatement,
  guardEntrants,
  idsSql,
  insertEntry,
  insertShares,
  type NewEntry,
} from "../tournaments/entering-repository.server.ts";
import { notifyAll } from "../tournaments/entry-places.server.ts";
import { newEntry, refusePeople } from "../tournaments/entry-refusals.server.ts";
import { lockEvent } from "../tournaments/entries-repository.server.ts";
import {
  clubOfEventSql,
  guardFull,
  guardTakesEntries,
} from "../tournaments/event-states-repository.server.ts";
import { endInvitations, entryOfIdStatement } from "../tournaments/entry-invitations-repository.server.ts";
import { byHandRefusal, enteredInWords, nameRefusal, payerRefusal } from "./by-hand.ts";

interface ByHand extends OfTournament {
  /** Made by the form: sent twice it is one entry. */
  entryId: string;
  eventId: string;
  athleteId: string;
  partnerId: string | null;
}

/**
 * An admin or the secretary enters athletes of their club in an event: one, or both of a pair, who need no invitation then. From the
 * tournament's publishing until the draw is announced, outside its entry period too; the rules of category and tournament hold as when
 * they enter themselves, and so do the places: waiting list, 30 minutes where the fee is paid here. Those with an account are told.
 * Throws `conflict`, `invalid_input` (names the broken rule), `not_found`, `forbidden`, `club_read_only`, `terms_required`,
 * `session_expired`, `unauthenticated`.
 */
export async function enterByHand(context: VerbContext, input: ByHand): Promise<{ status: string }> {
  return await retryOnConflict(() => enterOnce(context, input));
}

async function enterOnce(context: VerbContext, input: ByHand): Promise<{ status: string }> {
  const { services } = context;
  const { db } = services;
  const now = services.now();
  const { entryId, eventId, athleteId, partnerId } = input;
  const asked = partnerId === null ? [athleteId] : [athleteId, partnerId];
  const [viewer, [found], [known]] = await Promise.all([
    readWriter(context),
    services.read(
      eventToEnterStatement(db, {
        eventId: eventSql(eventId),
        ids: idsSql(asked),
        now,
        ignoresInvitations: true,
      }),
    ),
    services.read(entryOfIdStatement(db, entryId)),
  ]);
  const clubId = requireManagedClub(viewer, input.clubId, "secretary");
  const event = found?.event;
  if (!event || event.clubId !== clubId || event.tournamentId !== input.tournamentId)
    throw new AppError("not_found");
  if (known) {
    if (known.eventId === eventId && known.athleteId === athleteId && known.partnerId === partnerId)
      return { status: known.status };
    throw new AppError("conflict");
  }
  const entry = entryOf(event, input, now);
  const ids = event.people.map(({ id }) => id);
  const [, , , , , , [entered]] = await commitAs(context, {
    writable: clubOfEventSql(eventId),
    statements: [
      lockEvent(db, eventId),
      guardTakesEntries(db, eventId),
      ...guardEntrants(db, event, ids),
      guardFull(db, eventId, event.isFull),
      endInvitations(db, eventId, ids, now),
      insertEntry(db, entry),
      insertShares(db, entry),
    ],
    notifications: noticesOf(event, entry),
    lookAgain: { tournamentIds: [event.tournamentId] },
  });
  // A dry run has no row to read.
  return { status: entered?.status ?? placeOf(event, entry) };
}

/** The entry that a form asks for; throws the sentence of what keeps these people out. */
function entryOf(event: EventToEnter, input: ByHand, now: Date): NewEntry {
  const { people } = event;
  const refused = byHandRefusal(event, event);
  if (refused) throw new AppError("conflict", { message: refused });
  const wrong = nameRefusal(event.isEnteredAlone, input, people, dayIn(now, event.timeZone));
  if (wrong) throw new AppError("invalid_input", wrong);
  const already = people.find(({ isEntered }) => isEntered);
  if (already) throw new AppError("conflict", { message: `${already.name} já está em ${event.name}.` });
  refusePeople(event, people);
  const entry = newEntry(event, people, { id: input.entryId, now });
  const unpayable = entry.isDue ? payerRefusal(people, entry.shares) : null;
  if (unpayable) throw new AppError("invalid_input", { message: unpayable });
  return entry;
}

function placeOf({ isFull }: EventToEnter, { isDue }: NewEntry) {
  if (isFull) return "waiting";
  return isDue ? "pending" : "confirmed";
}

function noticesOf(event: EventToEnter, entry: NewEntry) {
  const { people } = event;
  const { shares, currency } = entry;
  return people.flatMap(({ userId }, at) => {
    if (userId === null) return [];
    const message = enteredInWords({
      title: `${event.tournamentName}, ${event.name}`,
      partnerName: people[1 - at]?.name ?? null,
      cents: shares[at]!,
      currency: currency as Currency,
      place: placeOf(event, entry),
    });
    return notifyAll([userId], event.tournamentId, "Inscrição pelo clube", message);
  });
}
