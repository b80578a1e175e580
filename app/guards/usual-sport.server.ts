import type { LoaderFunctionArgs, MiddlewareFunction } from "react-router";
import { isSportId, type SportId } from "../lib/sports.ts";
import { cookieHeader, readCookie } from "../platform/cookies.server.ts";
import { servicesContext } from "../platform/context.ts";

/**
 * The sport that an athlete chose last on any of their screens, in this browser; null before the first choice. A screen opens with
 * it where its address names none.
 */
export function usualSport({
  request,
  context,
}: Pick<LoaderFunctionArgs, "request" | "context">): SportId | null {
  const kept = readCookie(request, context.get(servicesContext).origin, "sport");
  return kept !== null && isSportId(kept) ? kept : null;
}

/** Remembers the sport that an address of the athlete's area names ("esporte"). */
export const rememberSport: MiddlewareFunction<Response> = async ({ request, url, context }, next) => {
  const response = await next();
  const asked = url.searchParams.get("esporte");
  const { origin } = context.get(servicesContext);
  if (asked && isSportId(asked) && asked !== readCookie(request, origin, "sport"))
    response.headers.append("set-cookie", cookieHeader(origin, "sport", asked));
  return response;
};
