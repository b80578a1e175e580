import type { Subscription } from "../objects.ts";
import { addIntervals } from "../rules/billing-period.ts";
import { need, type World } from "../world.ts";
import { payInvoice } from "./collect.ts";
import { pendingItems, periodLine } from "./invoice-lines.ts";
import { finalizeInvoice, makeInvoice } from "./invoices.ts";
import {
  changeSubscription,
  currentPeriod,
  endSubscription,
  itemList,
  itemsIn,
  periodAfter,
} from "./subscription-life.ts";

/**
 * A period has ended: the subscription ends with it, or goes into the next, whose invoice is a draft for an hour. Of
 * a subscription that is `unpaid`, the draft stays one.
 */
export function endPeriod(world: World, subscription: Subscription): void {
  const { end } = currentPeriod(subscription);
  if (subscription.cancel_at_period_end)
    return endSubscription(world, subscription, "cancellation_requested");
  const customer = need(world, "customer", subscription.customer);
  const cadence = subscription.items.data[0]!.price.recurring!;
  const next = periodAfter(subscription, end, cadence);
  const items = itemsIn(subscription.items.data, next);
  const waiting = pendingItems(world, customer.id, subscription.id);
  const invoice = makeInvoice(
    world,
    {
      customer,
      subscription,
      reason: "subscription_cycle",
      lines: [...waiting.map((each) => each.$line), ...items.map((item) => periodLine(world, item, next))],
      period: { start: currentPeriod(subscription).start, end },
      currency: subscription.currency,
      autoAdvance: subscription.status !== "unpaid",
    },
    waiting.map((each) => each.id),
  );
  changeSubscription(world, subscription, {
    items: itemList(subscription.id, items),
    latest_invoice: invoice.id,
  });
}

/**
 * A trial has ended: the first paid period begins and is billed at once. Without a way to pay, the subscription is
 * cancelled when its trial settings say so.
 */
export function endTrial(world: World, subscription: Subscription): void {
  const now = world.now(subscription.customer);
  if (subscription.cancel_at_period_end)
    return endSubscription(world, subscription, "cancellation_requested");
  const customer = need(world, "customer", subscription.customer);
  const hasMethod =
    subscription.default_payment_method !== null || customer.invoice_settings.default_payment_method !== null;
  if (
    !hasMethod &&
    subscription.collection_method === "charge_automatically" &&
    subscription.trial_settings.end_behavior.missing_payment_method === "cancel"
  )
    return endSubscription(world, subscription, null);
  const cadence = subscription.items.data[0]!.price.recurring!;
  const period = { start: now, end: addIntervals(now, cadence, 1) };
  const items = itemsIn(subscription.items.data, period);
  const waiting = pendingItems(world, customer.id, subscription.id);
  const invoice = makeInvoice(
    world,
    {
      customer,
      subscription,
      reason: "subscription_cycle",
      lines: [...waiting.map((each) => each.$line), ...items.map((item) => periodLine(world, item, period))],
      period: currentPeriod(subscription),
      currency: subscription.currency,
    },
    waiting.map((each) => each.id),
  );
  changeSubscription(world, subscription, {
    items: itemList(subscription.id, items),
    billing_cycle_anchor: now,
    trial_end: now,
    status: "active",
    latest_invoice: invoice.id,
  });
}

/** A draft's hour is over: it becomes final and, unless it is only sent, is collected. */
export function advanceDraft(world: World, invoiceId: string): void {
  const invoice = need(world, "invoice", invoiceId);
  finalizeInvoice(world, invoice);
  if (invoice.collection_method === "send_invoice") return world.emit("invoice.sent", invoice);
  if (invoice.status === "open") payInvoice(world, invoice, { isPresent: false });
}
