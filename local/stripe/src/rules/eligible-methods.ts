/** The purpose of a payment, as far as it decides how it can be made. */
export type PaymentOccasion = { currency: string; isRecurring: boolean };

/** The account's ways to pay: by its settings, and by invitation. */
export type AccountMethods = { methods: readonly string[]; hasRecurringPix: boolean };

/**
 * The ways to pay that are offered: what the account has and the occasion allows, filtered by `allowed` (null: all)
 * and `excluded`. Pix and boleto are for BRL; Pix that recurs is by invitation. Empty when nothing is left.
 */
export function eligibleMethods(
  { methods, hasRecurringPix }: AccountMethods,
  { currency, isRecurring }: PaymentOccasion,
  allowed: readonly string[] | null,
  excluded: readonly string[] = [],
): string[] {
  return methods.filter((method) => {
    if (method !== "card" && currency !== "brl") return false;
    if (method === "pix" && isRecurring && !hasRecurringPix) return false;
    return (allowed === null || allowed.includes(method)) && !excluded.includes(method);
  });
}
