import { data, type MiddlewareFunction } from "react-router";
import type { Actor } from "../../lib/actor.ts";
import { AppError } from "../../lib/errors.ts";
import { isRefreshDue } from "../../lib/session-ticks.ts";
import { actorContext, servicesContext } from "../../platform/context.ts";
import {
  clearedCookieHeaders,
  hasMemberHint,
  memberHintHeader,
  readAccessCookie,
  readRefreshCookie,
  sessionCookieHeaders,
} from "../../platform/cookies.server.ts";
import { comesFromUs } from "../../platform/same-site.server.ts";
import { retryAfterContext } from "../../platform/retry-after.server.ts";
import type { Services } from "../../platform/services.server.ts";
import { limitApi } from "../security/limit-attempts.server.ts";
import { refreshSession } from "./refresh-session.server.ts";
import { type OpenedSession, SESSION_TTL_MS } from "./sessions.ts";

/** How long a browser keeps the cookies of a session that nobody uses. */
const KEPT_SECONDS = SESSION_TTL_MS / 1_000;

/** `Set-Cookie` values that put a session into the browser. */
export function sessionCookies(services: Services, session: OpenedSession): string[] {
  const { accessToken, refreshToken, expiresAt } = session;
  return sessionCookieHeaders(services.origin, {
    accessToken,
    refreshToken,
    expiresAt,
    maxAgeSeconds: KEPT_SECONDS,
  });
}

/** `Set-Cookie` values that take it out. */
export function signedOutCookies(services: Services): string[] {
  return clearedCookieHeaders(services.origin);
}

/**
 * Says who asks, from the cookies: a stale access token is refreshed on the way. Mutations must come from this very
 * site.
 */
export const sessionMiddleware: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const services = context.get(servicesContext);
  const isMutation = request.method !== "GET" && request.method !== "HEAD";
  if (isMutation && !comesFromUs(request, services.origin))
    throw data({ code: "forbidden" }, { status: 403 });

  const { actor, cookies } = await recogniseSession(services, request);
  context.set(actorContext, actor);
  const response = await next();
  const retryAfter = context.get(retryAfterContext);
  if (retryAfter !== null) response.headers.set("retry-after", String(retryAfter));
  // An action that opened or ended a session has the last word.
  if (!response.headers.has("set-cookie")) {
    for (const cookie of cookies) response.headers.append("set-cookie", cookie);
  }
  return response;
};

/** Counts the actions of signed-in screens as `api`; after `sessionMiddleware`, which knows who asks. */
export const actionLimitMiddleware: MiddlewareFunction<Response> = async (
  { request, context, url },
  next,
) => {
  const actor = context.get(actorContext);
  const isMutation = request.method !== "GET" && request.method !== "HEAD";
  const isSignOut = url.pathname === "/auth" && url.searchParams.has("sair");
  if (!isMutation || actor.kind !== "user" || isSignOut) return await next();
  try {
    await limitApi(context.get(servicesContext), { userId: actor.userId });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { retryAfterSeconds = 60 } = error.details;
    context.set(retryAfterContext, retryAfterSeconds);
    throw data({ code: error.code, retryAfterSeconds }, { status: error.status });
  }
  return await next();
};

/**
 * Who a screen's cookies belong to, without asking the database while the access token is good; else the refresh token
 * is used up and `cookies` are the `Set-Cookie` values of its successor, or those that take out what opens nothing.
 */
export async function recogniseSession(
  services: Services,
  request: Request,
): Promise<{ actor: Actor; cookies: string[] }> {
  const visitor: Actor = { kind: "visitor" };
  const accessToken = readAccessCookie(request, services.origin);
  const claims = accessToken ? await services.tokens.verify(accessToken, services.now()) : null;
  if (claims)
    return { actor: { kind: "user", userId: claims.sub, sessionId: claims.session_id }, cookies: [] };

  const refreshToken = readRefreshCookie(request, services.origin);
  if (!refreshToken) {
    const isLeftOver = accessToken !== null || hasMemberHint(request, services.origin);
    return { actor: visitor, cookies: isLeftOver ? signedOutCookies(services) : [] };
  }
  try {
    const { session } = await refreshSession({ services }, { refreshToken });
    const { userId, sessionId } = session;
    return { actor: { kind: "user", userId, sessionId }, cookies: sessionCookies(services, session) };
  } catch (error) {
    if (error instanceof AppError) return { actor: visitor, cookies: signedOutCookies(services) };
    // The database is away: public pages go on, and the cookies stay for when it is back.
    console.error("refresh", error);
    return { actor: visitor, cookies: [] };
  }
}

/**
 * Renews the session behind a screen's cookies before its access token expires (spec §9): `expiresAt` (seconds since the
 * epoch) is that of the token it now has, null when there is no session any more; `cookies` are the `Set-Cookie` values.
 * One that another tab has just renewed is left as it is.
 */
export async function renewSession(
  services: Services,
  request: Request,
): Promise<{ expiresAt: number | null; cookies: string[] }> {
  const accessToken = readAccessCookie(request, services.origin);
  const claims = accessToken ? await services.tokens.verify(accessToken, services.now()) : null;
  if (claims && !isRefreshDue(claims.exp * 1_000, services.now().getTime())) {
    const hint = memberHintHeader(services.origin, { expiresAt: claims.exp, maxAgeSeconds: KEPT_SECONDS });
    return { expiresAt: claims.exp, cookies: [hint] };
  }
  const refreshToken = readRefreshCookie(request, services.origin);
  if (!refreshToken) return { expiresAt: null, cookies: signedOutCookies(services) };
  try {
    const { session } = await refreshSession({ services }, { refreshToken });
    return { expiresAt: session.expiresAt, cookies: sessionCookies(services, session) };
  } catch (error) {
    if (error instanceof AppError) return { expiresAt: null, cookies: signedOutCookies(services) };
    throw error;
  }
}
