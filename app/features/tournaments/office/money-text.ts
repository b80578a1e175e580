/** "80", "80,5", "1.250,00" or "R$ 80,00" in centavos; null for what is no amount. */
export function centsOf(text: string): number | null {
  const plain = text.replace(/^(R\$|US\$)/, "").replaceAll(/\s/g, "");
  const found = /^(\d{1,3}(?:\.\d{3})+|\d{1,9})(?:,(\d{1,2}))?$/.exec(plain);
  if (!found) return null;
  const [, whole = "", part = ""] = found;
  return Number(whole.replaceAll(".", "")) * 100 + Number(part.padEnd(2, "0") || "0");
}

/** Centavos as a field shows them: "80,00"; nothing for null. */
export function moneyText(cents: number | null | undefined): string {
  if (cents === null || cents === undefined) return "";
  return `${Math.trunc(cents / 100)},${String(cents % 100).padStart(2, "0")}`;
}
