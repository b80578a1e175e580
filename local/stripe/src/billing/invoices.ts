import { newId, randomLetters } from "../account/ids.ts";
import type { Invoice, InvoiceLine } from "../account/invoice-objects.ts";
import type { CollectionMethod, Customer, Subscription } from "../account/billing-objects.ts";
import type { InvoicePayment, PaymentIntent } from "../account/payment-objects.ts";
import { makeIntent } from "../payments/intents.ts";
import { invalid } from "../api/problem.ts";
import type { Period } from "../rules/billing-period.ts";
import { invoiceTotals } from "../rules/invoice-totals.ts";
import { statusAfter } from "../rules/subscription-status.ts";
import { need, type Account } from "../account/account.ts";
import { moveBalance } from "./customer-balance.ts";
import { applyPendingUpdate, changeSubscription } from "./subscription-lifecycle.ts";

/** An hour in which a renewal's invoice can still be changed, as Stripe leaves. */
export const DRAFT_SECONDS = 3_600;

/** The parts that an invoice is made of. */
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
export function draftInvoice(account: Account, input: InvoiceInput, id: string): Invoice {
  const { customer, subscription, lines, currency } = input;
  const now = account.now(customer.id);
  const totals = invoiceTotals(
    lines.map((line) => line.amount),
    customer.balance,
  );
  const collection = input.collection ?? subscription?.collection_method ?? "charge_automatically";
  const days = input.daysUntilDue ?? subscription?.days_until_due ?? 30;
  const auto = input.autoAdvance ?? true;
  return {
    ...sameForAll(),
    id,
    object: "invoice",
    created: now,
    account_name: account.settings.name,
    amount_due: totals.amountDue,
    amount_remaining: totals.amountDue,
    auto_advance: auto,
    automatically_finalizes_at: auto ? now + DRAFT_SECONDS : null,
    billing_reason: input.reason,
    collection_method: collection,
    currency,
    customer: customer.id,
    customer_address: customer.address,
    customer_email: customer.email,
    customer_name: customer.name,
    customer_phone: customer.phone,
    customer_tax_ids: account.store
      .all("tax_id")
      .filter((each) => each.customer === customer.id)
      .map(({ type, value }) => ({ type, value })),
    default_payment_method: input.defaultMethod ?? null,
    description: input.description ?? null,
    due_date: collection === "send_invoice" ? now + days * 86_400 : null,
    lines: {
      object: "list",
      data: lines.map((line) => ({ ...line, invoice: id })),
      has_more: false,
      url: `/v1/invoices/${id}/lines`,
    },
    metadata: input.metadata ?? {},
    next_payment_attempt: auto && collection === "charge_automatically" ? now + DRAFT_SECONDS : null,
    parent: parentOf(subscription),
    payment_settings: {
      default_mandate: null,
      payment_method_options: null,
      payment_method_types: input.methodTypes ?? subscription?.payment_settings.payment_method_types ?? null,
    },
    period_end: input.period.end,
    period_start: input.period.start,
    starting_balance: customer.balance,
    subtotal: totals.subtotal,
    subtotal_excluding_tax: totals.subtotal,
    test_clock: customer.test_clock,
    total: totals.subtotal,
    total_excluding_tax: totals.subtotal,
  };
}

function parentOf(subscription: Subscription | null): Invoice["parent"] {
  if (subscription === null) return null;
  return {
    quote_details: null,
    subscription_details: { metadata: { ...subscription.metadata }, subscription: subscription.id },
    type: "subscription_details",
  };
}

/** The fields that every draft begins with: what is filled in later, and what is not modelled here. */
function sameForAll() {
  return {
    account_country: "BR",
    amount_overpaid: 0,
    amount_paid: 0,
    amount_shipping: 0,
    attempt_count: 0,
    attempted: false,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
    default_tax_rates: [],
    discounts: [],
    effective_at: null,
    ending_balance: null,
    footer: null,
    hosted_invoice_url: null,
    invoice_pdf: null,
    issuer: { type: "self" },
    livemode: false,
    number: null,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    statement_descriptor: null,
    status: "draft",
    status_transitions: { finalized_at: null, marked_uncollectible_at: null, paid_at: null, voided_at: null },
    total_discount_amounts: [],
    total_taxes: [],
    webhooks_delivered_at: null,
    $payment_intent: null,
    $is_overdue_announced: false,
    $is_for_pending_update: false,
  } satisfies Partial<Invoice>;
}

/** Makes a draft invoice and keeps it; what waited for it (`pending` items' lines) is in `input.lines` already. */
export function makeInvoice(
  account: Account,
  input: InvoiceInput,
  pendingIds: readonly string[] = [],
): Invoice {
  const invoice = account.store.insert(draftInvoice(account, input, newId("in")));
  for (const id of pendingIds) {
    const item = account.store.find("invoiceitem", id);
    if (item !== undefined) account.store.change(item, { invoice: invoice.id });
  }
  account.emit("invoice.created", invoice);
  if (input.subscription !== null && input.reason !== "manual")
    account.store.change(input.subscription, { latest_invoice: invoice.id });
  return invoice;
}

