import { newId } from "../account/ids.ts";
import type {
  CollectionMethod,
  Customer,
  Metadata,
  Price,
  Subscription,
  SubscriptionItem,
} from "../account/billing-objects.ts";
import type { PaymentIntent } from "../account/payment-objects.ts";
import { cardProblem } from "../payments/methods.ts";
import { invalid, StripeProblem } from "../api/problem.ts";
import { isSameCadence, periodAt, type Period } from "../rules/billing-period.ts";
import { declined } from "../rules/cards.ts";
import type { Account } from "../account/account.ts";
import { onInvoiceIntent, payInvoice } from "./collect.ts";
import { pendingItems, periodLine, trialLine } from "./invoice-lines.ts";
import { finalizeInvoice, makeInvoice } from "./invoices.ts";
import { changeSubscription, itemList } from "./subscription-lifecycle.ts";

const DAY = 86_400;

/** A price and how many of it. */
export type WantedItem = { price: Price; quantity: number; metadata?: Metadata };

/** The data that a subscription begins with. Instants in seconds. */
export type StartInput = {
  customer: Customer;
  items: readonly WantedItem[];
  metadata?: Metadata;
  description?: string | null;
  defaultMethod?: string | null;
  collection?: CollectionMethod;
  daysUntilDue?: number | null;
  methodTypes?: string[] | null;
  savesMethod?: boolean;
  trialEnd?: number | null;
  missingMethod?: string;
  cancelAtPeriodEnd?: boolean;
  cancelAt?: number | null;
  behavior?: "allow_incomplete" | "default_incomplete" | "error_if_incomplete";
  isPresent?: boolean;
  /** An intent that was paid, or waits, on a Checkout page. */
  paidBy?: PaymentIntent | null;
};

/** Begins a subscription with its first invoice. Throws the 400 of prices that do not go together, or the 402 asked for. */
export function startSubscription(account: Account, input: StartInput): Subscription {
  const { customer, items } = input;
  checkTogether(items);
  const now = account.now(customer.id);
  const cadence = items[0]!.price.recurring!;
  const trialEnd = input.trialEnd ?? null;
  if (trialEnd !== null && trialEnd <= now)
    throw invalid("Invalid timestamp: must be in the future", "trial_end");
  const isTrial = trialEnd !== null;
  const period = isTrial ? { start: now, end: trialEnd } : periodAt(now, cadence, now);
  const collection = input.collection ?? "charge_automatically";
  if (collection === "send_invoice" && input.daysUntilDue == null)
    throw invalid("You must pass days_until_due when collection_method is send_invoice.", "days_until_due");
  const id = newId("sub");
  const cancelAt = input.cancelAtPeriodEnd ? period.end : (input.cancelAt ?? null);
  const subscription = account.store.insert<Subscription>({
    ...sameForAll(),
    id,
    object: "subscription",
    created: now,
    billing_cycle_anchor: isTrial ? trialEnd : now,
    cancel_at: cancelAt,
    cancel_at_period_end: input.cancelAtPeriodEnd ?? false,
    canceled_at: cancelAt === null ? null : now,
    cancellation_details: {
      comment: null,
      feedback: null,
      reason: cancelAt === null ? null : "cancellation_requested",
    },
    collection_method: collection,
    currency: items[0]!.price.currency,
    customer: customer.id,
    days_until_due: collection === "send_invoice" ? (input.daysUntilDue ?? null) : null,
    default_payment_method: input.defaultMethod ?? null,
    description: input.description ?? null,
    items: itemList(
      id,
      items.map((item) => makeItem(item, id, period, now)),
    ),
    metadata: input.metadata ?? {},
    payment_settings: {
      payment_method_options: null,
      payment_method_types: input.methodTypes ?? null,
      save_default_payment_method: input.savesMethod ? "on_subscription" : "off",
    },
    start_date: now,
    status: isTrial ? "trialing" : collection === "send_invoice" ? "active" : "incomplete",
    test_clock: customer.test_clock,
    trial_end: trialEnd,
    trial_settings: { end_behavior: { missing_payment_method: input.missingMethod ?? "create_invoice" } },
    trial_start: isTrial ? now : null,
  });
  if (customer.currency === null) account.store.change(customer, { currency: subscription.currency });
  firstInvoice(account, input, subscription, period);
  return subscription;
}

