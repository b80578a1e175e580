import { previewInvoice } from "./billing/plan-change.ts";
import { advanceDraft, endPeriod, endTrial } from "./billing/renew.ts";
import { expirePendingUpdate } from "./billing/change-subscription.ts";
import { payInvoice } from "./billing/collect.ts";
import { subscriptionOf } from "./billing/invoices.ts";
import { currentPeriod, endSubscription, hasEnded, setStatus } from "./billing/subscription-lifecycle.ts";
import { expireSession } from "./checkout/complete.ts";
import { abandonIntent, endIntent } from "./checkout/pay-intent.ts";
import { arrive } from "./connect/payouts.ts";
import type { Invoice } from "./account/invoice-objects.ts";
import type { Subscription } from "./account/billing-objects.ts";
import type { PaymentIntent } from "./account/payment-objects.ts";
import { statusAfter } from "./rules/subscription-status.ts";
import type { CheckoutSession } from "./account/surface-objects.ts";
import type { Account } from "./account/account.ts";

const DAY = 86_400;
const INCOMPLETE_SECONDS = 23 * 3_600;
const MOST_STEPS = 200_000;

/** Something that is to be done at an instant (seconds). */
type Due = { at: number; run: () => void };

/**
 * Does everything that is due, the earliest first, each at its own instant. `limitOf` gives the instant up to which
 * time has passed for a customer (null: for what has none), or null where this call has no say. `onStep` gets
 * each instant before it is worked on. Gives how many things were done.
 */
export function runDue(
  account: Account,
  limitOf: (customerId: string | null) => number | null,
  onStep: (at: number) => void = () => {},
): number {
  for (let steps = 0; steps < MOST_STEPS; steps++) {
    const due = earliest(account, limitOf);
    if (due === null) return steps;
    onStep(due.at);
    account.at(due.at, () => account.transact(due.run));
  }
  throw new Error("time does not come to an end: something stays due");
}

function earliest(account: Account, limitOf: (customerId: string | null) => number | null): Due | null {
  let first: Due | null = null;
  const consider = (customer: string | null, at: number | null, run: () => void) => {
    if (at === null || (first !== null && at >= first.at)) return;
    const limit = limitOf(customer);
    if (limit !== null && at <= limit) first = { at, run };
  };
  for (const each of account.store.all("subscription"))
    if (!hasEnded(each)) ofSubscription(account, each, consider);
  for (const each of account.store.all("invoice")) ofInvoice(account, each, consider);
  for (const each of account.store.all("payment_intent")) ofIntent(account, each, consider);
  for (const each of account.store.all("checkout.session")) ofSession(account, each, consider);
  for (const each of account.store.all("payout"))
    if (each.status === "pending") consider(null, each.arrival_date, () => arrive(account, each));
  return first;
}

type Consider = (customer: string | null, at: number | null, run: () => void) => void;

function ofSubscription(account: Account, subscription: Subscription, consider: Consider): void {
  const { customer, status, cancel_at, trial_end } = subscription;
  const { start, end } = currentPeriod(subscription);
  if (status === "incomplete") {
    if (!isBeingPaid(account, subscription))
      consider(customer, subscription.created + INCOMPLETE_SECONDS, () =>
        endSubscription(account, subscription, null),
      );
    return;
  }
  if (cancel_at !== null && !subscription.cancel_at_period_end)
    consider(customer, cancel_at, () => endSubscription(account, subscription, "cancellation_requested"));
  const { $announced: announced, pending_update: pending } = subscription;
  if (pending !== null)
    consider(customer, pending.expires_at, () => expirePendingUpdate(account, subscription));
  if (status === "trialing" && trial_end !== null) {
    if (announced.trial !== trial_end)
      consider(customer, Math.max(trial_end - 3 * DAY, start), () => {
        account.store.change(subscription, { $announced: { ...announced, trial: trial_end } });
        account.emit("customer.subscription.trial_will_end", subscription);
      });
    consider(customer, trial_end, () => endTrial(account, subscription));
    return;
  }
  const upcomingAt = Math.max(end - account.settings.upcomingDays * DAY, start);
  if (announced.upcoming !== end && !subscription.cancel_at_period_end)
    consider(customer, upcomingAt, () => {
      account.store.change(subscription, { $announced: { ...announced, upcoming: end } });
      account.emit("invoice.upcoming", previewInvoice(account, subscription, null));
    });
  consider(customer, end, () => endPeriod(account, subscription));
}

function ofInvoice(account: Account, invoice: Invoice, consider: Consider): void {
  if (invoice.status === "draft" && invoice.auto_advance)
    return consider(invoice.customer, invoice.automatically_finalizes_at, () =>
      advanceDraft(account, invoice.id),
    );
  if (invoice.status !== "open") return;
  if (invoice.auto_advance && invoice.attempt_count > 0)
    consider(
      invoice.customer,
      invoice.next_payment_attempt,
      () => void payInvoice(account, invoice, { isPresent: false }),
    );
  if (invoice.collection_method !== "send_invoice" || invoice.$is_overdue_announced) return;
  consider(invoice.customer, invoice.due_date, () => {
    account.store.change(invoice, { $is_overdue_announced: true });
    account.emit("invoice.overdue", invoice);
    const subscription = subscriptionOf(account, invoice);
    const intent = account.store.find("payment_intent", invoice.$payment_intent);
    if (subscription !== undefined && intent?.status !== "processing")
      setStatus(account, subscription, statusAfter(subscription.status, "overdue", false));
  });
}

function ofIntent(account: Account, intent: PaymentIntent, consider: Consider): void {
  if (intent.status === "processing")
    consider(intent.customer, intent.$settles_at, () => void endIntent(account, intent, "succeeded"));
  else if (intent.status === "requires_action")
    consider(intent.customer, intent.$expires_at, () => void endIntent(account, intent, "failed"));
}

function ofSession(account: Account, session: CheckoutSession, consider: Consider): void {
  if (session.status !== "open") return;
  consider(session.customer, session.expires_at, () => closeSession(account, session));
}

/** Ends an open session: what it was waiting for can't be paid any more. */
export function closeSession(account: Account, session: CheckoutSession): void {
  const intent = account.store.find("payment_intent", session.$attempt);
  if (intent !== undefined && intent.status !== "canceled" && intent.status !== "succeeded")
    abandonIntent(account, intent, "abandoned");
  expireSession(account, session);
}

function isBeingPaid(account: Account, subscription: Subscription): boolean {
  const invoice = account.store.find("invoice", subscription.latest_invoice);
  const intent = account.store.find("payment_intent", invoice?.$payment_intent);
  return (
    intent?.status === "processing" ||
    (intent?.status === "requires_action" && intent.next_action?.type !== "redirect_to_url")
  );
}
