import { Defect } from "../../../lib/errors.ts";
import type { Stripe } from "stripe";
import type { Services } from "../../../platform/services.server.ts";
import { writeUnderKey } from "../../../platform/stripe-write.server.ts";
import { endAtStripe } from "../payments/make-refunds.server.ts";
import { type Price, soldPrice } from "../../base/plans/plans.ts";
import { ordersOfSubscription } from "./orders-repository.server.ts";
import { leaveNothingToPay, voidOpenInvoices, voidUnlessPaid } from "./nothing-to-pay.server.ts";
import { balanceEffect } from "./paid-at-stripe.server.ts";
import { priceAtStripe, priceOnInvoice } from "./price-at-stripe.server.ts";
import { endsWithInvoice } from "./subscription.ts";
import { paymentOf, soldKey } from "./subscription-at-stripe.server.ts";
import { isStillWanted, type SubscriptionOrder } from "./subscription-order.ts";

/** The outcome of an order; `unpaidUrl` is the invoice that the bank wants the person to confirm. */
export type Carried =
  | { kind: "done"; stripeInvoiceId: string | null; balanceCents: number | null; unpaidUrl: string | null }
  /** Stripe does not have it: it was made before by another, or is no longer wanted. */
  | { kind: "not_made"; why: string };

const DONE = {
  kind: "done",
  stripeInvoiceId: null,
  balanceCents: null,
  unpaidUrl: null,
} as const satisfies Carried;

/** An order as it is carried out: `isRepeat` when Stripe may have it already. */
type Carrying = { services: Services; stripe: Stripe; isRepeat: boolean };

/**
 * Asks Stripe to do what an order says, as often as it is wanted: what Stripe has done already is seen there, and what it
 * has not is asked under the same idempotency key. Throws what Stripe throws.
 */
export async function carryOutOrder(carrying: Carrying, order: SubscriptionOrder): Promise<Carried> {
  const { stripe } = carrying;
  const { kind, stripeSubscriptionId: id } = order;
  switch (kind) {
    case "change":
      return await makeChange(carrying, order);
    case "cancel":
      return await cancel(stripe, order);
    case "resume":
      return await resume(stripe, order);
    case "withdrawal":
      await endAtStripe(stripe, id, "withdrawn");
      await voidOpenInvoices(stripe, id);
      return await setBalanceRight(carrying, order, order.balanceCents ?? 0);
    case "change_withdrawal":
      return await takeChangeBack(carrying, order);
    case "credit":
      return await setBalanceRight(carrying, order, order.balanceCents ?? 0);
    case "give_up_boleto":
      return await giveUpBoleto(stripe, order);
  }
}

/** Whether an error of Stripe's leaves open whether it did what was asked: a time-out, a lost connection, a 5xx, too many calls. */
export function isAnswerUnknown(error: unknown): boolean {
  const { type } = (error ?? {}) as { type?: unknown };
  if (typeof type !== "string" || !type.startsWith("Stripe")) return false;
  return !REFUSALS.has(type);
}

const REFUSALS: ReadonlySet<string> = new Set([
  "StripeCardError",
  "StripeInvalidRequestError",
  "StripeAuthenticationError",
  "StripePermissionError",
]);

/** Writes to a subscription what an order says: once, however often it is asked for. */
function update(
  stripe: Stripe,
  order: SubscriptionOrder,
  params: Stripe.SubscriptionUpdateParams,
  part = "",
): Promise<Stripe.Subscription> {
  return writeUnderKey(`order-${order.id}${part}`, (once) =>
    stripe.subscriptions.update(order.stripeSubscriptionId, params, once),
  );
}

async function makeChange(carrying: Carrying, order: SubscriptionOrder): Promise<Carried> {
  const { services, stripe, isRepeat } = carrying;
  const { stripeSubscriptionId: id } = order;
  const to = soldPrice(order.toLookupKey);
  const current = await stripe.subscriptions.retrieve(id, { expand: ["latest_invoice"] });
  const item = current.items.data[0];
  if (soldKey(current) === to.lookupKey || current.pending_update)
    return isRepeat ? madeChange(current, to) : { kind: "not_made", why: "made before" };
  if (!item || current.ended_at !== null || !isStillWanted(order, services.now()))
    return { kind: "not_made", why: "never reached Stripe" };
  const after = await update(stripe, order, {
    items: [{ id: item.id, price: await priceAtStripe(carrying, to) }],
    proration_behavior: "always_invoice",
    proration_date: countedFrom(order),
    payment_behavior: "pending_if_incomplete",
    expand: ["latest_invoice"],
  });
  return madeChange(after, to);
}

function madeChange(after: Stripe.Subscription, to: Price): Carried {
  const invoice = typeof after.latest_invoice === "object" ? after.latest_invoice : null;
  const isUnpaid = after.pending_update !== null || soldKey(after) !== to.lookupKey;
  const unpaidUrl = isUnpaid ? (invoice?.hosted_invoice_url ?? null) : null;
  return { kind: "done", stripeInvoiceId: invoice?.id ?? null, balanceCents: null, unpaidUrl };
}

/** Cancels at the end of what is paid for, and leaves nothing to pay; one that was never paid for can only end. */
async function cancel(stripe: Stripe, order: SubscriptionOrder): Promise<Carried> {
  const id = order.stripeSubscriptionId;
  const { status, ended_at } = await stripe.subscriptions.retrieve(id);
  if (ended_at !== null) return DONE;
  if (status !== "incomplete") await update(stripe, order, { cancel_at_period_end: true });
  await leaveNothingToPay(stripe, id);
  return DONE;
}

