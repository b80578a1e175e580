import { methodFor, payInvoice } from "../billing/collect.ts";
import { keepForNextInvoice, makeLine, pendingItems, periodLine } from "../billing/invoice-lines.ts";
import { finalizeInvoice, giveUpInvoice, makeInvoice, markPaid } from "../billing/invoices.ts";
import { planChange, previewInvoice, previewOf } from "../billing/plan-change.ts";
import { checkTogether, makeItem } from "../billing/start-subscription.ts";
import { LIST_PARAMS, listPage } from "../listing.ts";
import type { Invoice, InvoiceItem } from "../invoice-objects.ts";
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
import { cardProblem } from "../payments/methods.ts";
import { invalid, StripeProblem } from "../problem.ts";
import { periodAt } from "../rules/billing-period.ts";
import { declined } from "../rules/cards.ts";
import { type Call, deletedAnswer, type Route } from "../routing.ts";
import { need } from "../world.ts";
import { methodNamed } from "./payment-methods.ts";
import { readItemChanges, readItems } from "./subscription-params.ts";

/** Invoices, what waits for them, their payments and previews. */
export const INVOICE_ROUTES: readonly Route[] = [
  { method: "POST", path: "/v1/invoices/create_preview", handle: preview },
  { method: "POST", path: "/v1/invoices", handle: create },
  { method: "GET", path: "/v1/invoices", handle: list },
  { method: "GET", path: "/v1/invoices/:id", handle: ({ world, id }) => need(world, "invoice", id) },
  { method: "POST", path: "/v1/invoices/:id", handle: update },
  { method: "DELETE", path: "/v1/invoices/:id", handle: remove },
  {
    method: "POST",
    path: "/v1/invoices/:id/finalize",
    handle: ({ world, id }) => finalizeInvoice(world, need(world, "invoice", id)),
  },
  { method: "POST", path: "/v1/invoices/:id/pay", handle: pay },
  {
    method: "POST",
    path: "/v1/invoices/:id/void",
    handle: ({ world, id }) => giveUpInvoice(world, need(world, "invoice", id), "void"),
  },
  {
    method: "POST",
    path: "/v1/invoices/:id/mark_uncollectible",
    handle: ({ world, id }) => giveUpInvoice(world, need(world, "invoice", id), "uncollectible"),
  },
  { method: "POST", path: "/v1/invoices/:id/send", handle: send },
  { method: "GET", path: "/v1/invoices/:id/lines", handle: listLines },
  { method: "POST", path: "/v1/invoiceitems", handle: createItem },
  { method: "GET", path: "/v1/invoiceitems", handle: listItems },
  { method: "GET", path: "/v1/invoice_payments", handle: listPayments },
  {
    method: "GET",
    path: "/v1/invoice_payments/:id",
    handle: ({ world, id }) => need(world, "invoice_payment", id),
  },
];

function preview({ world, form }: Call): Invoice {
  allowOnly(form, ["customer", "subscription", "subscription_details", "currency"]);
  const details = fields(form, "subscription_details");
  allowOnly(
    details,
    ["items", "proration_behavior", "proration_date", "billing_cycle_anchor", "cancel_at_period_end"],
    "subscription_details",
  );
  const items = groups(details, "items");
  const id = text(form, "subscription");
  if (id === undefined) {
    const customer = need(world, "customer", requiredText(form, "customer"), "customer");
    const wanted = readItems(world, items);
    checkTogether(wanted);
    const now = world.now(customer.id);
    const period = periodAt(now, wanted[0]!.price.recurring!, now);
    const lines = wanted.map((each) => periodLine(world, makeItem(each, "", period, now), period));
    return previewOf(world, customer, null, lines, "upcoming", period);
  }
  const subscription = need(world, "subscription", id, "subscription");
  const startsNow = text(fields(details, "billing_cycle_anchor"), "type") === "now";
  if (items.length === 0 && !startsNow) return previewInvoice(world, subscription, null);
  const change = planChange(world, subscription, {
    items: readItemChanges(items),
    behavior:
      word(details, "proration_behavior", ["create_prorations", "always_invoice", "none"] as const) ??
      "create_prorations",
    at: integer(details, "proration_date") ?? world.now(subscription.customer),
    startsNow,
  });
  return previewInvoice(world, subscription, change);
}

