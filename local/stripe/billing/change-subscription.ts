import type { Subscription } from "../objects.ts";
import { cardProblem } from "../payments/methods.ts";
import { StripeProblem } from "../problem.ts";
import { declined } from "../rules/cards.ts";
import { need, type World } from "../world.ts";
import { payInvoice } from "./collect.ts";
import { keepForNextInvoice, pendingItems } from "./invoice-lines.ts";
import { makeInvoice } from "./invoices.ts";
import { type ChangeInput, planChange } from "./plan-change.ts";
import { changeSubscription, itemList } from "./subscription-life.ts";

/** What a failed payment of a change does: the change stays (and the subscription is in arrears), or is refused. */
export type ChangePaymentBehavior = "allow_incomplete" | "error_if_incomplete";

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
  lines: Parameters<typeof makeInvoice>[1]["lines"],
  payment: ChangePaymentBehavior,
  isPresent: boolean,
): void {
  const customer = need(world, "customer", subscription.customer);
  const now = world.now(customer.id);
  const waiting = pendingItems(world, customer.id, subscription.id);
  const invoice = makeInvoice(
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
