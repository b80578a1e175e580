import { newId, randomLetters } from "../ids.ts";
import type { Invoice, InvoiceLine } from "../invoice-objects.ts";
import type { CollectionMethod, Customer, Subscription } from "../objects.ts";
import type { InvoicePayment, PaymentIntent } from "../payment-objects.ts";
import { makeIntent } from "../payments/intents.ts";
import { invalid } from "../problem.ts";
import type { Period } from "../rules/billing-period.ts";
import { invoiceTotals } from "../rules/invoice-totals.ts";
import { statusAfter } from "../rules/subscription-status.ts";
import { need, type World } from "../world.ts";
import { applyPendingUpdate, changeSubscription } from "./subscription-life.ts";

/** An hour in which a renewal's invoice can still be changed, as Stripe leaves. */
export const DRAFT_SECONDS = 3_600;

/** What an invoice is made of. */
export type InvoiceInput = {
  customer: Customer;
  subscription: Subscription | null;
  reason: string;
  lines: readonly InvoiceLine[];
  period: Period;
  currency: string;
  collection?: CollectionMethod;
  daysUntilDue?: number | null;
  autoAdvance?: boolean;
  metadata?: Record<string, string>;
  methodTypes?: string[] | null;
  defaultMethod?: string | null;
  description?: string | null;
};

/** The invoice's fields as a draft, not yet kept: previews end here. */
export function draftInvoice(world: World, input: InvoiceInput, id: string): Invoice {
  const { customer, subscription, lines, currency } = input;
  const now = world.now(customer.id);
  const totals = invoiceTotals(
    lines.map((line) => line.amount),
    customer.balance,
  );
  const collection = input.collection ?? subscription?.collection_method ?? "charge_automatically";
  const days = input.daysUntilDue ?? subscription?.days_until_due ?? 30;
  const auto = input.autoAdvance ?? true;
  return {
    id,
    object: "invoice",
    created: now,
    account_country: "BR",
    account_name: world.settings.name,
    amount_due: totals.amountDue,
    amount_overpaid: 0,
    amount_paid: 0,
    amount_remaining: totals.amountDue,
    amount_shipping: 0,
    attempt_count: 0,
    attempted: false,
    auto_advance: auto,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
    automatically_finalizes_at: auto ? now + DRAFT_SECONDS : null,
    billing_reason: input.reason,
    collection_method: collection,
    currency,
    customer: customer.id,
    customer_address: customer.address,
    customer_email: customer.email,
    customer_name: customer.name,
    customer_phone: customer.phone,
    customer_tax_ids: world.store
      .all("tax_id")
      .filter((each) => each.customer === customer.id)
      .map(({ type, value }) => ({ type, value })),
    default_payment_method: input.defaultMethod ?? null,
    default_tax_rates: [],
    description: input.description ?? null,
    discounts: [],
    due_date: collection === "send_invoice" ? now + days * 86_400 : null,
    effective_at: null,
    ending_balance: null,
    footer: null,
    hosted_invoice_url: null,
    invoice_pdf: null,
    issuer: { type: "self" },
    lines: {
      object: "list",
      data: lines.map((line) => ({ ...line, invoice: id })),
      has_more: false,
      url: `/v1/invoices/${id}/lines`,
    },
    livemode: false,
    metadata: input.metadata ?? {},
    next_payment_attempt: auto && collection === "charge_automatically" ? now + DRAFT_SECONDS : null,
    number: null,
    parent:
      subscription === null
        ? null
        : {
            quote_details: null,
            subscription_details: { metadata: { ...subscription.metadata }, subscription: subscription.id },
            type: "subscription_details",
          },
    payment_settings: {
      default_mandate: null,
      payment_method_options: null,
      payment_method_types: input.methodTypes ?? subscription?.payment_settings.payment_method_types ?? null,
    },
    period_end: input.period.end,
    period_start: input.period.start,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    starting_balance: customer.balance,
    statement_descriptor: null,
    status: "draft",
    status_transitions: { finalized_at: null, marked_uncollectible_at: null, paid_at: null, voided_at: null },
    subtotal: totals.subtotal,
    subtotal_excluding_tax: totals.subtotal,
    test_clock: customer.test_clock,
    total: totals.subtotal,
    total_discount_amounts: [],
    total_excluding_tax: totals.subtotal,
    total_taxes: [],
    webhooks_delivered_at: null,
    $payment_intent: null,
    $is_overdue_told: false,
    $is_for_pending_update: false,
  };
}

/** Makes a draft invoice and keeps it; what waited for it (`pending` items' lines) is in `input.lines` already. */
export function makeInvoice(world: World, input: InvoiceInput, pendingIds: readonly string[] = []): Invoice {
  const invoice = world.store.insert(draftInvoice(world, input, newId("in")));
  for (const id of pendingIds) {
    const item = world.store.find("invoiceitem", id);
    if (item !== undefined) world.store.change(item, { invoice: invoice.id });
  }
  world.emit("invoice.created", invoice);
  if (input.subscription !== null && input.reason !== "manual")
    world.store.change(input.subscription, { latest_invoice: invoice.id });
  return invoice;
}

/**
 * Makes a draft final: it takes the customer's balance, gets its number, and either is paid (nothing due) or waits with
 * an intent to pay: `paidBy`, or a new one. Throws the 400 of an invoice that is no draft.
 */