function create({ world, form }: Call): Invoice {
  allowOnly(
    form,
    "customer subscription auto_advance collection_method days_until_due metadata currency description default_payment_method payment_settings pending_invoice_items_behavior",
  );
  const customer = need(world, "customer", requiredText(form, "customer"), "customer");
  const subscriptionId = text(form, "subscription");
  const subscription =
    subscriptionId === undefined ? null : need(world, "subscription", subscriptionId, "subscription");
  const isWith = text(form, "pending_invoice_items_behavior") === "include" || subscription !== null;
  const waiting = isWith ? pendingItems(world, customer.id, subscription?.id ?? null) : [];
  const now = world.now(customer.id);
  const types = texts(fields(form, "payment_settings"), "payment_method_types");
  return makeInvoice(
    world,
    {
      customer,
      subscription,
      reason: "manual",
      lines: waiting.map((each) => each.$line),
      period: { start: now, end: now },
      currency: waiting[0]?.currency ?? text(form, "currency") ?? customer.currency ?? "brl",
      collection: word(form, "collection_method", ["charge_automatically", "send_invoice"] as const),
      daysUntilDue: integer(form, "days_until_due"),
      autoAdvance: flag(form, "auto_advance") ?? false,
      metadata: metadata(form),
      methodTypes: types.length === 0 ? null : types,
      defaultMethod: text(form, "default_payment_method"),
      description: text(form, "description"),
    },
    waiting.map((each) => each.id),
  );
}

function update({ world, id, form }: Call): Invoice {
  allowOnly(form, ["metadata", "description", "auto_advance", "default_payment_method"]);
  const invoice = need(world, "invoice", id);
  const before = world.store.change(invoice, {
    metadata: metadata(form, invoice.metadata),
    description: text(form, "description") ?? invoice.description,
    auto_advance: flag(form, "auto_advance") ?? invoice.auto_advance,
    default_payment_method: text(form, "default_payment_method") ?? invoice.default_payment_method,
  });
  world.emit("invoice.updated", invoice, before);
  return invoice;
}

function remove({ world, id }: Call): object {
  const invoice = need(world, "invoice", id);
  if (invoice.status !== "draft")
    throw invalid("You can only delete draft invoices.", "id", "invoice_not_editable");
  world.store.remove(invoice);
  world.emit("invoice.deleted", invoice);
  return deletedAnswer(invoice);
}

function pay({ world, id, form }: Call): Invoice {
  allowOnly(form, ["payment_method", "off_session", "paid_out_of_band"]);
  const invoice = need(world, "invoice", id);
  if (invoice.status === "paid") throw invalid("Invoice is already paid", undefined, "invoice_already_paid");
  if (flag(form, "paid_out_of_band")) {
    if (invoice.status === "draft") finalizeInvoice(world, invoice);
    markPaid(world, invoice);
    return invoice;
  }
  const name = text(form, "payment_method");
  const method = name === undefined ? methodFor(world, invoice) : methodNamed(world, name, "payment_method");
  if (method === null && invoice.amount_due > 0)
    throw invalid(
      "There is no `default_payment_method` set on this Customer or Invoice. Please set a default payment method.",
      undefined,
      "resource_missing",
    );
  payInvoice(world, invoice, { isPresent: flag(form, "off_session") === false, method });
  const intent = world.store.find("payment_intent", invoice.$payment_intent);
  const error = intent?.last_payment_error;
  if (error != null)
    throw cardProblem({ ...declined(error.code, error.decline_code), message: error.message }, {}, true);
  if (intent?.next_action?.type === "redirect_to_url")
    throw new StripeProblem(
      402,
      {
        type: "card_error",
        code: "invoice_payment_intent_requires_action",
        message: "This payment requires additional user action before it can be completed successfully.",
      },
      true,
    );
  return invoice;
}

