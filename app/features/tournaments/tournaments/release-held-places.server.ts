import { isWriteConflict } from "../../../platform/database.server.ts";
import { isBusy, retryOnConflict } from "../../../platform/retry-on-conflict.server.ts";
import type { Services, VerbContext } from "../../../platform/services.server.ts";
import { prepareOutbox, commitWithOutbox } from "../../base/notifications/outbox.server.ts";
import {
  dueHoldsStatement,
  type EntrySnapshot,
  entrySnapshotStatement,
  forgottenStatement,
  guardNext,
  lockEvent,
  type SnapshotShare,
} from "./entries-repository.server.ts";
import { type EntryRefund, entryTitle, giveUpPlace, promote, notifyOfMoney } from "./entry-places.server.ts";
import { UNKNOWN_HOLD_MS } from "./entry-rules.ts";
import { owedInFull } from "./owed-back.ts";
import { closeFeeSession } from "./fee-session.server.ts";
import { placeKept } from "./place-won.ts";
import { keepTold, type ToldPlace, toldPlacesStatement } from "./won-places-repository.server.ts";

/** At most so many a run. */
const BATCH = 50;
/** How often a place that changed meanwhile is looked at again in one run; the next minute does the rest. */
const TRIES = 5;

/**
 * Passes places on whose time is over (30 minutes of a payment, product §6; 12 hours of a place won, product §7): the payment session is
 * ended at Stripe, the entry withdrawn, what a partner paid given back in full, and the first on the waiting list told, with their own
 * time. A place that has just been paid is left to the payment's own event. Before that, the hours of places won begin when their people were
 * told. Can run twice at once. Gives how many places passed on.
 */
export async function releaseHeldPlaces({ services }: Pick<VerbContext, "services">): Promise<number> {
  const told = await toldPlacesStatement(services.db, BATCH);
  for (const place of told) await keepFromTold(services, place);
  const due = await dueHoldsStatement(services.db, services.now(), BATCH);
  let released = 0;
  for (const { id } of due) if (await tryFewTimes(() => release(services, id))) released += 1;
  const forgotten = await forgottenStatement(services.db, BATCH);
  for (const { id } of forgotten) await tryFewTimes(() => remember(services, id));
  return released;
}

/** The hours of a place won count from when its people were told of it; one whose payment was opened meanwhile has its own time. */
async function keepFromTold(services: Services, place: ToldPlace): Promise<void> {
  const { until } = placeKept(new Date(place.toldAt), new Date(place.closesAt), place.timeZone);
  const { tournamentId } = place;
  const outbox = prepareOutbox(services, { notifications: [], clubIds: [], tournamentIds: [tournamentId] });
  try {
    await commitWithOutbox(services, [keepTold(services.db, place, until)], outbox);
  } catch (error) {
    if (!isWriteConflict(error)) throw error;
  }
}

async function tryFewTimes(attempt: () => Promise<boolean>): Promise<boolean> {
  try {
    return await retryOnConflict(attempt, { tries: TRIES, usesKeyLock: false });
  } catch (error) {
    if (isBusy(error)) return false;
    throw error;
  }
}

async function release(services: Services, entryId: string): Promise<boolean> {
  const entry = await snapshotOf(services, entryId);
  const now = services.now();
  if (!entry || entry.status !== "pending" || entry.heldUntil === null) return false;
  const late = now.getTime() - new Date(entry.heldUntil).getTime();
  if (late < 0) return false;
  const sessions = entry.checkouts.flatMap(({ stripeSessionId }) => stripeSessionId ?? []);
  const ends = await Promise.all(sessions.map((id) => closeFeeSession(services, id)));
  if (ends.includes("paid")) return false;
  if (ends.includes("unknown") && late < UNKNOWN_HOLD_MS) return false;
  const refunds = fullRefunds(entry, "entry_withdrawn");
  const owed = owedInFull(entry);
  const { statements, notifications, mails, after } = giveUpPlace(services, entry, { refunds, owed });
  const users = entry.shares.flatMap(({ userId }) => userId ?? []);
  const outbox = prepareOutbox(services, {
    notifications: [
      ...notifications,
      ...notifyOfMoney(users, entry.shares, entry.tournamentId, [
        "A vaga passou adiante",
        `O prazo para pagar a inscrição em ${entryTitle(entry)} venceu.${
          refunds.length > 0 ? " O que já foi pago será devolvido inteiro." : ""
        }`,
      ]),
    ],
    clubIds: [],
    tournamentIds: [entry.tournamentId],
    mails,
  });
  await commitWithOutbox(services, statements, outbox);
  services.after(after());
  return true;
}

/** Somebody waits although there is a place. */
async function remember(services: Services, entryId: string): Promise<boolean> {
  const entry = await snapshotOf(services, entryId);
  if (!entry || entry.status !== "waiting") return false;
  const next = {
    id: entry.id,
    userIds: entry.shares.flatMap(({ userId }) => userId ?? []),
    owes: entry.payee !== "at_club" && entry.shares.some(({ status }) => status === "due"),
  };
  const { statements, notifications, mails } = promote(services, { ...entry, next });
  const { db } = services;
  await commitWithOutbox(
    services,
    [lockEvent(db, entry.eventId), guardNext(db, entry.eventId, next), ...statements],
    prepareOutbox(services, { notifications, clubIds: [], tournamentIds: [entry.tournamentId], mails }),
  );
  return true;
}

async function snapshotOf({ db }: Services, entryId: string): Promise<EntrySnapshot | null> {
  const [row] = await entrySnapshotStatement(db, { entryId });
  return row?.entry ?? null;
}

/** Gives the refunds of everything that was paid for an entry, in full. */
function fullRefunds(
  entry: EntrySnapshot,
  reason: EntryRefund["reason"],
): (EntryRefund & { athleteId: string })[] {
  return paidShares(entry).map((share) => ({
    athleteId: share.athleteId,
    stripePaymentIntentId: share.stripePaymentIntentId,
    customerId: share.customerId,
    entryId: entry.id,
    amountCents: share.amountCents,
    currency: share.currency,
    isDisputed: share.isDisputed,
    lostCents: share.lostCents,
    reason,
  }));
}

/** The shares of an entry that money was paid for. */
export function paidShares(entry: Pick<EntrySnapshot, "shares">) {
  return entry.shares.filter(
    (share): share is SnapshotShare & { stripePaymentIntentId: string; customerId: string; paidAt: string } =>
      share.status === "paid" && share.stripePaymentIntentId !== null && share.customerId !== null,
  );
}
