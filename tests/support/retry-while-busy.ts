import { setTimeout as sleep } from "node:timers/promises";
import { RETRIES, retryDelayMs } from "../../app/lib/retry.ts";
import { isBusy } from "../../app/platform/retry-on-conflict.server.ts";

/**
 * Asks as a screen does: who is told that others are writing just now asks again, three times at most (spec §9). Throws what
 * `ask` throws.
 */
export async function retryWhileBusy<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  for (let retry = 1; ; retry += 1) {
    try {
      return await ask();
    } catch (error) {
      if (!isBusy(error) || retry > RETRIES) throw error;
      await sleep(retryDelayMs(retry));
    }
  }
}
