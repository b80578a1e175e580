import type { ActionError } from "./action-error.ts";

/** Spec §9: 3 retries, base delay 1 s, factor 2, maximum 10 s. */
export const RETRIES = 3;
const BASE_MS = 1_000;
const FACTOR = 2;
const MAX_MS = 10_000;

/** How long to wait before retry `retry` (from 1), in milliseconds: 1 s, 2 s, 4 s …, at most 10 s (spec §9). */
export function retryDelayMs(retry: number): number {
  return Math.min(MAX_MS, BASE_MS * FACTOR ** (retry - 1));
}

/**
 * How long a form whose answer was `code` waits before it is sent again, in milliseconds; null where it is not. Only one with a key of its
 * own is (it is done once, however often it comes), for what may be otherwise a moment later, and not where the browser knows that it is
 * offline. `retries` says how often it was.
 */
export function waitToSendAgainMs({
  code,
  hasKey,
  retries,
  isOnline,
}: {
  code: ActionError["code"];
  hasKey: boolean;
  retries: number;
  isOnline: boolean;
}): number | null {
  return hasKey && isOnline && retries < RETRIES && PASSING.has(code) ? retryDelayMs(retries + 1) : null;
}

const PASSING: ReadonlySet<ActionError["code"]> = new Set([
  "offline",
  "busy",
  "unavailable",
  "limit_unverified",
]);
