import type { Stripe } from "stripe";
import { Defect } from "../../../lib/errors.ts";
import type { Services } from "../../../platform/services.server.ts";
import { copyToClub } from "../../clubs/clubs/clubs-repository.server.ts";
import type { Applied, Handler } from "../payments/handler.server.ts";
import { failUnpaidCheckouts } from "../payments/checkouts-repository.server.ts";
import { subscriptionOfIntent } from "../payments/make-refunds.server.ts";
import { issuedBoleto } from "./subscriptions-schema.ts";
import {
  currentOf,
  endsAt,
  endsWithInvoice,
  hasTooMuchToPay,
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
import { leaveNothingToPay } from "./nothing-to-pay.server.ts";
import { ordersOfSubscription, settleShown } from "./orders-repository.server.ts";
import { giveBackPaidForNothing } from "./paid-for-nothing.server.ts";
import { messagesOf, renewalMails } from "./subscription-messages.server.ts";
import { guardHoldings, holdingsStatement, storeSubscription } from "./subscriptions-repository.server.ts";

/**
 * Events about a subscription or one of its invoices: whatever they say, Stripe is asked how the subscription stands now,
 * and that is stored, over the very rows that were read before it was asked. So no event, however late, twice or out of
 * order, puts anything older over anything newer. A club gets its copy in the same batch.
 */
export const applySubscription: Handler = async (services, notice) => {
  const named = await subscriptionNamed(services, notice);
  if (named === null) return null;
  const holdings = await readHoldings(services, named);
  if (holdings === null) return null;
  const stripe = await services.payments.client();
  let found = await subscriptionAtStripe(stripe, named.stripeSubscriptionId);
  if (found === null) return null;
  const { customer, known } = holdings;
  const before = known.find(({ stripeSubscriptionId }) => stripeSubscriptionId === found?.id) ?? null;
  // Cancelled in Stripe's own portal, or our own order has come so far only.
  if (
    hasTooMuchToPay(found.facts, before) &&
    (await leaveNothingToPay(stripe, found.id, found.facts.invoice))
  )
    found = (await subscriptionAtStripe(stripe, found.id)) ?? found;
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
  const changes = changesOf(services, holdings, found, before, after);
  const back = await giveBackPaidForNothing(services, after, found);
  return back === null ? changes : bothOf(changes, back);
};

function bothOf(one: Applied, other: Applied): Applied {
  return {
    ...one,
    statements: [...one.statements, ...other.statements],
    notifications: [...(one.notifications ?? []), ...(other.notifications ?? [])],
    mails: [...(one.mails ?? []), ...(other.mails ?? [])],
    ...(other.after ? { after: other.after } : {}),
  };
}

type Named = { stripeSubscriptionId: string; stripeCustomerId: string | null };

/** An event that was kept without its body says less: then Stripe is asked whose it is. */
async function subscriptionNamed(
  services: Services,
  { type, objectId, stripeCustomerId = null, stripeSubscriptionId = null }: Parameters<Handler>[1],
): Promise<Named | null> {
  if (objectId === null) return null;
  if (stripeSubscriptionId !== null && stripeCustomerId !== null)
    return { stripeSubscriptionId, stripeCustomerId };
  const stripe = await services.payments.client();
  if (type.startsWith("payment_intent.")) {
    const id = await subscriptionOfIntent(stripe, objectId);
    return id === null ? null : { stripeSubscriptionId: id, stripeCustomerId };
  }
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
  const [rows, orders] = await Promise.all([
    read(holdingsStatement(db, named)),
    read(ordersOfSubscription(db, named.stripeSubscriptionId)),
  ]);
  const [first] = rows;
  if (!first) return null;
  const { customer, club, admins } = first;
  const adminIds = admins.map(({ userId }) => userId);
  const known = rows.flatMap(({ subscription }): Subscription[] => (subscription ? [subscription] : []));
  return { customer, club, adminIds, known, orders };
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
    ...issuedBoleto(found.boleto, services.payments.pageOrigins),
    firstPaidAt,
    creditCents: found.creditCents,
    nextChargeCents: found.next?.cents ?? null,
    nextChargeAt: found.next?.at ?? null,
    nextDiscountCents: found.next?.discountCents ?? 0,
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
  const { customer, club, known } = holdings;
  const renewal = renewalMails(services, holdings, found, after);
  // Where another event has seen more meanwhile, this one is decided again.
  if (before !== null && isSame(before, after))
    return renewal.length === 0
      ? { statements: [] }
      : { statements: guardHoldings(db, customer.id, known), mails: renewal };
  const held = [...known.filter((each) => each !== before), after];
  const { notifications = [], mails = [] } = messagesOf(services, holdings, found, before, after);
  return {
    statements: [
      ...guardHoldings(db, customer.id, known),
      storeSubscription(db, after),
      settleShown(db, after, { ...settledInvoices(found), at: services.now() }),
      ...(club ? [copyToClub(db, club.id, clubCopy(held, club.createdAt))] : []),
      ...(after.status === "incomplete_expired"
        ? [failUnpaidCheckouts(db, customer.id, after.startedAt)]
        : []),
    ],
    notifications,
    mails: [...mails, ...renewal],
    clubIds: club ? [club.id] : [],
  };
}

/** The invoices that settle orders: the paid one of a change, and the one of a boleto, paid or given up with what it was for. */
function settledInvoices({ facts, newestInvoice, invoiceId }: SubscriptionAtStripe) {
  const { invoice, endedAt } = facts;
  const isGivenUp = invoice?.status === "void" && (endedAt !== null || !endsWithInvoice(invoice.reason));
  return {
    changeInvoiceId: newestInvoice?.reason === "subscription_update" ? newestInvoice.id : null,
    voidInvoiceId: isGivenUp ? invoiceId : null,
    paidInvoiceId: newestInvoice?.id ?? null,
  };
}

function clubCopy(held: readonly Subscription[], registeredAt: Date) {
  const current = currentOf(held);
  if (!current) throw new Defect("a club without the subscription that it was told of");
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

/** `customer.updated`: the payer's credit may have moved, which the copy of the subscription that they have says too. */
export const applyCustomer: Handler = async (services, notice) => {
  if (notice.objectId === null) return null;
  const named = { stripeSubscriptionId: "", stripeCustomerId: notice.objectId };
  const rows = await services.read(holdingsStatement(services.db, named));
  const held = currentOf(
    rows.flatMap(({ subscription }): Subscription[] => (subscription ? [subscription] : [])),
  );
  // Events may overtake each other: of somebody without a subscription it says nothing, whoever they are.
  if (!held) return { statements: [] };
  const { stripeSubscriptionId } = held;
  return await applySubscription(services, { ...notice, ...named, stripeSubscriptionId });
};
