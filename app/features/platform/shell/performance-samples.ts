/** The measures of the monitor at one moment. Times in milliseconds, memory in bytes (null where the browser hides it). */
export interface PerformanceSample {
  atMs: number;
  usedBytes: number | null;
  /** Tasks of 50 ms and more since the page was opened, and how long they took together. */
  longTasks: number;
  longTaskMs: number;
}

/** A request of the page's own scripts. */
export interface TimedRequest {
  path: string;
  ms: number;
  bytes: number;
}

/** Ten minutes at one every five seconds. */
const MAX_SAMPLES = 120;
export const SAMPLE_EVERY_MS = 5_000;
/** How many requests are listed. */
const MAX_REQUESTS = 8;

/** The history with one sample more; the oldest leave. */
export function addSample(
  history: readonly PerformanceSample[],
  sample: PerformanceSample,
): PerformanceSample[] {
  return [...history, sample].slice(-MAX_SAMPLES);
}

/** The newest requests first, by path without their queries. */
export function newestRequests(
  entries: readonly { name: string; duration: number; transferSize: number; startTime: number }[],
): TimedRequest[] {
  return entries
    .toSorted((a, b) => b.startTime - a.startTime)
    .slice(0, MAX_REQUESTS)
    .map(({ name, duration, transferSize }) => ({
      path: name.replace(/^[a-z]+:\/\/[^/]+/i, "").split("?")[0]!,
      ms: Math.round(duration),
      bytes: transferSize,
    }));
}

/** "12,3 MB"; "–" where it is not known. */
export function megabytes(bytes: number | null): string {
  return bytes === null ? "–" : `${(bytes / 1_048_576).toFixed(1).replace(".", ",")} MB`;
}
