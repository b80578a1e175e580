import type { Context, MiddlewareHandler } from "hono";
import { addressPattern } from "./calls.ts";
import { recordVisitorEvent } from "../../app/features/base/access/security-events.server.ts";
import { readViewer } from "../../app/features/base/access/read-viewer.server.ts";
import type { Viewer } from "../../app/features/base/access/viewer.ts";
import { recogniseSession } from "../../app/guards/session-middleware.server.ts";
import { recogniseToken } from "../../app/features/base/access/token-hash.server.ts";
import { looksLikeToken } from "../../app/features/base/access/token-text.ts";
import { type Actor, actorUserId, VISITOR } from "../../app/lib/actor.ts";
import { AppError } from "../../app/lib/errors.ts";
import { actorOfCookie, actorOfToken, bearerToken } from "../../app/platform/request-actor.server.ts";
import { comesFromUs, saysItIsOurs } from "../../app/platform/same-site.server.ts";
import type { ApiBindings } from "./bindings.ts";
import { countCall } from "./count-call.ts";

/** Reads the bearer token of an API call; a cookie opens only what asks for `screenActor` or `socketActor`. */
export const identify: MiddlewareHandler<ApiBindings> = async (c, next) => {
  const token = bearerToken(c.req.raw);
  if (token !== null && looksLikeToken(token)) {
    // It opens the operations that take one, and is nobody everywhere else.
    c.set("apiToken", await recogniseToken(c.env.services, token));
    c.set("actor", VISITOR);
    c.set("hasBadToken", true);
    return await next();
  }
  c.set("apiToken", null);
  const actor = await actorOfToken(c.env.services, token);
  c.set("actor", actor);
  c.set("hasBadToken", token !== null && actor.kind !== "user");
  await next();
};

/** Gives the caller by bearer token, without asking the database; pass it to a verb, which checks what they may do. */
export function apiActor(c: Context<ApiBindings>): Actor {
  return c.get("actor");
}

/** The user of the bearer token, without asking the database; throws 401. */
export function requireApiActor(c: Context<ApiBindings>): Extract<Actor, { kind: "user" }> {
  const actor = c.get("actor");
  if (actor.kind !== "user") throw new AppError(c.get("hasBadToken") ? "session_expired" : "unauthenticated");
  return actor;
}

/** The person of the bearer token, whose session is checked (one statement); throws 401. */
export async function requireApiUser(c: Context<ApiBindings>): Promise<Viewer> {
  const viewer = await readViewer(c.env.services, requireApiActor(c));
  if (!viewer) throw new AppError("session_expired");
  return viewer;
}

/**
 * Finds the person behind a private call of our own screens: by bearer token, else by the cookies of a screen of ours, which are
 * renewed; `cookies` are the `Set-Cookie` values of the renewal. Throws `forbidden` for other sites' scripts.
 */
export async function readScreen(
  c: Context<ApiBindings>,
): Promise<{ actor: Actor; cookies: string[]; isByCookie: boolean }> {
  const { services } = c.env;
  const bearer = apiActor(c);
  if (bearer.kind === "user") return { actor: bearer, cookies: [], isByCookie: false };
  if (!comesFromUs(c.req.raw, services.origin)) {
    const resourceId = addressPattern(c.req.path);
    recordVisitorEvent(services, { action: "foreign_form", resourceType: "call", resourceId });
    throw new AppError("forbidden");
  }
  return { ...(await recogniseSession(services, c.req.raw)), isByCookie: true };
}

/** The same, with the cookies set and the call counted as `api` by its person. */
export async function screenActor(c: Context<ApiBindings>): Promise<Actor> {
  const { actor, cookies } = await readScreen(c);
  setCookies(c, cookies);
  await countCall(c, { userId: actorUserId(actor) });
  return actor;
}

/** Puts `Set-Cookie` values on the answer. */
export function setCookies(c: Context<ApiBindings>, cookies: readonly string[]): void {
  for (const cookie of cookies) c.header("set-cookie", cookie, { append: true });
}

/**
 * Finds the person who opens a WebSocket: by the bearer token, else by the cookie of a screen of ours, since a browser can send
 * no header with an upgrade. The cookie counts only when the request's headers say that it comes from our own site.
 */
export async function socketActor(c: Context<ApiBindings>): Promise<Actor> {
  const actor = c.get("actor");
  const { services } = c.env;
  const isByCookie = actor.kind !== "user" && saysItIsOurs(c.req.raw, services.origin);
  return isByCookie ? await actorOfCookie(services, c.req.raw) : actor;
}
