import type { Stripe } from "stripe";
import { isLostAccount } from "./payee-at-stripe.server.ts";
import { stripeAt, stripeId } from "./charged.server.ts";
import type { Booked } from "./reconcile.ts";
import { feeRefundsOf, reversalsOf } from "./record-transfer.server.ts";

/**
 * Lists the movements that Stripe has of clubs' accounts (`known`) as Booked things: transfers, reversals, fees and their
 * refunds made since an instant (null: ever). Older transfers and fees may have been taken back since, so that all of them are
 * looked at. Throws what Stripe throws.
 */
export async function payeesAtStripe(
  stripe: Stripe,
  known: ReadonlySet<string>,
  since: Date | null,
): Promise<Booked[]> {
  if (known.size === 0) return [];
  const found: { booked: Booked; at: Date }[] = [];
  const add = (
    kind: string,
    { id, created, currency }: { id: string; created: number; currency: string },
    cents: number,
  ) =>
    found.push({
      booked: {
        kind,
        stripeId: id,
        amountCents: cents,
        currency: currency.toUpperCase(),
        status: null,
        periodEnd: null,
      },
      at: stripeAt(created),
    });
  for await (const transfer of stripe.transfers.list({ limit: 100 })) {
    if (!known.has(stripeId(transfer.destination) ?? "")) continue;
    add("transfer", transfer, transfer.amount);
    for (const each of await reversalsOf(stripe, transfer)) add("transfer_reversal", each, -each.amount);
  }
  for await (const fee of stripe.applicationFees.list({ limit: 100 })) {
    if (!known.has(stripeId(fee.account) ?? "")) continue;
    add("application_fee", fee, -fee.amount);
    for (const each of await feeRefundsOf(stripe, fee)) add("fee_refund", each, each.amount);
  }
  return found.filter(({ at }) => since === null || at >= since).map(({ booked }) => booked);
}

/** Lists the payouts that Stripe has of connected accounts as Booked things, whenever they were made. Throws what Stripe throws. */
export async function payoutsAtStripe(stripe: Stripe, accounts: readonly string[]): Promise<Booked[]> {
  const found: Booked[] = [];
  for (const stripeAccount of accounts)
    try {
      for await (const { id, amount, currency } of stripe.payouts.list({ limit: 100 }, { stripeAccount }))
        found.push({
          kind: "payout",
          stripeId: id,
          amountCents: -amount,
          currency: currency.toUpperCase(),
          status: null,
          periodEnd: null,
        });
    } catch (error) {
      // Its owner has ended the connection, and the event that says so is on the way.
      if (!isLostAccount(error)) throw error;
    }
  return found;
}
