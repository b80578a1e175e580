import type { Statement } from "../../../platform/database.server.ts";
import type { Services } from "../../../platform/services.server.ts";
import { handOver, hashToken, newRefreshToken } from "../sessions/open-session.server.ts";
import {
  endOldestSessions,
  insertRefreshToken,
  raiseSession,
  supersedeRefreshTokens,
} from "../sessions/sessions-repository.server.ts";
import { type OpenedSession, type ProofMethod, SESSIONS_AT_MOST } from "../sessions/sessions.ts";
import type { SessionAccountRow } from "./factors-repository.server.ts";

/**
 * A session that is raised to `aal2` by `method`, which is a fresh proof of who asks where `isProof`: statements for the batch that takes the proof, and `open`, which hands over its
 * new tokens once that is committed.
 */
export async function raisedSession(
  services: Services,
  { userId, sessionId }: { userId: string; sessionId: string },
  row: Pick<SessionAccountRow, "amr" | "email">,
  { method, isProof }: { method: ProofMethod; isProof: boolean },
): Promise<{ statements: Statement[]; open: () => Promise<OpenedSession> }> {
  const { db } = services;
  const now = services.now();
  const refreshToken = newRefreshToken();
  const tokenHash = await hashToken(refreshToken);
  const amr = [{ method, timestamp: Math.floor(now.getTime() / 1000) }, ...row.amr];
  const owner = { userId, sessionId, email: row.email, aal: "aal2" as const, amr, awaitsFactor: false };
  return {
    statements: [
      raiseSession(db, { userId, sessionId, amr, isProof, at: now }),
      endOldestSessions(db, { userId, sessionId, atMost: SESSIONS_AT_MOST, at: now }),
      supersedeRefreshTokens(db, sessionId, tokenHash, now),
      insertRefreshToken(db, { tokenHash, sessionId, createdAt: now }),
    ],
    open: () => handOver(services, owner, refreshToken),
  };
}
