import { publicityOf } from "../../../worker/edge/publicity.ts";

const KEPT = new Set<string | null>(["HIT", "MISS", "EXPIRED", "UPDATING", "STALE", "REVALIDATED"]);

/** Reads from an answer what the cache did with it, and finds what of that should not have been. */
export function keepingOf(
  method: string,
  address: string,
  answer: Response,
): { isPublic: boolean; state: string | null; faults: string[] } {
  const faults: string[] = [];
  const state = answer.headers.get("cf-cache-status");
  const control = answer.headers.get("cache-control");
  const isPublic = publicityOf(method, new URL(address, "http://any.test")).kind === "public";
  if (control === null) faults.push("no Cache-Control");
  for (const name of ["cloudflare-cdn-cache-control", "cdn-cache-control", "cache-tag"])
    if (answer.headers.has(name)) faults.push(`${name} reaches the visitor`);
  if (isPublic && answer.headers.has("set-cookie")) faults.push("Set-Cookie on a public address");
  if (KEPT.has(state) && !isPublic) faults.push(`${state} of a private address`);
  if (!isPublic && control !== "private, no-store")
    faults.push(`Cache-Control: ${control} of a private address`);
  if (isPublic && answer.status === 200 && !KEPT.has(state)) faults.push(`${state} of a public address`);
  if (/\bpublic\b/.test(control ?? "") && !isPublic) faults.push("public of a private address");
  return { isPublic, state, faults };
}

/** A body without its clocks: when a display's data was read and what time it was then, times of day, "há 3 min". */
export function withoutClock(body: string): string {
  return body
    .replaceAll(/(\\?"readAt\\?":)[\d.e+]+/g, "$1 0")
    .replaceAll(/(\\?"now\\?":\\?")[\d:.TZ-]+/g, "$1")
    .replaceAll(/há \d+ \p{L}+/gu, "há")
    .replaceAll(/\b\d\d:\d\d(?::\d\d)?\b/g, "00:00");
}
