import { AppError } from "../../../lib/errors.ts";
import { isWriteConflict, runBatchThenRead } from "../../../platform/database.server.ts";
import type { Services } from "../../../platform/services.server.ts";
import { securityEventStatement } from "../../base/access/security-events.server.ts";
import { logSignIn } from "../people/accounts-repository.server.ts";
import { type Account, toAccount } from "../people/read-account.server.ts";
import { limitFactorGuess, type SessionHolder } from "../sessions/limit-guesses.server.ts";
import type { OpenedSession } from "../sessions/sessions.ts";
import { sessionAccountStatement } from "./factors-repository.server.ts";
import { recoveryCodeMail } from "./recovery-code-mail.ts";
import { recoveryCodeHashes } from "./new-recovery-codes.server.ts";
import { raisedSession } from "./raised-session.server.ts";
import {
  codeExistsStatement,
  codesLeftStatement,
  spendRecoveryCode,
} from "./recovery-codes-repository.server.ts";

const WRONG_CODE = {
  field: "code",
  reason: "mfa_verification_failed",
  message: "Este código não vale, ou já foi usado.",
} as const;

interface UsedRecoveryCode {
  session: OpenedSession;
  account: Account;
  /** Codes that are left. */
  left: number;
}

/**
 * Raises a session to `aal2` by a recovery code (as `readRecoveryCode` gives it) in the place of an authenticator's digits, and
 * hands over new tokens. A code is good once, however many come at the same time, and wrong ones are counted with wrong digits
 * (`limitFactorGuess`). The owner is mailed. Throws `invalid_code`, `rate_limited`, `session_expired`.
 */
export async function useRecoveryCode(
  { services, actor }: { services: Services; actor: SessionHolder },
  { code }: { code: string },
): Promise<UsedRecoveryCode> {
  return await limitFactorGuess(services, actor, () => useLimited(services, actor, code));
}

async function useLimited(
  services: Services,
  { userId, sessionId }: { userId: string; sessionId: string },
  code: string,
): Promise<UsedRecoveryCode> {
  const { db, mail, origin } = services;
  const owner = { userId, sessionId };
  const now = services.now();
  const hashes = await recoveryCodeHashes(services, userId, code);
  const [[row], [found]] = await Promise.all([
    services.read(sessionAccountStatement(db, owner, now)),
    services.read(codeExistsStatement(db, userId, hashes)),
  ]);
  if (!row) throw new AppError("session_expired");
  if (!found?.exists) throw new AppError("invalid_code", WRONG_CODE);
  const raising = await raisedSession(services, owner, row, { method: "recovery_code", isProof: true });
  let left: number;
  try {
    const [kept] = await runBatchThenRead(
      db,
      [
        logSignIn(db, userId, now),
        spendRecoveryCode(db, userId, hashes),
        ...raising.statements,
        securityEventStatement(services, { action: "recovery_code_used", ...owner }),
      ],
      codesLeftStatement(db, userId),
    );
    left = kept?.left ?? 0;
  } catch (error) {
    throw isWriteConflict(error) ? new AppError("invalid_code", WRONG_CODE) : error;
  }
  await services.browser?.remember(row.email);
  services.after(mail.send({ to: row.email, ...recoveryCodeMail(origin, left) }));
  return { session: await raising.open(), account: toAccount(row, services.now()), left };
}
