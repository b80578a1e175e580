import { LIST_PARAMS, listOf, listPage, retrieve } from "../api/listing.ts";
import { methodFor, payInvoice } from "../billing/collect.ts";
import { keepForNextInvoice, makeLine, pendingItems, periodLine } from "../billing/invoice-lines.ts";
import { finalizeInvoice, makeInvoice, markPaid } from "../billing/invoices.ts";
import { giveUpInvoice } from "../billing/give-up-invoice.ts";
import { planChange, previewInvoice, previewOf } from "../billing/plan-change.ts";
import { checkTogether, makeItem } from "../billing/start-subscription.ts";
import type { Invoice, InvoiceItem } from "../account/invoice-objects.ts";
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
import { cardProblem } from "../payments/methods.ts";
import { invalid, StripeProblem } from "../api/problem.ts";
import { periodAt } from "../rules/billing-period.ts";
import { declined } from "../rules/cards.ts";
import { type Call, deletedAnswer, type Routes } from "../api/routing.ts";
import { need } from "../account/account.ts";
import { methodNamed } from "./payment-methods.ts";
import { ITEM, ITEM_CHANGE, readItemChanges, readItems } from "./subscription-params.ts";

/** Invoices, what waits for them, their payments and previews. */
export const INVOICE_ROUTES: Routes = {
  "POST /v1/invoices/create_preview": preview,
  "POST /v1/invoices": create,
  "GET /v1/invoices": listOf("invoice", ["customer", "status", "collection_method"], {
    subscription: (each, form) =>
      each.parent?.subscription_details.subscription === text(form, "subscription"),
  }),
  "GET /v1/invoices/:id": retrieve("invoice"),
  "POST /v1/invoices/:id": update,
  "DELETE /v1/invoices/:id": remove,
  "POST /v1/invoices/:id/finalize": ({ account, id, form }) => {
    allowOnly(form, ["auto_advance"]);
    return finalizeInvoice(account, need(account, "invoice", id));
  },
  "POST /v1/invoices/:id/pay": pay,
  "POST /v1/invoices/:id/void": ({ account, id, form }) => {
    allowOnly(form, []);
    return giveUpInvoice(account, need(account, "invoice", id), "void");
  },
  "POST /v1/invoices/:id/mark_uncollectible": ({ account, id, form }) => {
    allowOnly(form, []);
    return giveUpInvoice(account, need(account, "invoice", id), "uncollectible");
  },
  "POST /v1/invoices/:id/send": send,
  "GET /v1/invoices/:id/lines": listLines,
  "POST /v1/invoiceitems": createItem,
  "GET /v1/invoiceitems": listOf("invoiceitem", ["customer", "invoice"], {
    pending: (each, form) => (each.invoice === null) === flag(form, "pending"),
  }),
  "GET /v1/invoice_payments": listOf(
    "invoice_payment",
    ["invoice", "status"],
    {
      payment: (each, form) =>
        each.payment.payment_intent === text(fields(form, "payment"), "payment_intent"),
    },
    ["payment.type", "payment.payment_intent"],
  ),
  "GET /v1/invoice_payments/:id": retrieve("invoice_payment"),
};

/** The parameters of a subscription as a preview supposes it. */
const PREVIEWED = `proration_behavior proration_date billing_cycle_anchor.type cancel_at_period_end ${under("items", `${ITEM} ${ITEM_CHANGE}`)}`;

function preview({ account, form }: Call): Invoice {
  allowOnly(form, `customer subscription currency ${under("subscription_details", PREVIEWED)}`);
  const details = fields(form, "subscription_details");
  const items = groups(details, "items");
  const id = text(form, "subscription");
  if (id === undefined) {
    const customer = need(account, "customer", requiredText(form, "customer"), "customer");
    const wanted = readItems(account, items);
    checkTogether(wanted);
    const now = account.now(customer.id);
    const period = periodAt(now, wanted[0]!.price.recurring!, now);
    const lines = wanted.map((each) => periodLine(account, makeItem(each, "", period, now), period));
    return previewOf(account, customer, null, lines, "upcoming", period);
  }
  const subscription = need(account, "subscription", id, "subscription");
  const startsNow = text(fields(details, "billing_cycle_anchor"), "type") === "now";
  if (items.length === 0 && !startsNow) return previewInvoice(account, subscription, null);
  const change = planChange(account, subscription, {
    items: readItemChanges(items),
    behavior:
      word(details, "proration_behavior", ["create_prorations", "always_invoice", "none"] as const) ??
      "create_prorations",
    at: integer(details, "proration_date") ?? account.now(subscription.customer),
    startsNow,
  });
  return previewInvoice(account, subscription, change);
}