export function finalizeInvoice(world: World, invoice: Invoice, paidBy?: PaymentIntent): Invoice {
  if (invoice.status !== "draft")
    throw invalid(
      "This invoice is already finalized, you can't re-finalize a non-draft invoice.",
      undefined,
      "invoice_not_editable",
    );
  const customer = need(world, "customer", invoice.customer);
  const now = world.now(customer.id);
  const totals = invoiceTotals(
    invoice.lines.data.map((line) => line.amount),
    customer.balance,
  );
  world.store.change(invoice, {
    status: "open",
    amount_due: totals.amountDue,
    amount_remaining: totals.amountDue,
    starting_balance: customer.balance,
    ending_balance: totals.endingBalance,
    automatically_finalizes_at: null,
    effective_at: now,
    number: `${customer.invoice_prefix}-${String(customer.next_invoice_sequence).padStart(4, "0")}`,
    hosted_invoice_url: `${world.origin}/invoices/${invoice.id}`,
    invoice_pdf: `${world.origin}/invoices/${invoice.id}`,
    status_transitions: { ...invoice.status_transitions, finalized_at: now },
  });
  const before = world.store.change(customer, {
    balance: totals.endingBalance,
    next_invoice_sequence: customer.next_invoice_sequence + 1,
  });
  if (before.balance !== customer.balance) world.emit("customer.updated", customer, before);
  world.emit("invoice.finalized", invoice);
  if (invoice.amount_due === 0) markPaid(world, invoice);
  else {
    const intent =
      paidBy ??
      makeIntent(world, {
        amount: invoice.amount_due,
        currency: invoice.currency,
        customer: customer.id,
        methodTypes: invoice.payment_settings.payment_method_types ?? ["card"],
        description: invoice.billing_reason === "manual" ? invoice.description : "Assinatura",
        receiptEmail: customer.email,
        invoice: invoice.id,
      });
    world.store.change(intent, { $invoice: invoice.id });
    world.store.change(invoice, { $payment_intent: intent.id });
    world.store.insert<InvoicePayment>({
      id: newId("inpay"),
      object: "invoice_payment",
      created: now,
      amount_paid: null,
      amount_requested: invoice.amount_due,
      currency: invoice.currency,
      invoice: invoice.id,
      is_default: true,
      livemode: false,
      payment: { payment_intent: intent.id, type: "payment_intent" },
      status: "open",
      status_transitions: { canceled_at: null, paid_at: null },
    });
  }
  return invoice;
}

/** An invoice is paid: with its intent, without anything due, or elsewhere (`isElsewhere`). Its subscription follows. */
export function markPaid(world: World, invoice: Invoice): void {
  const now = world.now(invoice.customer);
  const before = world.store.change(invoice, {
    status: "paid",
    attempted: true,
    amount_paid: invoice.amount_due,
    amount_remaining: 0,
    auto_advance: false,
    next_payment_attempt: null,
    receipt_number: invoice.amount_due === 0 ? null : `${randomLetters(4)}-${randomLetters(4)}`.toUpperCase(),
    status_transitions: { ...invoice.status_transitions, paid_at: now },
  });
  const payment = world.store.all("invoice_payment").find((each) => each.invoice === invoice.id);
  if (payment !== undefined) {
    world.store.change(payment, {
      status: "paid",
      amount_paid: invoice.amount_due,
      status_transitions: { canceled_at: null, paid_at: now },
    });
    world.emit("invoice_payment.paid", payment, undefined, invoice.customer);
  }
  world.emit("invoice.updated", invoice, before);
  world.emit("invoice.paid", invoice);
  world.emit("invoice.payment_succeeded", invoice);
  const customer = world.store.find("customer", invoice.customer);
  if (customer?.delinquent) world.store.change(customer, { delinquent: false });
  const subscription = subscriptionOf(world, invoice);
  if (subscription === undefined) return;
  if (invoice.$is_for_pending_update) applyPendingUpdate(world, subscription);
  const others = world.store
    .all("invoice")
    .some(
      (each) =>
        each.status === "open" &&
        each.attempted &&
        each.id !== invoice.id &&
        each.parent?.subscription_details.subscription === subscription.id,
    );
  if (others && subscription.latest_invoice !== invoice.id) return;
  const status = statusAfter(subscription.status, "paid", invoice.billing_reason === "subscription_create");
  changeSubscription(world, subscription, { status });
}

/** Voids an open invoice, or marks it as never to be paid. Throws the 400 of another state. */
export function giveUpInvoice(world: World, invoice: Invoice, status: "void" | "uncollectible"): Invoice {
  if (invoice.status !== "open" && !(status === "void" && invoice.status === "uncollectible"))
    throw invalid(
      `You can only ${status} an open invoice; this one is ${invoice.status}.`,
      undefined,
      "invoice_not_editable",
    );
  const now = world.now(invoice.customer);
  const transition = status === "void" ? { voided_at: now } : { marked_uncollectible_at: now };
  world.store.change(invoice, {
    status,
    auto_advance: false,
    next_payment_attempt: null,
    status_transitions: { ...invoice.status_transitions, ...transition },
  });
  world.emit(status === "void" ? "invoice.voided" : "invoice.marked_uncollectible", invoice);
  return invoice;
}

/** The subscription that an invoice is of. */
export function subscriptionOf(world: World, invoice: Invoice): Subscription | undefined {
  return world.store.find("subscription", invoice.parent?.subscription_details.subscription);
}
