import { randomUUID } from "node:crypto";
import { sdkFor } from "@quadra/local-stripe/testing";
import type { Act } from "./act.ts";
import { call } from "./builders.ts";
import type { RequestHarness } from "./harness.ts";

const STRIPE = "POST /api/webhooks/stripe";
const MAIL = "POST /api/webhooks/mail";

/** An event of a new subscription of somebody's, that Stripe has not delivered yet. */
async function undeliveredEvent({ app, club }: RequestHarness): Promise<{ id: string; type: string }> {
  const sdk = sdkFor(app.stripe);
  const customer = await sdk.customers.create({ name: "Caio" });
  await app.sql(
    `insert into billing_customers (id, user_id, stripe_customer_id, created_at) values ($1, $2, $3, now())
     on conflict (user_id) do update set stripe_customer_id = excluded.stripe_customer_id`,
    [randomUUID(), club.caio.userId, customer.id],
  );
  const { data } = await sdk.prices.list({ lookup_keys: ["athlete_plus_month"] });
  const method = await sdk.paymentMethods.attach("pm_card_visa", { customer: customer.id });
  await app.stripe.deliveries.idle();
  await app.stripe.control("hold");
  await sdk.subscriptions.create({
    customer: customer.id,
    items: [{ price: data[0]!.id }],
    default_payment_method: method.id,
  });
  // The held events are dropped; later ones are delivered again.
  await app.stripe.control("release", { eventIds: [] });
  const events = await sdk.events.list({ type: "customer.subscription.created", limit: 1 });
  return events.data[0]!;
}

/** Such an event as Stripe delivers it, changed; or as somebody else does. */
function delivery(what: string, change: object, options: { status?: number; after?: number } = {}): Act[] {
  const { status = 200, after = 0 } = options;
  return call(STRIPE, what, {
    by: "visitor",
    status,
    after,
    changes: status < 400 ? "own" : undefined,
    named: async (w) => {
      const payload = JSON.stringify({ ...(await undeliveredEvent(w)), ...change });
      const secret = w.app.stripe.webhookSecret;
      const { webhooks } = sdkFor(w.app.stripe);
      const signature = await webhooks.generateTestHeaderStringAsync({ payload, secret });
      return { payload, signature: status < 400 ? signature : "t=1" };
    },
    body: (_, { payload }) => payload,
    headers: (_, { signature }) => ({ "stripe-signature": signature! }),
  });
}

/** Stripe's webhooks: one that changes something (with a message and a mail after the answer), one of a type that is not modelled, one that is forged; a forged one of the mail service's. */
export const webhookCalls: Act[] = [
  ...call(STRIPE, "unsigned", { answers: "400", body: {} }),
  ...delivery("subscription", {}, { after: 3 }),
  ...delivery("unknown", { id: "evt_trip", type: "payout.paid" }),
  ...delivery("forged", {}, { status: 400 }),
  ...call(MAIL, "unsigned", { answers: "400", by: "visitor", body: {} }),
];
