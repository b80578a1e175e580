import { setTimeout as sleep } from "node:timers/promises";
import { AppError } from "../../lib/errors.ts";
import { databaseErrorCode, isLostRace } from "../../platform/database.server.ts";

const TRIES = 30;
const FIRST_PAUSE_MS = 8;
const LONGEST_PAUSE_MS = 120;

/**
 * Reads, decides and writes again, with everything read anew, while the write loses races; so `attempt` must give the
 * same answer when what it wanted is written already. A batch whose answer got lost on the way is read again once,
 * for it may have been written. Throws `busy` when every try lost.
 */
export async function untilWritten<Answer>(attempt: () => Promise<Answer>): Promise<Answer> {
  let isSecondChance = false;
  for (let round = 0; round < TRIES; round += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (!isLostRace(error)) {
        if (isSecondChance || !isUnanswered(error)) throw error;
        isSecondChance = true;
      }
      await sleep(Math.random() * Math.min(FIRST_PAUSE_MS * 2 ** round, LONGEST_PAUSE_MS));
    }
  }
  throw new AppError("busy", { retryAfterSeconds: 1 });
}

/** A failure of the connection, after which nobody knows whether the batch was written. */
function isUnanswered(error: unknown): boolean {
  if (databaseErrorCode(error) !== null) return false;
  for (let e = error; e instanceof Error; e = e.cause) if (e.name === "NeonDbError") return true;
  return false;
}
