import { Hono } from "hono";
import { listNotifications } from "../../../app/features/base/notifications/list-notifications.server.ts";
import type { ApiBindings } from "../bindings.ts";
import { screenActor } from "../identity.ts";

/** The notifications button of our own screens, which reads these every 30 s (spec §9). */
export const meNotificationsApi = new Hono<ApiBindings>();

meNotificationsApi.get("/me/notifications", async (c) => {
  const context = { services: c.env.services, actor: await screenActor(c) };
  c.header("cache-control", "private, no-store");
  return c.json(await listNotifications(context));
});
