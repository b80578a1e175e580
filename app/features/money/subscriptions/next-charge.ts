import { formatDate } from "../../../lib/dates.ts";
import { formatMoney } from "../../../lib/money.ts";

/** The facts that the sentence about a subscription's next charge needs; money in centavos, instants as ISO 8601. */
interface NextCharge {
  priceCents: number;
  currency: "BRL" | "USD";
  interval: string;
  /** Of Stripe's own preview: what is due after credit and discounts, and when; null where it said none. */
  nextChargeCents: number | null;
  nextChargeAt: string | null;
  nextDiscountCents: number;
  creditCents: number;
  currentPeriodEnd: string;
}

/** Stripe charges nothing less; it stays on the payer's balance. */
const LEAST_CHARGE = 50;

/**
 * When it renews by itself and what is due then, pt-BR: by Stripe's preview, and where credit pays for it, from when the price is
 * charged again.
 */
export function nextChargeLabel(charge: NextCharge, timeZone: string): string {
  const { priceCents, currency, creditCents, nextDiscountCents } = charge;
  const money = (cents: number) => formatMoney(cents, currency);
  const day = (at: string) => formatDate(at, timeZone);
  const at = charge.nextChargeAt ?? charge.currentPeriodEnd;
  const cents = charge.nextChargeCents ?? priceCents;
  const unit = charge.interval === "year" ? "ano" : "mês";
  const discount = nextDiscountCents > 0 ? `, já com o desconto de ${money(nextDiscountCents)}` : "";
  if (creditCents <= 0 || cents >= priceCents - nextDiscountCents)
    return `Renova em ${day(at)}, por ${money(cents)}${discount}.`;
  if (cents > 0)
    return `Renova em ${day(at)}, por ${money(cents)}, já sem o seu crédito de ${money(creditCents)}${discount}; depois, ${money(priceCents)} por ${unit}.`;
  const { first, full } = afterCredit(charge, at);
  const partly = first.cents < priceCents ? ` Em ${day(first.at)}, ${money(first.cents)}.` : "";
  return `Renova em ${day(at)}, por ${money(0)}: o seu crédito de ${money(creditCents)} paga.${partly} A partir de ${day(full)}, ${money(priceCents)} por ${unit}.`;
}

/** The first renewal that costs something, and the first that costs the whole price. */
function afterCredit(charge: NextCharge, at: string): { first: { at: string; cents: number }; full: string } {
  const { priceCents, creditCents, nextDiscountCents, interval } = charge;
  const months = interval === "year" ? 12 : 1;
  const dayOf = (renewal: number) => addMonths(at, renewal * months);
  let left = creditCents - (priceCents - nextDiscountCents);
  let renewal = 1;
  while (priceCents - left < LEAST_CHARGE) {
    left -= priceCents;
    renewal += 1;
  }
  const first = { at: dayOf(renewal), cents: priceCents - left };
  return { first, full: first.cents < priceCents ? dayOf(renewal + 1) : first.at };
}

/** So many months later, on the same day or the last of a shorter month, as Stripe counts (UTC). */
function addMonths(at: string, months: number): string {
  const from = new Date(at);
  const to = new Date(from);
  to.setUTCDate(1);
  to.setUTCMonth(from.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(to.getUTCFullYear(), to.getUTCMonth() + 1, 0)).getUTCDate();
  to.setUTCDate(Math.min(from.getUTCDate(), lastDay));
  return to.toISOString();
}
