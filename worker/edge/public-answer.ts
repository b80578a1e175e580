import type { Freshness } from "../../app/lib/caching.ts";

/** Copies outlive a failure of ours by a day; then an old table would be worse than an error. */
const STALE_IF_ERROR_SECONDS = 86_400;

/**
 * The headers under which the edge keeps an answer and a browser asks again each time, or, of what never changes, never. `Cloudflare-CDN-Cache-Control`
 * is the edge's alone and never leaves it; with `must-revalidate` or `s-maxage` nothing stale could be shown.
 */
export function keepingHeaders(
  { maxAgeSeconds, staleSeconds, isForEver }: Freshness,
  tags: readonly string[],
) {
  const stale = staleSeconds > 0 ? `, stale-while-revalidate=${staleSeconds}` : "";
  return {
    "cache-control": isForEver ? "public, max-age=31536000, immutable" : "public, no-cache",
    "cloudflare-cdn-cache-control": `public, max-age=${maxAgeSeconds}${stale}, stale-if-error=${STALE_IF_ERROR_SECONDS}`,
    "cache-tag": tags.join(","),
  };
}

/** A strong validator over the bytes of an answer. */
export async function etagOf(body: ArrayBuffer): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", body)).subarray(0, 16);
  return `"${[...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("")}"`;
}

/** Whether `If-None-Match` names this validator (weak comparison: a proxy that compresses weakens it). */
export function isMatch(ifNoneMatch: string | null, etag: string): boolean {
  if (ifNoneMatch === null) return false;
  const asked = new Set(ifNoneMatch.split(",").map((one) => one.trim().replace(/^W\//, "")));
  return asked.has("*") || asked.has(etag);
}
