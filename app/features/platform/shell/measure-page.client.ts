import {
  addSample,
  newestRequests,
  type PerformanceSample,
  SAMPLE_EVERY_MS,
  type TimedRequest,
} from "./performance-samples.ts";

type WithMemory = Performance & { memory?: { usedJSHeapSize: number } };

/** The figures of the page that is open; all of them stay in memory. */
export interface PageFigures {
  history: readonly PerformanceSample[];
  requests: readonly TimedRequest[];
  /** How the document itself came: first byte, content ready and loaded, ms after it was asked for. */
  times: { firstByteMs: number; readyMs: number; loadedMs: number } | null;
}

/** Measures the page every few seconds and says what it found; `clear` empties the history, `stop` ends it. */
export function measurePage(say: (figures: PageFigures) => void): { clear(): void; stop(): void } {
  const tasks = { count: 0, ms: 0 };
  let history: readonly PerformanceSample[] = [];
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) {
      tasks.count += 1;
      tasks.ms += duration;
    }
  });
  // Not every browser knows long tasks; they then stay at none.
  if (PerformanceObserver.supportedEntryTypes.includes("longtask"))
    observer.observe({ type: "longtask", buffered: true });
  const report = () => {
    const fetched = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
    const requests = newestRequests(fetched.filter(({ initiatorType }) => initiatorType === "fetch"));
    say({ history, requests, times: documentTimes() });
  };
  const measure = () => {
    const usedBytes = (performance as WithMemory).memory?.usedJSHeapSize ?? null;
    const sample = { atMs: performance.now(), usedBytes, longTasks: tasks.count, longTaskMs: tasks.ms };
    history = addSample(history, sample);
    report();
  };
  measure();
  const timer = setInterval(measure, SAMPLE_EVERY_MS);
  return {
    clear() {
      history = history.slice(-1);
      performance.clearResourceTimings();
      report();
    },
    stop() {
      clearInterval(timer);
      observer.disconnect();
    },
  };
}

function documentTimes(): PageFigures["times"] {
  const [entry] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  if (!entry) return null;
  return {
    firstByteMs: Math.round(entry.responseStart),
    readyMs: Math.round(entry.domContentLoadedEventEnd),
    loadedMs: Math.round(entry.loadEventEnd),
  };
}
