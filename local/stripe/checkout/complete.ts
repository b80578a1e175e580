import { keepForNextInvoice, makeLine } from "../billing/invoice-lines.ts";
import { finalizeInvoice, makeInvoice } from "../billing/invoices.ts";
import { onInvoiceIntent } from "../billing/collect.ts";
import { startSubscription, trialEndAfter } from "../billing/start-subscription.ts";
import { changeSubscription } from "../billing/subscription-life.ts";
import { addTaxId, makeCustomer } from "../customers.ts";
import type { Customer, Metadata } from "../objects.ts";
import type { PaymentIntent } from "../payment-objects.ts";
import { attachMethod } from "../payments/methods.ts";
import type { CheckoutSession } from "../surface-objects.ts";
import { need, type World } from "../world.ts";

/**
 * The person is through: what was bought comes to be, paid by `intent` (null: nothing is due now; `methodId` is kept),
 * and the session tells of it. The payment may still be on its way.
 */
export function completeSession(
  world: World,
  session: CheckoutSession,
  intent: PaymentIntent | null,
  methodId: string | null,
): void {
  const person = session.$person ?? { email: "", name: "", taxId: "" };
  const customer = customerOf(world, session, intent);
  const taxIds = customer === null ? [] : writeTaxId(world, session, customer, person.taxId);
  const isPaid = intent?.status === "succeeded";
  if (customer !== null && intent !== null) world.store.change(intent, { customer: customer.id });
  const keepsMethod = session.mode === "subscription" || session.$payment_intent_data.setup_future_usage;
  const method = world.store.find("payment_method", methodId ?? intent?.payment_method);
  if (customer !== null && keepsMethod && method?.type === "card") attachMethod(world, method, customer.id);
  world.store.change(session, {
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
    beginSubscription(world, session, customer, intent, method?.type === "card" ? method.id : null);
  else if (intent !== null) {
    world.store.change(session, { payment_intent: intent.id });
    if (session.invoice_creation?.enabled && customer !== null)
      writeInvoice(world, session, customer, intent);
  }
  world.emit("checkout.session.completed", session);
}

/** A session ends without having been used. */
export function expireSession(world: World, session: CheckoutSession): void {
  world.store.change(session, { status: "expired", url: null });
  world.emit("checkout.session.expired", session);
}

function customerOf(world: World, session: CheckoutSession, intent: PaymentIntent | null): Customer | null {
  if (session.customer !== null) return need(world, "customer", session.customer);
  const isNeeded =
    session.mode === "subscription" ||
    session.customer_creation === "always" ||
    session.invoice_creation?.enabled;
  if (!isNeeded && intent?.setup_future_usage == null) return null;
  const customer = makeCustomer(world, {
    email: session.$person?.email || session.customer_email,
    name: session.$person?.name || null,
    locales: ["pt-BR"],
  });
  world.emit("customer.created", customer);
  return customer;
}

function writeTaxId(world: World, session: CheckoutSession, customer: Customer, written: string) {
  const digits = written.replace(/\D/g, "");
  if (!session.tax_id_collection.enabled || digits === "") return [];
  const type = digits.length === 11 ? "br_cpf" : "br_cnpj";
  const isKnown = world.store
    .all("tax_id")
    .some((each) => each.customer === customer.id && each.value === written);
  if (!isKnown) addTaxId(world, customer, type, written);
  return [{ type, value: written }];
}

function beginSubscription(
  world: World,
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
    const now = world.now(customer.id);
    const period = { start: now, end: now };
    const { amount_total: amount, description, price, quantity, currency } = line;
    keepForNextInvoice(
      world,
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
  const subscription = startSubscription(world, {
    customer,
    items: lines.filter(({ price }) => price.recurring !== null),
    metadata: data.metadata,
    description: data.description,
    trialEnd: data.trial_end ?? trialEndAfter(data.trial_period_days, world.now(customer.id)) ?? null,
    missingMethod: data.missing_payment_method,
    methodTypes: session.payment_method_types,
    paidBy: intent,
  });
  if (cardId !== null) changeSubscription(world, subscription, { default_payment_method: cardId });
  world.store.change(session, { subscription: subscription.id, invoice: subscription.latest_invoice });
}

function writeInvoice(
  world: World,
  session: CheckoutSession,
  customer: Customer,
  intent: PaymentIntent,
): void {
  const now = world.now(customer.id);
  const period = { start: now, end: now };
  const invoice = makeInvoice(world, {
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
  finalizeInvoice(world, invoice, intent);
  onInvoiceIntent(world, invoice, intent);
  world.store.change(session, { invoice: invoice.id });
}
