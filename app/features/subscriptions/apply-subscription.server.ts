import type { Stripe } from "stripe";
import type { Services } from "../../platform/services.server.ts";
import type { NewNotification } from "../notifications/notification.ts";
import type { Applied, Applier } from "../payments/applier.server.ts";
import { orderRefunds } from "../payments/order-refund.server.ts";
import {
  currentOf,
  endsAt,
  isProcessing,
  isRunning,
  lapsedAt,
  pastDueSince,
  type Subscription,
} from "./subscription.ts";
import {
  cancelPaidTwice,
  firstPaymentAtStripe,
  type SubscriptionAtStripe,
  subscriptionAtStripe,
  subscriptionOfInvoice,
} from "./subscription-at-stripe.server.ts";
import { noticeOf } from "./subscription-notices.ts";
import {
  copyToClub,
  guardHoldings,
  holdingsStatement,
  storeSubscription,
} from "./subscriptions-repository.server.ts";

/**
 * Events about a subscription or one of its invoices: whatever they say, Stripe is asked how the subscription stands now,
 * and that is stored, over the very rows that were read before it was asked. So no event, however late, twice or out of
 * order, puts anything older over anything newer. A club gets its copy in the same batch.
 */
export const applySubscription: Applier = async (services, notice) => {
  const named = await subscriptionNamed(services, notice);
  if (named === null) return null;
  const holdings = await readHoldings(services, named);
  if (holdings === null) return null;
  const stripe = await services.payments.client();
  let found = await subscriptionAtStripe(stripe, named.stripeSubscriptionId);
  if (found === null) return null;
  const { customer, known } = holdings;
  const before = known.find(({ stripeSubscriptionId }) => stripeSubscriptionId === found?.id) ?? null;
  let after = await copyOf(services, stripe, found, customer.id, before);
  const others = known.filter((each) => each !== before);
  const second = await secondOf(stripe, others, after);
  if (second !== null) {
    await cancelPaidTwice(stripe, second.stripeSubscriptionId);
    if (second === after) {
      found = (await subscriptionAtStripe(stripe, found.id)) ?? found;
      after = await copyOf(services, stripe, found, customer.id, before);
    }
  }
  return changesOf(services, holdings, found, before, after);
};

type Named = { stripeSubscriptionId: string; stripeCustomerId: string | null };

/** An event that was kept without its body tells less: then Stripe is asked whose it is. */
async function subscriptionNamed(
  services: Services,
  { type, objectId, stripeCustomerId = null, stripeSubscriptionId = null }: Parameters<Applier>[1],
): Promise<Named | null> {
  if (objectId === null) return null;
  if (stripeSubscriptionId !== null && stripeCustomerId !== null)
    return { stripeSubscriptionId, stripeCustomerId };
  const stripe = await services.payments.client();
  if (type.startsWith("invoice.")) {
    const invoice = await subscriptionOfInvoice(stripe, objectId);
    return (
      invoice && { stripeSubscriptionId: invoice.subscriptionId, stripeCustomerId: invoice.stripeCustomerId }
    );
  }
  const found = await subscriptionAtStripe(stripe, objectId);
  return found && { stripeSubscriptionId: objectId, stripeCustomerId: found.stripeCustomerId };
}

/** The payer and everything that they hold; null for somebody who is none of ours. */
async function readHoldings({ db, read }: Services, named: Named) {
  const rows = await read(holdingsStatement(db, named));
  const [first] = rows;
  if (!first) return null;
  const { customer, club, adminIds } = first;
  const known = rows.flatMap(({ subscription }): Subscription[] => (subscription ? [subscription] : []));
  return { customer, club, adminIds, known };
}

type Holdings = NonNullable<Awaited<ReturnType<typeof readHoldings>>>;