function create({ account, form }: Call): Invoice {
  allowOnly(
    form,
    "customer subscription auto_advance collection_method days_until_due metadata currency description default_payment_method payment_settings.payment_method_types pending_invoice_items_behavior",
  );
  const customer = need(account, "customer", requiredText(form, "customer"), "customer");
  const subscriptionId = text(form, "subscription");
  const subscription =
    subscriptionId === undefined ? null : need(account, "subscription", subscriptionId, "subscription");
  const isWith = text(form, "pending_invoice_items_behavior") === "include" || subscription !== null;
  const waiting = isWith ? pendingItems(account, customer.id, subscription?.id ?? null) : [];
  const now = account.now(customer.id);
  const types = texts(fields(form, "payment_settings"), "payment_method_types");
  return makeInvoice(
    account,
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

function update({ account, id, form }: Call): Invoice {
  allowOnly(form, ["metadata", "description", "auto_advance", "default_payment_method"]);
  const invoice = need(account, "invoice", id);
  const before = account.store.change(invoice, {
    metadata: metadata(form, invoice.metadata),
    description: text(form, "description") ?? invoice.description,
    auto_advance: flag(form, "auto_advance") ?? invoice.auto_advance,
    default_payment_method: text(form, "default_payment_method") ?? invoice.default_payment_method,
  });
  account.emit("invoice.updated", invoice, before);
  return invoice;
}

function remove({ account, id, form }: Call): object {
  allowOnly(form, []);
  const invoice = need(account, "invoice", id);
  if (invoice.status !== "draft")
    throw invalid("You can only delete draft invoices.", "id", "invoice_not_editable");
  account.store.remove(invoice);
  account.emit("invoice.deleted", invoice);
  return deletedAnswer(invoice);
}

function pay({ account, id, form }: Call): Invoice {
  allowOnly(form, ["payment_method", "off_session", "paid_out_of_band"]);
  const invoice = need(account, "invoice", id);
  if (invoice.status === "paid") throw invalid("Invoice is already paid", undefined, "invoice_already_paid");
  if (flag(form, "paid_out_of_band")) {
    if (invoice.status === "draft") finalizeInvoice(account, invoice);
    markPaid(account, invoice);
    return invoice;
  }
  const name = text(form, "payment_method");
  const method =
    name === undefined ? methodFor(account, invoice) : methodNamed(account, name, "payment_method");
  if (method === null && invoice.amount_due > 0)
    throw invalid(
      "There is no `default_payment_method` set on this Customer or Invoice. Please set a default payment method.",
      undefined,
      "resource_missing",
    );
  payInvoice(account, invoice, { isPresent: flag(form, "off_session") === false, method });
  const intent = account.store.find("payment_intent", invoice.$payment_intent);
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

function send({ account, id, form }: Call): Invoice {
  allowOnly(form, []);
  const invoice = need(account, "invoice", id);
  if (invoice.status === "draft") finalizeInvoice(account, invoice);
  account.emit("invoice.sent", invoice);
  return invoice;
}

function listLines({ account, id, path, form }: Call): object {
  allowOnly(form, LIST_PARAMS);
  const invoice = need(account, "invoice", id);
  const items = invoice.lines.data.map((line) => ({ ...line, created: invoice.created })).reverse();
  return listPage(items, form, path);
}

function createItem({ account, form }: Call): InvoiceItem {
  allowOnly(form, ["customer", "amount", "currency", "description", "subscription", "metadata", "invoice"]);
  const customer = need(account, "customer", requiredText(form, "customer"), "customer");
  const amount = integer(form, "amount");
  if (amount === undefined) throw invalid("Missing required param: amount.", "amount", "parameter_missing");
  const now = account.now(customer.id);
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
  const item = keepForNextInvoice(account, line, customer.id);
  account.store.change(item, { metadata: metadata(form) });
  const invoiceId = text(form, "invoice");
  if (invoiceId !== undefined)
    addToDraft(need(account, "invoice", invoiceId, "invoice"), item, account.store);
  return item;
}

function addToDraft(invoice: Invoice, item: InvoiceItem, store: Call["account"]["store"]): void {
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
