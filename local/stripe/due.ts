import { previewInvoice } from "./billing/plan-change.ts";
import { advanceDraft, endPeriod, endTrial } from "./billing/renew.ts";
import { expirePendingUpdate } from "./billing/change-subscription.ts";
import { payInvoice } from "./billing/collect.ts";
import { subscriptionOf } from "./billing/invoices.ts";
import { currentPeriod, endSubscription, hasEnded, setStatus } from "./billing/subscription-life.ts";
import { expireSession } from "./checkout/complete.ts";
import { abandonIntent, settleIntent } from "./checkout/settle.ts";
import type { Invoice } from "./invoice-objects.ts";
import type { Subscription } from "./objects.ts";
import type { PaymentIntent } from "./payment-objects.ts";
import { statusAfter } from "./rules/subscription-status.ts";
import type { CheckoutSession } from "./surface-objects.ts";
import type { World } from "./world.ts";

const DAY = 86_400;
const INCOMPLETE_SECONDS = 23 * 3_600;
const MOST_STEPS = 200_000;

/** Something that is to be done at an instant (seconds). */
type Due = { at: number; run: () => void };

/**
 * Does everything that is due, the earliest first, each at its own instant. `limitOf` gives the instant up to which
 * time has passed for a customer (null: for what has none), or null where this call has no say. `onStep` is told of
 * each instant before it is worked on. Gives how many things were done.
 */
export function runDue(
  world: World,
  limitOf: (customerId: string | null) => number | null,
  onStep: (at: number) => void = () => {},
): number {
  for (let steps = 0; steps < MOST_STEPS; steps++) {
    const due = earliest(world, limitOf);
    if (due === null) return steps;
    onStep(due.at);
    world.at(due.at, () => world.transact(due.run));
  }
  throw new Error("time does not come to an end: something stays due");
}

function earliest(world: World, limitOf: (customerId: string | null) => number | null): Due | null {
  let first: Due | null = null;
  const consider = (customer: string | null, at: number | null, run: () => void) => {
    if (at === null || (first !== null && at >= first.at)) return;
    const limit = limitOf(customer);
    if (limit !== null && at <= limit) first = { at, run };
  };
  for (const each of world.store.all("subscription"))
    if (!hasEnded(each)) ofSubscription(world, each, consider);
  for (const each of world.store.all("invoice")) ofInvoice(world, each, consider);
  for (const each of world.store.all("payment_intent")) ofIntent(world, each, consider);
  for (const each of world.store.all("checkout.session")) ofSession(world, each, consider);
  return first;
}

type Consider = (customer: string | null, at: number | null, run: () => void) => void;

function ofSubscription(world: World, subscription: Subscription, consider: Consider): void {
  const { customer, status, cancel_at, trial_end } = subscription;
  const { start, end } = currentPeriod(subscription);
  if (status === "incomplete") {
    if (!isBeingPaid(world, subscription))
      consider(customer, subscription.created + INCOMPLETE_SECONDS, () =>
        endSubscription(world, subscription, null),
      );
    return;
  }
  if (cancel_at !== null && !subscription.cancel_at_period_end)
    consider(customer, cancel_at, () => endSubscription(world, subscription, "cancellation_requested"));
  const { $announced: announced, pending_update: pending } = subscription;
  if (pending !== null)
    consider(customer, pending.expires_at, () => expirePendingUpdate(world, subscription));
  if (status === "trialing" && trial_end !== null) {
    if (announced.trial !== trial_end)
      consider(customer, Math.max(trial_end - 3 * DAY, start), () => {
        world.store.change(subscription, { $announced: { ...announced, trial: trial_end } });
        world.emit("customer.subscription.trial_will_end", subscription);
      });
    consider(customer, trial_end, () => endTrial(world, subscription));
    return;
  }
  const upcomingAt = Math.max(end - world.settings.upcomingDays * DAY, start);
  if (announced.upcoming !== end && !subscription.cancel_at_period_end)
    consider(customer, upcomingAt, () => {
      world.store.change(subscription, { $announced: { ...announced, upcoming: end } });
      world.emit("invoice.upcoming", previewInvoice(world, subscription, null));
    });
  consider(customer, end, () => endPeriod(world, subscription));
}

function ofInvoice(world: World, invoice: Invoice, consider: Consider): void {
  if (invoice.status === "draft" && invoice.auto_advance)
    return consider(invoice.customer, invoice.automatically_finalizes_at, () =>
      advanceDraft(world, invoice.id),
    );
  if (invoice.status !== "open") return;
  if (invoice.auto_advance && invoice.attempt_count > 0)
    consider(
      invoice.customer,
      invoice.next_payment_attempt,
      () => void payInvoice(world, invoice, { isPresent: false }),
    );
  if (invoice.collection_method !== "send_invoice" || invoice.$is_overdue_told) return;
  consider(invoice.customer, invoice.due_date, () => {
    world.store.change(invoice, { $is_overdue_told: true });
    world.emit("invoice.overdue", invoice);
    const subscription = subscriptionOf(world, invoice);
    const intent = world.store.find("payment_intent", invoice.$payment_intent);
    if (subscription !== undefined && intent?.status !== "processing")
      setStatus(world, subscription, statusAfter(subscription.status, "overdue", false));
  });
}

function ofIntent(world: World, intent: PaymentIntent, consider: Consider): void {
  if (intent.status === "processing")
    consider(intent.customer, intent.$settles_at, () => void settleIntent(world, intent, "succeeded"));
  else if (intent.status === "requires_action")
    consider(intent.customer, intent.$expires_at, () => void settleIntent(world, intent, "failed"));
}

function ofSession(world: World, session: CheckoutSession, consider: Consider): void {
  if (session.status !== "open") return;
  consider(session.customer, session.expires_at, () => closeSession(world, session));
}

/** Ends an open session: what it was waiting for can't be paid any more. */
export function closeSession(world: World, session: CheckoutSession): void {
  const intent = world.store.find("payment_intent", session.$attempt);
  if (intent !== undefined && intent.status !== "canceled" && intent.status !== "succeeded")
    abandonIntent(world, intent, "abandoned");
  expireSession(world, session);
}

function isBeingPaid(world: World, subscription: Subscription): boolean {
  const invoice = world.store.find("invoice", subscription.latest_invoice);
  const intent = world.store.find("payment_intent", invoice?.$payment_intent);
  return (
    intent?.status === "processing" ||
    (intent?.status === "requires_action" && intent.next_action?.type !== "redirect_to_url")
  );
}
