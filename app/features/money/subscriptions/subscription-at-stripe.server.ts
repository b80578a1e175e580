import { Defect } from "../../../lib/errors.ts";
import type { Stripe } from "stripe";
import { endAtStripe } from "../payments/make-refunds.server.ts";
import { buysNothing, ENDED_FOR, type EndedFor } from "../payments/money-rules.ts";
import { unlessMissing } from "../../../platform/stripe.server.ts";
import type { Price } from "../../base/plans/plans.ts";
import { priceAsSold } from "../../base/plans/stripe-catalogue.ts";
import { balanceEffect } from "./paid-at-stripe.server.ts";
import type { Renewal } from "./renewal-mails.ts";
import {
  type InvoiceFacts,
  isPeriodUnpaid,
  type SubscriptionFacts,
  type SubscriptionStatus,
} from "./subscription.ts";
import { SUBSCRIPTION_STATUSES } from "../../../../drizzle/schema/enums.ts";

/** A subscription as Stripe has it now. */
export interface SubscriptionAtStripe {
  id: string;
  stripeCustomerId: string;
  facts: SubscriptionFacts;
  price: Price;
  /** The price that this subscriber pays, which may be an older one of the same plan. Centavos. */
  priceCents: number;
  currency: string;
  startedAt: Date;
  openInvoiceUrl: string | null;
  /** When its first invoice was paid, if that is the newest; `"earlier"` when it must be looked for. */
  firstPaidAt: Date | "earlier" | null;
  /** The payment of the newest invoice, once paid. */
  payment: { intentId: string; amountCents: number; currency: string } | null;
  /** The newest invoice: what it took from the payer, and its effect on their balance (above zero: credit was used). */
  newestInvoice: { id: string; reason: string | null; paidCents: number; balanceCents: number } | null;
  /** The payer's credit; below zero is what they owe. */
  creditCents: number;
  next: NextCharge | null;
  /** Why we ended it, where we did. */
  endedFor: EndedFor | null;
  /** The newest invoice was paid after it had ended: its money and its credit go back. */
  isPaidForNothing: boolean;
  /** The newest invoice, where it is a renewal's whose money stays. */
  renewal: Renewal | null;
  /** The newest invoice, whatever became of it. */
  invoiceId: string | null;
  /** The boleto that was issued for it and can be paid now, as Stripe shows it; centavos. */
  boleto: { details: unknown; cents: number } | null;
}

/** The next charge as Stripe previews it: due after credit and discounts. */
interface NextCharge {
  cents: number;
  at: Date;
  discountCents: number;
}

/** Asks Stripe for a subscription, with all that the rules need of it; null when there is none. Throws for a price that is none of ours. */
export async function subscriptionAtStripe(stripe: Stripe, id: string): Promise<SubscriptionAtStripe | null> {
  const found = await unlessMissing(
    stripe.subscriptions.retrieve(id, {
      expand: [
        "latest_invoice.payments",
        "default_payment_method",
        "customer.invoice_settings.default_payment_method",
      ],
    }),
  );
  if (found === null) return null;
  const [item] = found.items.data;
  if (item === undefined) throw new Defect("a subscription without a price");
  const price = priceOf(item.price);
  const invoice = found.latest_invoice as Stripe.Invoice | null;
  const payment = paymentOf(invoice);
  const isWaiting = invoice?.status === "open" && payment !== null;
  const intent = isWaiting ? await stripe.paymentIntents.retrieve(payment) : null;
  return {
    id: found.id,
    stripeCustomerId: typeof found.customer === "string" ? found.customer : found.customer.id,
    facts: {
      status: statusOf(found),
      currentPeriodStart: at(item.current_period_start),
      currentPeriodEnd: at(item.current_period_end),
      willCancelAtPeriodEnd: found.cancel_at_period_end,
      cancelAt: atOrNull(found.cancel_at),
      endedAt: atOrNull(found.ended_at),
      isChargedByItself: isChargedByItself(found),
      invoice: invoice === null ? null : invoiceFacts(invoice, intent),
    },
    price,
    priceCents: (item.price.unit_amount ?? 0) * (item.quantity ?? 1),
    currency: item.price.currency.toUpperCase(),
    startedAt: at(found.start_date),
    openInvoiceUrl:
      invoice?.status === "open" && found.ended_at === null ? (invoice.hosted_invoice_url ?? null) : null,
    firstPaidAt: firstPaidAt(invoice),
    payment:
      invoice?.status === "paid" && payment !== null && invoice.amount_paid > 0
        ? { intentId: payment, amountCents: invoice.amount_paid, currency: invoice.currency.toUpperCase() }
        : null,
    newestInvoice:
      invoice?.status === "paid"
        ? {
            id: invoice.id,
            reason: invoice.billing_reason,
            paidCents: invoice.amount_paid,
            balanceCents: balanceEffect(invoice),
          }
        : null,
    creditCents: -((found.customer as Stripe.Customer).balance ?? 0),
    next: await nextCharge(stripe, found, item, invoice),
    endedFor: endedForOf(found, invoice),
    isPaidForNothing: isPaidForNothing(found, invoice),
    renewal: isPaidForNothing(found, invoice) ? null : renewalOf(invoice, intent),
    invoiceId: invoice?.id ?? null,
    boleto: boletoOf(intent),
  };
}

