import { Hono } from "hono";
import { listNotifications } from "../../../app/features/base/notifications/list-notifications.server.ts";
import { markRead } from "../../../app/features/base/notifications/mark-read.server.ts";
import { markReadSchema } from "../../../app/features/base/notifications/notifications-schema.ts";
import { parseInput } from "../../../app/lib/parse.ts";
import type { ApiBindings } from "../bindings.ts";
import { requireApiActor, screenActor } from "../identity.ts";
import { readJsonBody } from "../json.ts";

/** Notifications of the token's person (spec §7, product §10). */
export const notificationsApi = new Hono<ApiBindings>();

notificationsApi.get("/notifications", async (c) => {
  const context = { services: c.env.services, actor: requireApiActor(c) };
  return c.json(await listNotifications(context));
});

// The notifications button of our own screens reads these every 30 s (spec §9).
notificationsApi.get("/me/notifications", async (c) => {
  const context = { services: c.env.services, actor: await screenActor(c) };
  c.header("cache-control", "private, no-store");
  return c.json(await listNotifications(context));
});

notificationsApi.patch("/notifications", async (c) => {
  const context = { services: c.env.services, actor: requireApiActor(c) };
  return c.json(await markRead(context, parseInput(markReadSchema, await readJsonBody(c))));
});
