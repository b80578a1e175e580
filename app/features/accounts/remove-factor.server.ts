import { AppError } from "../../lib/errors.ts";
import { isLostRace, rowsOf, runBatch } from "../../platform/database.server.ts";
import type { Services } from "../../platform/services.server.ts";
import { noteChange } from "./accounts-repository.server.ts";
import { noSuchFactor } from "./challenge-factor.server.ts";
import {
  deleteFactor,
  guardRaisedSession,
  type SessionAccountRow,
  sessionAccountStatement,
} from "./factors-repository.server.ts";
import { lowerSessions } from "./session-repository.server.ts";
import { refuseUnraised } from "./start-factor.server.ts";

/**
 * Takes a second factor away, for a session that has shown one (any live session may drop what was never confirmed). With
 * the last one, sessions that still awaited it end. `proof`, begun by the caller in the same turn, is waited for before
 * anything is taken away. Throws what it throws, and `session_expired`, `forbidden`, `not_found`.
 */
export async function removeFactor(
  { services, actor }: { services: Services; actor: { userId: string; sessionId: string } },
  { factorId, proof }: { factorId: string; proof?: Promise<void> },
): Promise<void> {
  const { db } = services;
  const { userId } = actor;
  const now = services.now();
  const [row] = rowsOf<SessionAccountRow>(await services.read(sessionAccountStatement(db, actor, now)));
  if (!row) throw new AppError("session_expired");
  if (!row.factors.some((factor) => factor.id === factorId)) throw noSuchFactor();
  refuseUnraised(row);
  await proof;
  try {
    await runBatch(db, [
      noteChange(db, userId, now),
      guardRaisedSession(db, actor, now),
      deleteFactor(db, { userId, factorId }),
      ...lowerSessions(db, userId, now),
    ]);
  } catch (error) {
    throw isLostRace(error) ? noSuchFactor() : error;
  }
}
