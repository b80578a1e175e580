import { type Directives, type Governing, secondsOf } from "./directives.ts";
import { type Fields, valueOf } from "./header-fields.ts";

/** How long a stored answer serves, in seconds; `ageAtReceiptS` is how old it already was when it came. */
export type Lifetime = {
  freshS: number;
  ageAtReceiptS: number;
  /** For how long after that it may be served while it is refreshed in the background. */
  staleWhileRevalidateS: number;
  /** For how long after that it may be served when the Worker fails; Infinity by Cloudflare's default. */
  staleIfErrorS: number;
};

/** Default lifetimes by status of an answer with neither Cache-Control nor Expires (Workers Cache, "Cache-Control semantics"). */
export const HEURISTIC_S: Readonly<Record<number, number>> = {
  200: 7200,
  203: 7200,
  204: 7200,
  300: 1200,
  301: 1200,
  404: 180,
  405: 60,
  410: 180,
  414: 60,
  501: 60,
};

/** Whether an answer states its own lifetime, so that any final status may be stored. */
export function isExplicit(governing: Governing | null, fields: Fields): boolean {
  if (governing?.directives.has("max-age") || governing?.directives.has("s-maxage")) return true;
  return !governing?.isTargeted && valueOf(fields, "expires") !== null;
}

/**
 * The lifetime of an answer received at `receivedAtMs` (RFC 9111 §4.2): s-maxage, max-age, Expires, or the table above.
 * `no-cache` is stale at once; s-maxage, must-revalidate and proxy-revalidate forbid every stale use.
 */
export function lifetimeOf(
  answer: { status: number; fields: Fields },
  governing: Governing | null,
  receivedAtMs: number,
): Lifetime {
  const { fields, status } = answer;
  const directives: Directives = governing?.directives ?? new Map();
  const age = initialAge(fields, receivedAtMs);
  const isAlwaysStale = age === null || mustAlwaysRevalidate(directives, fields);
  const forbidsStale = ["s-maxage", "must-revalidate", "proxy-revalidate"].some((name) =>
    directives.has(name),
  );
  const isNoCache = directives.has("no-cache");
  return {
    freshS: isAlwaysStale ? 0 : statedLifetime(status, fields, governing, receivedAtMs),
    ageAtReceiptS: age ?? 0,
    staleWhileRevalidateS: forbidsStale ? 0 : (secondsOf(directives, "stale-while-revalidate") ?? 0),
    // no-cache is one of the explicit directives that stale-if-error gives way to (Cache-Control, "Revalidation").
    staleIfErrorS:
      forbidsStale || isNoCache ? 0 : (secondsOf(directives, "stale-if-error") ?? Number.POSITIVE_INFINITY),
  };
}

function statedLifetime(
  status: number,
  fields: Fields,
  governing: Governing | null,
  receivedAtMs: number,
): number {
  const stated =
    governing && (secondsOf(governing.directives, "s-maxage") ?? secondsOf(governing.directives, "max-age"));
  if (stated !== null) return stated;
  const expires = governing?.isTargeted ? null : valueOf(fields, "expires");
  if (expires !== null) {
    const servedAtMs = dateOf(valueOf(fields, "date")) ?? receivedAtMs;
    return Math.max(0, ((dateOf(expires) ?? servedAtMs) - servedAtMs) / 1000);
  }
  return governing === null ? (HEURISTIC_S[status] ?? 0) : 0;
}

/** `no-cache`, or `no-cache="x"` while the answer does carry x (a Set-Cookie is taken out of the copy instead). */
function mustAlwaysRevalidate(directives: Directives, fields: Fields): boolean {
  const listed = directives.get("no-cache");
  if (listed === undefined) return false;
  if (listed === null) return true;
  return listed
    .split(",")
    .map((name) => name.trim().toLowerCase())
    .some((name) => name !== "set-cookie" && valueOf(fields, name) !== null);
}

/** The age in seconds that an answer had on arrival (RFC 9111 §4.2.3); null when its Age cannot be read. */
function initialAge(fields: Fields, receivedAtMs: number): number | null {
  const stated = valueOf(fields, "age");
  if (stated !== null && !/^\d+$/.test(stated.trim())) return null;
  const servedAtMs = dateOf(valueOf(fields, "date")) ?? receivedAtMs;
  return Math.max(0, Math.floor((receivedAtMs - servedAtMs) / 1000), Number(stated ?? 0));
}

/** An HTTP date in milliseconds since 1970; null when it is none (RFC 9110 §5.6.7). */
export function dateOf(value: string | null): number | null {
  if (value === null || !/^[A-Z][a-z]{2,8},? .*\d{2}:\d{2}:\d{2}/.test(value)) return null;
  const parsed = Date.parse(/GMT\s*$/.test(value) ? value : `${value} GMT`);
  return Number.isNaN(parsed) ? null : parsed;
}

/** How a stored answer stands at `nowMs`, and how old it is in whole seconds. `refreshing` may be served meanwhile. */
export function standingOf(
  stored: { lifetime: Lifetime; receivedAtMs: number; invalidatedAtMs: number | null },
  nowMs: number,
): { standing: "fresh" | "refreshing" | "stale"; ageS: number; mayServeOnError: boolean } {
  const { lifetime, receivedAtMs, invalidatedAtMs } = stored;
  const exactAgeS = lifetime.ageAtReceiptS + (nowMs - receivedAtMs) / 1000;
  const ageS = Math.max(0, Math.floor(exactAgeS));
  const expiredS = invalidatedAtMs === null ? Infinity : (nowMs - invalidatedAtMs) / 1000;
  const staleS = Math.max(exactAgeS - lifetime.freshS, expiredS === Infinity ? -Infinity : expiredS);
  const isFresh = invalidatedAtMs === null && staleS < 0;
  return {
    standing: isFresh ? "fresh" : staleS < lifetime.staleWhileRevalidateS ? "refreshing" : "stale",
    ageS,
    mayServeOnError: lifetime.staleIfErrorS > 0 && staleS <= lifetime.staleIfErrorS,
  };
}
