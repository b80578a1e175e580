import { HttpError } from "../../../lib/http-error.ts";
import { isRefreshDue, TICK_MS } from "../../../lib/session-ticks.ts";
import { readJson } from "../../../browser/read-json.ts";
import { sessionExpiry } from "../../../browser/session-cookie.ts";

const LOCK = "quadra-session-refresh";

/**
 * Looks every 30 s, while the tab is seen, whether 3 ticks remain, and then refreshes the session (spec §9). Of several
 * tabs one does it and the others see its cookie; where two do, the server gives both the same. `now` is the server's
 * clock. `onEnded` is called when there is no session to refresh any more. Gives the function that stops it.
 */
export function keepSessionFresh(work: {
  now: () => number;
  onRefreshed: (expiresAt: number) => void;
  onEnded: () => void;
}): () => void {
  let isStopped = false;
  let wasSeen = false;

  const isDue = () => {
    const expiresAt = sessionExpiry();
    return expiresAt !== null && isRefreshDue(expiresAt, work.now());
  };

  async function refresh(): Promise<void> {
    // Another tab may have refreshed the session while this one waited for the lock.
    if (isStopped || !isDue()) return;
    try {
      const { expires_at } = await readJson<{ expires_at: number }>("/api/v1/me/session", {
        method: "POST",
        body: {},
        timeoutMs: TICK_MS / 2,
      });
      if (!isStopped) work.onRefreshed(expires_at * 1_000);
    } catch (error) {
      // Whatever else went wrong, the next tick tries again.
      if (!isStopped && error instanceof HttpError && error.status === 401) work.onEnded();
    }
  }

  function tick(): void {
    if (document.visibilityState === "hidden") return;
    // Another tab signed out and took the cookies along.
    const isThere = sessionExpiry() !== null;
    if (wasSeen && !isThere) return work.onEnded();
    wasSeen = isThere;
    if (!isDue()) return;
    if (navigator.locks) void navigator.locks.request(LOCK, refresh);
    else void refresh();
  }

  const timer = setInterval(tick, TICK_MS);
  document.addEventListener("visibilitychange", tick);
  tick();
  return () => {
    isStopped = true;
    clearInterval(timer);
    document.removeEventListener("visibilitychange", tick);
  };
}