async function copyOf(
  services: Services,
  stripe: Stripe,
  found: SubscriptionAtStripe,
  customerId: string,
  before: Subscription | null,
): Promise<Subscription> {
  const { facts, price } = found;
  const firstPaidAt =
    before?.firstPaidAt ??
    (found.firstPaidAt === "earlier" ? await firstPaymentAtStripe(stripe, found.id) : found.firstPaidAt);
  return {
    id: before?.id ?? services.newId(),
    stripeSubscriptionId: found.id,
    customerId,
    plan: price.plan,
    lookupKey: price.lookupKey,
    interval: price.interval,
    priceCents: found.priceCents,
    currency: found.currency,
    status: facts.status,
    startedAt: found.startedAt,
    currentPeriodEnd: facts.currentPeriodEnd,
    willCancelAtPeriodEnd: facts.willCancelAtPeriodEnd || facts.cancelAt !== null,
    endsAt: endsAt(facts),
    endedAt: facts.endedAt,
    pastDueSince: pastDueSince(facts),
    isProcessing: isProcessing(facts),
    openInvoiceUrl: found.openInvoiceUrl,
    firstPaidAt,
    version: (before?.version ?? 0) + 1,
    updatedAt: services.now(),
  };
}

/**
 * Of two that run, bought in two tabs, the one begun later; null while there is only one. Our copy of another may be
 * late, so Stripe says whether that one still runs before this one is given up for it.
 */
async function secondOf(
  stripe: Stripe,
  others: readonly Subscription[],
  after: Subscription,
): Promise<Subscription | null> {
  if (!isRunning(after.status)) return null;
  const running = others.filter((each) => isRunning(each.status));
  for (const other of running) {
    if (isBegunBefore(after, other)) return other;
    const now = await subscriptionAtStripe(stripe, other.stripeSubscriptionId);
    if (now !== null && isRunning(now.facts.status)) return after;
  }
  return null;
}

function isBegunBefore(a: Subscription, b: Subscription): boolean {
  const between = a.startedAt.getTime() - b.startedAt.getTime();
  return between < 0 || (between === 0 && a.stripeSubscriptionId < b.stripeSubscriptionId);
}

function changesOf(
  services: Services,
  holdings: Holdings,
  found: SubscriptionAtStripe,
  before: Subscription | null,
  after: Subscription,
): Applied {
  const { db } = services;
  const { customer, club, adminIds, known } = holdings;
  const { payment } = found;
  const refunds =
    found.wasPaidTwice && payment
      ? [{ ...refundOf(payment), customerId: customer.id, entryId: null, reason: "paid_twice" as const }]
      : [];
  const { statements, make } = orderRefunds(services, refunds);
  const making = refunds.length > 0 ? { after: make } : {};
  if (before !== null && isSame(before, after)) return { statements, ...making };
  const held = [...known.filter((each) => each !== before), after];
  const notice = noticeOf(
    before,
    after,
    { clubName: club?.name ?? null, timeZone: club?.timeZone },
    found.wasPaidTwice,
  );
  const people = customer.userId === null ? adminIds : [customer.userId];
  return {
    statements: [
      ...guardHoldings(db, customer.id, known),
      storeSubscription(db, after),
      ...(club ? [copyToClub(db, club.id, clubCopy(held, club.createdAt))] : []),
      ...statements,
    ],
    notifications: notice
      ? people.map((userId): NewNotification => ({ userId, type: "system_notification", ...notice }))
      : [],
    clubIds: club ? [club.id] : [],
    ...making,
  };
}

function refundOf(payment: NonNullable<SubscriptionAtStripe["payment"]>) {
  const { intentId: stripePaymentIntentId, amountCents, currency } = payment;
  return { stripePaymentIntentId, amountCents, currency };
}

function clubCopy(held: readonly Subscription[], registeredAt: Date) {
  const current = currentOf(held)!;
  return {
    plan: current.plan,
    subscriptionStatus: current.status,
    subscriptionEndDate: current.endsAt,
    lapsedAt: lapsedAt(held, registeredAt),
  };
}

/** Whether a copy says what the one before it said. */
function isSame(before: Subscription, after: Subscription): boolean {
  const saying = (copy: Subscription) =>
    JSON.stringify(
      Object.entries({ ...copy, version: 0, updatedAt: 0 }).toSorted(([a], [b]) => (a < b ? -1 : 1)),
    );
  return saying(before) === saying(after);
}
