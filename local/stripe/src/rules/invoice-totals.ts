const LEAST_CHARGE = 50;

/** The amount due (centavos), and the customer's balance afterwards (below zero: credit). */
export type InvoiceTotals = { subtotal: number; amountDue: number; endingBalance: number };

/**
 * Adds up lines and the customer's balance (below zero: credit). What would go below zero, and what is too little to
 * be charged, stays on the balance for the next invoice.
 */
export function invoiceTotals(amounts: readonly number[], balance: number): InvoiceTotals {
  const subtotal = amounts.reduce((sum, amount) => sum + amount, 0);
  const due = subtotal + balance;
  if (due < LEAST_CHARGE) return { subtotal, amountDue: 0, endingBalance: due };
  return { subtotal, amountDue: due, endingBalance: 0 };
}
