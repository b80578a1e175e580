import { Hono } from "hono";
import {
  recogniseSession,
  signedOutCookies,
} from "../../../app/features/accounts/session-middleware.server.ts";
import { limitApi } from "../../../app/features/security/limit-attempts.server.ts";
import { readGlobals } from "../../../app/features/sponsors/read-globals.server.ts";
import { actorUserId } from "../../../app/lib/actor.ts";
import { AppError } from "../../../app/lib/errors.ts";
import type { ApiBindings } from "../bindings.ts";
import { apiActor } from "../identity.ts";
import { comesFromUs } from "../screen-identity.ts";

/** The one private call of public pages, which are the same for everybody: what spec §2 puts on every page. */
export const meGlobalsApi = new Hono<ApiBindings>();

// By bearer token, else by the cookies of a screen of ours, which are renewed on the way. Nobody there answers 204 and
// takes the hint back, so that the page does not ask again.
meGlobalsApi.get("/me/globals", async (c) => {
  const { services } = c.env;
  const bearer = apiActor(c);
  if (bearer.kind !== "user" && !comesFromUs(c)) throw new AppError("forbidden");
  const { actor, cookies } =
    bearer.kind === "user" ? { actor: bearer, cookies: [] } : await recogniseSession(services, c.req.raw);
  await limitApi(services, { userId: actorUserId(actor) });
  const { globals, hasEnded } = await readGlobals({ services, actor });
  for (const cookie of hasEnded && bearer.kind !== "user" ? signedOutCookies(services) : cookies)
    c.header("set-cookie", cookie, { append: true });
  c.header("cache-control", "private, no-store");
  return globals ? c.json(globals) : c.body(null, 204);
});
