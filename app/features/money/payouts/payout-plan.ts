import { type HeldAmount, payoutDay } from "./payout-day.ts";

/** The centavos of a charge that a payout holds; below zero for what was given back after a payout. */
export interface PayoutPart {
  chargeId: string;
  cents: number;
}

/** A payout that can be made: its parts add up to it. */
interface PayoutPlan {
  cents: number;
  parts: PayoutPart[];
}

/**
 * Plans what of a club's account goes to its bank now, of `amounts` in one currency: everything that is due, less what was given back after it
 * had been paid out. It never takes more than `availableCents` (as Stripe says), and leaves there what is available and still waits. Null where nothing is
 * to be paid out. Pure; product §7.
 */
export function planPayout(
  amounts: readonly HeldAmount[],
  { now, availableCents }: { now: Date; availableCents: number },
): PayoutPlan | null {
  const owned = amounts.filter(({ cents }) => cents > 0);
  const due = owned.filter((amount) => payoutDay(amount, now).kind === "now");
  const kept = owned.filter(
    (amount) => !due.includes(amount) && (amount.availableAt === null || amount.availableAt <= now),
  );
  return share(due, debtsOf(amounts), availableCents - sumOf(kept));
}

/** Shares a payout that Stripe made by its own plan among what it must have held: the oldest first. Less than all of it, where our books know of less. */
export function sharePayout(amounts: readonly HeldAmount[], cents: number): PayoutPart[] {
  return (
    share(
      amounts.filter((amount) => amount.cents > 0),
      debtsOf(amounts),
      cents,
    )?.parts ?? []
  );
}

function debtsOf(amounts: readonly HeldAmount[]): HeldAmount[] {
  return amounts.filter(({ cents }) => cents < 0);
}

function sumOf(amounts: readonly { cents: number }[]): number {
  return amounts.reduce((sum, { cents }) => sum + cents, 0);
}

/** Debts whole, then what is due, the oldest first, until `limit` is reached. */
function share(due: readonly HeldAmount[], debts: readonly HeldAmount[], limit: number): PayoutPlan | null {
  const cents = Math.min(limit, sumOf(due) + sumOf(debts));
  if (cents < 1) return null;
  let left = cents - sumOf(debts);
  const parts: PayoutPart[] = debts.map((debt) => ({ chargeId: debt.chargeId, cents: debt.cents }));
  for (const { chargeId, cents: has } of due.toSorted(byAge)) {
    if (left === 0) break;
    const part = Math.min(has, left);
    parts.push({ chargeId, cents: part });
    left -= part;
  }
  return { cents, parts };
}

function byAge(one: HeldAmount, other: HeldAmount): number {
  return one.chargedAt.getTime() - other.chargedAt.getTime() || (one.chargeId < other.chargeId ? -1 : 1);
}
