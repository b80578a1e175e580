import { Hono } from "hono";
import { signedOutCookies } from "../../../app/guards/session-middleware.server.ts";
import { readMemberWidgets } from "../../../app/features/platform/shell/read-member-widgets.server.ts";
import { actorUserId } from "../../../app/lib/actor.ts";
import type { ApiBindings } from "../bindings.ts";
import { countCall } from "../count-call.ts";
import { readScreen, setCookies } from "../identity.ts";

/** The member widgets of every page (spec §2), as data: React screens read them again from here. */
export const meWidgetsApi = new Hono<ApiBindings>();

// By bearer token, else by the cookies of a screen of ours, which are renewed. Without a session the answer is 204 and
// removes the hint cookie, so that the page does not ask again.
meWidgetsApi.get("/me/widgets", async (c) => {
  const { services } = c.env;
  const { actor, cookies, isByCookie } = await readScreen(c);
  await countCall(c, { userId: actorUserId(actor) });
  const { widgets, hasEnded } = await readMemberWidgets({ services, actor });
  setCookies(c, hasEnded && isByCookie ? signedOutCookies(services) : cookies);
  c.header("cache-control", "private, no-store");
  return widgets ? c.json(widgets) : c.body(null, 204);
});
