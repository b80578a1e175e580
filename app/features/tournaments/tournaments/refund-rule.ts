import { z } from "zod";
import { daysUntil, startOfDay } from "../../../lib/dates.ts";
import { type Currency, formatMoney } from "../../../lib/money.ts";
import { BEGUN_STATES } from "../../../../drizzle/schema/enums.ts";
import { WITHDRAWAL_DAYS } from "../../money/payments/money-rules.ts";

/** The rule for giving a fee back; stored with the tournament (product §6). */
export const refundRuleSchema = () =>
  z.object({
    /** Until how many days before the start which percent. */
    tiers: z.array(z.object({ daysBefore: z.number(), percent: z.number() })),
    /** Kept of whatever is given back, in centavos. */
    deductionCents: z.number().optional(),
    /** Nothing once the registration has closed. */
    isNoneAfterClosing: z.boolean().optional(),
  });

type RefundRule = z.output<ReturnType<typeof refundRuleSchema>>;

/** The percent (0 to 100) that a rule gives back so many calendar days before the start; nothing once it has begun. */
export function refundPercent(rule: Pick<RefundRule, "tiers">, daysLeft: number): number {
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
 * Computes what somebody who gives up an entry gets back, in centavos. The buyer's right comes before the tournament's rule:
 * within seven days of paying everything is given back, until one's event begins (`hasBegun`: from then on the service is being
 * rendered). Days are calendar days in the club's zone: `daysLeft` until the tournament's start, `daysSincePaid` since the
 * payment.
 */
export function entryRefund(
  rule: RefundRule,
  share: {
    amountCents: number;
    daysLeft: number;
    daysSincePaid: number;
    hasBegun?: boolean;
    hasClosed?: boolean;
  },
): { cents: number; isWithdrawal: boolean } {
  const { amountCents, daysLeft, daysSincePaid, hasBegun = false, hasClosed = false } = share;
  if (!hasBegun && daysSincePaid <= WITHDRAWAL_DAYS) return { cents: amountCents, isWithdrawal: true };
  if (hasClosed && rule.isNoneAfterClosing) return { cents: 0, isWithdrawal: false };
  const back = refundCents(amountCents, refundPercent(rule, daysLeft));
  return { cents: Math.max(0, back - (rule.deductionCents ?? 0)), isWithdrawal: false };
}

/** The facts that the refunds of an event's entries depend on; instants in ISO 8601, days "YYYY-MM-DD". */
export interface RefundFacts {
  refundRule: RefundRule;
  startsOn: string;
  registrationClosesAt: string;
  timeZone: string;
  eventState: string;
}

/** Computes the money that comes back of a share that was paid here, if its entry is given up at an instant; days are in the club's time zone. */
export function shareRefund(
  { refundRule, startsOn, registrationClosesAt, timeZone, eventState }: RefundFacts,
  { amountCents, paidAt }: { amountCents: number; paidAt: string },
  now: Date,
): ReturnType<typeof entryRefund> {
  return entryRefund(refundRule, {
    amountCents,
    daysLeft: daysUntil(now, startOfDay(startsOn, timeZone), timeZone),
    daysSincePaid: daysUntil(new Date(paidAt), now, timeZone),
    hasBegun: BEGUN_STATES.some((state) => state === eventState),
    hasClosed: new Date(registrationClosesAt) <= now,
  });
}

/** The rule in words, as the tournament's page says it. */
export function refundInWords(rule: RefundRule, currency: Currency = "BRL"): string[] {
  const tiers = rule.tiers
    .filter(({ percent }) => percent > 0)
    .toSorted((a, b) => b.daysBefore - a.daysBefore);
  const deduction = rule.deductionCents ? `, menos ${formatMoney(rule.deductionCents, currency)}` : "";
  return [
    `Nos primeiros ${WITHDRAWAL_DAYS} dias depois de pagar, enquanto a sua categoria não começou: devolução de 100%.`,
    ...tiers.map(({ daysBefore, percent }) => {
      const until =
        daysBefore === 0
          ? "Até o dia do início"
          : `Até ${daysBefore} ${daysBefore === 1 ? "dia" : "dias"} antes do início`;
      return `${until}: devolução de ${percent}%${deduction}.`;
    }),
    rule.isNoneAfterClosing
      ? "Depois que as inscrições encerram: sem devolução."
      : "Depois disso: sem devolução.",
  ];
}
