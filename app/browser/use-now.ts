import { useEffect, useState } from "react";

const TICK_MS = 30_000;

/** The server's clock, carried on by the browser: takes the instant (ISO 8601) that the page was read at. */
export function useNow(servedAt: string): Date {
  const [now, setNow] = useState(() => new Date(servedAt));
  useEffect(() => {
    const ahead = new Date(servedAt).getTime() - Date.now();
    setNow(new Date(servedAt));
    const timer = setInterval(() => setNow(new Date(Date.now() + ahead)), TICK_MS);
    return () => clearInterval(timer);
  }, [servedAt]);
  return now;
}
