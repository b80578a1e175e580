import { WITHDRAWAL_DAYS } from "../payments/money-rules.ts";

/** Until how many days before the start which percent of a fee is given back; stored with the tournament (product §6). */
interface RefundRule {
  tiers: readonly { daysBefore: number; percent: number }[];
}

/** The percent (0 to 100) that a rule gives back so many calendar days before the start; nothing once it has begun. */
export function refundPercent(rule: RefundRule, daysLeft: number): number {
  if (daysLeft < 0) return 0;
  const reached = rule.tiers.filter(({ daysBefore }) => daysLeft >= daysBefore);
  const percent = Math.max(0, ...reached.map((tier) => tier.percent));
  return Math.min(100, percent);
}

/** A percent of a fee, both integers; a broken centavo goes to the payer. */
export function refundCents(feeCents: number, percent: number): number {
  return Math.ceil((feeCents * percent) / 100);
}

/**
 * What somebody who gives up an entry gets back, in centavos. The buyer's right comes before the tournament's rule: within seven
 * days of paying everything is given back, while the tournament has not begun (from then on the service is being rendered).
 * Days are calendar days in the club's zone: `daysLeft` until the start, `daysSincePaid` since the payment.
 */
export function entryRefund(
  rule: RefundRule,
  share: { amountCents: number; daysLeft: number; daysSincePaid: number },
): { cents: number; isWithdrawal: boolean } {
  const { amountCents, daysLeft, daysSincePaid } = share;
  if (daysLeft > 0 && daysSincePaid <= WITHDRAWAL_DAYS) return { cents: amountCents, isWithdrawal: true };
  return { cents: refundCents(amountCents, refundPercent(rule, daysLeft)), isWithdrawal: false };
}