/** The fields that every subscription begins with: what is filled in later, and what is not modelled here. */
function sameForAll() {
  return {
    application: null,
    application_fee_percent: null,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor_config: null,
    billing_mode: { flexible: { proration_discounts: "included" }, type: "flexible" },
    billing_schedules: [],
    billing_thresholds: null,
    customer_account: null,
    default_source: null,
    default_tax_rates: [],
    discounts: [],
    ended_at: null,
    invoice_settings: { account_tax_ids: null, issuer: { type: "self" } },
    latest_invoice: null,
    livemode: false,
    managed_payments: { enabled: false },
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: null,
    schedule: null,
    transfer_data: null,
    $announced: { upcoming: null, trial: null },
  } satisfies Partial<Subscription>;
}

function firstInvoice(account: Account, input: StartInput, subscription: Subscription, period: Period): void {
  const { customer } = input;
  const isTrial = subscription.status === "trialing";
  const line = isTrial ? trialLine : periodLine;
  const waiting = isTrial ? [] : pendingItems(account, customer.id, null);
  const invoice = makeInvoice(
    account,
    {
      customer,
      subscription,
      reason: "subscription_create",
      lines: [
        ...waiting.map((each) => each.$line),
        ...subscription.items.data.map((item) => line(account, item, period)),
      ],
      period: { start: period.start, end: isTrial ? period.end : period.start },
      currency: subscription.currency,
    },
    waiting.map((each) => each.id),
  );
  account.emit("customer.subscription.created", subscription);
  if (subscription.collection_method === "send_invoice" && !isTrial) return;
  finalizeInvoice(account, invoice, input.paidBy ?? undefined);
  if (invoice.status === "paid") return;
  if (input.paidBy != null) return onInvoiceIntent(account, invoice, input.paidBy);
  if (input.behavior === "default_incomplete") return;
  payInvoice(account, invoice, { isPresent: input.isPresent ?? false });
  const intent = account.store.find("payment_intent", invoice.$payment_intent);
  if (input.behavior === "error_if_incomplete" && subscription.status === "incomplete") {
    const error = intent?.last_payment_error;
    throw error == null
      ? noMethod()
      : cardProblem({ ...declined(error.code, error.decline_code), message: error.message });
  }
  const paid = account.store.find("payment_method", intent?.payment_method);
  if (input.savesMethod && paid !== undefined && intent?.status === "succeeded")
    changeSubscription(account, subscription, { default_payment_method: paid.id });
}

/** Makes an item of a subscription. */
export function makeItem(
  wanted: WantedItem,
  subscription: string,
  period: Period,
  created: number,
): SubscriptionItem {
  const { price, quantity } = wanted;
  return {
    id: newId("si"),
    object: "subscription_item",
    created,
    billing_thresholds: null,
    current_period_end: period.end,
    current_period_start: period.start,
    current_trial: null,
    discounts: [],
    metadata: wanted.metadata ?? {},
    plan: planOf(price),
    price,
    quantity,
    subscription,
    tax_rates: [],
  };
}

/** The older face of a price, which items still carry. */
export function planOf(price: Price): Record<string, unknown> {
  return {
    id: price.id,
    object: "plan",
    active: price.active,
    amount: price.unit_amount,
    amount_decimal: price.unit_amount_decimal,
    billing_scheme: "per_unit",
    created: price.created,
    currency: price.currency,
    interval: price.recurring?.interval ?? null,
    interval_count: price.recurring?.interval_count ?? null,
    livemode: false,
    metadata: price.metadata,
    meter: null,
    nickname: price.nickname,
    product: price.product,
    tiers_mode: null,
    transform_usage: null,
    trial_period_days: null,
    usage_type: "licensed",
  };
}

/** Throws the 400 of items that can't be in one subscription. */
export function checkTogether(items: readonly WantedItem[]): void {
  const [first, ...others] = items;
  if (first === undefined) throw invalid("Missing required param: items.", "items", "parameter_missing");
  for (const { price } of items) {
    if (price.recurring === null)
      throw invalid(
        `The price specified is set to \`type=one_time\` but this field only accepts prices with \`type=recurring\`.`,
        "items",
      );
    if (!price.active)
      throw invalid("The price specified is inactive. This field only accepts active prices.", "items");
  }
  for (const { price } of others) {
    if (price.currency !== first.price.currency)
      throw invalid("All prices of a subscription must have the same currency.", "items");
    if (!isSameCadence(price.recurring!, first.price.recurring!))
      throw invalid("Only prices with one billing interval are modelled in a subscription.", "items");
  }
}

/** The end of a trial of so many days, in seconds; undefined without a trial. */
export function trialEndAfter(days: number | undefined, now: number): number | undefined {
  return days === undefined || days === 0 ? undefined : now + days * DAY;
}

function noMethod(): StripeProblem {
  return new StripeProblem(400, {
    type: "invalid_request_error",
    code: "resource_missing",
    message: "This customer has no attached payment source or default payment method.",
    param: "",
  });
}
