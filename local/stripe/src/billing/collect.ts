import type { Invoice } from "../account/invoice-objects.ts";
import type { Subscription } from "../account/billing-objects.ts";
import type { PaymentIntent, PaymentMethod } from "../account/payment-objects.ts";
import { attemptPayment, type Attempt } from "../payments/intents.ts";
import { invalid } from "../api/problem.ts";
import { afterFailure } from "../rules/dunning.ts";
import { statusAfter } from "../rules/subscription-status.ts";
import type { Account } from "../account/account.ts";
import { finalizeInvoice, markPaid, subscriptionOf } from "./invoices.ts";
import { changeSubscription, endSubscription, setStatus } from "./subscription-lifecycle.ts";

/** The method that an invoice is paid with: its own, its subscription's, its customer's; null when there is none. */
export function methodFor(account: Account, invoice: Invoice): PaymentMethod | null {
  const customer = account.store.find("customer", invoice.customer);
  const ids = [
    invoice.default_payment_method,
    subscriptionOf(account, invoice)?.default_payment_method,
    customer?.invoice_settings.default_payment_method,
  ];
  return (
    account.store.find(
      "payment_method",
      ids.find((id) => id),
    ) ?? null
  );
}

/**
 * Tries to pay an invoice now, with `method` or the one that it would be paid with, and lets it and its subscription
 * follow what came of it. A draft is made final first. Throws the 400 of an invoice that is over.
 */
export function payInvoice(
  account: Account,
  invoice: Invoice,
  attempt: Attempt & { method?: PaymentMethod | null },
): Invoice {
  if (invoice.status === "draft") finalizeInvoice(account, invoice);
  if (invoice.status === "paid") return invoice;
  if (invoice.status !== "open" && invoice.status !== "uncollectible")
    throw invalid(`This invoice is ${invoice.status} and can't be paid.`, undefined, "invoice_not_editable");
  const intent = account.store.find("payment_intent", invoice.$payment_intent);
  if (intent === undefined)
    throw invalid("This invoice has nothing to pay.", undefined, "invoice_no_payment");
  if (intent.status === "processing")
    throw invalid(
      "A payment of this invoice is being processed.",
      undefined,
      "payment_intent_unexpected_state",
    );
  const method = attempt.method ?? methodFor(account, invoice);
  if (method !== null) attemptPayment(account, intent, method, attempt);
  onInvoiceIntent(account, invoice, intent);
  return invoice;
}

/** An invoice's intent to pay has moved: the invoice and its subscription follow. */
export function onInvoiceIntent(account: Account, invoice: Invoice, intent: PaymentIntent): void {
  if (invoice.status === "paid" || invoice.status === "void") return;
  const subscription = subscriptionOf(account, invoice);
  const isFirst = invoice.billing_reason === "subscription_create";
  const follow = (news: "processing" | "failed" | "action_required") => {
    // A change that is not paid for is not made: the subscription stays as it is.
    if (subscription === undefined || invoice.$is_for_pending_update || !isLatest(subscription, invoice))
      return;
    // One that was sent is owed until its day, whatever came of a try before.
    if (invoice.collection_method === "send_invoice" && news !== "processing") return;
    setStatus(account, subscription, statusAfter(subscription.status, news, isFirst));
  };
  if (intent.status === "succeeded") return markPaid(account, invoice);
  if (intent.status === "processing") {
    account.store.change(invoice, { attempted: true, next_payment_attempt: null });
    return follow("processing");
  }
  const isRenewal = !isFirst && invoice.auto_advance && invoice.collection_method === "charge_automatically";
  if (intent.status === "requires_action") {
    const action = intent.next_action?.type;
    // Nothing is tried by itself while the person may still pay.
    account.store.change(invoice, {
      attempted: true,
      attempt_count: invoice.attempt_count + 1,
      next_payment_attempt: null,
    });
    if (action === "redirect_to_url") account.emit("invoice.payment_action_required", invoice);
    return isFirst || action === "redirect_to_url" ? follow("action_required") : undefined;
  }
  const attempts = invoice.attempt_count + 1;
  const step = isRenewal
    ? afterFailure(account.settings.dunning, attempts, account.now(invoice.customer))
    : null;
  const before = account.store.change(invoice, {
    attempted: true,
    attempt_count: attempts,
    next_payment_attempt: step?.kind === "retry" ? step.at : null,
    ...(step?.kind === "exhausted" ? { auto_advance: false } : {}),
  });
  account.emit("invoice.updated", invoice, before);
  account.emit("invoice.payment_failed", invoice);
  setDelinquent(account, invoice);
  if (intent.last_payment_error?.code === "authentication_required")
    account.emit("invoice.payment_action_required", invoice);
  follow("failed");
  if (subscription === undefined || step?.kind !== "exhausted") return;
  if (step.status === "canceled") endSubscription(account, subscription, "payment_failed");
  else changeSubscription(account, subscription, { status: step.status });
}

function isLatest(subscription: Subscription, invoice: Invoice): boolean {
  return (
    subscription.latest_invoice === null ||
    subscription.latest_invoice === invoice.id ||
    invoice.attempt_count > 0
  );
}

function setDelinquent(account: Account, invoice: Invoice): void {
  const customer = account.store.find("customer", invoice.customer);
  if (
    customer !== undefined &&
    !customer.delinquent &&
    !invoice.$is_for_pending_update &&
    invoice.billing_reason !== "subscription_create"
  )
    account.store.change(customer, { delinquent: true });
}