/**
 * Makes a draft final: it takes the customer's balance, gets its number, and either is paid (nothing due) or waits with
 * an intent to pay: `paidBy`, or a new one. Throws the 400 of an invoice that is no draft.
 */
export function finalizeInvoice(account: Account, invoice: Invoice, paidBy?: PaymentIntent): Invoice {
  if (invoice.status !== "draft")
    throw invalid(
      "This invoice is already finalized, you can't re-finalize a non-draft invoice.",
      undefined,
      "invoice_not_editable",
    );
  const customer = need(account, "customer", invoice.customer);
  const now = account.now(customer.id);
  const totals = invoiceTotals(
    invoice.lines.data.map((line) => line.amount),
    customer.balance,
  );
  account.store.change(invoice, {
    status: "open",
    amount_due: totals.amountDue,
    amount_remaining: totals.amountDue,
    starting_balance: customer.balance,
    ending_balance: totals.endingBalance,
    automatically_finalizes_at: null,
    effective_at: now,
    number: `${customer.invoice_prefix}-${String(customer.next_invoice_sequence).padStart(4, "0")}`,
    hosted_invoice_url: `${account.origin}/invoices/${invoice.id}`,
    invoice_pdf: `${account.origin}/invoices/${invoice.id}`,
    status_transitions: { ...invoice.status_transitions, finalized_at: now },
  });
  account.store.change(customer, { next_invoice_sequence: customer.next_invoice_sequence + 1 });
  moveBalance(account, customer, {
    amount: totals.endingBalance - customer.balance,
    type: "applied_to_invoice",
    invoice: invoice.id,
    currency: invoice.currency,
  });
  account.emit("invoice.finalized", invoice);
  if (invoice.amount_due === 0) markPaid(account, invoice);
  else awaitPayment(account, invoice, customer, paidBy);
  return invoice;
}

/** Joins a final invoice to the intent that pays it: `paidBy`, or a new one. */
function awaitPayment(account: Account, invoice: Invoice, customer: Customer, paidBy?: PaymentIntent): void {
  const intent =
    paidBy ??
    makeIntent(account, {
      amount: invoice.amount_due,
      currency: invoice.currency,
      customer: customer.id,
      methodTypes: invoice.payment_settings.payment_method_types ?? ["card"],
      description: invoice.billing_reason === "manual" ? invoice.description : "Assinatura",
      receiptEmail: customer.email,
      invoice: invoice.id,
    });
  account.store.change(intent, { $invoice: invoice.id });
  account.store.change(invoice, { $payment_intent: intent.id });
  account.store.insert<InvoicePayment>({
    id: newId("inpay"),
    object: "invoice_payment",
    created: account.now(customer.id),
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

/** An invoice is paid: with its intent, without anything due, or elsewhere (`isElsewhere`). Its subscription follows. */
export function markPaid(account: Account, invoice: Invoice): void {
  const now = account.now(invoice.customer);
  const before = account.store.change(invoice, {
    status: "paid",
    attempted: true,
    amount_paid: invoice.amount_due,
    amount_remaining: 0,
    auto_advance: false,
    next_payment_attempt: null,
    receipt_number: invoice.amount_due === 0 ? null : `${randomLetters(4)}-${randomLetters(4)}`.toUpperCase(),
    status_transitions: { ...invoice.status_transitions, paid_at: now },
  });
  const payment = account.store.all("invoice_payment").find((each) => each.invoice === invoice.id);
  if (payment !== undefined) {
    account.store.change(payment, {
      status: "paid",
      amount_paid: invoice.amount_due,
      status_transitions: { canceled_at: null, paid_at: now },
    });
    account.emit("invoice_payment.paid", payment, undefined, invoice.customer);
  }
  account.emit("invoice.updated", invoice, before);
  account.emit("invoice.paid", invoice);
  account.emit("invoice.payment_succeeded", invoice);
  const customer = account.store.find("customer", invoice.customer);
  if (customer?.delinquent) account.store.change(customer, { delinquent: false });
  const subscription = subscriptionOf(account, invoice);
  if (subscription === undefined) return;
  if (invoice.$is_for_pending_update) applyPendingUpdate(account, subscription);
  const others = account.store
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
  changeSubscription(account, subscription, { status });
}

/** The subscription that an invoice is of. */
export function subscriptionOf(account: Account, invoice: Invoice): Subscription | undefined {
  return account.store.find("subscription", invoice.parent?.subscription_details.subscription);
}
