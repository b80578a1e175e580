import { type Fields, valueOf } from "./header-fields.ts";

// Headers that some frameworks let override method, host or address: a poisoned answer stays with those who send them.
const KEYED = [
  "x-http-method-override",
  "x-http-method",
  "x-method-override",
  "x-forwarded-host",
  "x-host",
  "x-original-url",
  "x-rewrite-url",
  "forwarded",
  "cloudflare-workers-version-key",
];

/**
 * The cache key: path and query as they were sent, and the headers above. Neither host, method, cookies nor
 * Authorization are in it; the Worker version is, by every start having a store of its own.
 */
export function keyOf(url: string, fields: Fields): string {
  const scheme = valueOf(fields, "x-forwarded-scheme");
  const parts = KEYED.map((name) => valueOf(fields, name));
  parts.push(scheme === "http" || scheme === "https" ? null : scheme);
  return parts.every((part) => part === null) ? url : `${url} ${JSON.stringify(parts)}`;
}

/** A request target as path and query: a proxy's absolute form loses scheme and host. */
export function targetOf(url: string): string {
  const path = url.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, "");
  return path.startsWith("/") || path === "*" ? path : `/${path}`;
}

/** The path of a target, without its query. */
export function pathOf(target: string): string {
  return target.split("?", 1)[0]!;
}

/** The request headers that an answer varies by, in lower case and sorted; empty when by none. */
export function variesBy(answer: Fields): string[] {
  const names = (valueOf(answer, "vary") ?? "").split(",").map((name) => name.trim().toLowerCase());
  return [...new Set(names.filter((name) => name !== ""))].toSorted();
}

/** The variant that a request asks for: the values of those headers, verbatim. */
export function variantOf(names: readonly string[], request: Fields): string {
  return JSON.stringify(names.map((name) => valueOf(request, name)));
}
