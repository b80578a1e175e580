import type { Stripe } from "stripe";
import { isMissingAtStripe } from "../../platform/stripe.server.ts";
import { type Price, priceByKey } from "../payments/prices.ts";
import {
  type InvoiceFacts,
  SUBSCRIPTION_STATUSES,
  type SubscriptionFacts,
  type SubscriptionStatus,
} from "./subscription.ts";

/** Says in Stripe's own record why we cancelled a subscription: it was bought beside one that ran. */
export const PAID_TWICE = "paid_twice";

/** A subscription as Stripe has it now. */
export interface SubscriptionAtStripe {
  id: string;
  stripeCustomerId: string;
  facts: SubscriptionFacts;
  price: Price;
  /** What this subscriber pays, which may be an older price of the same plan. Centavos. */
  priceCents: number;
  currency: string;
  startedAt: Date;
  openInvoiceUrl: string | null;
  /** When its first invoice was paid, if that is the newest; `"earlier"` when it must be looked for. */
  firstPaidAt: Date | "earlier" | null;
  /** The payment of the newest invoice, once paid. */
  payment: { intentId: string; amountCents: number; currency: string } | null;
  wasPaidTwice: boolean;
}

/** Asks Stripe for a subscription, with all that the rules need of it; null when there is none. Throws for a price that is none of ours. */
export async function subscriptionAtStripe(stripe: Stripe, id: string): Promise<SubscriptionAtStripe | null> {
  const found = await unlessMissing(
    stripe.subscriptions.retrieve(id, {
      expand: [
        "latest_invoice.payments",
        "default_payment_method",
        "customer.invoice_settings.default_payment_method",
        "items.data.price.product",
      ],
    }),
  );
  if (found === null) return null;
  const [item] = found.items.data;
  if (item === undefined) throw new Error("a subscription without a price");
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
    wasPaidTwice: found.cancellation_details?.comment === PAID_TWICE,
  };
}

/** The first paid invoice of a subscription, whose newest one is another: when it was paid, or null. */
export async function firstPaymentAtStripe(stripe: Stripe, id: string): Promise<Date | null> {
  const { data } = await stripe.invoices.list({ subscription: id, status: "paid", limit: 100 });
  const paid = data.filter(({ amount_paid }) => amount_paid > 0).map(paidAt);
  return paid.length === 0 ? null : new Date(Math.min(...paid.map((each) => each.getTime())));
}

/** Ends a subscription at once because its owner has another; nothing happens to one that has ended. */
export async function cancelPaidTwice(stripe: Stripe, id: string): Promise<void> {
  const cancelling = stripe.subscriptions.cancel(
    id,
    { prorate: false, invoice_now: false, cancellation_details: { comment: PAID_TWICE } },
    { idempotencyKey: `cancel-${id}-${PAID_TWICE}` },
  );
  await unlessMissing(cancelling);
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
  if (known === undefined) throw new Error(`a subscription in an unknown state: ${status}`);
  return known;
}

/** A price that was replaced at Stripe has handed its lookup key on: its product still says which plan it is. */
function priceOf(price: Stripe.Price): Price {
  const { metadata } = price.product as Stripe.Product;
  const key = price.lookup_key ?? `${metadata?.plan}_${price.recurring?.interval}`;
  const known = priceByKey(key);
  if (known === null) throw new Error(`a subscription at a price that is not sold: ${key}`);
  return known;
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
function paymentOf(invoice: Stripe.Invoice | null): string | null {
  const payments = invoice?.payments?.data ?? [];
  const found =
    payments.find(({ status }) => status === "paid") ?? payments.find(({ is_default }) => is_default);
  const intent = found?.payment.payment_intent;
  return typeof intent === "string" ? intent : (intent?.id ?? null);
}

function invoiceFacts(invoice: Stripe.Invoice, intent: Stripe.PaymentIntent | null): InvoiceFacts {
  const { status_transitions: moved } = invoice;
  const action = intent?.status === "requires_action" ? intent.next_action?.type : undefined;
  return {
    status: (invoice.status ?? "draft") as InvoiceFacts["status"],
    reason: invoice.billing_reason ?? "manual",
    createdAt: at(invoice.created),
    finalizedAt: atOrNull(moved.finalized_at),
    dueAt: atOrNull(invoice.due_date),
    // A boleto is paid days after it was handed out; a Pix that is only shown is nothing yet.
    isProcessing: intent?.status === "processing" || action === "boleto_display_details",
  };
}

function firstPaidAt(invoice: Stripe.Invoice | null): Date | "earlier" | null {
  if (invoice === null) return null;
  if (invoice.billing_reason !== "subscription_create") return "earlier";
  return invoice.status === "paid" && invoice.amount_paid > 0 ? paidAt(invoice) : null;
}

function paidAt(invoice: Stripe.Invoice): Date {
  return at(invoice.status_transitions.paid_at ?? invoice.created);
}

async function unlessMissing<Result>(asking: Promise<Result>): Promise<Result | null> {
  try {
    return await asking;
  } catch (error) {
    if (isMissingAtStripe(error)) return null;
    throw error;
  }
}

function at(seconds: number): Date {
  return new Date(seconds * 1_000);
}

function atOrNull(seconds: number | null): Date | null {
  return seconds === null ? null : at(seconds);
}
