import { useEffect, useState } from "react";

const TICK_MS = 30_000;

/** The server's clock, carried on by the browser: takes the instant (ISO 8601) that the page was read at. */
export function useNow(servedAt: string): Date {
  const [passed, setPassed] = useState({ since: servedAt, ms: 0 });
  useEffect(() => {
    const startedAt = performance.now();
    const timer = setInterval(
      () => setPassed({ since: servedAt, ms: performance.now() - startedAt }),
      TICK_MS,
    );
    return () => clearInterval(timer);
  }, [servedAt]);
  return new Date(Date.parse(servedAt) + (passed.since === servedAt ? passed.ms : 0));
}
