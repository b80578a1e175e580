import { AppError } from "../../../lib/errors.ts";
import { isWriteConflict } from "../../../platform/database.server.ts";
import type { Services } from "../../../platform/services.server.ts";
import { securityEventStatement } from "../../base/access/security-events.server.ts";
import { commitAs } from "../../base/commits/commit-as.server.ts";
import { limitFactorGuess, type SessionHolder } from "../sessions/limit-guesses.server.ts";
import { renewProof } from "../sessions/proofs-repository.server.ts";
import { noSuchFactor } from "./challenge-factor.server.ts";
import { useChallenge, useStep } from "./factors-repository.server.ts";
import { readDigits, WRONG_DIGITS } from "./verify-factor.server.ts";

/**
 * Digits of a confirmed factor as a fresh proof of a live session; its tokens stay as they are. Bounded as any digits
 * (`limitFactorGuess`). Throws `invalid_code`, `not_found` (also for a factor that was never confirmed), `session_expired`.
 */
export async function proveFactor(
  { services, actor }: { services: Services; actor: SessionHolder },
  { factorId, code }: { factorId: string; code: string },
): Promise<void> {
  const { db } = services;
  const { userId, sessionId } = actor;
  await limitFactorGuess(services, actor, async () => {
    const { row, used } = await readDigits(services, actor, { factorId, code, challengeId: null });
    if (row.status !== "verified") throw noSuchFactor();
    const at = services.now();
    const { step, resealed, challengeId } = used;
    try {
      await commitAs(
        { services, actor: { kind: "user", ...actor } },
        {
          statements: [
            useStep(db, { id: factorId, userId, step, resealed, at }),
            useChallenge(db, challengeId, at),
            renewProof(db, actor, at),
            securityEventStatement(services, { action: "identity_proved", userId, sessionId }),
          ],
        },
      );
    } catch (error) {
      throw isWriteConflict(error) ? new AppError("invalid_code", WRONG_DIGITS) : error;
    }
  });
}
