import { replace, type RouterContextProvider } from "react-router";
import type { Actor } from "../../lib/actor.ts";
import { actorContext } from "../../platform/context.ts";
import { safeNextPath, signInPath } from "./next-target.ts";

/** What loaders, actions and middleware get from the router, as far as guards need it. */
export interface GuardArgs {
  request: Request;
  context: Readonly<RouterContextProvider>;
  url: URL;
}

export interface GuardOptions {
  /** Where a visitor is sent instead of `/auth` (spec §2). */
  redirectTo?: string;
}

export type UserActor = Extract<Actor, { kind: "user" }>;

/** The way of a visitor to the sign-in and back, replacing history (spec §2); a session that ended is told so (spec §8). */
export function signInRedirect(args: GuardArgs, options: GuardOptions = {}): Response {
  if (options.redirectTo) return replace(options.redirectTo);
  const path = signInPath(`${args.url.pathname}${args.url.search}`);
  // A token that the database no longer honours.
  const isExpired = args.context.get(actorContext).kind === "user";
  return replace(isExpired ? `${path}${path.includes("?") ? "&" : "?"}expirou=1` : path);
}

/** A session that the right password opened is led to show its second factor, and back. */
export function factorRedirect({ url }: GuardArgs): Response {
  const next = safeNextPath(`${url.pathname}${url.search}`);
  return replace(`/auth?painel=fator${next ? `&next=${encodeURIComponent(next)}` : ""}`);
}
