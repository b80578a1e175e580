import { Hono } from "hono";
import { receiveEvent } from "../../app/features/money/payments/receive-event.server.ts";
import type { ApiBindings } from "../api/bindings.ts";
import { HANDLERS } from "./handlers.ts";

/**
 * Stripe's webhooks (product §7): opened by their signature alone and counted by no limit. Anything but a 2xx makes Stripe send
 * the event again.
 */
export const stripeWebhook = new Hono<ApiBindings>();

stripeWebhook.post("/stripe", async (c) => {
  const body = await c.req.text();
  const signature = c.req.header("stripe-signature") ?? null;
  const result = await receiveEvent(c.env.services, { body, signature }, HANDLERS);
  return c.json({ received: true, result });
});
