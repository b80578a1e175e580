import { setTimeout as sleep } from "node:timers/promises";
import { withRetries } from "../../app/lib/retry.ts";
import { isBusy } from "../../app/platform/retry-on-conflict.server.ts";

/**
 * Asks as a screen does: who is told that others are writing just now asks again, three times at most (spec §9). Throws what
 * `ask` throws.
 */
export async function patiently<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  const tried = await withRetries(
    () =>
      ask().then(
        (answer) => ({ isRefused: false as const, answer }),
        (error: unknown) => {
          if (!isBusy(error)) throw error;
          return { isRefused: true as const, error };
        },
      ),
    { needsRetry: ({ isRefused }) => isRefused, sleep: (ms) => sleep(ms) },
  );
  if (tried.isRefused) throw tried.error;
  return tried.answer;
}
