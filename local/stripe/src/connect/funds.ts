import type { Account } from "../account/account.ts";
import { type Funds, fundsOf, insufficient, platformFunds } from "../payments/balance.ts";

/**
 * The money of a connected account by currency, in centavos: what it was sent, less what was taken back, kept as fee and paid out. What comes
 * of a charge is there when that is; below zero it owes the platform.
 */
export function connectedFunds(account: Account, id: string): Funds {
  const { store } = account;
  const availableOf = (chargeId: string | null) => {
    const charge = store.find("charge", chargeId);
    return store.find("balance_transaction", charge?.balance_transaction)?.available_on ?? 0;
  };
  const moves: { currency: string; net: number; available_on: number }[] = [];
  for (const each of store.all("transfer"))
    if (each.destination === id)
      moves.push({
        currency: each.currency,
        net: each.amount - each.amount_reversed,
        available_on: availableOf(each.source_transaction),
      });
  for (const each of store.all("application_fee"))
    if (each.account === id)
      moves.push({
        currency: each.currency,
        net: each.amount_refunded - each.amount,
        available_on: availableOf(each.charge),
      });
  for (const each of store.all("payout"))
    // Money that did not arrive is in the account again.
    if (each.$account === id && each.status !== "failed" && each.status !== "canceled")
      moves.push({ currency: each.currency, net: -each.amount, available_on: 0 });
  return fundsOf(moves, account.now());
}

/** Throws `balance_insufficient` where the platform (null) or a connected account can't pay so much now. */
export function needAvailable(
  account: Account,
  id: string | null,
  { amount, currency }: { amount: number; currency: string },
): void {
  const funds = id === null ? platformFunds(account) : connectedFunds(account, id);
  if ((funds.get(currency)?.available ?? 0) < amount) throw insufficient();
}
