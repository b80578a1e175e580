import { DAY_MS } from "../../../lib/dates.ts";

/** So long clubs and athletes go on with what was paid for while the payment of a renewal is late (product §7). */
export const PAYMENT_GRACE_DAYS = 7;
/** A club without an active subscription goes read-only after these days. */
export const READ_ONLY_AFTER_DAYS = PAYMENT_GRACE_DAYS;
/** Its public pages stay up this long. */
export const OFFLINE_AFTER_DAYS = 30;

export type BillingState =
  | { kind: "active" }
  /** Not paid for, and still as before; `daysLeft` whole days, the last one begun counting as one. */
  | { kind: "grace"; daysLeft: number }
  | { kind: "read_only" }
  /** Read-only, and its public pages are down. */
  | { kind: "offline" };

/** How a club stands by the instant since when it has no active subscription (null: it has one; product §7). */
export function billingState({ lapsedAt }: { lapsedAt: string | Date | null }, now: Date): BillingState {
  if (lapsedAt === null) return { kind: "active" };
  const since = new Date(lapsedAt);
  if (since < lapsedBefore(now, OFFLINE_AFTER_DAYS)) return { kind: "offline" };
  if (since < lapsedBefore(now, READ_ONLY_AFTER_DAYS)) return { kind: "read_only" };
  const left = since.getTime() + READ_ONLY_AFTER_DAYS * DAY_MS - now.getTime();
  return { kind: "grace", daysLeft: Math.ceil(left / DAY_MS) };
}

/** Whether nothing of a club may be changed: its forms wait for the payment. */
export function isWithheld({ kind }: BillingState): boolean {
  return kind === "read_only" || kind === "offline";
}

/** Whether nothing of a club may be changed at an instant. */
export function isReadOnly(club: { lapsedAt: string | Date | null }, now: Date): boolean {
  return isWithheld(billingState(club, now));
}

/** Clubs that lapsed before this instant have been without a subscription for more than `days`. */
export function lapsedBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * DAY_MS);
}
