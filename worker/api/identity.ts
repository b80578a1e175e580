import type { Context, MiddlewareHandler } from "hono";
import { readViewer } from "../../app/features/security/read-viewer.server.ts";
import type { Viewer } from "../../app/features/security/viewer.ts";
import { VISITOR, type Actor } from "../../app/lib/actor.ts";
import { AppError } from "../../app/lib/errors.ts";
import { readAccessCookie } from "../../app/platform/cookies.server.ts";
import type { ApiBindings } from "./bindings.ts";

/** Reads the bearer token of an API call; cookies open nothing here. */
export const identify: MiddlewareHandler<ApiBindings> = async (c, next) => {
  const { services } = c.env;
  const token = bearerToken(c.req.header("authorization"));
  const claims = token ? await services.tokens.verify(token, services.now()) : null;
  c.set("actor", claims ? { kind: "user", userId: claims.sub, sessionId: claims.session_id } : VISITOR);
  c.set("hasBadToken", token !== null && claims === null);
  await next();
};

/** Who asks, by bearer token and without asking the database; pass it to a verb, which checks what they may do. */
export function apiActor(c: Context<ApiBindings>): Actor {
  return c.get("actor");
}

/** The user of the bearer token, without asking the database; throws 401. */
export function requireApiActor(c: Context<ApiBindings>): Extract<Actor, { kind: "user" }> {
  const actor = c.get("actor");
  if (actor.kind !== "user") throw new AppError(c.get("hasBadToken") ? "session_expired" : "unauthenticated");
  return actor;
}

/** The person of a live session behind the bearer token (one statement); throws 401. */
export async function requireApiUser(c: Context<ApiBindings>): Promise<Viewer> {
  const viewer = await readViewer(c.env.services, requireApiActor(c));
  if (!viewer) throw new AppError("session_expired");
  return viewer;
}

/**
 * Who opens a WebSocket: the bearer token, else the cookie of a screen of ours, since a browser can send no header with
 * an upgrade. The cookie counts only when `Origin` is this very site.
 */
export async function socketActor(c: Context<ApiBindings>): Promise<Actor> {
  const actor = c.get("actor");
  if (actor.kind === "user") return actor;
  const { services } = c.env;
  const origin = c.req.header("origin");
  const isOurs = origin === services.origin || origin === new URL(c.req.url).origin;
  const token = isOurs ? readAccessCookie(c.req.raw, services.origin) : null;
  const claims = token ? await services.tokens.verify(token, services.now()) : null;
  return claims ? { kind: "user", userId: claims.sub, sessionId: claims.session_id } : VISITOR;
}

function bearerToken(header: string | undefined): string | null {
  const match = /^Bearer +(\S+)$/i.exec(header ?? "");
  return match?.[1] ?? null;
}
