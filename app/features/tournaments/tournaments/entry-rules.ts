import { EARLY_ENTRY_HOURS } from "../../base/plans/plans.ts";
import { type PayeeCopy, payeeState } from "../../money/payments/payee.ts";
import { HOUR_MS, MINUTE_MS } from "../../../lib/dates.ts";
import {
  LIVE_STATUSES,
  UNDRAWN_STATES,
  type ENTRY_STATUSES,
  type SHARE_STATUSES,
} from "../../../../drizzle/schema/enums.ts";

/** A place is held so long while it is being paid for (product §6, spec §9). */
export const HOLD_MS = 30 * MINUTE_MS;
/** Pro enters so much earlier (product §7). */
export const EARLY_ENTRY_MS = EARLY_ENTRY_HOURS * HOUR_MS;
/** While Stripe can't be asked whether somebody is paying, a place is kept this much longer; no session of ours lasts as long. */
export const UNKNOWN_HOLD_MS = 62 * MINUTE_MS;

/** From when entries are taken of somebody, the holder of an early entry a day before the others. */
export function entersFrom(registrationOpensAt: Date, hasEarlyEntry: boolean): Date {
  return new Date(registrationOpensAt.getTime() - (hasEarlyEntry ? EARLY_ENTRY_MS : 0));
}

/** The sentence for who would enter, or pay, while the club's account takes no money. */
export const CLUB_CANNOT_RECEIVE =
  "O clube não pode receber pelo site agora. As inscrições pagas voltam quando a conta do clube for liberada.";

/**
 * Whether fees of a tournament can be paid here now: where they go on to the club's account, only while that is ready. While they can't,
 * no place is held for a payment.
 */
export function takesPayments({
  payee,
  account,
}: {
  payee: string | null;
  account: PayeeCopy | null;
}): boolean {
  return payee !== "connected" || payeeState(account) === "ready";
}

export const NOT_OPEN = "Este torneio não está recebendo inscrições.";

/** Why nobody enters now, or null while entries are taken. Drafts are for nobody. */
export function registrationRefusal(
  tournament: { status: string; registrationOpensAt: Date; registrationClosesAt: Date },
  { now, hasEarlyEntry }: { now: Date; hasEarlyEntry: boolean },
): "not_found" | "not_open" | "too_early" | "too_late" | null {
  if (tournament.status === "draft") return "not_found";
  if (tournament.status !== "open") return "not_open";
  if (now < entersFrom(tournament.registrationOpensAt, hasEarlyEntry)) return "too_early";
  return now < tournament.registrationClosesAt ? null : "too_late";
}

/**
 * Whether an entry may still be given up by who made it: until its own event begins (product §6), also where others of the tournament
 * are played already. From then on its matches are the organiser's to decide.
 */
export function mayWithdraw({ tournamentStatus, eventState }: EntryStage): boolean {
  return includes(LIVE_STATUSES, tournamentStatus) && includes(NOT_BEGUN, eventState);
}

/** Where the tournament and the event of an entry stand. */
interface EntryStage {
  tournamentStatus: string;
  eventState: string;
}

const NOT_BEGUN = [...UNDRAWN_STATES, "drawn"] as const;

const includes = (list: readonly string[], value: string) => list.includes(value);

export type EntryStatus = (typeof ENTRY_STATUSES)[number];
export type ShareStatus = (typeof SHARE_STATUSES)[number];

/** The decision about money for a share that has arrived. */
type Settlement =
  | { kind: "settled" }
  | { kind: "paid"; confirms: boolean }
  | { kind: "refund"; reason: "paid_twice" | "late_payment" };

/**
 * Decides about money for a share: it pays the share once, while the place is held or had; it goes back when the share was paid
 * before, or when the place has passed on (product §7). `intent` names the payment; `others` are the entry's other shares.
 */
export function settle(
  entry: EntryStatus,
  share: { status: ShareStatus; stripePaymentIntentId: string | null },
  others: readonly ShareStatus[],
  intent: string,
): Settlement {
  if (share.stripePaymentIntentId === intent) return { kind: "settled" };
  if (share.status !== "due") return { kind: "refund", reason: "paid_twice" };
  if (entry === "withdrawn" || entry === "waiting") return { kind: "refund", reason: "late_payment" };
  return { kind: "paid", confirms: entry === "pending" && others.every((status) => status === "paid") };
}
