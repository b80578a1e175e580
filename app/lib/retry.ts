/** Spec §9: 3 retries, base delay 1 s, factor 2, maximum 10 s. */
export const RETRIES = 3;
const BASE_MS = 1_000;
const FACTOR = 2;
const MAX_MS = 10_000;

/** How long to wait before retry `retry` (from 1), in milliseconds: 1 s, 2 s, 4 s …, at most 10 s (spec §9). */
export function retryDelayMs(retry: number): number {
  return Math.min(MAX_MS, BASE_MS * FACTOR ** (retry - 1));
}

/**
 * Runs `work` until its answer needs no retry, at most 1 + 3 times; gives the last answer. `work` gets the number of the
 * attempt (from 0) and never throws by itself: what it throws is thrown on. `onRetry` is called before each wait.
 */
export async function withRetries<Answer>(
  work: (attempt: number) => Promise<Answer>,
  options: {
    needsRetry: (answer: Answer) => boolean;
    sleep: (ms: number) => Promise<void>;
    onRetry?: (retry: number, delayMs: number) => void;
  },
): Promise<Answer> {
  let answer = await work(0);
  for (let retry = 1; retry <= RETRIES && options.needsRetry(answer); retry += 1) {
    const delayMs = retryDelayMs(retry);
    options.onRetry?.(retry, delayMs);
    await options.sleep(delayMs);
    answer = await work(retry);
  }
  return answer;
}
