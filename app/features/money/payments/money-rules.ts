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
 * ran, its boleto was given up, it was cancelled while its time was not paid for.
 */
export const ENDED_FOR = ["withdrawn", "paid_twice", "boleto_given_up", "cancelled_unpaid"] as const;
export type EndedFor = (typeof ENDED_FOR)[number];

/** An invoice that money came for, and the subscription that it is of; null for one of none. Instants in seconds. */
interface PaidFor {
  invoice: { id: string; status: string | null; paidAt: number | null };
  subscription: { endedAt: number | null; endedFor: string | null; newestInvoiceId: string | null } | null;
}

/**
 * Whether money bought nothing, so that it goes back (product §7: after a cancellation nothing is charged any more): its invoice is
 * void, or its subscription had ended. One that was cancelled unpaid had its newest invoice unpaid then, whatever the clocks say.
 */
export function buysNothing({ invoice, subscription }: PaidFor): boolean {
  if (invoice.status === "void") return true;
  if (!subscription || subscription.endedAt === null) return false;
  if (subscription.endedFor === ("cancelled_unpaid" satisfies EndedFor))
    if (subscription.newestInvoiceId === invoice.id) return true;
  return invoice.paidAt !== null && invoice.paidAt > subscription.endedAt;
}
