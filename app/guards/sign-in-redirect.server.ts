import { createContext, replace, type RouterContextProvider } from "react-router";
import type { Actor } from "../lib/actor.ts";
import { actorContext } from "../platform/context.ts";
import { ACCOUNT_PATH } from "../lib/paths.ts";
import { safeNextPath, signInPath } from "../features/people/sessions/next-target.ts";

/** The arguments that loaders, actions and middleware get from the router, as far as guards need them. */
export interface GuardArgs {
  request: Request;
  context: Readonly<RouterContextProvider>;
  url: URL;
}

export interface GuardOptions {
  /** Where a visitor to an address is sent instead of `/auth` (spec §2); a path of this site. */
  redirectTo?: (url: URL) => string;
}

/** Whether the cookies of this request opened a session that is over by now. */
export const sessionEndedContext = createContext(false);

export type UserActor = Extract<Actor, { kind: "user" }>;

/** Redirects a visitor to the sign-in and back, replacing history (spec §2); after a session's end with a notice (spec §8). */
export function signInRedirect(args: GuardArgs, options: GuardOptions = {}): Response {
  // A token that the database no longer honours, or one that could not be renewed.
  const isExpired = args.context.get(actorContext).kind === "user" || args.context.get(sessionEndedContext);
  if (options.redirectTo && !isExpired) return replace(options.redirectTo(args.url));
  const path = signInPath(`${args.url.pathname}${args.url.search}`);
  return replace(isExpired ? `${path}${path.includes("?") ? "&" : "?"}expirou=1` : path);
}

/** An admin whose session owes a second factor is led to where one is set up, and back; that page says why. */
export function factorSetUpRedirect({ url }: GuardArgs): Response {
  const next = safeNextPath(`${url.pathname}${url.search}`);
  return replace(`${ACCOUNT_PATH}${next ? `&next=${encodeURIComponent(next)}` : ""}`);
}

/** A session that the right password opened is led to show its second factor, and back. */
export function factorRedirect({ url }: GuardArgs): Response {
  const next = safeNextPath(`${url.pathname}${url.search}`);
  return replace(`/auth?painel=fator${next ? `&next=${encodeURIComponent(next)}` : ""}`);
}
