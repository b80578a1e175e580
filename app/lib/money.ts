/** Spec §5: the only currencies that are charged. */
export const CURRENCIES = ["BRL", "USD"] as const;

export type Currency = (typeof CURRENCIES)[number];

/** Spec §5, §9: no payment above this, in centavos. */
export const MAX_CHARGE_CENTS = 500_000;

/** Stripe takes no payment below this, in centavos of either currency. */
export const MIN_CHARGE_CENTS = 50;

const formats = new Map<string, Intl.NumberFormat>();

/** Money in pt-BR: integer centavos and their currency (default BRL) → "R$ 19,90" (spec §1, §9). */
export function formatMoney(cents: number, currency: Currency = "BRL"): string {
  let format = formats.get(currency);
  if (!format) {
    format = new Intl.NumberFormat("pt-BR", { style: "currency", currency });
    formats.set(currency, format);
  }
  return format.format(cents / 100);
}
