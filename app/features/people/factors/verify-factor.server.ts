import { AppError } from "../../../lib/errors.ts";
import { isWriteConflict, runBatch } from "../../../platform/database.server.ts";
import type { Services } from "../../../platform/services.server.ts";
import { securityEventStatement } from "../../base/access/security-events.server.ts";
import { noteChange } from "../account-changes/note-change.server.ts";
import { logSignIn } from "../people/accounts-repository.server.ts";
import { noSuchFactor } from "./challenge-factor.server.ts";
import { readFactorStep } from "./factor-codes.server.ts";
import { newRecoveryCodes } from "./new-recovery-codes.server.ts";
import { raisedSession } from "./raised-session.server.ts";
import { replaceRecoveryCodes } from "./recovery-codes-repository.server.ts";
import { CHALLENGE_TTL_MS, needsFactor } from "../people/factors.ts";
import { type TriedRow, tryFactorStatement, useChallenge, useStep } from "./factors-repository.server.ts";
import { type Account, toAccount } from "../people/read-account.server.ts";
import { requireFreshProof } from "../sessions/proofs-repository.server.ts";
import { revokeLowerSessions } from "../sessions/sessions-repository.server.ts";
import { limitFactorGuess, type SessionHolder } from "../sessions/limit-guesses.server.ts";
import type { OpenedSession } from "../sessions/sessions.ts";
import { refuseUnraised } from "./start-factor.server.ts";

/** The details of `invalid_code`: the digits are not those that the factor shows now. */
export const WRONG_DIGITS = {
  field: "code",
  reason: "mfa_verification_failed",
  message: "Código incorreto. Confira no aplicativo e digite o que ele mostra agora.",
} as const;

interface VerifyFactorInput {
  factorId: string;
  challengeId: string | null;
  code: string;
  /** Make recovery codes with a person's first factor: only where they can be shown at once. */
  givesCodes?: boolean;
  /** Starts what the answer's screen reads, in the turn of this verb's own read. */
  readBeside?: () => void;
}

interface VerifiedFactor {
  session: OpenedSession;
  account: Account;
  /** Shown this once; null where none were made. */
  recoveryCodes: string[] | null;
}

/**
 * Raises a session to `aal2` by the six digits of an authenticator and hands over new tokens. Each 30 s step is good once;
 * five wrong answers spend a challenge, and wrong ones of a person are bounded (`limitFactorGuess`). The first digits of a factor confirm it, which
 * needs a fresh proof, and end the person's other sessions of one proof, and the owner is told by mail; where it is the first, `givesCodes` makes
 * recovery codes with it. Those of a confirmed one are such a proof. `challengeId` null asks and answers at once, for screens. Throws `invalid_code`,
 * `rate_limited`, `not_found`, `forbidden`, `proof_required`, `session_expired`, with GoTrue's reasons.
 */
export async function verifyFactor(
  { services, actor }: { services: Services; actor: SessionHolder },
  input: VerifyFactorInput,
): Promise<VerifiedFactor> {
  return await limitFactorGuess(services, actor, () => verifyLimited(services, actor, input));
}

async function verifyLimited(
  services: Services,
  actor: { userId: string; sessionId: string },
  { givesCodes = false, ...input }: VerifyFactorInput,
): Promise<VerifiedFactor> {
  const { factorId } = input;
  const { row, used } = await readDigits(services, actor, input);
  const isFirst = row.status === "unverified" && !needsFactor(row.factors);
  const made = givesCodes && isFirst ? await newRecoveryCodes(services, actor.userId) : null;
  const session = await raise(services, actor, row, used, made?.hashes ?? null);
  await services.browser?.remember(row.email);
  const account = { ...toAccount(row, services.now()), factors: confirmed(row, factorId, services.now()) };
  return { session, account, recoveryCodes: made?.codes ?? null };
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
  { factorId, challengeId, code, readBeside }: Omit<VerifyFactorInput, "givesCodes">,
): Promise<{ row: TriedRow; used: UsedDigits }> {
  const { db } = services;
  const now = services.now();
  const expiresAt = new Date(now.getTime() + CHALLENGE_TTL_MS);
  const newId = services.newId();
  const attempt = { ...actor, factorId, challengeId, newId, at: now, expiresAt };
  readBeside?.();
  const [row] = await services.read(tryFactorStatement(db, attempt));
  if (!row) throw new AppError("session_expired");
  if (row.factor_id === null || row.secret === null) throw noSuchFactor();
  if (row.challenge_id === null)
    throw new AppError("invalid_code", {
      field: "code",
      reason: "mfa_challenge_expired",
      message: "O tempo acabou. Comece de novo.",
    });
  // A factor that nobody has confirmed proves nothing: a session of the password alone must not confirm one.
  if (row.status === "unverified") refuseUnraised(row);
  const read = await readFactorStep(services, { sealed: row.secret, code });
  if (!read) throw new AppError("invalid_code", WRONG_DIGITS);
  return { row, used: { ...read, factorId, challengeId: row.challenge_id } };
}

async function raise(
  services: Services,
  actor: { userId: string; sessionId: string },
  row: TriedRow,
  used: UsedDigits,
  codeHashes: readonly string[] | null,
): Promise<OpenedSession> {
  const { db } = services;
  const { userId, sessionId } = actor;
  const now = services.now();
  const { step, resealed, factorId, challengeId } = used;
  const change =
    row.status === "unverified" ? noteChange(services, { ...actor, kind: "factor_added" }) : null;
  const raising = await raisedSession(services, actor, row, {
    method: "totp",
    isProof: row.status === "verified",
  });
  try {
    await runBatch(db, [
      // First: sign-ins of this person wait here, and then see the factor (`insertSession`).
      logSignIn(db, userId, now),
      ...(change ? [requireFreshProof(db, actor, now), ...change.statements] : []),
      useStep(db, { id: factorId, userId, step, resealed, at: now }),
      useChallenge(db, challengeId, now),
      ...raising.statements,
      ...(codeHashes ? replaceRecoveryCodes(db, { userId, hashes: codeHashes, at: now }) : []),
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
    throw isWriteConflict(error) ? new AppError("invalid_code", WRONG_DIGITS) : error;
  }
  change?.notify();
  return await raising.open();
}

function confirmed(row: TriedRow, factorId: string, now: Date): Account["factors"] {
  return toAccount(row, now).factors.map((factor) =>
    factor.id === factorId ? { ...factor, isConfirmed: true, updatedAt: now.toISOString() } : factor,
  );
}
