import { AppError } from "../../lib/errors.ts";
import { failedGuard, runBatch, type Statement } from "../../platform/database.server.ts";
import type { VerbContext } from "../../platform/services.server.ts";
import { guardClubWritable } from "../access/billing-state-sql.server.ts";
import { guardLiveSession } from "../access/live-session-sql.server.ts";
import { guardAsRead } from "./impediment-statements.server.ts";

/**
 * Writes what an athlete changes of their own impediments in a tournament as one batch: a lost race where a match got an hour, or their
 * impediments changed, since they were read. Throws `club_read_only`, `session_expired`.
 */
export async function commitOwnImpediments(
  { services, actor }: VerbContext,
  facts: { id: string; clubId: string; athleteId: string; impediments: readonly unknown[] },
  statement: Statement,
): Promise<void> {
  if (actor.kind !== "user") throw new AppError("unauthenticated");
  const { db } = services;
  const now = services.now();
  const { id: tournamentId, clubId, athleteId, impediments } = facts;
  try {
    await runBatch(db, [
      guardLiveSession(db, actor, now),
      guardClubWritable(db, clubId, now),
      ...guardAsRead(db, { tournamentId, athleteId, named: impediments.length }),
      statement,
    ]);
  } catch (error) {
    throw failedGuard(error) === "session" ? new AppError("session_expired") : error;
  }
}
