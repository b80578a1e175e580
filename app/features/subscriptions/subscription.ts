/** Stripe's own words. */
export const SUBSCRIPTION_STATUSES = [
  "incomplete",
  "incomplete_expired",
  "trialing",
  "active",
  "past_due",
  "canceled",
  "unpaid",
  "paused",
] as const;

export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number];

/** Our copy of a subscription at Stripe, as stored. Money in centavos. */
export interface Subscription {
  id: string;
  stripeSubscriptionId: string;
  customerId: string;
  plan: string;
  lookupKey: string;
  interval: string;
  priceCents: number;
  currency: string;
  status: string;
  startedAt: Date;
  currentPeriodEnd: Date;
  willCancelAtPeriodEnd: boolean;
  /** Set only when it will not renew by itself (product §7): `subscription_end`. */
  endsAt: Date | null;
  endedAt: Date | null;
  pastDueSince: Date | null;
  isProcessing: boolean;
  openInvoiceUrl: string | null;
  firstPaidAt: Date | null;
  version: number;
  updatedAt: Date;
}

/** What Stripe says about a subscription now, as far as the rules need it. */
export interface SubscriptionFacts {
  status: SubscriptionStatus;
  currentPeriodStart: Date;
  currentPeriodEnd: Date;
  willCancelAtPeriodEnd: boolean;
  cancelAt: Date | null;
  endedAt: Date | null;
  /** Charged by itself to a method that can be: a card, not a Pix or a boleto that a person pays each time. */
  isChargedByItself: boolean;
  /** The newest invoice; null before there is one. */
  invoice: InvoiceFacts | null;
}

export interface InvoiceFacts {
  status: "draft" | "open" | "paid" | "void" | "uncollectible";
  /** For a new period (`subscription_cycle`), the first (`subscription_create`), a change of plan … */
  reason: string;
  createdAt: Date;
  finalizedAt: Date | null;
  dueAt: Date | null;
  /** Money is on its way: a boleto that was handed out, a payment that the bank still works on. */
  isProcessing: boolean;
}

/** Whether what it gives is had now without any debt: paid, or in trial. */
export function isRunning(status: string): boolean {
  return status === "active" || status === "trialing";
}

/** Whether a subscription is over for good. */
export function hasEnded(subscription: { status: string; endedAt: Date | null }): boolean {
  return (
    subscription.endedAt !== null ||
    subscription.status === "canceled" ||
    subscription.status === "incomplete_expired"
  );
}

/** Whether its newest invoice waits for money: final and neither paid nor given up. */
function isOwed(invoice: InvoiceFacts | null): invoice is InvoiceFacts {
  return invoice !== null && (invoice.status === "open" || invoice.status === "uncollectible");
}

/** A payment is on its way for a subscription that has not ended: it is not expired, whatever the status says. */
export function isProcessing(facts: SubscriptionFacts): boolean {
  return facts.endedAt === null && facts.invoice?.status === "open" && facts.invoice.isProcessing;
}

/**
 * When it ends, as far as is known now: null while it renews by itself or its money is on its way (product §7).
 * Cancelled: at the end of the period, or when Stripe was told. Not paid in spite of a try: the end of what was paid
 * last. Paid by hand each time: the end of the period, or the day by which the open invoice must be paid.
 */
export function endsAt(facts: SubscriptionFacts): Date | null {
  const { status, invoice, endedAt } = facts;
  if (endedAt !== null) return endedAt;
  if (status === "incomplete" || status === "incomplete_expired") return null;
  if (isProcessing(facts)) return null;
  const isRenewalOwed = isOwed(invoice) && invoice.reason === "subscription_cycle";
  const paidUntil = isRenewalOwed ? facts.currentPeriodStart : facts.currentPeriodEnd;
  if (!isRunning(status)) return paidUntil;
  if (facts.cancelAt !== null) return facts.cancelAt;
  if (facts.willCancelAtPeriodEnd) return facts.currentPeriodEnd;
  if (facts.isChargedByItself) return null;
  return isRenewalOwed ? (invoice.dueAt ?? facts.currentPeriodEnd) : facts.currentPeriodEnd;
}

/** Since when a renewal is owed: the invoice became final then and was tried. Null while nothing is owed, or before it ever was paid. */
export function pastDueSince(facts: SubscriptionFacts): Date | null {
  const { status, invoice } = facts;
  if (isRunning(status) || status === "incomplete" || status === "incomplete_expired") return null;
  if (!isOwed(invoice) || invoice.reason === "subscription_create") return null;
  return invoice.finalizedAt ?? invoice.createdAt;
}

/** Whether what it gives may be had now: it runs, or a renewal is owed whose money is on its way. */
export function holds(subscription: Pick<Subscription, "status" | "isProcessing">): boolean {
  const { status } = subscription;
  return isRunning(status) || ((status === "past_due" || status === "unpaid") && subscription.isProcessing);
}

/**
 * Since when a club has no active subscription, of all that it has ever had: null while one runs or money for its
 * renewal is on its way, `registeredAt` for one that never had any. Read-only 7 days later, off the public pages 30
 * (product §7).
 */
export function lapsedAt(subscriptions: readonly Subscription[], registeredAt: Date): Date | null {
  let since = registeredAt;
  for (const each of subscriptions) {
    if (holds(each)) return null;
    if (each.status === "incomplete" || each.status === "incomplete_expired") continue;
    const until = each.pastDueSince ?? each.endedAt ?? each.currentPeriodEnd;
    if (until > since) since = until;
  }
  return since;
}

/** The one that counts of an owner's: running first, then owed, then begun, then over; of equals the newest. Null without any. */
export function currentOf(subscriptions: readonly Subscription[]): Subscription | null {
  const newestFirst = (a: Subscription, b: Subscription) =>
    rankOf(a) - rankOf(b) ||
    b.startedAt.getTime() - a.startedAt.getTime() ||
    (a.stripeSubscriptionId < b.stripeSubscriptionId ? 1 : -1);
  return subscriptions.toSorted(newestFirst)[0] ?? null;
}

function rankOf(subscription: Subscription): number {
  if (hasEnded(subscription)) return 3;
  if (isRunning(subscription.status)) return 0;
  return subscription.status === "incomplete" ? 2 : 1;
}
