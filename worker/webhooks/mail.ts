import { Hono } from "hono";
import { receiveMailEvent } from "../../app/features/base/notifications/receive-mail-event.server.ts";
import type { ApiBindings } from "../api/bindings.ts";

/**
 * The mail service's webhooks (product §4): opened by their signature alone and counted by no limit. Anything but a 2xx makes
 * it tell again.
 */
export const mailWebhook = new Hono<ApiBindings>();

mailWebhook.post("/mail", async (c) => {
  const body = await c.req.text();
  const result = await receiveMailEvent(c.env.services, { body, headers: c.req.raw.headers });
  return c.json({ received: true, result });
});
