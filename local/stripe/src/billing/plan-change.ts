import { newId } from "../account/ids.ts";
import type { Invoice, InvoiceLine } from "../account/invoice-objects.ts";
import type { Customer, Subscription, SubscriptionItem } from "../account/billing-objects.ts";
import { invalid } from "../api/problem.ts";
import { isSameCadence, periodAt, type Period } from "../rules/billing-period.ts";
import { prorate } from "../rules/proration.ts";
import { need, type Account } from "../account/account.ts";
import { pendingItems, periodLine, prorationLine } from "./invoice-lines.ts";
import { draftInvoice } from "./invoices.ts";
import { checkTogether, makeItem, planOf, type WantedItem } from "./start-subscription.ts";
import { currentPeriod, periodAfter } from "./subscription-lifecycle.ts";

export type ProrationBehavior = "create_prorations" | "always_invoice" | "none";

/** An item as a change names it: an existing one by `id`, or a new one by its price. */
export type ItemChange = { id?: string; price?: string; quantity?: number; isDeleted?: boolean };

/** A wanted change; `at` in seconds is when it counts from. */
export type ChangeInput = {
  items: readonly ItemChange[];
  behavior: ProrationBehavior;
  at: number;
  startsNow?: boolean;
};

/** The effect that a change would have. */
export type PlanChange = {
  items: SubscriptionItem[];
  /** The period after the change. */
  period: Period;
  /** The billing cycle begins anew at the change. */
  startsAnew: boolean;
  /** Time given back and time left, and (a new cycle) the first whole period. */
  prorations: InvoiceLine[];
  whole: InvoiceLine[];
  /** An invoice follows at once. */
  billsNow: boolean;
};

/**
 * Works out a change of a subscription's items, without changing anything: the same for the preview and for the bill.
 * Throws the 400 of items and prices that do not exist or do not go together.
 */
export function planChange(account: Account, subscription: Subscription, input: ChangeInput): PlanChange {
  const before = subscription.items.data;
  const old = currentPeriod(subscription);
  const now = account.now(subscription.customer);
  const wanted = wantedItems(account, subscription, input.items);
  checkTogether(wanted);
  if (input.at < old.start || input.at > old.end)
    throw invalid(
      "Cannot specify proration date outside of current subscription period",
      "proration_date",
      "invoice_upcoming_none",
    );
  const cadence = wanted[0]!.price.recurring!;
  const isTrial = subscription.status === "trialing";
  const startsAnew =
    !isTrial && (input.startsNow === true || !isSameCadence(cadence, before[0]!.price.recurring!));
  const period = startsAnew ? periodAt(now, cadence, now) : old;
  const items = wanted.map((each) => {
    const kept = before.find((item) => item.id === each.id);
    return kept === undefined
      ? makeItem(each, subscription.id, period, now)
      : {
          ...kept,
          price: each.price,
          plan: planOf(each.price),
          quantity: each.quantity,
          current_period_start: period.start,
          current_period_end: period.end,
        };
  });
  const parts =
    isTrial || input.behavior === "none"
      ? []
      : prorate(before.map(held), items.map(held), old, input.at, startsAnew);
  const prorations = parts.map((part) => {
    const side = part.side === "unused" ? before : items;
    return prorationLine(
      account,
      side.find((item) => item.id === part.itemId)!,
      part,
      subscription.id,
    );
  });
  return {
    items,
    period,
    startsAnew,
    prorations,
    whole: startsAnew ? items.map((item) => periodLine(account, item, period)) : [],
    billsNow: startsAnew || (input.behavior === "always_invoice" && prorations.length > 0),
  };
}

/**
 * The invoice that would come next: of the change, when it is billed at once; else of the next renewal, with what
 * waits for it. Nothing is kept.
 */
export function previewInvoice(
  account: Account,
  subscription: Subscription,
  change: PlanChange | null,
): Invoice {
  const customer = need(account, "customer", subscription.customer);
  const waiting = pendingItems(account, customer.id, subscription.id).map((each) => each.$line);
  const lines = [...waiting, ...(change?.prorations ?? [])];
  const isNow = change?.billsNow ?? false;
  const period = change?.period ?? currentPeriod(subscription);
  if (isNow) lines.push(...(change?.whole ?? []));
  else if (!subscription.cancel_at_period_end) {
    const items = change?.items ?? subscription.items.data;
    const cadence = items[0]!.price.recurring!;
    const next = periodAfter(subscription, period.end, cadence);
    lines.push(...items.map((item) => periodLine(account, item, next)));
  } else if (lines.length === 0 && change === null)
    throw invalid(
      "No upcoming invoices for customer: the subscription will be canceled.",
      undefined,
      "invoice_upcoming_none",
    );
  return previewOf(
    account,
    customer,
    subscription,
    lines,
    isNow ? "subscription_update" : "upcoming",
    period,
  );
}

/** A preview's invoice of these lines. */
export function previewOf(
  account: Account,
  customer: Customer,
  subscription: Subscription | null,
  lines: readonly InvoiceLine[],
  reason: string,
  period: Period,
): Invoice {
  const currency = lines[0]?.currency ?? subscription?.currency ?? "brl";
  const input = { customer, subscription, reason, lines, period, currency };
  const preview = draftInvoice(account, input, newId("upcoming_in"));
  return reason === "upcoming" ? { ...preview, next_payment_attempt: period.end } : preview;
}

function wantedItems(
  account: Account,
  subscription: Subscription,
  changes: readonly ItemChange[],
): (WantedItem & { id?: string })[] {
  const known = subscription.items.data;
  for (const { id } of changes)
    if (id !== undefined && !known.some((item) => item.id === id))
      throw invalid(`No such subscription item: '${id}'`, "items", "resource_missing");
  const kept = known.flatMap((item) => {
    const change = changes.find((each) => each.id === item.id);
    if (change?.isDeleted) return [];
    const price = change?.price === undefined ? item.price : need(account, "price", change.price, "items");
    return [{ id: item.id, price, quantity: change?.quantity ?? item.quantity, metadata: item.metadata }];
  });
  const added = changes
    .filter((each) => each.id === undefined)
    .map((each) => {
      if (each.price === undefined)
        throw invalid("Missing required param: price.", "items", "parameter_missing");
      return { price: need(account, "price", each.price, "items"), quantity: each.quantity ?? 1 };
    });
  return [...kept, ...added];
}

function held(item: SubscriptionItem) {
  return { itemId: item.id, unitAmount: item.price.unit_amount, quantity: item.quantity };
}
