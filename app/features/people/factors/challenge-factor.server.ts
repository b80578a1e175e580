import { AppError } from "../../../lib/errors.ts";
import { isWriteConflict, runBatch } from "../../../platform/database.server.ts";
import type { Services } from "../../../platform/services.server.ts";
import { CHALLENGE_TTL_MS } from "../people/factors.ts";
import { insertChallenge, sessionAccountStatement } from "./factors-repository.server.ts";

/**
 * Puts a question to a factor of one's own, to be answered within 5 minutes and 5 attempts (`verifyFactor`). A session
 * that awaits its second factor may ask too. Throws `session_expired`, `not_found`.
 */
export async function challengeFactor(
  { services, actor }: { services: Services; actor: { userId: string; sessionId: string } },
  { factorId }: { factorId: string },
): Promise<{ challengeId: string; expiresAt: Date }> {
  const { db } = services;
  const now = services.now();
  const [row] = await services.read(sessionAccountStatement(db, actor, now));
  if (!row) throw new AppError("session_expired");
  if (!row.factors.some((factor) => factor.id === factorId)) throw noSuchFactor();
  const challengeId = services.newId();
  const expiresAt = new Date(now.getTime() + CHALLENGE_TTL_MS);
  const { ipAddress } = services.client;
  try {
    await runBatch(
      db,
      insertChallenge(db, { ...actor, id: challengeId, factorId, ipAddress, at: now, expiresAt }),
    );
  } catch (error) {
    throw isWriteConflict(error) ? noSuchFactor() : error;
  }
  return { challengeId, expiresAt };
}

/** Another person's factor and none at all get the same answer. */
export function noSuchFactor(): AppError {
  const message = "Esta verificação não existe mais.";
  return new AppError("not_found", { reason: "mfa_factor_not_found", message });
}