/** Why it was ended; a person who ends it at once in Stripe's portal, while its time is not paid for, has cancelled it too. */
function endedForOf(found: Stripe.Subscription, invoice: Stripe.Invoice | null): EndedFor | null {
  const { comment, reason } = found.cancellation_details ?? {};
  const ours = ENDED_FOR.find((why) => why === comment);
  if (ours !== undefined) return ours;
  const isAsked = found.status === "canceled" && reason === "cancellation_requested";
  return isAsked && invoice !== null && isPeriodUnpaid(invoiceFacts(invoice, null))
    ? "cancelled_unpaid"
    : null;
}

function isPaidForNothing(found: Stripe.Subscription, invoice: Stripe.Invoice | null): boolean {
  if (invoice?.status !== "paid") return false;
  const { id, status, status_transitions } = invoice;
  return buysNothing({
    invoice: { id, status, paidAt: status_transitions.paid_at },
    subscription: {
      endedAt: found.ended_at,
      endedFor: found.cancellation_details?.comment ?? null,
      newestInvoiceId: id,
    },
  });
}

/** The next charge of one that renews by itself: of the renewal's draft, else by Stripe's preview; null for another. */
async function nextCharge(
  stripe: Stripe,
  found: Stripe.Subscription,
  item: Stripe.SubscriptionItem,
  invoice: Stripe.Invoice | null,
): Promise<NextCharge | null> {
  if (found.status !== "active" && found.status !== "trialing") return null;
  if (found.cancel_at_period_end || found.cancel_at !== null || !isChargedByItself(found)) return null;
  if (invoice?.status === "draft")
    return chargeOf(invoice, invoice.automatically_finalizes_at ?? item.current_period_start);
  if (invoice?.status === "open") return null;
  try {
    return chargeOf(await stripe.invoices.createPreview({ subscription: found.id }), item.current_period_end);
  } catch (error) {
    // It was cancelled in this very moment, which its own event tells.
    if ((error as { code?: unknown }).code === "invoice_upcoming_none") return null;
    throw error;
  }
}

function chargeOf(invoice: Stripe.Invoice, seconds: number): NextCharge {
  const discounts = invoice.total_discount_amounts ?? [];
  return {
    cents: invoice.amount_due,
    at: at(seconds),
    discountCents: discounts.reduce((sum, { amount }) => sum + amount, 0),
  };
}

/** The first paid invoice of a subscription, whose newest one is another: when it was paid, or null. */
export async function firstPaymentAtStripe(stripe: Stripe, id: string): Promise<Date | null> {
  const { data } = await stripe.invoices.list({ subscription: id, status: "paid", limit: 100 });
  const paid = data.filter(({ total }) => total > 0).map(paidAt);
  return paid.length === 0 ? null : new Date(Math.min(...paid.map((each) => each.getTime())));
}

/** Ends a subscription at once because its owner has another; nothing happens to one that has ended. */
export async function cancelPaidTwice(stripe: Stripe, id: string): Promise<void> {
  await unlessMissing(endAtStripe(stripe, id, "paid_twice"));
}

