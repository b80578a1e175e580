import { useCallback, useEffect, useState } from "react";
import {
  addSample,
  newestRequests,
  type PerformanceSample,
  SAMPLE_EVERY_MS,
  type TimedRequest,
} from "./performance-samples.ts";

type WithMemory = Performance & { memory?: { usedJSHeapSize: number } };

/** How the document itself came: first byte, content ready and loaded, ms after it was asked for. */
export interface DocumentTimes {
  firstByteMs: number;
  readyMs: number;
  loadedMs: number;
}

/** Measures while the monitor stands on the page; `clear` empties the history. All of it stays in memory. */
export function usePerformance() {
  const [history, setHistory] = useState<PerformanceSample[]>([]);
  const [requests, setRequests] = useState<TimedRequest[]>([]);

  useEffect(() => {
    const tasks = { count: 0, ms: 0 };
    const observer = new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) {
        tasks.count += 1;
        tasks.ms += duration;
      }
    });
    // Not every browser knows long tasks; they then stay at none.
    if (PerformanceObserver.supportedEntryTypes.includes("longtask"))
      observer.observe({ type: "longtask", buffered: true });
    const measure = () => {
      const usedBytes = (performance as WithMemory).memory?.usedJSHeapSize ?? null;
      const sample = { atMs: performance.now(), usedBytes, longTasks: tasks.count, longTaskMs: tasks.ms };
      setHistory((before) => addSample(before, sample));
      const fetched = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
      setRequests(newestRequests(fetched.filter(({ initiatorType }) => initiatorType === "fetch")));
    };
    measure();
    const timer = setInterval(measure, SAMPLE_EVERY_MS);
    return () => {
      clearInterval(timer);
      observer.disconnect();
    };
  }, []);

  const clear = useCallback(() => {
    setHistory((before) => before.slice(-1));
    setRequests([]);
    performance.clearResourceTimings();
  }, []);
  return { history, requests, times: documentTimes(), clear };
}

function documentTimes(): DocumentTimes | null {
  const [entry] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  if (!entry) return null;
  return {
    firstByteMs: Math.round(entry.responseStart),
    readyMs: Math.round(entry.domContentLoadedEventEnd),
    loadedMs: Math.round(entry.loadEventEnd),
  };
}
