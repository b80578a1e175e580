import { useEffect, useState } from "react";

const SECOND_MS = 1000;

/**
 * How long an instant (ISO 8601) is away, in ms, less each second; below zero once it has passed. It begins by the server's clock (`now`), so
 * that a wrong clock of the device changes nothing and the first render is the server's.
 */
export function useTimeLeft(at: string, now: Date): number {
  const startMs = Date.parse(at) - now.getTime();
  const [passed, setPassed] = useState({ of: startMs, ms: 0 });
  useEffect(() => {
    const startedAt = performance.now();
    const timer = setInterval(() => setPassed({ of: startMs, ms: performance.now() - startedAt }), SECOND_MS);
    return () => clearInterval(timer);
  }, [startMs]);
  return startMs - (passed.of === startMs ? passed.ms : 0);
}
