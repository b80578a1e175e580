import type { Kept } from "../account/billing-objects.ts";
import { unread } from "./problem.ts";
import { rendered } from "../account/rendering.ts";
import type { Store } from "../account/store.ts";

const DEEPEST = 4;

/** Fields that are only there when they are asked for, by the object that has them. */
const INCLUDABLE: Record<string, (store: Store, item: Record<string, unknown>) => unknown> = {
  "charge.refunds": (store, item) =>
    listOf(
      store.all("refund").filter((each) => each.charge === item.id),
      `/v1/charges/${String(item.id)}/refunds`,
    ),
  "customer.subscriptions": (store, item) =>
    listOf(
      store
        .all("subscription")
        .filter(
          (each) =>
            each.customer === item.id && each.status !== "canceled" && each.status !== "incomplete_expired",
        ),
      `/v1/customers/${String(item.id)}/subscriptions`,
    ),
  "customer.tax_ids": (store, item) =>
    listOf(
      store.all("tax_id").filter((each) => each.customer === item.id),
      `/v1/customers/${String(item.id)}/tax_ids`,
    ),
  "invoice.payments": (store, item) =>
    listOf(
      store.all("invoice_payment").filter((each) => each.invoice === item.id),
      "/v1/invoice_payments",
    ),
  "invoice.confirmation_secret": (store, item) => {
    const payment = store.all("invoice_payment").find((each) => each.invoice === item.id);
    const intent = store.find("payment_intent", payment?.payment.payment_intent);
    return intent === undefined ? null : { client_secret: intent.client_secret, type: "payment_intent" };
  },
  "checkout.session.line_items": (store, item) => {
    const lines = store.find("checkout.session", String(item.id))?.$lines;
    return lines === undefined ? null : rendered(lines);
  },
};

function listOf(items: readonly Kept[], url: string) {
  return { object: "list", data: items.toReversed().map(rendered), has_more: false, url };
}

/** The object as callers see it, with each path (`latest_invoice.payments`, `data.customer`) replaced by what it names. */
export function expanded(store: Store, item: object, paths: readonly string[]): Record<string, unknown> {
  const copy = rendered(item);
  for (const path of paths) {
    const steps = path.split(".");
    if (steps.filter((step) => step !== "data").length > DEEPEST)
      throw unread("You cannot expand more than 4 levels of a property.", "expand");
    expandAt(store, copy, steps, path);
  }
  return copy;
}

function expandAt(
  store: Store,
  place: Record<string, unknown>,
  steps: readonly string[],
  path: string,
): void {
  const [step, ...rest] = steps;
  if (step === undefined) return;
  const include = INCLUDABLE[`${String(place.object)}.${step}`];
  if (place[step] === undefined && include !== undefined) place[step] = include(store, place);
  const value = place[step];
  if (value === undefined) throw notExpandable(path);
  place[step] = Array.isArray(value)
    ? value.map((each) => expandValue(store, each, rest, path))
    : expandValue(store, value, rest, path);
}

function expandValue(store: Store, value: unknown, rest: readonly string[], path: string): unknown {
  if (value === null) return null;
  if (typeof value === "string") {
    const found = store.any(value);
    if (found === undefined) throw notExpandable(path);
    const copy = rendered(found);
    expandAt(store, copy, rest, path);
    return copy;
  }
  if (typeof value !== "object") throw notExpandable(path);
  expandAt(store, value as Record<string, unknown>, rest, path);
  return value;
}

function notExpandable(path: string) {
  return unread(`This property cannot be expanded (${path}).`, "expand");
}
