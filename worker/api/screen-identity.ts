import type { Context } from "hono";
import { recogniseSession } from "../../app/features/accounts/session-middleware.server.ts";
import { limitApi } from "../../app/features/security/limit-attempts.server.ts";
import { type Actor, actorUserId } from "../../app/lib/actor.ts";
import { AppError } from "../../app/lib/errors.ts";
import type { ApiBindings } from "./bindings.ts";
import { apiActor } from "./identity.ts";

/**
 * Who asks a private call of our own screens: by bearer token, else by the cookies of a screen of ours, which are
 * renewed on the way. Counts the call as `api` by its person. Throws `forbidden` for other sites' scripts.
 */
export async function screenActor(c: Context<ApiBindings>): Promise<Actor> {
  const { services } = c.env;
  const bearer = apiActor(c);
  if (bearer.kind !== "user" && !comesFromUs(c)) throw new AppError("forbidden");
  const { actor, cookies } =
    bearer.kind === "user" ? { actor: bearer, cookies: [] } : await recogniseSession(services, c.req.raw);
  for (const cookie of cookies) c.header("set-cookie", cookie, { append: true });
  await limitApi(services, { userId: actorUserId(actor) });
  return actor;
}

/** A page of ours: `Origin` and `Sec-Fetch-Site`, where the browser sends them, both say so. */
export function comesFromUs(c: Context<ApiBindings>): boolean {
  const origin = c.req.header("origin");
  const site = c.req.header("sec-fetch-site");
  const isOurs =
    origin === undefined || origin === c.env.services.origin || origin === new URL(c.req.url).origin;
  return isOurs && (site === undefined || site === "same-origin");
}
