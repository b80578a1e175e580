import { currentPeriod } from "../billing/subscription-lifecycle.ts";
import type { ItemChange } from "../billing/plan-change.ts";
import type { WantedItem } from "../billing/start-subscription.ts";
import type { Form } from "../api/form.ts";
import type { Subscription } from "../account/billing-objects.ts";
import { fields, flag, integer, metadata, requiredText, text, texts, under, word } from "../api/params.ts";
import { invalid } from "../api/problem.ts";
import { need, type Account } from "../account/account.ts";
import { PRICE_DATA, priceFromData } from "./prices.ts";

/** The parameters of what happens when a trial ends. */
export const TRIAL_SETTINGS = "trial_settings.end_behavior.missing_payment_method";

/** The parameters of an item to subscribe to. */
export const ITEM = `price quantity metadata ${under("price_data", PRICE_DATA)}`;

/** The parameters of an item to change. */
export const ITEM_CHANGE = "id price quantity deleted metadata";

/** Items to subscribe to, as `items` of a call names them. */
export function readItems(account: Account, items: readonly Form[]): WantedItem[] {
  return items.map((item) => {
    const data = fields(item, "price_data");
    const price =
      Object.keys(data).length > 0
        ? priceFromData(account, data, "items[price_data]").price
        : need(account, "price", requiredText(item, "price"), "items[0][price]");
    return { price, quantity: integer(item, "quantity") ?? 1, metadata: metadata(item) };
  });
}

/** Items to change, as `items` of a call names them. */
export function readItemChanges(items: readonly Form[]): ItemChange[] {
  return items.map((item) => {
    return {
      id: text(item, "id"),
      price: text(item, "price"),
      quantity: integer(item, "quantity"),
      isDeleted: flag(item, "deleted"),
    };
  });
}

/** The fields that a call sets on a subscription, its items left aside. Instants in seconds. */
export function simpleChanges(
  account: Account,
  subscription: Subscription,
  form: Form,
): Partial<Subscription> {
  const changes: Partial<Subscription> = {};
  const now = account.now(subscription.customer);
  if ("metadata" in form) changes.metadata = metadata(form, subscription.metadata);
  if ("description" in form) changes.description = text(form, "description") ?? null;
  if ("default_payment_method" in form)
    changes.default_payment_method = methodOf(account, form, subscription.customer);
  if ("collection_method" in form)
    changes.collection_method = word(form, "collection_method", [
      "charge_automatically",
      "send_invoice",
    ] as const);
  if ("days_until_due" in form) changes.days_until_due = integer(form, "days_until_due") ?? null;
  const settings = fields(form, "payment_settings");
  if (Object.keys(settings).length > 0) {
    const types = texts(settings, "payment_method_types");
    changes.payment_settings = {
      ...subscription.payment_settings,
      payment_method_types: types.length === 0 ? null : types,
    };
  }
  const endBehavior = fields(fields(form, "trial_settings"), "end_behavior");
  if (text(endBehavior, "missing_payment_method") !== undefined)
    changes.trial_settings = {
      end_behavior: { missing_payment_method: requiredText(endBehavior, "missing_payment_method") },
    };
  if ("trial_end" in form && text(form, "trial_end") !== "now")
    Object.assign(changes, longerTrial(subscription, form, now));
  return { ...changes, ...cancellationChanges(subscription, form, now) };
}

/** When the subscription is to end, and why. */
function cancellationChanges(subscription: Subscription, form: Form, now: number): Partial<Subscription> {
  const details = fields(form, "cancellation_details");
  const given = {
    comment: text(details, "comment") ?? subscription.cancellation_details.comment,
    feedback: text(details, "feedback") ?? subscription.cancellation_details.feedback,
  };
  const atPeriodEnd = flag(form, "cancel_at_period_end");
  if (atPeriodEnd === true)
    return {
      cancel_at_period_end: true,
      cancel_at: currentPeriod(subscription).end,
      canceled_at: subscription.cancel_at_period_end ? subscription.canceled_at : now,
      cancellation_details: { ...given, reason: "cancellation_requested" },
    };
  if (atPeriodEnd === false || form.cancel_at === "")
    return {
      cancel_at_period_end: false,
      cancel_at: null,
      canceled_at: null,
      cancellation_details: { comment: null, feedback: null, reason: null },
    };
  const cancelAt = text(form, "cancel_at");
  if (cancelAt !== undefined)
    return {
      cancel_at_period_end: false,
      cancel_at: /^m(in|ax)_period_end$/.test(cancelAt)
        ? currentPeriod(subscription).end
        : integer(form, "cancel_at"),
      canceled_at: now,
      cancellation_details: { ...given, reason: "cancellation_requested" },
    };
  return Object.keys(details).length > 0
    ? { cancellation_details: { ...subscription.cancellation_details, ...given } }
    : {};
}

function longerTrial(subscription: Subscription, form: Form, now: number): Partial<Subscription> {
  const trialEnd = integer(form, "trial_end");
  if (trialEnd === undefined || trialEnd <= now)
    throw invalid("Invalid timestamp: must be in the future", "trial_end");
  if (subscription.status !== "trialing" && !("items" in form))
    throw invalid("Only a trial that runs can be made longer here.", "trial_end");
  return {
    trial_end: trialEnd,
    billing_cycle_anchor: trialEnd,
    items: {
      ...subscription.items,
      data: subscription.items.data.map((item) => ({ ...item, current_period_end: trialEnd })),
    },
  };
}

/** The customer's payment method that a call names as default, or null; throws the 400 of another's. */
export function methodOf(account: Account, form: Form, customerId: string): string | null {
  const id = text(form, "default_payment_method");
  if (id === undefined) return null;
  const method = need(account, "payment_method", id, "default_payment_method");
  if (method.customer !== customerId)
    throw invalid(
      "The customer does not have a payment method with the ID " +
        id +
        ". The payment method must be attached to the customer.",
      "default_payment_method",
      "resource_missing",
    );
  return id;
}
