/** Spec §9: checks 1 s after login, every 10 min, and 2 s after the tab becomes visible. */
const AFTER_LOGIN_MS = 1_000;
const EVERY_MS = 10 * 60_000;
const AFTER_VISIBLE_MS = 2_000;
/** Spec §9: tab visibility is debounced by 500 ms; stale queries are refetched 1 s later. */
const DEBOUNCE_MS = 500;
const REFETCH_AFTER_MS = 1_000;

interface SessionChecks {
  /** Somebody has signed in, or a page of theirs has loaded. */
  start(): void;
  /** The tab was shown or hidden. */
  seen(isVisible: boolean): void;
  stop(): void;
}

/**
 * Says when a session is checked and when stale queries are read again (spec §9); it does neither. A tab that only
 * flickers, for less than 500 ms, causes nothing. Timers are the global ones.
 */
export function scheduleChecks(work: { check: () => void; refetchStale: () => void }): SessionChecks {
  let every: ReturnType<typeof setInterval> | undefined;
  let first: ReturnType<typeof setTimeout> | undefined;
  let returning: ReturnType<typeof setTimeout>[] = [];
  let wasVisible = true;
  let settling: ReturnType<typeof setTimeout> | undefined;

  function forgetReturn(): void {
    returning.forEach(clearTimeout);
    returning = [];
  }

  return {
    start() {
      clearTimeout(first);
      clearInterval(every);
      first = setTimeout(work.check, AFTER_LOGIN_MS);
      every = setInterval(work.check, EVERY_MS);
    },
    seen(isVisible) {
      clearTimeout(settling);
      settling = setTimeout(() => {
        if (isVisible === wasVisible) return;
        wasVisible = isVisible;
        forgetReturn();
        if (!isVisible) return;
        returning = [
          setTimeout(work.refetchStale, REFETCH_AFTER_MS),
          // 2 s after it became visible, of which the debounce has had its part.
          setTimeout(work.check, AFTER_VISIBLE_MS - DEBOUNCE_MS),
        ];
      }, DEBOUNCE_MS);
    },
    stop() {
      clearTimeout(first);
      clearInterval(every);
      clearTimeout(settling);
      forgetReturn();
    },
  };
}
