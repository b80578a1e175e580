import { randomUUID } from "node:crypto";
import { sdkFor } from "../local-stripe.ts";
import type { Trip } from "./measure.ts";
import type { TripWorld } from "./world.ts";

const ROUTE = "POST /api/webhooks/stripe";

/** An event of a new subscription of somebody's, of which nothing was told yet. */
async function untoldEvent({ app, club }: TripWorld): Promise<{ id: string; type: string }> {
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
  // What was held is forgotten; what comes next is told again.
  await app.stripe.control("release", { eventIds: [] });
  const events = await sdk.events.list({ type: "customer.subscription.created", limit: 1 });
  return events.data[0]!;
}

function told(what: string, status: number, change: object | null, behind = 0): Trip {
  return {
    route: ROUTE,
    what,
    kind: "mutation",
    status,
    behind,
    front: behind > 0 ? 2 : undefined,
    async prepare(world) {
      const payload = JSON.stringify({ ...(await untoldEvent(world)), ...change });
      const secret = world.app.stripe.webhookSecret;
      const signature = await sdkFor(world.app.stripe).webhooks.generateTestHeaderStringAsync({
        payload,
        secret,
      });
      const headers = {
        "content-type": "application/json",
        "stripe-signature": status === 200 ? signature : "t=1",
      };
      return () =>
        fetch(new URL("/api/webhooks/stripe", world.app.workerOrigin), {
          method: "POST",
          headers,
          body: payload,
        });
    },
  };
}

/** Stripe's webhooks: one that changes something (the ring behind it), one of a type that is not modelled, one that is forged. */
export const webhookCalls: Trip[] = [
  told("subscription", 200, null, 1),
  told("unknown", 200, { id: "evt_trip", type: "payout.paid" }),
  told("forged", 400, null),
];
