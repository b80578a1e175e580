import type { Stripe } from "stripe";
import type { Services } from "../../../platform/services.server.ts";
import { priceAsSold } from "../../base/plans/stripe-catalogue.ts";
import { stripeAt, stripeId } from "./charged.server.ts";
import { type Booked, differences, type Difference } from "./reconcile.ts";
import {
  bookedLinesStatement,
  bookedPayeeLinesStatement,
  bookedPayoutsStatement,
  bookedSubscriptionsStatement,
  knownCustomersStatement,
  knownPayeesStatement,
} from "./reconcile-repository.server.ts";
import { payeesAtStripe, payoutsAtStripe } from "./reconcile-payees.server.ts";
import { hasRefundFailed } from "./record-refund.server.ts";

/** The result of a comparison. */
interface Reconciliation {
  differences: Difference[];
  /** How many lines and subscriptions Stripe has of payers of ours. */
  compared: number;
  /** Charges of nobody of ours, which are none of our business. */
  strangers: number;
}

/**
 * Compares the ledger, what went to payees and our copies of subscriptions with Stripe, page by page: charges, refunds, disputes,
 * transfers and fees made since an instant (null: ever), all payouts of clubs and all subscriptions. Changes nothing on either side. Throws what Stripe or the
 * database throw.
 */
export async function reconcileBooks(
  { services }: { services: Services },
  { since }: { since: Date | null },
): Promise<Reconciliation> {
  const { db } = services;
  const [customers, lines, subscriptions, payees, payeeLines, payouts] = await db.batch([
    knownCustomersStatement(db),
    bookedLinesStatement(db, since),
    bookedSubscriptionsStatement(db),
    knownPayeesStatement(db),
    bookedPayeeLinesStatement(db, since),
    bookedPayoutsStatement(db),
  ]);
  const known = new Set(customers.flatMap(({ id }) => id ?? []));
  const here = [
    ...[...lines, ...payeeLines, ...payouts].map((line): Booked => ({
      ...line,
      status: null,
      periodEnd: null,
    })),
    ...subscriptions.map((held): Booked => ({
      ...held,
      kind: "subscription",
      periodEnd: held.periodEnd.toISOString(),
    })),
  ];
  const stripe = await services.payments.client();
  const charges = await listCharges(stripe, since);
  const ours = charges.filter((charge) => isKnown(known, charge));
  const there = [
    ...ours.map((charge) => booked("payment", charge, charge.amount_captured)),
    ...(await refunds(stripe, known, since)),
    ...(await disputes(stripe, known, since)),
    ...(await subscriptionsAtStripe(stripe, known)),
    ...(await payeesAtStripe(stripe, new Set(payees.flatMap(({ id }) => id ?? [])), since)),
    ...(await payoutsAtStripe(
      stripe,
      payees.flatMap(({ id, isConnected }) => (isConnected && id !== null ? [id] : [])),
    )),
  ];
  return {
    differences: differences(here, there),
    compared: there.length,
    strangers: charges.length - ours.length,
  };
}

function isKnown(known: ReadonlySet<string>, { customer }: Pick<Stripe.Charge, "customer">): boolean {
  const id = stripeId(customer);
  return id !== null && known.has(id);
}

function booked(
  kind: string,
  { id, currency }: { id: string; currency: string },
  amountCents: number,
): Booked {
  return { kind, stripeId: id, amountCents, currency: currency.toUpperCase(), status: null, periodEnd: null };
}

function page(since: Date | null) {
  return { limit: 100, ...(since === null ? {} : { created: { gte: Math.floor(since.getTime() / 1_000) } }) };
}

async function listCharges(stripe: Stripe, since: Date | null): Promise<Stripe.Charge[]> {
  const found: Stripe.Charge[] = [];
  for await (const charge of stripe.charges.list(page(since)))
    if (charge.status === "succeeded" && charge.captured) found.push(charge);
  return found;
}

async function refunds(stripe: Stripe, known: ReadonlySet<string>, since: Date | null): Promise<Booked[]> {
  const found: Booked[] = [];
  for await (const refund of stripe.refunds.list({ ...page(since), expand: ["data.charge"] })) {
    const { charge, amount } = refund;
    if (charge === null || typeof charge === "string" || !isKnown(known, charge)) continue;
    found.push(booked("refund", refund, -amount));
    if (hasRefundFailed(refund)) found.push(booked("refund_failed", refund, amount));
  }
  return found;
}

async function disputes(stripe: Stripe, known: ReadonlySet<string>, since: Date | null): Promise<Booked[]> {
  const found: Booked[] = [];
  for await (const dispute of stripe.disputes.list({ ...page(since), expand: ["data.charge"] })) {
    const { charge, amount, status } = dispute;
    if (typeof charge === "string" || !isKnown(known, charge)) continue;
    if (status.startsWith("warning_") || amount < 1) continue;
    found.push(booked("dispute", dispute, -amount));
    if (status === "won") found.push(booked("dispute_won", dispute, amount));
  }
  return found;
}

async function subscriptionsAtStripe(stripe: Stripe, known: ReadonlySet<string>): Promise<Booked[]> {
  const found: Booked[] = [];
  for await (const each of stripe.subscriptions.list({ status: "all", limit: 100 })) {
    const customer = stripeId(each.customer);
    const [item] = each.items.data;
    if (customer === null || !known.has(customer) || item === undefined) continue;
    const isCancelled = each.ended_at === null && (each.cancel_at_period_end || each.cancel_at !== null);
    found.push({
      kind: "subscription",
      stripeId: each.id,
      amountCents: (item.price.unit_amount ?? 0) * (item.quantity ?? 1),
      currency: item.price.currency.toUpperCase(),
      status: [each.status, priceAsSold(item.price)?.lookupKey ?? "", isCancelled ? "cancelled" : ""]
        .filter(Boolean)
        .join(" "),
      periodEnd: stripeAt(item.current_period_end).toISOString(),
    });
  }
  return found;
}
