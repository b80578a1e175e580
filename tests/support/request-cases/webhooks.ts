import { randomUUID } from "node:crypto";
import { sdkFor } from "@quadra/local-stripe/testing";
import type { RequestCase } from "./measure.ts";
import type { RequestHarness } from "./harness.ts";

const ROUTE = "POST /api/webhooks/stripe";

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

function webhook(what: string, status: number, change: object | null, afterAnswer = 0): RequestCase {
  return {
    route: ROUTE,
    what,
    kind: "mutation",
    status,
    afterAnswer,
    beforeAnswer: afterAnswer > 0 ? 2 : undefined,
    async prepare(harness) {
      const payload = JSON.stringify({ ...(await undeliveredEvent(harness)), ...change });
      const secret = harness.app.stripe.webhookSecret;
      const signature = await sdkFor(harness.app.stripe).webhooks.generateTestHeaderStringAsync({
        payload,
        secret,
      });
      const headers = {
        "content-type": "application/json",
        "stripe-signature": status === 200 ? signature : "t=1",
      };
      return () =>
        fetch(new URL("/api/webhooks/stripe", harness.app.workerOrigin), {
          method: "POST",
          headers,
          body: payload,
        });
    },
  };
}

/** Stripe's webhooks: one that changes something (with a message and a mail after the answer), one of a type that is not modelled, one that is forged; a forged one of the mail service's. */
export const webhookCalls: RequestCase[] = [
  webhook("subscription", 200, null, 3),
  webhook("unknown", 200, { id: "evt_trip", type: "payout.paid" }),
  webhook("forged", 400, null),
  {
    route: "POST /api/webhooks/mail",
    what: "forged",
    kind: "mutation",
    status: 400,
    prepare:
      async ({ app }) =>
      () =>
        fetch(new URL("/api/webhooks/mail", app.workerOrigin), { method: "POST", body: "{}" }),
  },
];
