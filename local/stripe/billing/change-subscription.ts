import type { Invoice, InvoiceLine } from "../invoice-objects.ts";
import type { Subscription } from "../objects.ts";
import { cardProblem } from "../payments/methods.ts";
import { invalid, StripeProblem } from "../problem.ts";
import { declined } from "../rules/cards.ts";
import { need, type World } from "../world.ts";
import { payInvoice } from "./collect.ts";
import { keepForNextInvoice, pendingItems } from "./invoice-lines.ts";
import { giveUpInvoice, makeInvoice } from "./invoices.ts";
import { type ChangeInput, planChange, type PlanChange } from "./plan-change.ts";
import { changeSubscription, itemList } from "./subscription-life.ts";

const PENDING_SECONDS = 23 * 3_600;

/**
 * What a failed payment of a change does: the change stays (and the subscription is in arrears), is refused, or waits
 * for the payment of its invoice.
 */
export type ChangePaymentBehavior = "allow_incomplete" | "error_if_incomplete" | "pending_if_incomplete";

/**
 * Changes a subscription's items together with `fields`: prorations are billed at once or kept for the next invoice,
 * exactly as the preview says. Throws what `planChange` throws, or the 402 of a payment that may not fail.
 */
export function changeItems(
  world: World,
  subscription: Subscription,
  input: ChangeInput,
  fields: Partial<Subscription>,
  payment: ChangePaymentBehavior,
  isPresent: boolean,
): void {
  const change = planChange(world, subscription, input);
  const now = world.now(subscription.customer);
  if (payment === "pending_if_incomplete" && change.billsNow) {
    if (subscription.pending_update !== null)
      throw invalid("A change of this subscription waits for its payment already.", "items");
    try {
      return world.transact(() =>
        changeItems(world, subscription, input, fields, "error_if_incomplete", isPresent),
      );
    } catch (error) {
      if (
        !(error instanceof StripeProblem) ||
        (error.status !== 402 && error.body.code !== "resource_missing")
      )
        throw error;
      return holdChange(world, subscription, change, isPresent);
    }
  }
  changeSubscription(world, subscription, {
    ...fields,
    items: itemList(subscription.id, change.items),
    ...(change.startsAnew ? { billing_cycle_anchor: now } : {}),
    ...(subscription.cancel_at_period_end && fields.cancel_at_period_end === undefined
      ? { cancel_at: change.period.end }
      : {}),
  });
  if (!change.billsNow) {
    for (const line of change.prorations) keepForNextInvoice(world, line, subscription.customer);
    return;
  }
  billNow(world, subscription, [...change.prorations, ...change.whole], payment, isPresent);
}

/** Makes the invoice of a change with what waits for it, and collects it. Throws the 402 of a payment that may not fail. */
export function billNow(
  world: World,
  subscription: Subscription,
  lines: readonly InvoiceLine[],
  payment: ChangePaymentBehavior,
  isPresent: boolean,
): void {
  const invoice = invoiceOfChange(world, subscription, lines);
  if (subscription.collection_method === "send_invoice") return;
  payInvoice(world, invoice, { isPresent });
  if (invoice.status === "paid" || payment === "allow_incomplete") return;
  const intent = world.store.find("payment_intent", invoice.$payment_intent);
  const error = intent?.last_payment_error;
  if (intent?.status === "requires_action")
    throw new StripeProblem(402, {
      type: "card_error",
      code: "subscription_payment_intent_requires_action",
      message:
        "Payment for this subscription requires additional user action before it can be completed successfully.",
    });
  if (error != null)
    throw cardProblem({ ...declined(error.code, error.decline_code), message: error.message });
  if (intent?.status !== "processing")
    throw new StripeProblem(400, {
      type: "invalid_request_error",
      code: "resource_missing",
      message: "This customer has no attached payment source or default payment method.",
    });
}

/** Keeps a change until its invoice is paid, for 23 hours; until then the subscription stays as it is. */
function holdChange(world: World, subscription: Subscription, change: PlanChange, isPresent: boolean): void {
  const now = world.now(subscription.customer);
  const invoice = invoiceOfChange(world, subscription, [...change.prorations, ...change.whole]);
  world.store.change(invoice, { auto_advance: false, $is_for_pending_update: true });
  changeSubscription(world, subscription, {
    pending_update: {
      billing_cycle_anchor: change.startsAnew ? now : null,
      cancel_at_period_end: null,
      discount: null,
      discounts: null,
      expires_at: now + PENDING_SECONDS,
      metadata: null,
      subscription_items: change.items,
      trial_end: null,
      trial_from_plan: null,
    },
  });
  payInvoice(world, invoice, { isPresent });
}

/** A change was not paid for in time: its invoice is void, and nothing changes. */
export function expirePendingUpdate(world: World, subscription: Subscription): void {
  for (const invoice of world.store.all("invoice"))
    if (
      invoice.$is_for_pending_update &&
      invoice.status === "open" &&
      invoice.parent?.subscription_details.subscription === subscription.id
    )
      giveUpInvoice(world, invoice, "void");
  changeSubscription(world, subscription, { pending_update: null });
  world.emit("customer.subscription.pending_update_expired", subscription);
}

function invoiceOfChange(world: World, subscription: Subscription, lines: readonly InvoiceLine[]): Invoice {
  const customer = need(world, "customer", subscription.customer);
  const now = world.now(customer.id);
  const waiting = pendingItems(world, customer.id, subscription.id);
  return makeInvoice(
    world,
    {
      customer,
      subscription,
      reason: "subscription_update",
      lines: [...waiting.map((each) => each.$line), ...lines],
      period: { start: now, end: now },
      currency: subscription.currency,
    },
    waiting.map((each) => each.id),
  );
}
