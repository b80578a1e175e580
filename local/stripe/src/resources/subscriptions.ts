import { LIST_PARAMS, listPage, retrieve } from "../api/listing.ts";
import { beginTrial, changeItems, billNow } from "../billing/change-subscription.ts";
import { keepForNextInvoice } from "../billing/invoice-lines.ts";
import { endTrial } from "../billing/renew.ts";
import { startSubscription, trialEndAfter } from "../billing/start-subscription.ts";
import {
  changeSubscription,
  currentPeriod,
  endSubscription,
  hasEnded,
} from "../billing/subscription-lifecycle.ts";
import type { Form } from "../api/form.ts";
import type { InvoiceLine } from "../account/invoice-objects.ts";
import type { Subscription } from "../account/billing-objects.ts";
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
import { prorate } from "../rules/proration.ts";
import { prorationLine } from "../billing/invoice-lines.ts";
import type { Call, Routes } from "../api/routing.ts";
import { need, type Account } from "../account/account.ts";
import {
  ITEM,
  ITEM_CHANGE,
  methodOf,
  readItemChanges,
  readItems,
  simpleChanges,
  TRIAL_SETTINGS,
} from "./subscription-params.ts";

const BEHAVIORS = ["create_prorations", "always_invoice", "none"] as const;
const SHARED = [
  "metadata description default_payment_method payment_behavior proration_behavior cancel_at_period_end cancel_at",
  "collection_method days_until_due trial_end off_session",
  under("payment_settings", "payment_method_types save_default_payment_method"),
  TRIAL_SETTINGS,
].join(" ");
const REASONS = under("cancellation_details", "comment feedback");

/** Subscriptions and their items. */
export const SUBSCRIPTION_ROUTES: Routes = {
  "POST /v1/subscriptions": create,
  "GET /v1/subscriptions": list,
  "GET /v1/subscriptions/:id": retrieve("subscription"),
  "POST /v1/subscriptions/:id": ({ account, id, form }) =>
    updateSubscription(account, need(account, "subscription", id), form),
  "DELETE /v1/subscriptions/:id": cancel,
  "GET /v1/subscription_items": listItems,
  "POST /v1/subscription_items/:id": updateItem,
};

function create({ account, form }: Call): Subscription {
  allowOnly(form, `${SHARED} customer trial_period_days currency ${under("items", ITEM)}`);
  const customer = need(account, "customer", requiredText(form, "customer"), "customer");
  const method = methodOf(account, form, customer.id);
  const settings = fields(form, "payment_settings");
  const endBehavior = fields(fields(form, "trial_settings"), "end_behavior");
  const types = texts(settings, "payment_method_types");
  return startSubscription(account, {
    customer,
    items: readItems(account, groups(form, "items")),
    metadata: metadata(form),
    description: text(form, "description"),
    defaultMethod: method,
    collection: word(form, "collection_method", ["charge_automatically", "send_invoice"] as const),
    daysUntilDue: integer(form, "days_until_due"),
    methodTypes: types.length === 0 ? null : types,
    savesMethod: text(settings, "save_default_payment_method") === "on_subscription",
    trialEnd:
      (text(form, "trial_end") === "now" ? undefined : integer(form, "trial_end")) ??
      trialEndAfter(integer(form, "trial_period_days"), account.now(customer.id)),
    missingMethod: text(endBehavior, "missing_payment_method"),
    cancelAtPeriodEnd: flag(form, "cancel_at_period_end"),
    cancelAt: integer(form, "cancel_at"),
    behavior: word(form, "payment_behavior", [
      "allow_incomplete",
      "default_incomplete",
      "error_if_incomplete",
    ] as const),
    isPresent: flag(form, "off_session") === false,
  });
}

