/** Spec §5, §9: no payment above this, in centavos. */
export const MAX_CHARGE_CENTS = 500_000;

/** Spec §5: the only currencies that are charged. */
export const CHARGE_CURRENCIES = ["BRL", "USD"] as const;

export type ChargeCurrency = (typeof CHARGE_CURRENCIES)[number];

/** What is to be charged: integer centavos (or cents) and an ISO code, in whatever case. */
export interface Charge {
  amountCents: number;
  currency: string;
}

/** Why a charge may not be made; the sentences stand in `app/copy/errors.ts`. */
export type ChargeRefusal = "invalid_input" | "amount_too_large" | "currency_not_allowed";

/** The currency as we store it, or null for one that is not charged (spec §5). */
export function chargeCurrency(code: string): ChargeCurrency | null {
  const upper = code.toUpperCase();
  return CHARGE_CURRENCIES.find((each) => each === upper) ?? null;
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
