import type { Stripe } from "stripe";
import { START, type TestStripe } from "./test-stripe.ts";

/** For tests of subscriptions: they begin one on a test clock, and look at its state, period and invoices. */
export function subscribingOn(on: () => TestStripe) {
  const statusOf = async (id: string) => (await on().stripe.subscriptions.retrieve(id)).status;
  const periodOf = (subscription: Stripe.Subscription) => {
    const [item] = subscription.items.data;
    return [item?.current_period_start, item?.current_period_end].map((at) => (at ?? 0) - START);
  };
  const invoicesOf = async (subscription: string) => {
    const { data } = await on().stripe.invoices.list({ subscription, limit: 100 });
    return data
      .toReversed()
      .map(({ billing_reason, status, amount_due }) => [billing_reason, status, amount_due]);
  };

  async function subscribed(
    card: string | null = "pm_card_visa",
    params: Partial<Stripe.SubscriptionCreateParams> = {},
  ) {
    const { customer, clock } = await on().clockedCustomer(card);
    const subscription = await on().stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: await on().priceOf("athlete_plus_month") }],
      metadata: { athlete: "a1" },
      ...params,
    });
    return { customer, clock, subscription };
  }

  return { statusOf, periodOf, invoicesOf, subscribed };
}
