import type { Customer, CustomerBalanceTransaction, Metadata } from "../account/billing-objects.ts";
import type { Account } from "../account/account.ts";
import { newId } from "../account/ids.ts";

/** A movement of a customer's balance. */
type Movement = {
  /** Centavos; below zero gives credit. */
  amount: number;
  type: CustomerBalanceTransaction["type"];
  invoice?: string | null;
  currency?: string | null;
  description?: string | null;
  metadata?: Metadata;
};

/** Moves a customer's balance and writes the movement down; nothing happens without an amount. */
export function moveBalance(
  account: Account,
  customer: Customer,
  movement: Movement,
): CustomerBalanceTransaction | null {
  const { amount, type } = movement;
  if (amount === 0) return null;
  const before = account.store.change(customer, { balance: customer.balance + amount });
  const written = account.store.insert<CustomerBalanceTransaction>({
    id: newId("cbtxn"),
    object: "customer_balance_transaction",
    amount,
    checkout_session: null,
    created: account.now(customer.id),
    credit_note: null,
    currency: movement.currency ?? customer.currency ?? "brl",
    customer: customer.id,
    customer_account: null,
    description: movement.description ?? null,
    ending_balance: customer.balance,
    invoice: movement.invoice ?? null,
    livemode: false,
    metadata: movement.metadata ?? {},
    type,
  });
  account.emit("customer.updated", customer, before);
  return written;
}
