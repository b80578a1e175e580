import type { Subscription } from "../account/billing-objects.ts";
import { addIntervals } from "../rules/billing-period.ts";
import { need, type Account } from "../account/account.ts";
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
} from "./subscription-lifecycle.ts";

/**
 * A period has ended: the subscription ends with it, or goes into the next, whose invoice is a draft for an hour. Of
 * a subscription that is `unpaid`, the draft stays one.
 */
export function endPeriod(account: Account, subscription: Subscription): void {
  const { end } = currentPeriod(subscription);
  if (subscription.cancel_at_period_end)
    return endSubscription(account, subscription, "cancellation_requested");
  const customer = need(account, "customer", subscription.customer);
  const cadence = subscription.items.data[0]!.price.recurring!;
  const next = periodAfter(subscription, end, cadence);
  const items = itemsIn(subscription.items.data, next);
  const waiting = pendingItems(account, customer.id, subscription.id);
  const invoice = makeInvoice(
    account,
    {
      customer,
      subscription,
      reason: "subscription_cycle",
      lines: [...waiting.map((each) => each.$line), ...items.map((item) => periodLine(account, item, next))],
      period: { start: currentPeriod(subscription).start, end },
      currency: subscription.currency,
      autoAdvance: subscription.status !== "unpaid",
    },
    waiting.map((each) => each.id),
  );
  changeSubscription(account, subscription, {
    items: itemList(subscription.id, items),
    latest_invoice: invoice.id,
  });
}

/**
 * A trial has ended: the first paid period begins and is billed at once. Without a way to pay, the subscription is
 * cancelled when its trial settings say so.
 */
export function endTrial(account: Account, subscription: Subscription): void {
  const now = account.now(subscription.customer);
  if (subscription.cancel_at_period_end)
    return endSubscription(account, subscription, "cancellation_requested");
  const customer = need(account, "customer", subscription.customer);
  const hasMethod =
    subscription.default_payment_method !== null || customer.invoice_settings.default_payment_method !== null;
  if (
    !hasMethod &&
    subscription.collection_method === "charge_automatically" &&
    subscription.trial_settings.end_behavior.missing_payment_method === "cancel"
  )
    return endSubscription(account, subscription, null);
  const cadence = subscription.items.data[0]!.price.recurring!;
  const period = { start: now, end: addIntervals(now, cadence, 1) };
  const items = itemsIn(subscription.items.data, period);
  const waiting = pendingItems(account, customer.id, subscription.id);
  const invoice = makeInvoice(
    account,
    {
      customer,
      subscription,
      reason: "subscription_cycle",
      lines: [
        ...waiting.map((each) => each.$line),
        ...items.map((item) => periodLine(account, item, period)),
      ],
      period: currentPeriod(subscription),
      currency: subscription.currency,
    },
    waiting.map((each) => each.id),
  );
  changeSubscription(account, subscription, {
    items: itemList(subscription.id, items),
    billing_cycle_anchor: now,
    trial_end: now,
    status: "active",
    latest_invoice: invoice.id,
  });
}

/** A draft's hour is over: it becomes final and, unless it is only sent, is collected. */
export function advanceDraft(account: Account, invoiceId: string): void {
  const invoice = need(account, "invoice", invoiceId);
  finalizeInvoice(account, invoice);
  if (invoice.collection_method === "send_invoice") return account.emit("invoice.sent", invoice);
  if (invoice.status === "open") payInvoice(account, invoice, { isPresent: false });
}
