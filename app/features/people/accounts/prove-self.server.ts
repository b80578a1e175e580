import { AppError } from "../../../lib/errors.ts";
import type { Services } from "../../../platform/services.server.ts";
import { securityEventStatement } from "../../base/access/security-events.server.ts";
import { commitAs } from "../../base/commits/commit-as.server.ts";
import { proveFactor } from "../factors/prove-factor.server.ts";
import { limitOwnGuess, type SessionHolder } from "../sessions/limit-guesses.server.ts";
import { renewProof } from "../sessions/proofs-repository.server.ts";
import { provePassword } from "../sessions/prove-password.server.ts";

/** The password of the account, or the digits that a confirmed factor shows now. */
type Proof = { password: string } | { factorId: string; code: string };

/**
 * The holder of a live session shows once more who they are: for ten minutes it may change the account (`fresh-proof.ts`).
 * Wrong ones are counted as any guess. Throws `invalid_credentials`, `invalid_code`, `not_found` (another's factor), `proof_required` (a
 * password of an account that has none), `rate_limited`, `session_expired`.
 */
export async function proveSelf(
  context: { services: Services; actor: SessionHolder },
  proof: Proof,
): Promise<void> {
  if ("code" in proof) return await proveFactor(context, proof);
  const { services, actor } = context;
  const { db } = services;
  await limitOwnGuess(services, { actor, key: "password", guessed: "password" }, async () => {
    if (!(await provePassword(context, proof.password))) throw new AppError("proof_required");
    const at = services.now();
    const { userId, sessionId } = actor;
    await commitAs(
      { services, actor: { kind: "user", ...actor } },
      {
        statements: [
          renewProof(db, actor, at),
          securityEventStatement(services, { action: "identity_proved", userId, sessionId }),
        ],
      },
    );
  });
}
