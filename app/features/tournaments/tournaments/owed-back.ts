import { type RefundFacts, shareRefund } from "./refund-rule.ts";

/** A share of an entry as the rules of what was paid at the club need it; instants in ISO 8601. */
interface HandShare {
  athleteId: string;
  userId: string | null;
  status: string;
  amountCents: number;
  currency: string;
  stripePaymentIntentId: string | null;
  paidAt: string | null;
}

/** Money that was paid at the club and that the club owes back from now on. */
export interface OwedBack {
  athleteId: string;
  userId: string | null;
  amountCents: number;
  currency: string;
}

/** The shares that were paid at the club: money that no refund of ours gives back. */
function paidByHand<Share extends HandShare>(shares: readonly Share[]): Share[] {
  return shares.filter(
    ({ status, stripePaymentIntentId, amountCents }) =>
      status === "paid" && stripePaymentIntentId === null && amountCents > 0,
  );
}

/**
 * Gives what the club owes back of an entry that is given up at an instant, by the tournament's rule, as of what was paid here: days count from when
 * the office marked the money as received (product §6, §7). A share that the rule keeps whole is not among them.
 */
export function owedByRule(entry: RefundFacts & { shares: readonly HandShare[] }, now: Date): OwedBack[] {
  return paidByHand(entry.shares).flatMap(({ athleteId, userId, currency, amountCents, paidAt }) => {
    const { cents } = shareRefund(entry, { amountCents, paidAt: paidAt ?? now.toISOString() }, now);
    return cents === 0 ? [] : [{ athleteId, userId, currency, amountCents: cents }];
  });
}

/** The same where everything goes back: the tournament or the event is not played, or the place passed on. */
export function owedInFull({ shares }: { shares: readonly HandShare[] }): OwedBack[] {
  return paidByHand(shares).map(({ athleteId, userId, currency, amountCents }) => ({
    athleteId,
    userId,
    currency,
    amountCents,
  }));
}
