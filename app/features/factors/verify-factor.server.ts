import { AppError } from "../../lib/errors.ts";
import { isWriteConflict, runBatch } from "../../platform/database.server.ts";
import type { Services } from "../../platform/services.server.ts";
import { securityEventStatement } from "../access/security-events.server.ts";
import { noteChange } from "../account-changes/note-change.server.ts";
import { logSignIn } from "../people/account-statements.server.ts";
import { noSuchFactor } from "./challenge-factor.server.ts";
import { readStep } from "./factor-codes.server.ts";
import { CHALLENGE_TTL_MS } from "../people/factors.ts";
import { type TriedRow, tryFactor, useChallenge, useStep } from "./factors-repository.server.ts";
import { handOver, hashToken, newRefreshToken } from "../sessions/open-session.server.ts";
import { type Account, toAccount } from "../people/read-account.server.ts";
import { requireFreshProof } from "../sessions/proof-statements.server.ts";
import {
  endOldestSessions,
  insertRefreshToken,
  raiseSession,
  revokeLowerSessions,
  supersedeRefreshTokens,
} from "../sessions/session-statements.server.ts";
import { limitFactorGuess, type SessionHolder } from "../sessions/limit-guesses.server.ts";
import { type OpenedSession, SESSIONS_AT_MOST } from "../sessions/sessions.ts";
import { refuseUnraised } from "./start-factor.server.ts";

/**
 * Raises a session to `aal2` by the six digits of an authenticator and hands over new tokens. Each 30 s step is good once;
 * five wrong answers spend a challenge, and wrong ones of a person are bounded (`limitFactorGuess`). The first digits of a factor confirm it, which
 * needs a fresh proof, and end the person's other sessions of one proof, and the owner is told by mail; those of a confirmed one are such a proof. `challengeId` null asks and answers at once, for screens. Throws `invalid_code`,
 * `rate_limited`, `not_found`, `forbidden`, `proof_required`, `session_expired`, with GoTrue's reasons.
 */
export async function verifyFactor(
  { services, actor }: { services: Services; actor: SessionHolder },
  input: { factorId: string; challengeId: string | null; code: string },
): Promise<{ session: OpenedSession; account: Account }> {
  return await limitFactorGuess(services, actor, () => verifyCounted(services, actor, input));
}

async function verifyCounted(
  services: Services,
  actor: { userId: string; sessionId: string },
  input: { factorId: string; challengeId: string | null; code: string },
): Promise<{ session: OpenedSession; account: Account }> {
  const { factorId } = input;
  const { row, used } = await readDigits(services, actor, input);
  const raised = await raise(services, actor, row, used);
  await services.browser?.remember(row.email);
  return {
    session: raised,
    account: { ...toAccount(row), factors: confirmed(row, factorId, services.now()) },
  };
}

/** The use of a step of a factor: what `useStep` and `useChallenge` write. */
interface UsedDigits {
  step: number;
  resealed: string | null;
  factorId: string;
  challengeId: string;
}

/**
 * Counts an attempt at a factor and reads its digits, which the caller's batch then uses up. Throws `invalid_code`,
 * `not_found`, `forbidden`, `session_expired`.
 */
export async function readDigits(
  services: Services,
  actor: { userId: string; sessionId: string },
  { factorId, challengeId, code }: { factorId: string; challengeId: string | null; code: string },
): Promise<{ row: TriedRow; used: UsedDigits }> {
  const { db } = services;
  const now = services.now();
  const expiresAt = new Date(now.getTime() + CHALLENGE_TTL_MS);
  const newId = services.newId();
  const row = await tryFactor(db, { ...actor, factorId, challengeId, newId, at: now, expiresAt });
  if (!row) throw new AppError("session_expired");
  if (row.factor_id === null || row.secret === null) throw noSuchFactor();
  if (row.challenge_id === null)
    throw refused("mfa_challenge_expired", "Esta pergunta venceu. Comece de novo.");
  // A factor that nobody has confirmed proves nothing: a session of the password alone must not confirm one.
  if (row.status === "unverified") refuseUnraised(row);
  const read = await readStep(services, { sealed: row.secret, code });
  if (!read) throw wrongDigits();
  return { row, used: { ...read, factorId, challengeId: row.challenge_id } };
}

async function raise(
  services: Services,
  actor: { userId: string; sessionId: string },
  row: TriedRow,
  used: UsedDigits,
): Promise<OpenedSession> {
  const { db } = services;
  const { userId, sessionId } = actor;
  const now = services.now();
  const refreshToken = newRefreshToken();
  const tokenHash = await hashToken(refreshToken);
  const amr = [{ method: "totp", timestamp: Math.floor(now.getTime() / 1000) }, ...row.amr];
  const { step, resealed, factorId, challengeId } = used;
  const change =
    row.status === "unverified" ? noteChange(services, { ...actor, kind: "factor_added" }) : null;
  try {
    await runBatch(db, [
      // First: sign-ins of this person wait here, and then see the factor (`insertSession`).
      logSignIn(db, userId, now),
      ...(change ? [requireFreshProof(db, actor, now), ...change.statements] : []),
      useStep(db, { id: factorId, userId, step, resealed, at: now }),
      useChallenge(db, challengeId, now),
      raiseSession(db, { userId, sessionId, amr, isProof: row.status === "verified", at: now }),
      endOldestSessions(db, { userId, sessionId, atMost: SESSIONS_AT_MOST, at: now }),
      supersedeRefreshTokens(db, sessionId, tokenHash, now),
      insertRefreshToken(db, { tokenHash, sessionId, createdAt: now }),
      ...(change
        ? [
            revokeLowerSessions(db, { userId, sessionId, at: now }),
            securityEventStatement(services, {
              action: "factor_added",
              userId,
              sessionId,
            }),
          ]
        : []),
    ]);
  } catch (error) {
    throw isWriteConflict(error) ? wrongDigits() : error;
  }
  change?.tell();
  const owner = { userId, sessionId, email: row.email, aal: "aal2" as const, amr, awaitsFactor: false };
  return await handOver(services, owner, refreshToken);
}

function confirmed(row: TriedRow, factorId: string, now: Date): Account["factors"] {
  return toAccount(row).factors.map((factor) =>
    factor.id === factorId ? { ...factor, isConfirmed: true, updatedAt: now.toISOString() } : factor,
  );
}

/** The digits are not those that the factor shows now. */
export function wrongDigits(): AppError {
  return refused(
    "mfa_verification_failed",
    "Código incorreto. Confira no aplicativo e digite o que ele mostra agora.",
  );
}

function refused(reason: string, message: string): AppError {
  return new AppError("invalid_code", { field: "code", reason, message });
}