function send({ world, id }: Call): Invoice {
  const invoice = need(world, "invoice", id);
  if (invoice.status === "draft") finalizeInvoice(world, invoice);
  world.emit("invoice.sent", invoice);
  return invoice;
}

function list({ world, form }: Call): object {
  allowOnly(form, [...LIST_PARAMS, "customer", "subscription", "status", "collection_method"]);
  const customer = text(form, "customer");
  const subscription = text(form, "subscription");
  const status = text(form, "status");
  const found = world.store
    .all("invoice")
    .filter(
      (each) =>
        (customer === undefined || each.customer === customer) &&
        (subscription === undefined || each.parent?.subscription_details.subscription === subscription) &&
        (status === undefined || each.status === status),
    );
  return listPage(found, form, "/v1/invoices");
}

function listLines({ world, id, form }: Call): object {
  allowOnly(form, LIST_PARAMS);
  const invoice = need(world, "invoice", id);
  const items = invoice.lines.data.map((line) => ({ ...line, created: invoice.created })).reverse();
  return listPage(items, form, `/v1/invoices/${id}/lines`);
}

function createItem({ world, form }: Call): InvoiceItem {
  allowOnly(form, ["customer", "amount", "currency", "description", "subscription", "metadata", "invoice"]);
  const customer = need(world, "customer", requiredText(form, "customer"), "customer");
  const amount = integer(form, "amount");
  if (amount === undefined) throw invalid("Missing required param: amount.", "amount", "parameter_missing");
  const now = world.now(customer.id);
  const line = makeLine({
    amount,
    description: text(form, "description") ?? "",
    period: { start: now, end: now },
    price: null,
    quantity: 1,
    currency: requiredText(form, "currency").toLowerCase(),
    subscription: text(form, "subscription") ?? null,
    subscriptionItem: null,
  });
  const item = keepForNextInvoice(world, line, customer.id);
  world.store.change(item, { metadata: metadata(form) });
  const invoiceId = text(form, "invoice");
  if (invoiceId !== undefined) addToDraft(need(world, "invoice", invoiceId, "invoice"), item, world.store);
  return item;
}

function addToDraft(invoice: Invoice, item: InvoiceItem, store: Call["world"]["store"]): void {
  if (invoice.status !== "draft")
    throw invalid("This invoice is no longer a draft.", "invoice", "invoice_not_editable");
  const data = [...invoice.lines.data, { ...item.$line, invoice: invoice.id }];
  const total = data.reduce((sum, line) => sum + line.amount, 0);
  const due = Math.max(0, total + invoice.starting_balance);
  store.change(item, { invoice: invoice.id });
  store.change(invoice, {
    lines: { ...invoice.lines, data },
    subtotal: total,
    subtotal_excluding_tax: total,
    total,
    total_excluding_tax: total,
    amount_due: due,
    amount_remaining: due,
    currency: item.currency,
  });
}

function listItems({ world, form }: Call): object {
  allowOnly(form, [...LIST_PARAMS, "customer", "pending", "invoice"]);
  const customer = text(form, "customer");
  const isPending = flag(form, "pending");
  const found = world.store
    .all("invoiceitem")
    .filter(
      (each) =>
        (customer === undefined || each.customer === customer) &&
        (isPending === undefined || (each.invoice === null) === isPending),
    );
  return listPage(found, form, "/v1/invoiceitems");
}

function listPayments({ world, form }: Call): object {
  allowOnly(form, [...LIST_PARAMS, "invoice", "status", "payment"]);
  const invoice = text(form, "invoice");
  const intent = text(fields(form, "payment"), "payment_intent");
  const found = world.store
    .all("invoice_payment")
    .filter(
      (each) =>
        (invoice === undefined || each.invoice === invoice) &&
        (intent === undefined || each.payment.payment_intent === intent),
    );
  return listPage(found, form, "/v1/invoice_payments");
}
