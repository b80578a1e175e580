import type { Subscription, SubscriptionItem, SubscriptionStatus } from "../account/billing-objects.ts";
import { type Cadence, type Period, periodAt } from "../rules/billing-period.ts";
import type { Account } from "../account/account.ts";
import { voidInvoice } from "./void-invoice.ts";

/** The period that a subscription is in, in seconds. */
export function currentPeriod(subscription: Subscription): Period {
  const [item] = subscription.items.data;
  return { start: item?.current_period_start ?? 0, end: item?.current_period_end ?? 0 };
}

/** The period that follows the one that ends at `end`: months keep the day of the billing anchor. */
export function periodAfter(subscription: Subscription, end: number, cadence: Cadence): Period {
  return periodAt(Math.min(subscription.billing_cycle_anchor, end), cadence, end);
}

/** The items with another period. */
export function itemsIn(items: readonly SubscriptionItem[], period: Period): SubscriptionItem[] {
  return items.map((item) => ({
    ...item,
    current_period_start: period.start,
    current_period_end: period.end,
  }));
}

/** The list of items as a subscription carries it. */
export function itemList(id: string, data: SubscriptionItem[]): Subscription["items"] {
  return { object: "list", data, has_more: false, url: `/v1/subscription_items?subscription=${id}` };
}

/** Changes a subscription and emits the event, when something is new. */
export function changeSubscription(
  account: Account,
  subscription: Subscription,
  fields: Partial<Subscription>,
): void {
  const names = Object.keys(fields) as (keyof Subscription)[];
  const isNew = names.some((name) => JSON.stringify(subscription[name]) !== JSON.stringify(fields[name]));
  if (!isNew) return;
  const before = account.store.change(subscription, fields);
  account.emit("customer.subscription.updated", subscription, before);
}

/** A change that waited for its payment comes true. */
export function applyPendingUpdate(account: Account, subscription: Subscription): void {
  const { pending_update: pending } = subscription;
  if (pending === null || hasEnded(subscription)) return;
  const end = pending.subscription_items[0]?.current_period_end ?? null;
  changeSubscription(account, subscription, {
    items: itemList(subscription.id, pending.subscription_items),
    pending_update: null,
    billing_cycle_anchor: pending.billing_cycle_anchor ?? subscription.billing_cycle_anchor,
    ...(subscription.cancel_at_period_end ? { cancel_at: end } : {}),
  });
  account.emit("customer.subscription.pending_update_applied", subscription);
}

/** Puts a subscription into a state, and emits the event when it is another one; the ends go through `endSubscription`. */
export function setStatus(account: Account, subscription: Subscription, status: SubscriptionStatus): void {
  if (subscription.status !== status) changeSubscription(account, subscription, { status });
}

/** Whether nothing can change any more. */
export function hasEnded(subscription: Subscription): boolean {
  return subscription.status === "canceled" || subscription.status === "incomplete_expired";
}

/**
 * Ends a subscription now. One that was never paid for becomes `incomplete_expired`, and its invoice is void; of
 * another, open invoices are no longer collected by themselves.
 */
export function endSubscription(
  account: Account,
  subscription: Subscription,
  reason: "cancellation_requested" | "payment_failed" | "payment_disputed" | null,
): void {
  if (hasEnded(subscription)) return;
  const now = account.now(subscription.customer);
  const wasIncomplete = subscription.status === "incomplete";
  const ours = account.store
    .all("invoice")
    .filter((each) => each.parent?.subscription_details.subscription === subscription.id);
  for (const invoice of ours) {
    if (invoice.status !== "open" && invoice.status !== "draft") continue;
    if (wasIncomplete) voidInvoice(account, invoice);
    else
      account.store.change(invoice, {
        auto_advance: false,
        next_payment_attempt: null,
        automatically_finalizes_at: null,
      });
  }
  const before = account.store.change(subscription, {
    status: wasIncomplete ? "incomplete_expired" : "canceled",
    canceled_at: subscription.canceled_at ?? now,
    ended_at: now,
    cancellation_details: {
      ...subscription.cancellation_details,
      reason: subscription.cancellation_details.reason ?? reason,
    },
  });
  if (wasIncomplete) account.emit("customer.subscription.updated", subscription, before);
  else account.emit("customer.subscription.deleted", subscription);
}
