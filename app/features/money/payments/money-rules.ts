import { CURRENCIES, type Currency, MAX_CHARGE_CENTS } from "../../../lib/money.ts";

/** Days after an online purchase in which it may be undone without a reason (product §7; CDC, art. 49). */
export const WITHDRAWAL_DAYS = 7;

/** An amount that is to be charged: integer centavos (or cents) and an ISO code, in whatever case. */
export interface Charge {
  amountCents: number;
  currency: string;
}

/** Why a charge may not be made; the sentences stand in `app/copy/error-texts.ts`. */
export type ChargeRefusal = "invalid_input" | "amount_too_large" | "currency_not_allowed";

/** The currency as we store it, or null for one that is not charged (spec §5). */
export function chargeCurrency(code: string): Currency | null {
  const upper = code.toUpperCase();
  return CURRENCIES.find((each) => each === upper) ?? null;
}

/**
 * Whether a charge passes the limits of spec §5: null, or why not. An amount that is none (zero, negative, broken centavos) is
 * `invalid_input`; then the maximum counts before the currency, as the spec names them.
 */
export function checkCharge({ amountCents, currency }: Charge): ChargeRefusal | null {
  if (!Number.isSafeInteger(amountCents) || amountCents < 1) return "invalid_input";
  if (amountCents > MAX_CHARGE_CENTS) return "amount_too_large";
  return chargeCurrency(currency) === null ? "currency_not_allowed" : null;
}

/**
 * Why we ended a subscription, as Stripe's own record says it: its purchase was withdrawn from, it was bought beside one that
 * ran, its boleto was given up.
 */
export const ENDED_FOR = ["withdrawn", "paid_twice", "boleto_given_up"] as const;
export type EndedFor = (typeof ENDED_FOR)[number];