/** Stripe's own portal cancels at an instant and without the flag: taking a cancellation back clears either. */
async function resume(stripe: Stripe, order: SubscriptionOrder): Promise<Carried> {
  const id = order.stripeSubscriptionId;
  const { cancel_at, cancel_at_period_end } = await stripe.subscriptions.retrieve(id);
  if (cancel_at_period_end || cancel_at === null)
    await update(stripe, order, { cancel_at_period_end: false });
  else await update(stripe, order, { cancel_at: "" });
  return DONE;
}

/**
 * The invoice is void before the subscription ends: of the void and a payment in the same moment Stripe takes one, so that no money
 * comes for something that has ended. What is paid, or is at the bank already, stays so.
 */
async function giveUpBoleto(stripe: Stripe, order: SubscriptionOrder): Promise<Carried> {
  const id = order.stripeInvoiceId;
  if (id === null) throw new Defect("a boleto to give up without its invoice");
  let invoice = await stripe.invoices.retrieve(id, { expand: ["payments"] });
  const payment = invoice.status === "open" ? paymentOf(invoice) : null;
  const isAtBank =
    payment !== null && (await stripe.paymentIntents.retrieve(payment)).status === "processing";
  if (invoice.status === "open" && !isAtBank) {
    await voidUnlessPaid(stripe, id);
    invoice = await stripe.invoices.retrieve(id);
  }
  if (invoice.status !== "void") return { kind: "not_made", why: "paid" };
  if (endsWithInvoice(invoice.billing_reason))
    await endAtStripe(stripe, order.stripeSubscriptionId, "boleto_given_up");
  return { ...DONE, stripeInvoiceId: id };
}

/**
 * The plan of before, at the price of before. In the same rhythm the rest of the period is settled by Stripe's own proration, so that its records stay
 * true, and the balance is set back by what that and the change did to it. In another rhythm what was paid for runs to its end
 * as time already paid.
 */
async function takeChangeBack(carrying: Carrying, order: SubscriptionOrder): Promise<Carried> {
  const { services, stripe } = carrying;
  const { stripeSubscriptionId: id } = order;
  const to = soldPrice(order.toLookupKey);
  const current = await stripe.subscriptions.retrieve(id);
  const item = current.items.data[0];
  if (!item || current.ended_at !== null) return { kind: "not_made", why: "the subscription has ended" };
  const orders = await ordersOfSubscription(services.db, id);
  if (soldKey(current) !== to.lookupKey) {
    const change = orders.find((each) => each.id === order.changeId);
    const before = await priceOnInvoice(stripe, change?.stripeInvoiceId ?? null, to);
    const items = [{ id: item.id, price: before?.id ?? (await priceAtStripe(carrying, to)) }];
    const isCancelled = current.cancel_at_period_end || current.cancel_at !== null;
    await update(
      stripe,
      order,
      order.periodEnd === null
        ? {
            items,
            proration_behavior: "always_invoice",
            proration_date: Math.max(countedFrom(order), item.current_period_start),
            payment_behavior: "error_if_incomplete",
          }
        : { items, proration_behavior: "none", trial_end: seconds(order.periodEnd) },
    );
    if (isCancelled) await update(stripe, order, { cancel_at_period_end: true }, "-cancel");
  }
  const known = new Set(orders.map(({ stripeInvoiceId }) => stripeInvoiceId));
  const { data } = await stripe.invoices.list({ subscription: id, limit: 100 });
  const restoring = data.find(
    (invoice) =>
      invoice.billing_reason === "subscription_update" &&
      invoice.status === "paid" &&
      invoice.created >= countedFrom(order) - 3_600 &&
      !known.has(invoice.id),
  );
  const cents = (order.balanceCents ?? 0) - (restoring ? balanceEffect(restoring) : 0);
  const set = await setBalanceRight(carrying, order, cents);
  return set.kind === "done" ? { ...set, stripeInvoiceId: restoring?.id ?? null } : set;
}

/** Puts an amount on the payer's balance, below zero for credit; once for an order. */
async function setBalanceRight(
  { stripe, isRepeat }: Carrying,
  order: SubscriptionOrder,
  amount: number,
): Promise<Carried> {
  const done: Carried = { ...DONE, balanceCents: amount };
  if (amount === 0) return done;
  const { customer, currency } = await stripe.subscriptions.retrieve(order.stripeSubscriptionId);
  const id = typeof customer === "string" ? customer : customer.id;
  if (isRepeat)
    for await (const { metadata } of stripe.customers.listBalanceTransactions(id, { limit: 100 }))
      if (metadata?.order === order.id) return done;
  await writeUnderKey(`order-${order.id}-balance`, (once) =>
    stripe.customers.createBalanceTransaction(
      id,
      { amount, currency, description: "Desistência", metadata: { order: order.id } },
      once,
    ),
  );
  return done;
}

function countedFrom({ countsFrom }: SubscriptionOrder): number {
  if (countsFrom === null) throw new Defect("a change that counts from no instant");
  return seconds(countsFrom);
}

function seconds(at: Date): number {
  return Math.floor(at.getTime() / 1_000);
}