/** Changes a subscription as a call's form asks. Throws Stripe's 400, or the 402 of a payment that may not fail. */
export function updateSubscription(account: Account, subscription: Subscription, form: Form): Subscription {
  allowOnly(
    form,
    `${SHARED} proration_date billing_cycle_anchor.type ${REASONS} ${under("items", ITEM_CHANGE)}`,
  );
  const isOver = hasEnded(subscription);
  if (
    isOver &&
    Object.keys(form).some((name) => !["metadata", "cancellation_details", "expand"].includes(name))
  )
    throw invalid(
      "A canceled subscription can only update its cancellation_details and metadata.",
      undefined,
      "resource_missing",
    );
  const changes = simpleChanges(account, subscription, form);
  const behavior = word(form, "proration_behavior", BEHAVIORS) ?? "create_prorations";
  const payment = word(form, "payment_behavior", [
    "allow_incomplete",
    "error_if_incomplete",
    "pending_if_incomplete",
  ] as const);
  const endsTrial = text(form, "trial_end") === "now" && subscription.status === "trialing";
  const items = groups(form, "items");
  const startsNow = text(fields(form, "billing_cycle_anchor"), "type") === "now";
  const trialEnd = text(form, "trial_end") === "now" ? undefined : integer(form, "trial_end");
  if (items.length > 0 && trialEnd !== undefined)
    beginTrial(account, subscription, readItemChanges(items), trialEnd, changes);
  else if (items.length > 0 || startsNow)
    changeItems(
      account,
      subscription,
      {
        items: readItemChanges(items),
        behavior,
        at: integer(form, "proration_date") ?? account.now(subscription.customer),
        startsNow,
      },
      changes,
      payment ?? "allow_incomplete",
      flag(form, "off_session") === false,
    );
  else changeSubscription(account, subscription, changes);
  if (endsTrial) endTrial(account, subscription);
  return subscription;
}

function cancel({ account, id, form }: Call): Subscription {
  allowOnly(form, `invoice_now prorate ${REASONS}`);
  const subscription = need(account, "subscription", id);
  if (hasEnded(subscription)) throw invalid(`No such subscription: '${id}'`, "id", "resource_missing");
  const details = fields(form, "cancellation_details");
  account.store.change(subscription, {
    cancellation_details: {
      comment: text(details, "comment") ?? null,
      feedback: text(details, "feedback") ?? null,
      reason: "cancellation_requested",
    },
  });
  const credits = flag(form, "prorate") ? unusedTime(account, subscription) : [];
  if (flag(form, "invoice_now")) billNow(account, subscription, credits, "allow_incomplete", false);
  else for (const line of credits) keepForNextInvoice(account, line, subscription.customer);
  endSubscription(account, subscription, "cancellation_requested");
  return subscription;
}

function unusedTime(account: Account, subscription: Subscription): InvoiceLine[] {
  const now = account.now(subscription.customer);
  const { data } = subscription.items;
  const held = data.map((item) => ({
    itemId: item.id,
    unitAmount: item.price.unit_amount,
    quantity: item.quantity,
  }));
  return prorate(held, [], currentPeriod(subscription), now, false).map((part) =>
    prorationLine(
      account,
      data.find((item) => item.id === part.itemId)!,
      part,
      subscription.id,
    ),
  );
}

function list({ account, path, form }: Call): object {
  allowOnly(form, [...LIST_PARAMS, "customer", "status", "price", "test_clock", "collection_method"]);
  const customer = text(form, "customer");
  const status = text(form, "status");
  const price = text(form, "price");
  const clock = text(form, "test_clock");
  const found = account.store
    .all("subscription")
    .filter(
      (each) =>
        (customer === undefined || each.customer === customer) &&
        (clock === undefined || each.test_clock === clock) &&
        (price === undefined || each.items.data.some((item) => item.price.id === price)) &&
        isListed(each, status),
    );
  return listPage(found, form, path);
}

function isListed(subscription: Subscription, status: string | undefined): boolean {
  if (status === "all") return true;
  if (status === undefined) return subscription.status !== "canceled";
  if (status === "ended") return hasEnded(subscription);
  return subscription.status === status;
}

function listItems({ account, path, form }: Call): object {
  allowOnly(form, [...LIST_PARAMS, "subscription"]);
  const subscription = need(account, "subscription", requiredText(form, "subscription"), "subscription");
  return listPage(subscription.items.data, form, path);
}

function updateItem({ account, id, form }: Call): object {
  const subscription = account.store
    .all("subscription")
    .find((each) => each.items.data.some((item) => item.id === id));
  if (subscription === undefined)
    throw invalid(`No such subscription_item: '${id}'`, "id", "resource_missing");
  const { price, quantity, ...rest } = form;
  const item: Form = {
    id,
    ...(price === undefined ? {} : { price }),
    ...(quantity === undefined ? {} : { quantity }),
  };
  updateSubscription(account, subscription, { ...rest, items: [item] });
  return subscription.items.data.find((each) => each.id === id)!;
}
