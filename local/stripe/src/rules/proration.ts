import type { Period } from "./billing-period.ts";

/** An item that somebody pays for in a period: `unitAmount` centavos, `quantity` times. */
export type Held = { itemId: string; unitAmount: number; quantity: number };

/** One line of a plan change: below zero for time given back, above for time that is left with the new plan. */
export type ProrationPart = { itemId: string; side: "unused" | "remaining"; amount: number; period: Period };

/** The share of `amount` (centavos) that falls on `at` to the end of `period`, to the second, rounded half away from 0. */
export function shareLeft(amount: number, period: Period, at: number): number {
  const whole = period.end - period.start;
  const left = Math.min(Math.max(period.end - at, 0), whole);
  if (whole <= 0) return 0;
  const share = (Math.abs(amount) * left) / whole;
  return Math.sign(amount) * Math.round(share) || 0;
}

/**
 * Works out what a change at `at` gives back and charges. Items that stay as they were make no part. When `startsAnew` (another
 * cadence) the rest of the old is given back and the new is not charged here: its first whole period is billed apart.
 */
export function prorate(
  before: readonly Held[],
  after: readonly Held[],
  period: Period,
  at: number,
  startsAnew: boolean,
): ProrationPart[] {
  const rest = { start: at, end: period.end };
  const parts: ProrationPart[] = [];
  const isKept = (item: Held, others: readonly Held[]) =>
    !startsAnew &&
    others.some(
      (each) =>
        each.itemId === item.itemId && each.unitAmount === item.unitAmount && each.quantity === item.quantity,
    );
  for (const item of before) {
    if (isKept(item, after)) continue;
    const amount = -shareLeft(item.unitAmount * item.quantity, period, at);
    parts.push({ itemId: item.itemId, side: "unused", amount: amount || 0, period: rest });
  }
  if (startsAnew) return parts;
  for (const item of after) {
    if (isKept(item, before)) continue;
    const amount = shareLeft(item.unitAmount * item.quantity, period, at);
    parts.push({ itemId: item.itemId, side: "remaining", amount, period: rest });
  }
  return parts;
}
