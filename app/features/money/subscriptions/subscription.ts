import { RUNNING_STATUSES, type SUBSCRIPTION_STATUSES } from "../../../../drizzle/schema/enums.ts";

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
  /** The boleto that was issued for the open invoice, on Stripe's page; null unless one can be paid now. */
  boletoUrl: string | null;
  /** Until when it can be paid, where Stripe says so. */
  boletoDueAt: Date | null;
  boletoCents: number | null;
  firstPaidAt: Date | null;
  /** The payer's credit at Stripe; below zero is what they owe. */
  creditCents: number;
  /** The next charge by Stripe's own preview, after credit and discounts; null where none is to come. */
  nextChargeCents: number | null;
  nextChargeAt: Date | null;
  nextDiscountCents: number;
  version: number;
  updatedAt: Date;
}

/** A subscription as Stripe has it now, as far as the rules need it. */
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
  return RUNNING_STATUSES.some((running) => running === status);
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
function isUnpaid(invoice: InvoiceFacts | null): invoice is InvoiceFacts {
  return invoice !== null && (invoice.status === "open" || invoice.status === "uncollectible");
}

/**
 * Whether a subscription ends with an invoice that is given up: the time that its first one or a renewal is for was never paid.
 * One that waits for a change of plan leaves what was paid before as it is.
 */
export function endsWithInvoice(reason: string | null): boolean {
  return reason === "subscription_create" || reason === "subscription_cycle";
}

/**
 * Whether the time that runs is not paid for: its first invoice or a renewal's is the newest, and no money has come for it. One that
 * is void was given up, and a draft is a renewal of this very hour.
 */
export function isPeriodUnpaid(invoice: Pick<InvoiceFacts, "status" | "reason"> | null): boolean {
  return invoice !== null && invoice.status !== "paid" && endsWithInvoice(invoice.reason);
}

/**
 * Whether there may be something to pay at Stripe that nobody owes any more (product §7): after the end an invoice that is open,
 * unless the bank works on it; after a cancellation that too, and a period that is not paid for, which ends at once. At the first
 * look (our copy `before` says neither) an older invoice may be open beside the newest.
 */
export function hasTooMuchToPay(
  { invoice, endedAt, cancelAt, currentPeriodEnd, willCancelAtPeriodEnd }: SubscriptionFacts,
  before: Pick<Subscription, "endedAt" | "willCancelAtPeriodEnd"> | null,
): boolean {
  const isCancelled = willCancelAtPeriodEnd || (cancelAt !== null && cancelAt <= currentPeriodEnd);
  if (endedAt === null && !isCancelled) return false;
  if (before?.endedAt == null && !before?.willCancelAtPeriodEnd) return true;
  if (endedAt !== null) return invoice?.status === "open" && !invoice.isProcessing;
  return invoice?.status === "open" || isPeriodUnpaid(invoice);
}

/** A payment is on its way for a subscription that has not ended: it is not expired, whatever the status says. */
export function isProcessing(facts: SubscriptionFacts): boolean {
  return facts.endedAt === null && facts.invoice?.status === "open" && facts.invoice.isProcessing;
}

/**
 * When it ends, as far as is known now: null while it renews by itself or its money is on its way (product §7).
 * Cancelled: at the end of the period, or when Stripe was asked to. Not paid in spite of a try: the end of what was
 * paid last. Paid by hand each time: the end of the period, or the day by which the open invoice must be paid.
 */
export function endsAt(facts: SubscriptionFacts): Date | null {
  const { status, invoice, endedAt } = facts;
  if (endedAt !== null) return endedAt;
  if (status === "incomplete" || status === "incomplete_expired") return null;
  if (isProcessing(facts)) return null;
  const isRenewalUnpaid = isUnpaid(invoice) && invoice.reason === "subscription_cycle";
  const paidUntil = isRenewalUnpaid ? facts.currentPeriodStart : facts.currentPeriodEnd;
  if (!isRunning(status)) return paidUntil;
  if (facts.cancelAt !== null) return facts.cancelAt;
  if (facts.willCancelAtPeriodEnd) return facts.currentPeriodEnd;
  if (facts.isChargedByItself) return null;
  return isRenewalUnpaid ? (invoice.dueAt ?? facts.currentPeriodEnd) : facts.currentPeriodEnd;
}

/**
 * Since when a renewal is overdue: its invoice became final then and was tried. Null while nothing is overdue, or
 * before the first payment.
 */
export function pastDueSince(facts: SubscriptionFacts): Date | null {
  const { status, invoice, endedAt } = facts;
  if (isRunning(status) || status === "incomplete" || status === "incomplete_expired") return null;
  if (invoice === null || invoice.reason === "subscription_create") return null;
  // With its end the invoice of a renewal is given up.
  const isGivenUp = endedAt !== null && invoice.status === "void" && invoice.reason === "subscription_cycle";
  return isUnpaid(invoice) || isGivenUp ? (invoice.finalizedAt ?? invoice.createdAt) : null;
}

/** Whether what it gives may be had now: it runs, or the money of an unpaid renewal is on its way. */
function holds(subscription: Pick<Subscription, "status" | "isProcessing">): boolean {
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

/**
 * The one that counts of an owner's: running first, then unpaid, then begun, then over; of equals the newest. Null
 * without any.
 */
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
