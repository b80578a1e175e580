import { AppError } from "../../../lib/errors.ts";
import { isWriteConflict, runBatch } from "../../../platform/database.server.ts";
import type { Services } from "../../../platform/services.server.ts";
import { securityEventStatement } from "../../base/access/security-events.server.ts";
import { noteChange } from "../account-changes/note-change.server.ts";
import { logChange } from "../people/accounts-repository.server.ts";
import { noSuchFactor } from "./challenge-factor.server.ts";
import { deleteFactor, guardRaisedSession, sessionAccountStatement } from "./factors-repository.server.ts";
import { requireFreshProof } from "../sessions/proofs-repository.server.ts";
import { dropUselessCodes } from "./recovery-codes-repository.server.ts";
import { lowerSessions } from "../sessions/sessions-repository.server.ts";
import { refuseUnraised } from "./start-factor.server.ts";

/**
 * Takes a second factor away, for a session that has shown one (any live session may drop what was never confirmed). With
 * the last one, sessions that still awaited it end and recovery codes go; the owner is told by mail. `proof`, begun by the caller in the same turn, is waited for before
 * anything is taken away; where it says nothing of who asks, the session's own proof must be fresh. Throws what it throws, and `session_expired`,
 * `proof_required`, `forbidden`, `not_found`.
 */
export async function removeFactor(
  { services, actor }: { services: Services; actor: { userId: string; sessionId: string } },
  { factorId, proof }: { factorId: string; proof?: Promise<boolean> },
): Promise<void> {
  const { db } = services;
  const { userId } = actor;
  const now = services.now();
  const [row] = await services.read(sessionAccountStatement(db, actor, now));
  if (!row) throw new AppError("session_expired");
  const factor = row.factors.find(({ id }) => id === factorId);
  if (!factor) throw noSuchFactor();
  refuseUnraised(row);
  const isProven = (await proof) ?? false;
  // One that was never confirmed protected nothing.
  const change =
    factor.status === "verified" ? noteChange(services, { ...actor, kind: "factor_removed" }) : null;
  try {
    await runBatch(db, [
      logChange(db, userId, now),
      guardRaisedSession(db, actor, now),
      ...(isProven ? [] : [requireFreshProof(db, actor, now)]),
      ...(change?.statements ?? []),
      deleteFactor(db, { userId, factorId }),
      ...lowerSessions(db, userId, now),
      dropUselessCodes(db, userId),
      securityEventStatement(services, { action: "factor_removed", ...actor }),
    ]);
  } catch (error) {
    throw isWriteConflict(error) ? noSuchFactor() : error;
  }
  change?.notify();
}
