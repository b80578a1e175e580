import { data, type MiddlewareFunction } from "react-router";
import type { Actor } from "../lib/actor.ts";
import { AppError } from "../lib/errors.ts";
import { isRefreshDue } from "../lib/session-ticks.ts";
import { actorContext, servicesContext } from "../platform/context.ts";
import { readBrowser } from "../platform/browser.server.ts";
import {
  clearedCookieHeaders,
  isSessionCookie,
  memberHintHeader,
  readCookie,
  sessionCookieHeaders,
} from "../platform/cookies.server.ts";
import { actorOfCookie, actorOfToken, claimsOfCookie } from "../platform/request-actor.server.ts";
import { comesFromUs } from "../platform/same-site.server.ts";
import { retryAfterContext } from "../platform/retry-after.server.ts";
import type { Services } from "../platform/services.server.ts";
import { limitApi } from "../features/base/access/limit-attempts.server.ts";
import { sessionEndedContext } from "./sign-in-redirect.server.ts";
import { refreshSession } from "../features/people/sessions/refresh-session.server.ts";
import { type OpenedSession, SESSION_TTL_MS } from "../features/people/sessions/sessions.ts";

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

  const browser = readBrowser(services, request);
  services.browser = browser;
  const { actor, cookies, hasEnded } = await recogniseSession(services, request);
  if (actor.kind === "user") browser.session = { userId: actor.userId, sessionId: actor.sessionId };
  context.set(actorContext, actor);
  context.set(sessionEndedContext, hasEnded);
  const response = await next();
  const retryAfter = context.get(retryAfterContext);
  if (retryAfter !== null) response.headers.set("retry-after", String(retryAfter));
  // An action that opened or ended a session has the last word.
  if (!response.headers.getSetCookie().some((line) => isSessionCookie(services.origin, line))) {
    for (const cookie of cookies) response.headers.append("set-cookie", cookie);
  }
  if (browser.setCookie !== null) response.headers.append("set-cookie", browser.setCookie);
  return response;
};

/** Counts the actions of signed-in screens as `api`, and says where there were too many; after `sessionMiddleware`, which knows who asks. */
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
 * Finds the owner of a screen's cookies, without asking the database while the access token is good; else the refresh token is used up and
 * `cookies` are the `Set-Cookie` values of its successor, or those that take out what opens nothing. `hasEnded`: there was a session, and
 * it is over.
 */
export async function recogniseSession(
  services: Services,
  request: Request,
): Promise<{ actor: Actor; cookies: string[]; hasEnded: boolean }> {
  const actor = await actorOfCookie(services, request);
  if (actor.kind === "user") return { actor, cookies: [], hasEnded: false };

  const refreshToken = readCookie(request, services.origin, "refresh");
  if (!refreshToken) {
    const isLeftOver =
      readCookie(request, services.origin, "access") !== null ||
      readCookie(request, services.origin, "member") !== null;
    return { actor, cookies: isLeftOver ? signedOutCookies(services) : [], hasEnded: isLeftOver };
  }
  try {
    const { session } = await refreshSession({ services }, { refreshToken });
    return {
      actor: await actorOfToken(services, session.accessToken),
      cookies: sessionCookies(services, session),
      hasEnded: false,
    };
  } catch (error) {
    if (error instanceof AppError) return { actor, cookies: signedOutCookies(services), hasEnded: true };
    // The database is away: public pages go on, and the cookies stay for when it is back.
    services.log("refresh_failed", { error });
    return { actor, cookies: [], hasEnded: false };
  }
}

/**
 * Renews the session of a screen's cookies before its access token expires (spec §9): `expiresAt` (seconds since the
 * epoch) is that of the token it now has, null when there is no session any more; `cookies` are the `Set-Cookie` values.
 * One that another tab has just renewed is left as it is.
 */
export async function renewSession(
  services: Services,
  request: Request,
): Promise<{ expiresAt: number | null; cookies: string[] }> {
  const claims = await claimsOfCookie(services, request);
  if (claims && !isRefreshDue(claims.exp * 1_000, services.now().getTime())) {
    const hint = memberHintHeader(services.origin, { expiresAt: claims.exp, maxAgeSeconds: KEPT_SECONDS });
    return { expiresAt: claims.exp, cookies: [hint] };
  }
  const refreshToken = readCookie(request, services.origin, "refresh");
  if (!refreshToken) return { expiresAt: null, cookies: signedOutCookies(services) };
  try {
    const { session } = await refreshSession({ services }, { refreshToken });
    return { expiresAt: session.expiresAt, cookies: sessionCookies(services, session) };
  } catch (error) {
    if (error instanceof AppError) return { expiresAt: null, cookies: signedOutCookies(services) };
    throw error;
  }
}
