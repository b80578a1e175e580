import type { Invoice, InvoiceLine } from "../account/invoice-objects.ts";
import type { Subscription } from "../account/billing-objects.ts";
import { cardProblem } from "../payments/methods.ts";
import { invalid, StripeProblem } from "../api/problem.ts";
import { declined } from "../rules/cards.ts";
import { need, type Account } from "../account/account.ts";
import { payInvoice } from "./collect.ts";
import { keepForNextInvoice, pendingItems } from "./invoice-lines.ts";
import { makeInvoice } from "./invoices.ts";
import { voidInvoice } from "./void-invoice.ts";
import { type ChangeInput, type ItemChange, planChange, type PlanChange } from "./plan-change.ts";
import { changeSubscription, itemList, itemsIn } from "./subscription-lifecycle.ts";

const PENDING_SECONDS = 23 * 3_600;

/**
 * The effect of a change's failed payment: the change stays (and the subscription is in arrears), is refused, or waits for the
 * payment of its invoice.
 */
export type ChangePaymentBehavior = "allow_incomplete" | "error_if_incomplete" | "pending_if_incomplete";

/**
 * Changes a subscription's items together with `fields`: prorations are billed at once or kept for the next invoice,
 * exactly as the preview says. Throws what `planChange` throws, or the 402 of a payment that may not fail.
 */
export function changeItems(
  account: Account,
  subscription: Subscription,
  input: ChangeInput,
  fields: Partial<Subscription>,
  payment: ChangePaymentBehavior,
  isPresent: boolean,
): void {
  const change = planChange(account, subscription, input);
  const now = account.now(subscription.customer);
  if (payment === "pending_if_incomplete" && change.billsNow) {
    if (subscription.pending_update !== null)
      throw invalid("A change of this subscription waits for its payment already.", "items");
    try {
      return account.transact(() =>
        changeItems(account, subscription, input, fields, "error_if_incomplete", isPresent),
      );
    } catch (error) {
      if (
        !(error instanceof StripeProblem) ||
        (error.status !== 402 && error.body.code !== "resource_missing")
      )
        throw error;
      return holdChange(account, subscription, change, isPresent);
    }
  }
  changeSubscription(account, subscription, {
    ...fields,
    items: itemList(subscription.id, change.items),
    ...(change.startsAnew ? { billing_cycle_anchor: now } : {}),
    ...(subscription.cancel_at_period_end && fields.cancel_at_period_end === undefined
      ? { cancel_at: change.period.end }
      : {}),
  });
  if (!change.billsNow) {
    for (const line of change.prorations) keepForNextInvoice(account, line, subscription.customer);
    return;
  }
  billNow(account, subscription, [...change.prorations, ...change.whole], payment, isPresent);
}

/**
 * Other items, free until a trial ends (seconds): nothing is given back or charged for the period that ran. Throws what
 * `planChange` throws.
 */
export function beginTrial(
  account: Account,
  subscription: Subscription,
  items: readonly ItemChange[],
  trialEnd: number,
  fields: Partial<Subscription>,
): void {
  const now = account.now(subscription.customer);
  const change = planChange(account, subscription, { items, behavior: "none", at: now });
  const period = { start: now, end: trialEnd };
  changeSubscription(account, subscription, {
    ...fields,
    items: itemList(subscription.id, itemsIn(change.items, period)),
    billing_cycle_anchor: trialEnd,
    status: "trialing",
    trial_start: now,
    trial_end: trialEnd,
    ...(subscription.cancel_at_period_end ? { cancel_at: trialEnd } : {}),
  });
}

/** Makes the invoice of a change with what waits for it, and collects it. Throws the 402 of a payment that may not fail. */
export function billNow(
  account: Account,
  subscription: Subscription,
  lines: readonly InvoiceLine[],
  payment: ChangePaymentBehavior,
  isPresent: boolean,
): void {
  const invoice = invoiceOfChange(account, subscription, lines);
  if (subscription.collection_method === "send_invoice") return;
  payInvoice(account, invoice, { isPresent });
  if (invoice.status === "paid" || payment === "allow_incomplete") return;
  const intent = account.store.find("payment_intent", invoice.$payment_intent);
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
function holdChange(
  account: Account,
  subscription: Subscription,
  change: PlanChange,
  isPresent: boolean,
): void {
  const now = account.now(subscription.customer);
  const invoice = invoiceOfChange(account, subscription, [...change.prorations, ...change.whole]);
  account.store.change(invoice, { auto_advance: false, $is_for_pending_update: true });
  changeSubscription(account, subscription, {
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
  payInvoice(account, invoice, { isPresent });
}

/** A change was not paid for in time: its invoice is void, and nothing changes. */
export function expirePendingUpdate(account: Account, subscription: Subscription): void {
  for (const invoice of account.store.all("invoice"))
    if (
      invoice.$is_for_pending_update &&
      invoice.status === "open" &&
      invoice.parent?.subscription_details.subscription === subscription.id
    )
      voidInvoice(account, invoice);
  changeSubscription(account, subscription, { pending_update: null });
  account.emit("customer.subscription.pending_update_expired", subscription);
}

function invoiceOfChange(
  account: Account,
  subscription: Subscription,
  lines: readonly InvoiceLine[],
): Invoice {
  const customer = need(account, "customer", subscription.customer);
  const now = account.now(customer.id);
  const waiting = pendingItems(account, customer.id, subscription.id);
  return makeInvoice(
    account,
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
