import { changeItems, billNow } from "../billing/change-subscription.ts";
import { keepForNextInvoice } from "../billing/invoice-lines.ts";
import { endTrial } from "../billing/renew.ts";
import { startSubscription, trialEndAfter } from "../billing/start-subscription.ts";
import {
  changeSubscription,
  currentPeriod,
  endSubscription,
  hasEnded,
} from "../billing/subscription-life.ts";
import type { Form } from "../form.ts";
import { LIST_PARAMS, listPage } from "../listing.ts";
import type { InvoiceLine } from "../invoice-objects.ts";
import type { Subscription } from "../objects.ts";
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
import { prorate } from "../rules/proration.ts";
import { prorationLine } from "../billing/invoice-lines.ts";
import type { Call, Route } from "../routing.ts";
import { need, type World } from "../world.ts";
import { methodOf, readItemChanges, readItems, simpleChanges } from "./subscription-params.ts";

const BEHAVIORS = ["create_prorations", "always_invoice", "none"] as const;
const SHARED =
  "items metadata description default_payment_method payment_behavior proration_behavior cancel_at_period_end cancel_at collection_method days_until_due trial_end off_session payment_settings trial_settings";

/** Subscriptions and their items. */
export const SUBSCRIPTION_ROUTES: readonly Route[] = [
  { method: "POST", path: "/v1/subscriptions", handle: create },
  { method: "GET", path: "/v1/subscriptions", handle: list },
  {
    method: "GET",
    path: "/v1/subscriptions/:id",
    handle: ({ world, id }) => need(world, "subscription", id),
  },
  {
    method: "POST",
    path: "/v1/subscriptions/:id",
    handle: ({ world, id, form }) => updateSubscription(world, need(world, "subscription", id), form),
  },
  { method: "DELETE", path: "/v1/subscriptions/:id", handle: cancel },
  { method: "GET", path: "/v1/subscription_items", handle: listItems },
  { method: "POST", path: "/v1/subscription_items/:id", handle: updateItem },
];

function create({ world, form }: Call): Subscription {
  allowOnly(form, `${SHARED} customer trial_period_days currency`);
  const customer = need(world, "customer", requiredText(form, "customer"), "customer");
  const method = methodOf(world, form, customer.id);
  const settings = fields(form, "payment_settings");
  const endBehavior = fields(fields(form, "trial_settings"), "end_behavior");
  const types = texts(settings, "payment_method_types");
  return startSubscription(world, {
    customer,
    items: readItems(world, groups(form, "items")),
    metadata: metadata(form),
    description: text(form, "description"),
    defaultMethod: method,
    collection: word(form, "collection_method", ["charge_automatically", "send_invoice"] as const),
    daysUntilDue: integer(form, "days_until_due"),
    methodTypes: types.length === 0 ? null : types,
    savesMethod: text(settings, "save_default_payment_method") === "on_subscription",
    trialEnd:
      (text(form, "trial_end") === "now" ? undefined : integer(form, "trial_end")) ??
      trialEndAfter(integer(form, "trial_period_days"), world.now(customer.id)),
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
export function updateSubscription(world: World, subscription: Subscription, form: Form): Subscription {
  allowOnly(form, `${SHARED} proration_date billing_cycle_anchor cancellation_details`);
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
  const changes = simpleChanges(world, subscription, form);
  const behavior = word(form, "proration_behavior", BEHAVIORS) ?? "create_prorations";
  const payment = word(form, "payment_behavior", [
    "allow_incomplete",
    "error_if_incomplete",
    "pending_if_incomplete",
  ] as const);
  const endsTrial = text(form, "trial_end") === "now" && subscription.status === "trialing";
  const items = groups(form, "items");
  const startsNow = text(fields(form, "billing_cycle_anchor"), "type") === "now";
  if (items.length > 0 || startsNow)
    changeItems(
      world,
      subscription,
      {
        items: readItemChanges(items),
        behavior,
        at: integer(form, "proration_date") ?? world.now(subscription.customer),
        startsNow,
      },
      changes,
      payment ?? "allow_incomplete",
      flag(form, "off_session") === false,
    );
  else changeSubscription(world, subscription, changes);
  if (endsTrial) endTrial(world, subscription);
  return subscription;
}

function cancel({ world, id, form }: Call): Subscription {
  allowOnly(form, ["invoice_now", "prorate", "cancellation_details"]);
  const subscription = need(world, "subscription", id);
  if (hasEnded(subscription)) throw invalid(`No such subscription: '${id}'`, "id", "resource_missing");
  const details = fields(form, "cancellation_details");
  world.store.change(subscription, {
    cancellation_details: {
      comment: text(details, "comment") ?? null,
      feedback: text(details, "feedback") ?? null,
      reason: "cancellation_requested",
    },
  });
  const credits = flag(form, "prorate") ? unusedTime(world, subscription) : [];
  if (flag(form, "invoice_now")) billNow(world, subscription, credits, "allow_incomplete", false);
  else for (const line of credits) keepForNextInvoice(world, line, subscription.customer);
  endSubscription(world, subscription, "cancellation_requested");
  return subscription;
}

function unusedTime(world: World, subscription: Subscription): InvoiceLine[] {
  const now = world.now(subscription.customer);
  const { data } = subscription.items;
  const held = data.map((item) => ({
    itemId: item.id,
    unitAmount: item.price.unit_amount,
    quantity: item.quantity,
  }));
  return prorate(held, [], currentPeriod(subscription), now, false).map((part) =>
    prorationLine(
      world,
      data.find((item) => item.id === part.itemId)!,
      part,
      subscription.id,
    ),
  );
}

function list({ world, form }: Call): object {
  allowOnly(form, [...LIST_PARAMS, "customer", "status", "price", "test_clock", "collection_method"]);
  const customer = text(form, "customer");
  const status = text(form, "status");
  const price = text(form, "price");
  const clock = text(form, "test_clock");
  const found = world.store
    .all("subscription")
    .filter(
      (each) =>
        (customer === undefined || each.customer === customer) &&
        (clock === undefined || each.test_clock === clock) &&
        (price === undefined || each.items.data.some((item) => item.price.id === price)) &&
        isListed(each, status),
    );
  return listPage(found, form, "/v1/subscriptions");
}

function isListed(subscription: Subscription, status: string | undefined): boolean {
  if (status === "all") return true;
  if (status === undefined) return subscription.status !== "canceled";
  if (status === "ended") return hasEnded(subscription);
  return subscription.status === status;
}

function listItems({ world, form }: Call): object {
  allowOnly(form, [...LIST_PARAMS, "subscription"]);
  const subscription = need(world, "subscription", requiredText(form, "subscription"), "subscription");
  return listPage(subscription.items.data, form, "/v1/subscription_items");
}

function updateItem({ world, id, form }: Call): object {
  const subscription = world.store
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
  updateSubscription(world, subscription, { ...rest, items: [item] });
  return subscription.items.data.find((each) => each.id === id)!;
}
