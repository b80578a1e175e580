import { AppError } from "../../../lib/errors.ts";
import type { Services } from "../../../platform/services.server.ts";
import { securityEventStatement } from "../../base/access/security-events.server.ts";
import { type NotedChange, noteChange } from "../account-changes/note-change.server.ts";
import { commitAs } from "../../base/commits/commit-as.server.ts";
import { ownAccountStatement, updateUser } from "../people/accounts-repository.server.ts";
import type { OwnWords } from "./password-rules.ts";
import { refuseWeakPassword } from "./refuse-weak-password.server.ts";
import { limitOwnGuess } from "../sessions/limit-guesses.server.ts";
import { requireFreshProof } from "../sessions/proofs-repository.server.ts";
import { revokeSessions } from "../sessions/sessions-repository.server.ts";

/** The details of `invalid_input`: the new password is the old one. */
export const SAME_PASSWORD = {
  field: "password",
  reason: "same_password",
  message: "A nova senha precisa ser diferente da atual.",
} as const;

/**
 * Statements that set a password and end all sessions of its owner but this one, and `notify`, which mails the owner once they have
 * run. `sessionId` is that of a live session, or of one that the same batch opens (`isOpening`). Throws `invalid_input` when it is weak.
 */
export async function passwordStatements(
  services: Services,
  {
    userId,
    sessionId,
    isOpening = false,
    ...own
  }: { userId: string; sessionId: string; isOpening?: boolean } & OwnWords,
  password: string,
): Promise<NotedChange> {
  const { db } = services;
  await refuseWeakPassword(password, own);
  const passwordHash = await services.passwords.hash(password);
  const at = services.now();
  const kind = "password_changed";
  const change = noteChange(services, { userId, sessionId: isOpening ? null : sessionId, kind });
  return {
    ...change,
    statements: [
      ...change.statements,
      updateUser(db, userId, { passwordHash }, at),
      revokeSessions(db, { userId, sessionId, scope: "others", at }),
      securityEventStatement(services, { action: "password_changed", userId, sessionId }),
    ],
  };
}

/**
 * The owner of a live session changes the own password, knowing the current one (counted as `auth`), and ends all other
 * sessions. Throws `invalid_credentials` for a wrong one, `invalid_input` (weak, or the same again), `session_expired`,
 * `proof_required` for a first password in a session without a fresh proof.
 */
export async function changeOwnPassword(
  { services, actor }: { services: Services; actor: { userId: string; sessionId: string } },
  { current, next }: { current: string; next: string },
): Promise<void> {
  const { db } = services;
  const now = services.now();
  await limitOwnGuess(services, { actor, key: "password", guessed: "password" }, async () => {
    const [row] = await services.read(ownAccountStatement(db, actor, now));
    if (!row) throw new AppError("session_expired");
    // A person who came by a mailed code and never had a password has none to show.
    const isRight =
      row.password_hash === null || (await services.passwords.verify(current, row.password_hash));
    if (!isRight) {
      throw new AppError("invalid_credentials", { field: "current", message: "Senha atual incorreta." });
    }
    if (current === next && row.password_hash !== null) throw new AppError("invalid_input", SAME_PASSWORD);
    const change = await passwordStatements(
      services,
      { ...actor, email: row.email, names: row.own_names },
      next,
    );
    // A first password has none before it to show who sets it.
    const proof = row.password_hash === null ? [requireFreshProof(db, actor, now)] : [];
    await commitAs(
      { services, actor: { kind: "user", ...actor } },
      { statements: [...proof, ...change.statements] },
    );
    change.notify();
  });
}
