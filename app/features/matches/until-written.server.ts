import { setTimeout as sleep } from "node:timers/promises";
import { AppError } from "../../lib/errors.ts";
import { databaseErrorCode, isLostRace, LostRaceError } from "../../platform/database.server.ts";
import { inTurn } from "../../platform/turns.server.ts";

const TRIES = 60;
const FIRST_PAUSE_MS = 8;
const LONGEST_PAUSE_MS = 120;

/**
 * Reads, decides and writes again, with everything read anew, while the write loses races; so `attempt` must give the
 * same answer when what it wanted is written already. The first try waits for nobody; who lost it waits behind those who
 * lost to the same athletes in this process, for together they would only make each other lose again. A batch whose
 * answer got lost on the way is read again once, for it may have been written. Throws `busy` when every try lost.
 */
export async function untilWritten<Answer>(attempt: () => Promise<Answer>): Promise<Answer> {
  const tries = { left: TRIES, isUnanswered: false };
  const first = await tryOnce(attempt, tries);
  if (first.isWritten) return first.answer;
  return first.keys.length > 0
    ? inTurn(first.keys, () => keepTrying(attempt, tries))
    : keepTrying(attempt, tries);
}

interface Tries {
  left: number;
  /** An answer was lost before: not a second time. */
  isUnanswered: boolean;
}

type Tried<Answer> = { isWritten: true; answer: Answer } | { isWritten: false; keys: readonly string[] };

/** Tries without anybody's turn, for what runs inside another's attempt or in the background. */
export async function keepTrying<Answer>(
  attempt: () => Promise<Answer>,
  tries: Tries = { left: TRIES, isUnanswered: false },
): Promise<Answer> {
  for (let round = 0; tries.left > 0; round += 1) {
    const tried = await tryOnce(attempt, tries);
    if (tried.isWritten) return tried.answer;
    await sleep(Math.random() * Math.min(FIRST_PAUSE_MS * 2 ** round, LONGEST_PAUSE_MS));
  }
  throw new AppError("busy", { retryAfterSeconds: 1 });
}

async function tryOnce<Answer>(attempt: () => Promise<Answer>, tries: Tries): Promise<Tried<Answer>> {
  tries.left -= 1;
  try {
    return { isWritten: true, answer: await attempt() };
  } catch (error) {
    if (!isLostRace(error)) {
      if (tries.isUnanswered || !isUnanswered(error)) throw error;
      tries.isUnanswered = true;
    }
    return { isWritten: false, keys: error instanceof LostRaceError ? error.keys : [] };
  }
}

/** A failure of the connection, after which nobody knows whether the batch was written. */
function isUnanswered(error: unknown): boolean {
  if (databaseErrorCode(error) !== null) return false;
  for (let e = error; e instanceof Error; e = e.cause) if (e.name === "NeonDbError") return true;
  return false;
}
