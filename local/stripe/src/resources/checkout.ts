import { LIST_PARAMS, listOf, listPage, retrieve } from "../api/listing.ts";
import { makeSession } from "../checkout/make-session.ts";
import { needDestination, needMerchant } from "../connect/accounts.ts";
import { closeSession } from "../due.ts";
import type { Form } from "../api/form.ts";
import type { Metadata } from "../account/billing-objects.ts";
import {
  allowOnly,
  fields,
  flag,
  groups,
  integer,
  metadata,
  requiredText,
  text,
  texts,
  under,
  word,
} from "../api/params.ts";
import { invalid } from "../api/problem.ts";
import type { CheckoutSession } from "../account/surface-objects.ts";
import type { Call, Routes } from "../api/routing.ts";
import { need, type Account } from "../account/account.ts";
import { METHOD_OPTIONS } from "./payments.ts";
import { PRICE_DATA, priceFromData } from "./prices.ts";
import { TRIAL_SETTINGS } from "./subscription-params.ts";

/** Checkout sessions. */
export const CHECKOUT_ROUTES: Routes = {
  "POST /v1/checkout/sessions": create,
  "GET /v1/checkout/sessions": listOf("checkout.session", [
    "customer",
    "status",
    "subscription",
    "payment_intent",
  ]),
  "GET /v1/checkout/sessions/:id": retrieve("checkout.session"),
  "POST /v1/checkout/sessions/:id": update,
  "POST /v1/checkout/sessions/:id/expire": expire,
  "GET /v1/checkout/sessions/:id/line_items": listLineItems,
};

/** The parameters of a new session. */
const PARAMS = [
  "mode customer customer_email customer_creation client_reference_id metadata success_url cancel_url expires_at",
  "allowed_payment_method_types excluded_payment_method_types locale submit_type payment_method_collection",
  "billing_address_collection ui_mode invoice_creation.enabled",
  under("line_items", `price quantity ${under("price_data", PRICE_DATA)}`),
  under("payment_method_options", METHOD_OPTIONS),
  under("subscription_data", `metadata description trial_period_days trial_end ${TRIAL_SETTINGS}`),
  under(
    "payment_intent_data",
    "metadata description receipt_email setup_future_usage transfer_data.destination transfer_data.amount application_fee_amount on_behalf_of",
  ),
  under("tax_id_collection", "enabled required"),
  under("customer_update", "address name shipping"),
].join(" ");

function create({ account, form }: Call): CheckoutSession {
  allowOnly(form, PARAMS);
  const mode = word(form, "mode", ["payment", "subscription"] as const);
  if (mode === undefined) throw invalid("Missing required param: mode.", "mode", "parameter_missing");
  if ((text(form, "ui_mode") ?? "hosted_page") !== "hosted_page")
    throw invalid("Only the hosted page is modelled.", "ui_mode");
  if (mode === "payment" && "subscription_data" in form)
    throw invalid("You can not pass `subscription_data` in `payment` mode.", "subscription_data");
  if (mode === "subscription" && "payment_intent_data" in form)
    throw invalid("You can not pass `payment_intent_data` in `subscription` mode.", "payment_intent_data");
  const customer = text(form, "customer");
  const taxId = fields(form, "tax_id_collection");
  return makeSession(account, {
    mode,
    lines: groups(form, "line_items").map((item) => readLine(account, item)),
    customer: customer === undefined ? null : need(account, "customer", customer, "customer"),
    customerEmail: text(form, "customer_email"),
    customerCreation: word(form, "customer_creation", ["always", "if_required"] as const),
    clientReferenceId: text(form, "client_reference_id"),
    metadata: metadata(form),
    successUrl: readUrl(form, "success_url") ?? requiredText(form, "success_url"),
    cancelUrl: readUrl(form, "cancel_url"),
    expiresAt: integer(form, "expires_at"),
    allowedTypes: "allowed_payment_method_types" in form ? texts(form, "allowed_payment_method_types") : null,
    excludedTypes: texts(form, "excluded_payment_method_types"),
    methodOptions: fields(form, "payment_method_options"),
    locale: text(form, "locale"),
    submitType: text(form, "submit_type"),
    methodCollection: word(form, "payment_method_collection", ["always", "if_required"] as const),
    billingAddress: text(form, "billing_address_collection"),
    hasInvoice: flag(fields(form, "invoice_creation"), "enabled"),
    asksTaxId: flag(taxId, "enabled"),
    requiresTaxId: text(taxId, "required"),
    subscriptionData: subscriptionData(fields(form, "subscription_data")),
    paymentIntentData: paymentIntentData(account, fields(form, "payment_intent_data")),
  });
}

