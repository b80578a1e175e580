import { newId } from "../account/ids.ts";
import type { BalanceTransaction } from "../account/payment-objects.ts";
import type { Account } from "../account/account.ts";
import { invalid, type StripeProblem } from "../api/problem.ts";

const FEE_RATE = 0.0399;
const FEE_FIXED = 39;

type BalanceMove =
  | "charge"
  | "refund"
  | "adjustment"
  | "transfer"
  | "transfer_refund"
  | "application_fee"
  | "application_fee_refund"
  | "payout";

/** How reports name a movement where it is not by its type. */
const REPORTED: Partial<Record<BalanceMove, string>> = {
  adjustment: "dispute",
  transfer_refund: "transfer_reversal",
  application_fee: "platform_earning",
  application_fee_refund: "platform_earning_refund",
};

/**
 * Writes a movement of the platform's balance (centavos, below zero what goes out) and gives it. It counts from `availableOn` on (seconds; at
 * once, where nothing is said): until then it is pending.
 */
export function addBalanceTransaction(
  account: Account,
  type: BalanceMove,
  amount: number,
  source: { id: string; currency: string; customer?: string | null },
  availableOn?: number,
): BalanceTransaction {
  const created = account.now(source.customer);
  const fee = type === "charge" ? Math.round(amount * FEE_RATE) + FEE_FIXED : 0;
  const { currency } = source;
  return account.store.insert<BalanceTransaction>({
    id: newId("txn"),
    object: "balance_transaction",
    created,
    amount,
    available_on: availableOn ?? created,
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

/** A movement as it stands now: pending until its money counts. */
export function asOfNow(account: Account, move: BalanceTransaction): BalanceTransaction {
  return { ...move, status: move.available_on <= account.now() ? "available" : "pending" };
}

/** Money by currency, in centavos. */
export type Funds = Map<string, { available: number; pending: number }>;

/** Adds movements up. */
export function fundsOf(
  moves: readonly { currency: string; net: number; available_on: number }[],
  now: number,
): Funds {
  const funds: Funds = new Map();
  for (const { currency, net, available_on: at } of moves) {
    const { available, pending } = funds.get(currency) ?? { available: 0, pending: 0 };
    funds.set(
      currency,
      at <= now ? { available: available + net, pending } : { available, pending: pending + net },
    );
  }
  return funds;
}

/** The platform's own money. */
export function platformFunds(account: Account): Funds {
  return fundsOf(account.store.all("balance_transaction"), account.now());
}

/** The 400 of an account that has not the money. */
export function insufficient(): StripeProblem {
  return invalid(
    "You have insufficient funds in your Stripe account for this transfer. Your card balance is too low. You can use the /v1/balance endpoint to view your Stripe balance (for more details, see stripe.com/docs/api#balance).",
    undefined,
    "balance_insufficient",
  );
}
