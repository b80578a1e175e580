import { AppError } from "../../lib/errors.ts";
import { isLostRace, runBatch } from "../../platform/database.server.ts";
import type { Services } from "../../platform/services.server.ts";
import { limitAuth } from "../security/limit-attempts.server.ts";
import { noteSignIn } from "./accounts-repository.server.ts";
import { noSuchFactor } from "./challenge-factor.server.ts";
import { readStep } from "./factor-codes.server.ts";
import { CHALLENGE_TTL_MS, FACTOR_MAX_ATTEMPTS, FACTOR_WINDOW_MS } from "./factors.ts";
import { type TriedRow, tryFactor, useChallenge, useStep } from "./factors-repository.server.ts";
import { handOver, hashToken, newRefreshToken } from "./open-session.server.ts";
import { type Account, toAccount } from "./read-account.server.ts";
import {
  insertRefreshToken,
  raiseSession,
  revokeLowerSessions,
  supersedeRefreshTokens,
} from "./session-repository.server.ts";
import type { OpenedSession } from "./sessions.ts";
import { refuseUnraised } from "./start-factor.server.ts";

/**
 * Raises a session to `aal2` by the six digits of an authenticator and hands over new tokens. Each 30 s step is good once;
 * five wrong answers spend a challenge; all of it counts as `auth`. The first digits of a factor confirm it and end the
 * person's other sessions of one proof. `challengeId` null asks and answers at once, for screens. Throws `invalid_code`,
 * `rate_limited`, `not_found`, `forbidden`, `session_expired`, with GoTrue's reasons.
 */
export async function verifyFactor(
  { services, actor }: { services: Services; actor: { userId: string; sessionId: string } },
  input: { factorId: string; challengeId: string | null; code: string },
): Promise<{ session: OpenedSession; account: Account }> {
  return await limitAuth(services, `factor:${actor.userId}`, () => verifyCounted(services, actor, input));
}

async function verifyCounted(
  services: Services,
  actor: { userId: string; sessionId: string },
  { factorId, challengeId, code }: { factorId: string; challengeId: string | null; code: string },
): Promise<{ session: OpenedSession; account: Account }> {
  const { db } = services;
  const now = services.now();
  const expiresAt = new Date(now.getTime() + CHALLENGE_TTL_MS);
  const newId = services.newId();
  const row = await tryFactor(db, { ...actor, factorId, challengeId, newId, at: now, expiresAt });
  if (!row) throw new AppError("session_expired");
  if (row.factor_id === null || row.secret === null) throw noSuchFactor();
  if (row.challenge_id === null)
    throw refused("mfa_challenge_expired", "Esta pergunta venceu. Comece de novo.");
  if (row.recent_attempts > FACTOR_MAX_ATTEMPTS)
    throw new AppError("rate_limited", { retryAfterSeconds: FACTOR_WINDOW_MS / 1000 });
  // A factor that nobody has confirmed proves nothing: a session of the password alone must not confirm one.
  if (row.status === "unverified") refuseUnraised(row);
  const read = await readStep(services, { sealed: row.secret, code });
  if (!read) throw wrongDigits();
  const raised = await raise(services, actor, row, { ...read, factorId, challengeId: row.challenge_id });
  return { session: raised, account: { ...toAccount(row), factors: confirmed(row, factorId, now) } };
}

async function raise(
  services: Services,
  actor: { userId: string; sessionId: string },
  row: TriedRow,
  used: { step: number; resealed: string | null; factorId: string; challengeId: string },
): Promise<OpenedSession> {
  const { db } = services;
  const { userId, sessionId } = actor;
  const now = services.now();
  const refreshToken = newRefreshToken();
  const tokenHash = await hashToken(refreshToken);
  const amr = [{ method: "totp", timestamp: Math.floor(now.getTime() / 1000) }, ...row.amr];
  const { step, resealed, factorId, challengeId } = used;
  try {
    await runBatch(db, [
      // First: sign-ins of this person wait here, and then see the factor (`insertSession`).
      noteSignIn(db, userId, now),
      useStep(db, { id: factorId, userId, step, resealed, at: now }),
      useChallenge(db, challengeId, now),
      raiseSession(db, { userId, sessionId, amr, at: now }),
      supersedeRefreshTokens(db, sessionId, tokenHash, now),
      insertRefreshToken(db, { tokenHash, sessionId, createdAt: now }),
      ...(row.status === "unverified" ? [revokeLowerSessions(db, { userId, sessionId, at: now })] : []),
    ]);
  } catch (error) {
    throw isLostRace(error) ? wrongDigits() : error;
  }
  const owner = { userId, sessionId, email: row.email, aal: "aal2" as const, amr, awaitsFactor: false };
  return await handOver(services, owner, refreshToken);
}

function confirmed(row: TriedRow, factorId: string, now: Date): Account["factors"] {
  return toAccount(row).factors.map((factor) =>
    factor.id === factorId ? { ...factor, isConfirmed: true, updatedAt: now.toISOString() } : factor,
  );
}

function wrongDigits(): AppError {
  return refused(
    "mfa_verification_failed",
    "Código incorreto. Confira no aplicativo e digite o que ele mostra agora.",
  );
}

function refused(reason: string, message: string): AppError {
  return new AppError("invalid_code", { field: "code", reason, message });
}
