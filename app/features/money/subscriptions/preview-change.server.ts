import type { Stripe } from "stripe";
import { AppError } from "../../../lib/errors.ts";
import type { Services } from "../../../platform/services.server.ts";
import { chargeCurrency } from "../payments/money-rules.ts";
import { type Price, planName, priceByKey } from "../../base/plans/plans.ts";
import { atStripe, type Holding, requireHeldSubscription } from "./held-subscription.server.ts";
import { type ChangePreview, changePreview, whyNotChange } from "./plan-change.ts";
import { priceAtStripe } from "./price-at-stripe.server.ts";
import type { SubscriptionOwner } from "./paying-owner.server.ts";
import type { Subscription } from "./subscription.ts";
import { soldKey } from "./subscription-at-stripe.server.ts";
import { CHOOSE_PLAN, SUBSCRIPTION_CHANGED } from "../../../copy/fields.ts";

/** A page waits less long than a change does. */
const WHILE_READING: Stripe.RequestOptions = { timeout: 1_500 };

/** The change of a subscription as Stripe gets it: the same for the preview and for the change itself. */
interface StripeChange {
  params: ChangeParams;
  /** Until when is paid before it. */
  periodEnd: Date;
}

interface ChangeParams {
  items: [{ id: string; price: string }];
  proration_behavior: "always_invoice";
  proration_date: number;
}

/**
 * Asks Stripe what a change to this price would charge now and later, by its own preview of the invoice, reckoned from now:
 * nothing is changed. Throws `conflict` with a sentence where it can't be made, `payments_unavailable`, and what
 * `requireHeldSubscription` throws.
 */
export async function previewChange(
  holding: Holding,
  { owner, lookupKey }: { owner: SubscriptionOwner; lookupKey: string },
): Promise<ChangePreview> {
  const { services } = holding;
  const subscription = await requireHeldSubscription(holding, owner);
  const to = changeablePrice(subscription, owner, lookupKey);
  const countedFrom = Math.floor(services.now().getTime() / 1_000);
  return await atStripe(services, async (stripe) => {
    const change = await stripeChange({ services, stripe }, subscription, to, countedFrom, WHILE_READING);
    if (!change) throw new AppError("conflict", { message: SUBSCRIPTION_CHANGED });
    return await previewAtStripe(stripe, subscription, to, change, WHILE_READING);
  });
}

/** The price that a subscription may change to. Throws `invalid_input` for none of its owner's, `conflict` with the reason. */
export function changeablePrice(
  subscription: Subscription,
  owner: SubscriptionOwner,
  lookupKey: string,
): Price {
  const to = priceByKey(lookupKey);
  if (to?.owner !== owner.kind)
    throw new AppError("invalid_input", { field: "lookup_key", message: CHOOSE_PLAN });
  const why = whyNotChange(subscription, to);
  if (why !== null) throw new AppError("conflict", { message: why });
  return to;
}

/**
 * Works out what Stripe gets; null where Stripe has made this very change already. Throws `conflict` where its
 * subscription is not what our copy says.
 */
export async function stripeChange(
  { services, stripe }: { services: Pick<Services, "log">; stripe: Stripe },
  subscription: Subscription,
  to: Price,
  countedFrom: number,
  options?: Stripe.RequestOptions,
): Promise<StripeChange | null> {
  const [current, priceId] = await Promise.all([
    stripe.subscriptions.retrieve(subscription.stripeSubscriptionId, undefined, options),
    priceAtStripe({ services, stripe }, to, options),
  ]);
  if (current.pending_update)
    throw new AppError("conflict", {
      message: "Uma mudança de plano já aguarda o pagamento da fatura. Pague a fatura ou aguarde um dia.",
    });
  const item = current.items.data[0];
  const held = soldKey(current);
  if (held === to.lookupKey) return null;
  if (!item || held !== subscription.lookupKey)
    throw new AppError("conflict", { message: SUBSCRIPTION_CHANGED });
  // A change counts from within the period that runs.
  const proration_date = Math.max(countedFrom, item.current_period_start);
  return {
    params: {
      items: [{ id: item.id, price: priceId }],
      proration_behavior: "always_invoice",
      proration_date,
    },
    periodEnd: new Date(item.current_period_end * 1_000),
  };
}

/** Stripe's preview of a change, in our words. */
export async function previewAtStripe(
  stripe: Stripe,
  subscription: Subscription,
  to: Price,
  { params, periodEnd }: StripeChange,
  options?: Stripe.RequestOptions,
): Promise<ChangePreview> {
  const invoice = await stripe.invoices.createPreview(
    { subscription: subscription.stripeSubscriptionId, subscription_details: params },
    options,
  );
  const { lookupKey, plan, interval, priceCents } = subscription;
  return changePreview(
    {
      from: { lookupKey, plan, interval, cents: priceCents },
      to,
      countedFrom: params.proration_date,
      periodEnd,
      currency: chargeCurrency(invoice.currency) ?? "BRL",
    },
    {
      total: invoice.total,
      amountDue: invoice.amount_due,
      startingBalance: invoice.starting_balance,
      discountCents: (invoice.total_discount_amounts ?? []).reduce((sum, { amount }) => sum + amount, 0),
      lines: invoice.lines.data.map((line) => ({
        amount: line.amount,
        isProration:
          line.parent?.subscription_item_details?.proration ??
          line.parent?.invoice_item_details?.proration ??
          false,
        periodEnd: line.period.end,
      })),
    },
    planName,
  );
}
