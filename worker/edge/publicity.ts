import { findPage } from "../../app/pages.ts";
import { type Freshness, hasTyped } from "../../app/lib/caching.ts";
import { pagePath } from "../../app/lib/paths.ts";
import { pathFinder } from "../../app/lib/match-path.ts";
import { KEPT_CALLS } from "../api/kept-calls.ts";
import { withShards } from "../../app/lib/cache-tags.ts";

/** How a request is answered: for everybody, cached; for the person who asks, never cached; by a redirect. */
export type Publicity =
  | { kind: "public"; route: string; tags: string[]; freshness: Freshness }
  /** Made as for a visitor, but from a text that somebody typed: never cached. */
  | { kind: "unkept"; route: string }
  | { kind: "redirect"; to: string }
  | { kind: "private" };

const findKeptCall = pathFinder(KEPT_CALLS);

const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** The form of an address's parameters as we write them; under another spelling nothing is kept. */
const SHAPES: Readonly<Record<string, RegExp>> = {
  clubId: ID,
  tournamentId: ID,
  bucket: /^(avatars|logos)$/,
  path: ID,
  version: /^[0-9a-z.-]{8,80}$/,
};

/** Decides by the method and the address alone, never by headers or cookies, how a request is answered. */
export function publicityOf(method: string, url: URL): Publicity {
  if (method !== "GET" && method !== "HEAD") return { kind: "private" };
  const found = findPage(url.pathname) ?? findKeptCall(url.pathname);
  const caching = found?.row.caching;
  if (!found || !caching || pagePath(url.pathname) !== url.pathname || !isAsWritten(found.params))
    return { kind: "private" };
  const route = found.row.path;
  const unknown = [...new Set(url.searchParams.keys())].filter((name) => !caching.parameters.includes(name));
  if (unknown.length > 0) return { kind: "redirect", to: without(url, unknown) };
  if (hasTyped(caching, url.searchParams)) return { kind: "unkept", route };
  return {
    kind: "public",
    route,
    tags: withShards(caching.tags(found.params)),
    freshness: caching.freshness,
  };
}

function isAsWritten(params: Readonly<Record<string, string>>): boolean {
  return Object.entries(params).every(([name, value]) => SHAPES[name]?.test(value));
}

function without(url: URL, names: readonly string[]): string {
  const params = new URLSearchParams(url.searchParams);
  for (const name of names) params.delete(name);
  const text = params.toString();
  return text ? `${url.pathname}?${text}` : url.pathname;
}
