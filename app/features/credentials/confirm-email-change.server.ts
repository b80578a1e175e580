import { AppError } from "../../lib/errors.ts";
import { isWriteConflict, runBatch, type Statement } from "../../platform/database.server.ts";
import type { Services } from "../../platform/services.server.ts";
import { guardLiveSession } from "../access/live-session-sql.server.ts";
import { securityEventStatement } from "../access/security-events.server.ts";
import { takeEmail } from "../people/account-statements.server.ts";
import { deleteUnconfirmed } from "../people/unconfirmed-statements.server.ts";
import { useCode } from "../codes/code-statements.server.ts";
import { ownChangeCodes } from "../codes/live-code-statements.server.ts";
import { emailChangedMail } from "../codes/mails.ts";
import { limitOwnGuess } from "../sessions/limit-guesses.server.ts";
import { requireFreshProof } from "../sessions/proof-statements.server.ts";
import { hashCodeAny } from "../codes/send-code.server.ts";

/**
 * The six digits that were mailed to the new address of a live session's owner; the account has that address from now on,
 * and the old one gets a mail. Counted as `auth`. Throws `proof_required`, `invalid_code`, also when the address was
 * taken meanwhile.
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
    try {
      await runBatch(db, [
        guardLiveSession(db, actor, now),
        requireFreshProof(db, actor, now),
        ...useCode(db, { codeId: row.code_id, email: row.email, purpose: "email_change" }, now),
        ...emailTakenOver(services, { userId: actor.userId, email: row.email, at: now }),
      ]);
    } catch (error) {
      throw isWriteConflict(error) ? new AppError("invalid_code") : error;
    }
    mailOldAddress(services, row.old_email, row.email);
    return { email: row.email };
  });
}

/** Statements that give an account the address that it waited for; a sign-up there that nobody confirmed makes room. */
export function emailTakenOver(
  services: Services,
  change: { userId: string; email: string; at: Date },
): Statement[] {
  const { db } = services;
  const { userId } = change;
  const event = securityEventStatement(services, { action: "email_changed", userId });
  return [...deleteUnconfirmed(db, change.email), takeEmail(db, change), event];
}

/** Mails the old address, after the answer, that it no longer opens the account. */
export function mailOldAddress(services: Services, oldEmail: string, newEmail: string): void {
  services.after(services.mail.send({ to: oldEmail, ...emailChangedMail(newEmail) }));
}
