import { AppError } from "../lib/errors.ts";

/** The least time between the starts of two attempts; a hash itself takes about 30 ms. */
const SPACING_MS = 25;
/** So many may stand in line in one isolate, each a timer and an open request; one more is refused. A slow machine refuses nobody. */
const MOST_WAITING = 2_000;
/** The Retry-After of a refused attempt. */
const BUSY_SECONDS = 10;

// The state is two numbers and no promise, so that a cancelled request delays nobody.
/** When the next attempt may start, by the plan. */
let freeAt = 0;
/** By how much the isolate is late against the plan: timers fire late while it hashes. */
let lateMs = 0;

/**
 * Delays an attempt that may hash a password, so that of a crowd in one isolate only a few at a time ask the limiter and the
 * database and hash, in the order of arrival. Whoever stands in line is served, however slow the machine; throws `busy` with the
 * seconds to wait where the line is too long.
 */
export async function awaitSignInSlot(): Promise<void> {
  const cameAt = Date.now();
  const plannedAt = Math.max(cameAt - lateMs, freeAt);
  if (plannedAt + lateMs - cameAt > MOST_WAITING * SPACING_MS)
    throw new AppError("busy", { retryAfterSeconds: BUSY_SECONDS });
  freeAt = plannedAt + SPACING_MS;
  for (;;) {
    const now = Date.now();
    const waitMs = plannedAt + lateMs - now;
    if (waitMs > 0) await new Promise((resolve) => void setTimeout(resolve, waitMs));
    else {
      // A late attempt delays all later ones, so that they do not start together.
      lateMs -= waitMs;
      return;
    }
  }
}
