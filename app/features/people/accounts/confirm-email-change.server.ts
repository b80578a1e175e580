import { AppError } from "../../../lib/errors.ts";
import { isWriteConflict } from "../../../platform/database.server.ts";
import type { Services } from "../../../platform/services.server.ts";
import { securityEventStatement } from "../../base/access/security-events.server.ts";
import { type NotedChange, noteChange } from "../account-changes/note-change.server.ts";
import { commitAs } from "../../base/commits/commit-as.server.ts";
import { takeEmail } from "../people/email-changes-repository.server.ts";
import { deleteUnconfirmed } from "../people/unconfirmed-repository.server.ts";
import { ownChangeCodes, useCode } from "../codes/codes-repository.server.ts";
import { limitOwnGuess } from "../sessions/limit-guesses.server.ts";
import { requireFreshProof } from "../sessions/proofs-repository.server.ts";
import { hashCodeAny } from "../codes/send-code.server.ts";

/**
 * The six digits that were mailed to the new address of a live session's owner; the account has that address from now on,
 * and the old one gets a mail. Counted as `auth`. Throws `session_expired`, `proof_required`, `invalid_code`, also when the
 * address was taken meanwhile.
 */
export async function confirmEmailChange(
  { services, actor }: { services: Services; actor: { userId: string; sessionId: string } },
  { code }: { code: string },
): Promise<{ email: string }> {
  const { db } = services;
  const now = services.now();
  return await limitOwnGuess(services, { actor, key: "email-code", guessed: "code" }, async () => {
    const rows = await ownChangeCodes(db, { ...actor, at: now });
    const hashes = rows[0] ? await hashCodeAny(services, rows[0].email, "email_change", code) : [];
    const row = rows.find((live) => hashes.includes(live.code_hash));
    if (!row) throw new AppError("invalid_code");
    const change = emailTakenOver(services, { ...actor, email: row.email, at: now });
    try {
      await commitAs(
        { services, actor: { kind: "user", ...actor } },
        {
          statements: [
            requireFreshProof(db, actor, now),
            ...useCode(db, { codeId: row.code_id, email: row.email, purpose: "email_change" }, now),
            ...change.statements,
          ],
        },
      );
    } catch (error) {
      throw isWriteConflict(error) ? new AppError("invalid_code") : error;
    }
    change.notify();
    return { email: row.email };
  });
}

/**
 * Statements that give an account the address that it waited for, and `notify`, which mails the old one once they have run; a sign-up there that
 * nobody confirmed makes room. `sessionId` null: mailed digits alone do it.
 */
export function emailTakenOver(
  services: Services,
  { sessionId, ...taken }: { userId: string; sessionId: string | null; email: string; at: Date },
): NotedChange {
  const { db } = services;
  const { userId } = taken;
  const change = noteChange(services, { userId, sessionId, kind: "email_changed" });
  const event = securityEventStatement(services, { action: "email_changed", userId });
  return {
    ...change,
    statements: [...change.statements, ...deleteUnconfirmed(db, taken.email), takeEmail(db, taken), event],
  };
}
