import { setTimeout as sleep } from "node:timers/promises";
import { AppError } from "../lib/errors.ts";
import { isUnanswered, isWriteConflict, WriteConflictError } from "./database.server.ts";
import { withKeyLock } from "./key-lock.server.ts";

/** An attempt is given up after so many write conflicts; many people may write to one table at once. */
const TRIES = 60;
const FIRST_PAUSE_MS = 8;
const LONGEST_PAUSE_MS = 120;

interface RetryOptions {
  /** At most so many tries; 60 where nothing is said. */
  tries?: number;
  /** False for work inside another attempt or in the background, which must not wait for the key lock. */
  usesKeyLock?: boolean;
}

interface Tries {
  left: number;
  /** An answer was lost before: not a second time. */
  isUnanswered: boolean;
}

/**
 * Runs `attempt` again, with everything read anew, while its write conflicts with others; so `attempt` must give the
 * same answer when what it wanted is written already. The first try does not wait. Later tries
 * hold a key lock on the athletes concerned, since concurrent tries would only conflict again. A batch whose answer was lost
 * is read again once, for it may have been written. Throws `busy` when every try conflicted.
 */
export async function retryOnConflict<Answer>(
  attempt: () => Promise<Answer>,
  { tries: most = TRIES, usesKeyLock = true }: RetryOptions = {},
): Promise<Answer> {
  const tries = { left: most, isUnanswered: false };
  const first = await tryOnce(attempt, tries);
  if (first.isWritten) return first.answer;
  if (usesKeyLock && first.keys.length > 0) return withKeyLock(first.keys, () => keepTrying(attempt, tries));
  await pause(0);
  return keepTrying(attempt, tries);
}

/** Whether every try of a `retryOnConflict` conflicted. */
export function isBusy(error: unknown): boolean {
  return error instanceof AppError && error.code === "busy";
}

type Tried<Answer> = { isWritten: true; answer: Answer } | { isWritten: false; keys: readonly string[] };

async function keepTrying<Answer>(attempt: () => Promise<Answer>, tries: Tries): Promise<Answer> {
  for (let round = 0; tries.left > 0; round += 1) {
    const tried = await tryOnce(attempt, tries);
    if (tried.isWritten) return tried.answer;
    await pause(round);
  }
  throw new AppError("busy", { retryAfterSeconds: 1 });
}

async function pause(round: number): Promise<void> {
  await sleep(Math.random() * Math.min(FIRST_PAUSE_MS * 2 ** round, LONGEST_PAUSE_MS));
}

async function tryOnce<Answer>(attempt: () => Promise<Answer>, tries: Tries): Promise<Tried<Answer>> {
  tries.left -= 1;
  try {
    return { isWritten: true, answer: await attempt() };
  } catch (error) {
    if (!isWriteConflict(error)) {
      if (tries.isUnanswered || !isUnanswered(error)) throw error;
      tries.isUnanswered = true;
    }
    return { isWritten: false, keys: error instanceof WriteConflictError ? error.keys : [] };
  }
}
