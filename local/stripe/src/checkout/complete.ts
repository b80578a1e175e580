import { keepForNextInvoice, makeLine } from "../billing/invoice-lines.ts";
import { finalizeInvoice, makeInvoice } from "../billing/invoices.ts";
import { onInvoiceIntent } from "../billing/collect.ts";
import { startSubscription, trialEndAfter } from "../billing/start-subscription.ts";
import { changeSubscription } from "../billing/subscription-lifecycle.ts";
import { addTaxId, makeCustomer } from "../customers.ts";
import type { Customer, Metadata } from "../account/billing-objects.ts";
import type { PaymentIntent } from "../account/payment-objects.ts";
import { attachMethod } from "../payments/methods.ts";
import type { CheckoutSession } from "../account/surface-objects.ts";
import { need, type Account } from "../account/account.ts";

/**
 * The person is through: what was bought comes to be, paid by `intent` (null: nothing is due now; `methodId` is kept),
 * and the session emits its event. The payment may still be on its way.
 */
export function completeSession(
  account: Account,
  session: CheckoutSession,
  intent: PaymentIntent | null,
  methodId: string | null,
): void {
  const person = session.$person ?? { email: "", name: "", taxId: "" };
  const customer = customerOf(account, session, intent);
  const taxIds = customer === null ? [] : writeTaxId(account, session, customer, person.taxId);
  const isPaid = intent?.status === "succeeded";
  if (customer !== null && intent !== null) account.store.change(intent, { customer: customer.id });
  const keepsMethod = session.mode === "subscription" || session.$payment_intent_data.setup_future_usage;
  const method = account.store.find("payment_method", methodId ?? intent?.payment_method);
  if (customer !== null && keepsMethod && method?.type === "card") attachMethod(account, method, customer.id);
  account.store.change(session, {
    status: "complete",
    payment_status: intent === null ? "no_payment_required" : isPaid ? "paid" : "unpaid",
    customer: customer?.id ?? null,
    customer_details: {
      address: null,
      email: person.email || session.customer_details?.email || customer?.email || null,
      name: person.name || session.customer_details?.name || null,
      phone: null,
      tax_exempt: "none",
      tax_ids: taxIds,
    },
    url: null,
    $refusal: null,
  });
  if (session.mode === "subscription" && customer !== null)
    beginSubscription(account, session, customer, intent, method?.type === "card" ? method.id : null);
  else if (intent !== null) {
    account.store.change(session, { payment_intent: intent.id });
    if (session.invoice_creation?.enabled && customer !== null)
      writeInvoice(account, session, customer, intent);
  }
  account.emit("checkout.session.completed", session);
}

/** A session ends without having been used. */
export function expireSession(account: Account, session: CheckoutSession): void {
  account.store.change(session, { status: "expired", url: null });
  account.emit("checkout.session.expired", session);
}

function customerOf(
  account: Account,
  session: CheckoutSession,
  intent: PaymentIntent | null,
): Customer | null {
  if (session.customer !== null) return need(account, "customer", session.customer);
  const isNeeded =
    session.mode === "subscription" ||
    session.customer_creation === "always" ||
    session.invoice_creation?.enabled;
  if (!isNeeded && intent?.setup_future_usage == null) return null;
  const customer = makeCustomer(account, {
    email: session.$person?.email || session.customer_email,
    name: session.$person?.name || null,
    locales: ["pt-BR"],
  });
  account.emit("customer.created", customer);
  return customer;
}

function writeTaxId(account: Account, session: CheckoutSession, customer: Customer, written: string) {
  const digits = written.replace(/\D/g, "");
  if (!session.tax_id_collection.enabled || digits === "") return [];
  const type = digits.length === 11 ? "br_cpf" : "br_cnpj";
  const isKnown = account.store
    .all("tax_id")
    .some((each) => each.customer === customer.id && each.value === written);
  if (!isKnown) addTaxId(account, customer, type, written);
  return [{ type, value: written }];
}

function beginSubscription(
  account: Account,
  session: CheckoutSession,
  customer: Customer,
  intent: PaymentIntent | null,
  cardId: string | null,
): void {
  const data = session.$subscription_data as {
    metadata?: Metadata;
    description?: string;
    trial_period_days?: number;
    trial_end?: number;
    missing_payment_method?: string;
  };
  const { data: lines } = session.$lines;
  for (const line of lines.filter(({ price }) => price.recurring === null)) {
    const now = account.now(customer.id);
    const period = { start: now, end: now };
    const { amount_total: amount, description, price, quantity, currency } = line;
    keepForNextInvoice(
      account,
      makeLine({
        amount,
        description,
        period,
        price,
        quantity,
        currency,
        subscription: null,
        subscriptionItem: null,
      }),
      customer.id,
    );
  }
  const subscription = startSubscription(account, {
    customer,
    items: lines.filter(({ price }) => price.recurring !== null),
    metadata: data.metadata,
    description: data.description,
    trialEnd: data.trial_end ?? trialEndAfter(data.trial_period_days, account.now(customer.id)) ?? null,
    missingMethod: data.missing_payment_method,
    methodTypes: session.payment_method_types,
    paidBy: intent,
  });
  if (cardId !== null) changeSubscription(account, subscription, { default_payment_method: cardId });
  account.store.change(session, { subscription: subscription.id, invoice: subscription.latest_invoice });
}

function writeInvoice(
  account: Account,
  session: CheckoutSession,
  customer: Customer,
  intent: PaymentIntent,
): void {
  const now = account.now(customer.id);
  const period = { start: now, end: now };
  const invoice = makeInvoice(account, {
    customer,
    subscription: null,
    reason: "manual",
    lines: session.$lines.data.map(({ amount_total: amount, description, price, quantity, currency }) =>
      makeLine({
        amount,
        description,
        period,
        price,
        quantity,
        currency,
        subscription: null,
        subscriptionItem: null,
      }),
    ),
    period,
    currency: session.currency,
    autoAdvance: false,
    metadata: session.metadata,
  });
  finalizeInvoice(account, invoice, intent);
  onInvoiceIntent(account, invoice, intent);
  account.store.change(session, { invoice: invoice.id });
}