/** The subscription that an invoice is of, or null for one of none. */
export async function subscriptionOfInvoice(
  stripe: Stripe,
  invoiceId: string,
): Promise<{ subscriptionId: string; stripeCustomerId: string | null } | null> {
  const invoice = await unlessMissing(stripe.invoices.retrieve(invoiceId));
  const subscription = invoice?.parent?.subscription_details?.subscription ?? null;
  if (!invoice || subscription === null) return null;
  const customer = invoice.customer;
  return {
    subscriptionId: typeof subscription === "string" ? subscription : subscription.id,
    stripeCustomerId: typeof customer === "string" ? customer : (customer?.id ?? null),
  };
}

function statusOf({ status }: Stripe.Subscription): SubscriptionStatus {
  const known = SUBSCRIPTION_STATUSES.find((each) => each === status);
  if (known === undefined) throw new Defect(`a subscription in an unknown state: ${status}`);
  return known;
}

function priceOf(price: Stripe.Price): Price {
  const known = priceAsSold(price);
  if (known === null)
    throw new Defect(`a subscription at a price that is not sold: ${price.lookup_key ?? price.id}`);
  return known;
}

/** The lookup key of the price that a subscription was sold at, which a newer price may have by now; null for none of ours. */
export function soldKey(subscription: Stripe.Subscription): string | null {
  const [item] = subscription.items.data;
  return (item && priceAsSold(item.price)?.lookupKey) ?? null;
}

/** A card pays by itself. A boleto or a Pix is paid by a person each time, and so is whatever has no method kept. */
function isChargedByItself(subscription: Stripe.Subscription): boolean {
  if (subscription.collection_method !== "charge_automatically") return false;
  const customer = subscription.customer as Stripe.Customer;
  const method = (subscription.default_payment_method ??
    customer.invoice_settings?.default_payment_method ??
    null) as Stripe.PaymentMethod | null;
  return method !== null && method.type !== "boleto" && method.type !== "pix";
}

/** The intent that pays an invoice, or null. */
export function paymentOf(invoice: Stripe.Invoice | null): string | null {
  const payments = invoice?.payments?.data ?? [];
  const found =
    payments.find(({ status }) => status === "paid") ?? payments.find(({ is_default }) => is_default);
  const intent = found?.payment.payment_intent;
  return typeof intent === "string" ? intent : (intent?.id ?? null);
}

function invoiceFacts(invoice: Stripe.Invoice, intent: Stripe.PaymentIntent | null): InvoiceFacts {
  const { status_transitions: moved } = invoice;
  return {
    status: (invoice.status ?? "draft") as InvoiceFacts["status"],
    reason: invoice.billing_reason ?? "manual",
    createdAt: at(invoice.created),
    finalizedAt: atOrNull(moved.finalized_at),
    dueAt: atOrNull(invoice.due_date),
    // A boleto is paid days after it was handed out; a Pix that is only shown is nothing yet.
    isProcessing: intent?.status === "processing" || boletoOf(intent) !== null,
  };
}

function renewalOf(invoice: Stripe.Invoice | null, intent: Stripe.PaymentIntent | null): Renewal | null {
  if (invoice?.billing_reason !== "subscription_cycle") return null;
  const isPaid = invoice.status === "paid";
  return {
    invoiceId: invoice.id,
    paidAt: isPaid ? paidAt(invoice) : null,
    cents: isPaid ? invoice.amount_paid : invoice.amount_due,
    attempts: invoice.attempt_count,
    nextTryAt: atOrNull(invoice.next_payment_attempt),
    isSettling: invoice.status !== "open" || invoiceFacts(invoice, intent).isProcessing,
  };
}

function boletoOf(intent: Stripe.PaymentIntent | null): SubscriptionAtStripe["boleto"] {
  const details = intent?.status === "requires_action" && intent.next_action?.boleto_display_details;
  return details ? { details, cents: intent.amount } : null;
}

function firstPaidAt(invoice: Stripe.Invoice | null): Date | "earlier" | null {
  if (invoice === null) return null;
  if (invoice.billing_reason !== "subscription_create") return "earlier";
  // A purchase that credit paid is a purchase too.
  return invoice.status === "paid" && invoice.total > 0 ? paidAt(invoice) : null;
}

function paidAt(invoice: Stripe.Invoice): Date {
  return at(invoice.status_transitions.paid_at ?? invoice.created);
}

function at(seconds: number): Date {
  return new Date(seconds * 1_000);
}

function atOrNull(seconds: number | null): Date | null {
  return seconds === null ? null : at(seconds);
}
