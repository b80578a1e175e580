import { makeSession } from "../checkout/make-session.ts";
import { closeSession } from "../due.ts";
import type { Form } from "../form.ts";
import { LIST_PARAMS, listPage } from "../listing.ts";
import type { Metadata } from "../objects.ts";
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
  word,
} from "../params.ts";
import { invalid } from "../problem.ts";
import type { CheckoutSession } from "../surface-objects.ts";
import type { Call, Route } from "../routing.ts";
import { need, type World } from "../world.ts";
import { priceFromData } from "./prices.ts";

/** Checkout sessions. */
export const CHECKOUT_ROUTES: readonly Route[] = [
  { method: "POST", path: "/v1/checkout/sessions", handle: create },
  { method: "GET", path: "/v1/checkout/sessions", handle: list },
  {
    method: "GET",
    path: "/v1/checkout/sessions/:id",
    handle: ({ world, id }) => need(world, "checkout.session", id),
  },
  { method: "POST", path: "/v1/checkout/sessions/:id", handle: update },
  { method: "POST", path: "/v1/checkout/sessions/:id/expire", handle: expire },
  { method: "GET", path: "/v1/checkout/sessions/:id/line_items", handle: listLineItems },
];

function create({ world, form }: Call): CheckoutSession {
  allowOnly(
    form,
    "mode line_items customer customer_email customer_creation client_reference_id metadata success_url cancel_url expires_at allowed_payment_method_types excluded_payment_method_types payment_method_options locale subscription_data payment_intent_data submit_type payment_method_collection invoice_creation billing_address_collection tax_id_collection customer_update ui_mode",
  );
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
  return makeSession(world, {
    mode,
    lines: groups(form, "line_items").map((item) => readLine(world, item)),
    customer: customer === undefined ? null : need(world, "customer", customer, "customer"),
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
    paymentIntentData: paymentIntentData(fields(form, "payment_intent_data")),
  });
}

function readLine(world: World, item: Form) {
  allowOnly(item, ["price", "price_data", "quantity"], "line_items");
  const quantity = integer(item, "quantity") ?? 1;
  if (quantity < 1) throw invalid("Quantity must be at least 1.", "line_items[quantity]");
  const data = fields(item, "price_data");
  if (Object.keys(data).length > 0)
    return { quantity, ...priceFromData(world, data, "line_items[price_data]") };
  const price = need(world, "price", requiredText(item, "price"), "line_items[0][price]");
  return { quantity, price, name: world.store.find("product", price.product)?.name ?? price.product };
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
  allowOnly(
    form,
    ["metadata", "description", "trial_period_days", "trial_end", "trial_settings"],
    "subscription_data",
  );
  const endBehavior = fields(fields(form, "trial_settings"), "end_behavior");
  return {
    metadata: metadata(form),
    description: text(form, "description"),
    trial_period_days: integer(form, "trial_period_days"),
    trial_end: integer(form, "trial_end"),
    missing_payment_method: text(endBehavior, "missing_payment_method"),
  };
}

function paymentIntentData(form: Form): Record<string, unknown> {
  allowOnly(form, ["metadata", "description", "receipt_email", "setup_future_usage"], "payment_intent_data");
  return {
    metadata: metadata(form),
    description: text(form, "description"),
    receipt_email: text(form, "receipt_email"),
    setup_future_usage: text(form, "setup_future_usage"),
  };
}

function update({ world, id, form }: Call): CheckoutSession {
  allowOnly(form, ["metadata"]);
  const session = need(world, "checkout.session", id);
  world.store.change(session, { metadata: metadata(form, session.metadata) });
  return session;
}

function expire({ world, id }: Call): CheckoutSession {
  const session = need(world, "checkout.session", id);
  if (session.status !== "open")
    throw invalid(
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`,
    );
  const intent = world.store.find("payment_intent", session.$attempt);
  if (intent?.status === "processing")
    throw invalid("This Checkout Session can't be expired: its payment is being processed.");
  closeSession(world, session);
  return session;
}

function list({ world, form }: Call): object {
  allowOnly(form, [...LIST_PARAMS, "customer", "status", "subscription", "payment_intent"]);
  const customer = text(form, "customer");
  const status = text(form, "status");
  const subscription = text(form, "subscription");
  const intent = text(form, "payment_intent");
  const found = world.store
    .all("checkout.session")
    .filter(
      (each) =>
        (customer === undefined || each.customer === customer) &&
        (status === undefined || each.status === status) &&
        (subscription === undefined || each.subscription === subscription) &&
        (intent === undefined || each.payment_intent === intent),
    );
  return listPage(found, form, "/v1/checkout/sessions");
}

function listLineItems({ world, id, form }: Call): object {
  allowOnly(form, LIST_PARAMS);
  const session = need(world, "checkout.session", id);
  const items = session.$lines.data.map((line) => ({ ...line, created: session.created })).reverse();
  return listPage(items, form, `/v1/checkout/sessions/${id}/line_items`);
}
