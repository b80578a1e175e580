import { AppError } from "../../../lib/errors.ts";
import { isWriteConflict } from "../../../platform/database.server.ts";
import type { Services } from "../../../platform/services.server.ts";
import { securityEventStatement } from "../../base/access/security-events.server.ts";
import { noteChange } from "../account-changes/note-change.server.ts";
import { commitAs } from "../../base/commits/commit-as.server.ts";
import { requireFreshProof } from "./proofs-repository.server.ts";
import { endOwnSession, isOpenSessionSql } from "./sessions-repository.server.ts";

/**
 * Ends one of the own sessions, from a live one: a lost phone, a computer of the club. Ended before is no error.
 * The owner is told by mail. Throws `session_expired`, `proof_required`, `not_found` for another person's session, and for none.
 */
export async function endSession(
  { services, actor }: { services: Services; actor: { userId: string; sessionId: string } },
  { sessionId }: { sessionId: string },
): Promise<void> {
  const { db } = services;
  const now = services.now();
  const change = noteChange(
    services,
    { ...actor, kind: "sessions_ended" },
    isOpenSessionSql(sessionId, actor.userId, now),
  );
  try {
    await commitAs(
      { services, actor: { kind: "user", ...actor } },
      {
        statements: [
          requireFreshProof(db, actor, now),
          ...change.statements,
          endOwnSession(db, { userId: actor.userId, sessionId, at: now }),
          securityEventStatement(services, {
            action: "session_ended",
            resourceType: "session",
            resourceId: sessionId,
            userId: actor.userId,
            sessionId: actor.sessionId,
          }),
        ],
      },
    );
  } catch (error) {
    throw isWriteConflict(error) ? new AppError("not_found") : error;
  }
  change.notify();
}
