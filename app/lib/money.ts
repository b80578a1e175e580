const formats = new Map<string, Intl.NumberFormat>();

/** Money in pt-BR: integer centavos and their currency (default BRL) → "R$ 19,90" (spec §1, §9). */
export function formatMoney(cents: number, currency: "BRL" | "USD" = "BRL"): string {
  let format = formats.get(currency);
  if (!format) {
    format = new Intl.NumberFormat("pt-BR", { style: "currency", currency });
    formats.set(currency, format);
  }
  return format.format(cents / 100);
}
