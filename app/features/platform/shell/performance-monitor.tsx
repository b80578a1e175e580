import { useEffect, useRef } from "react";
import { useRevalidator } from "react-router";
import { showMonitor } from "./performance-monitor.client.ts";
import { forgetQueries } from "./query-client.tsx";
import "./performance-monitor.css";

/** A super admin's monitor on a page that React runs; public pages bring the same script in by themselves. */
export function PerformanceMonitor() {
  const { revalidate } = useRevalidator();
  const readAgain = useRef(revalidate);
  useEffect(() => {
    readAgain.current = revalidate;
  }, [revalidate]);
  useEffect(
    () =>
      showMonitor({
        readAgain() {
          forgetQueries();
          return readAgain.current();
        },
      }),
    [],
  );
  return null;
}
