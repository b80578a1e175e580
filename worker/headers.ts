import { etagOf, isMatch, keepingHeaders } from "./edge/public-answer.ts";
import type { Publicity } from "./edge/publicity.ts";

/** Without this header the edge cache would keep a private answer for two hours. */
const PRIVATE = "private, no-store";

/** A year; said where we are reached over https. */
const HSTS = "max-age=31536000; includeSubDomains";

const DEFAULTS = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "strict-origin-when-cross-origin",
  // Our pages use none of them, and embedded content may not either.
  "permissions-policy":
    "accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), usb=()",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  // For TVs that do not know `frame-ancestors`.
  "x-frame-options": "SAMEORIGIN",
  // Documents bring their own, with the hashes of their scripts (app/entry.server.tsx); nothing else runs anything,
  // nor acts as us where a browser shows it.
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
};

/**
 * Sets the headers of every answer; only here is decided whether it may be cached. It is private and no-store, unless its
 * route is declared public and it succeeded: then it gets a validator, and 304 for a request that has it. Upgrades pass.
 */
export async function finishAnswer(
  response: Response,
  request: Request,
  publicity: Publicity,
  { requestId, origin }: { requestId: string; origin: string },
): Promise<Response> {
  if (response.status === 101) return response;
  const isKept = publicity.kind === "public" && response.status === 200;
  const headers = new Headers(response.headers);
  for (const [name, value] of Object.entries(DEFAULTS)) if (!headers.has(name)) headers.set(name, value);
  if (origin.startsWith("https:")) headers.set("strict-transport-security", HSTS);
  for (const name of ["cdn-cache-control", "cloudflare-cdn-cache-control", "cache-tag", "expires"])
    headers.delete(name);
  if (response.status === 503 && !headers.has("retry-after")) headers.set("retry-after", "5");
  if (!isKept) {
    headers.set("cache-control", PRIVATE);
    headers.set("x-request-id", requestId);
    // The header that scripts can read: error screens show which request it was (app/browser/request-id.ts).
    headers.set("server-timing", `request;desc="${requestId}"`);
    const body = request.method === "HEAD" ? null : response.body;
    return new Response(body, { status: response.status, headers });
  }
  headers.delete("set-cookie");
  // A cached answer serves other requests, which have other ids.
  headers.delete("x-request-id");
  const { freshness, tags } = publicity;
  for (const [name, value] of Object.entries(keepingHeaders(freshness, tags))) headers.set(name, value);
  const body = await response.arrayBuffer();
  const etag = await etagOf(body);
  headers.set("etag", etag);
  if (isMatch(request.headers.get("if-none-match"), etag)) {
    headers.delete("content-type");
    headers.delete("content-length");
    return new Response(null, { status: 304, headers });
  }
  return new Response(request.method === "HEAD" ? null : body, { status: 200, headers });
}
