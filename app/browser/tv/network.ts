/** Waits between attempts, doubling from a second, with jitter so that a club does not return at once. */
const RETRY_BASE_MS = 1_000;
const RETRY_MAX_MS = 30_000;
/** An answer that takes longer than this is no answer. */
const PATIENCE_MS = 8_000;

/**
 * Asks our own server for JSON, never from a cache. Null when nothing usable came: no network, an error status, no
 * answer in time. One request at a time is the caller's business.
 */
export async function askJson<Answer>(path: string): Promise<Answer | null> {
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), PATIENCE_MS);
  try {
    const response = await fetch(path, { cache: "no-store", signal: stop.signal });
    return response.ok ? ((await response.json()) as Answer) : null;
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
  }
}

/** How long to wait before attempt `attempt` (from 0), in milliseconds; `random` in [0, 1) spreads it. */
export function displayRetryDelayMs(attempt: number, random: number): number {
  const full = Math.min(RETRY_MAX_MS, RETRY_BASE_MS * 2 ** attempt);
  return Math.round(full / 2 + (full / 2) * random);
}
