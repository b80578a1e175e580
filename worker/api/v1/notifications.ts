import { Hono } from "hono";
import { listNotifications } from "../../../app/features/notifications/list-notifications.server.ts";
import { markRead } from "../../../app/features/notifications/mark-read.server.ts";
import type { MarkReadInput } from "../../../app/features/notifications/schemas.ts";
import type { ApiBindings } from "../bindings.ts";
import { requireApiActor } from "../identity.ts";
import { readJson } from "../json.ts";
import { screenActor } from "../screen-identity.ts";

/** Notifications of the person behind the token (spec §7, product §10). */
export const notificationsApi = new Hono<ApiBindings>();

notificationsApi.get("/notifications", async (c) => {
  const context = { services: c.env.services, actor: requireApiActor(c) };
  return c.json(await listNotifications(context));
});

// What the bell of our own screens reads every 30 s (spec §9).
notificationsApi.get("/me/notifications", async (c) => {
  const context = { services: c.env.services, actor: await screenActor(c) };
  c.header("cache-control", "private, no-store");
  return c.json(await listNotifications(context));
});

notificationsApi.patch("/notifications", async (c) => {
  const context = { services: c.env.services, actor: requireApiActor(c) };
  return c.json(await markRead(context, (await readJson(c)) as unknown as MarkReadInput));
});