function readLine(account: Account, item: Form) {
  const quantity = integer(item, "quantity") ?? 1;
  if (quantity < 1) throw invalid("Quantity must be at least 1.", "line_items[quantity]");
  const data = fields(item, "price_data");
  if (Object.keys(data).length > 0)
    return { quantity, ...priceFromData(account, data, "line_items[price_data]") };
  const price = need(account, "price", requiredText(item, "price"), "line_items[0][price]");
  return { quantity, price, name: account.store.find("product", price.product)?.name ?? price.product };
}

function readUrl(form: Form, name: string): string | undefined {
  const value = text(form, name);
  if (value === undefined) return undefined;
  if (!/^https?:\/\/[^\s]+$/.test(value)) throw invalid("Not a valid URL", name, "url_invalid");
  return value;
}

type SubscriptionData = {
  metadata: Metadata;
  description?: string;
  trial_period_days?: number;
  trial_end?: number;
  missing_payment_method?: string;
};

function subscriptionData(form: Form): SubscriptionData {
  const endBehavior = fields(fields(form, "trial_settings"), "end_behavior");
  return {
    metadata: metadata(form),
    description: text(form, "description"),
    trial_period_days: integer(form, "trial_period_days"),
    trial_end: integer(form, "trial_end"),
    missing_payment_method: text(endBehavior, "missing_payment_method"),
  };
}

function paymentIntentData(account: Account, form: Form): Record<string, unknown> {
  return {
    metadata: metadata(form),
    description: text(form, "description"),
    receipt_email: text(form, "receipt_email"),
    setup_future_usage: text(form, "setup_future_usage"),
    ...destination(account, form),
  };
}

/** To whose account the money goes on, and what of it the platform keeps. */
function destination(account: Account, form: Form): Record<string, unknown> {
  const data = fields(form, "transfer_data");
  const to = text(data, "destination");
  const fee = integer(form, "application_fee_amount");
  const behalf = text(form, "on_behalf_of");
  if (to === undefined && fee !== undefined)
    throw invalid(
      "Can only apply an application_fee_amount when the PaymentIntent is attempting a direct payment (using an OAuth key or Stripe-Account header) or destination payment (using `transfer_data[destination]`).",
      "payment_intent_data[application_fee_amount]",
    );
  const amount = integer(data, "amount");
  if (to !== undefined) needDestination(account, to, "payment_intent_data[transfer_data][destination]");
  if (behalf !== undefined) needMerchant(account, behalf, "payment_intent_data[on_behalf_of]");
  return {
    transfer_data: to === undefined ? null : { destination: to, ...(amount === undefined ? {} : { amount }) },
    application_fee_amount: fee ?? null,
    on_behalf_of: behalf ?? null,
  };
}

function update({ account, id, form }: Call): CheckoutSession {
  allowOnly(form, ["metadata"]);
  const session = need(account, "checkout.session", id);
  account.store.change(session, { metadata: metadata(form, session.metadata) });
  return session;
}

function expire({ account, id, form }: Call): CheckoutSession {
  allowOnly(form, []);
  const session = need(account, "checkout.session", id);
  if (session.status !== "open")
    throw invalid(
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`,
    );
  const intent = account.store.find("payment_intent", session.$attempt);
  if (intent?.status === "processing")
    throw invalid("This Checkout Session can't be expired: its payment is being processed.");
  closeSession(account, session);
  return session;
}

function listLineItems({ account, id, path, form }: Call): object {
  allowOnly(form, LIST_PARAMS);
  const session = need(account, "checkout.session", id);
  const items = session.$lines.data.map((line) => ({ ...line, created: session.created })).reverse();
  return listPage(items, form, path);
}
