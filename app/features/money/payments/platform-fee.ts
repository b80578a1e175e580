import { type Currency, formatMoney, MIN_CHARGE_CENTS } from "../../../lib/money.ts";

/** The part of an entry fee that the platform keeps when it passes the fee on: percent (in hundredths) and a fixed part, by the currency. */
interface FeeRule {
  version: number;
  /** From when on it is used, ISO 8601. */
  since: string;
  hundredthsOfPercent: number;
  fixedCents: Readonly<Record<Currency, number>>;
}

/**
 * The platform's fee as data, the oldest first. A rule that was used is never changed: each payment keeps the version that it was
 * made under. Out of it the platform pays what Stripe takes of the charge.
 */
export const FEE_RULES: readonly [FeeRule, ...FeeRule[]] = [
  { version: 1, since: "2026-01-01T00:00:00Z", hundredthsOfPercent: 600, fixedCents: { BRL: 49, USD: 20 } },
];

/** The rule in effect: the newest that has begun. */
export function feeRuleAt(now: Date, rules: typeof FEE_RULES = FEE_RULES): FeeRule {
  return rules.findLast(({ since }) => new Date(since) <= now) ?? rules[0];
}

/** Computes the part of a payment that the platform keeps by a rule, in centavos: rounded to the nearest, never more than the payment. */
export function platformFeeCents(rule: FeeRule, amountCents: number, currency: Currency): number {
  const part = Math.round((amountCents * rule.hundredthsOfPercent) / 10_000);
  return Math.min(amountCents, part + rule.fixedCents[currency]);
}

/** Computes the least fee that can be charged under a rule, in centavos: Stripe takes it, and something of it goes on to the payee. */
export function leastFeeCents(rule: FeeRule, currency: Currency): number {
  let cents = MIN_CHARGE_CENTS;
  while (platformFeeCents(rule, cents, currency) >= cents) cents += 1;
  return cents;
}

/** The fee in words: "6 % + R$ 0,49". */
export function feeLabel({
  hundredthsOfPercent,
  fixedCents,
}: {
  hundredthsOfPercent: number;
  fixedCents: number;
}): string {
  const percent = (hundredthsOfPercent / 100).toLocaleString("pt-BR", { maximumFractionDigits: 2 });
  return `${percent} % + ${formatMoney(fixedCents, "BRL")}`;
}
