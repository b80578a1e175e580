import { newId } from "../account/ids.ts";
import type { BalanceTransaction } from "../account/payment-objects.ts";
import type { Account } from "../account/account.ts";

const FEE_RATE = 0.0399;
const FEE_FIXED = 39;

type BalanceMove =
  | "charge"
  | "refund"
  | "adjustment"
  | "transfer"
  | "transfer_refund"
  | "application_fee"
  | "application_fee_refund";

/** How reports name a movement where it is not by its type. */
const REPORTED: Partial<Record<BalanceMove, string>> = {
  adjustment: "dispute",
  transfer_refund: "transfer_reversal",
  application_fee: "platform_earning",
  application_fee_refund: "platform_earning_refund",
};

/** Writes a movement of the account's balance (centavos, below zero what goes out) and gives it. */
export function addBalanceTransaction(
  account: Account,
  type: BalanceMove,
  amount: number,
  source: { id: string; currency: string; customer?: string | null },
): BalanceTransaction {
  const created = account.now(source.customer);
  const fee = type === "charge" ? Math.round(amount * FEE_RATE) + FEE_FIXED : 0;
  const { currency } = source;
  return account.store.insert<BalanceTransaction>({
    id: newId("txn"),
    object: "balance_transaction",
    created,
    amount,
    available_on: created,
    currency,
    description: null,
    exchange_rate: null,
    fee,
    fee_details:
      fee === 0
        ? []
        : [
            {
              amount: fee,
              application: null,
              currency,
              description: "Stripe processing fees",
              type: "stripe_fee",
            },
          ],
    net: amount - fee,
    reporting_category: REPORTED[type] ?? type,
    source: source.id,
    status: "available",
    type,
  });
}
