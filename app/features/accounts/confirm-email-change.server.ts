import { AppError } from "../../lib/errors.ts";
import { isLostRace, rowsOf, runBatch, type Statement } from "../../platform/database.server.ts";
import type { Database } from "../../platform/database.server.ts";
import type { Services } from "../../platform/services.server.ts";
import { guardLiveSession } from "../security/live-session.server.ts";
import { limitAuth } from "../security/limit-attempts.server.ts";
import { deleteUnconfirmed, takeEmail, tryOwnChange } from "./accounts-repository.server.ts";
import { CODE_MAX_ATTEMPTS } from "./codes.ts";
import { useCode } from "./codes-repository.server.ts";
import { emailChangedMail } from "./mails.ts";
import { hashCodeAny } from "./send-code.server.ts";

/**
 * The six digits that were mailed to the new address of a live session's owner; the account has that address from now on,
 * and the old one is told. Counted as `auth`. Throws `invalid_code`, also when the address was taken meanwhile.
 */
export async function confirmEmailChange(
  { services, actor }: { services: Services; actor: { userId: string; sessionId: string } },
  { code }: { code: string },
): Promise<{ email: string }> {
  const { db } = services;
  const now = services.now();
  return await limitAuth(services, `email-code:${actor.userId}`, async () => {
    const tried = await tryOwnChange(db, { ...actor, maxAttempts: CODE_MAX_ATTEMPTS, at: now });
    const row = rowsOf<{ code_id: string; code_hash: string; email: string; old_email: string }>(tried)[0];
    if (!row) throw new AppError("invalid_code");
    const hashes = await hashCodeAny(services, row.email, "email_change", code);
    if (!hashes.includes(row.code_hash)) throw new AppError("invalid_code");
    try {
      await runBatch(db, [
        guardLiveSession(db, actor, now),
        useCode(db, row.code_id, now),
        ...emailTakenOver(db, { userId: actor.userId, email: row.email, at: now }),
      ]);
    } catch (error) {
      throw isLostRace(error) ? new AppError("invalid_code") : error;
    }
    tellOldAddress(services, row.old_email, row.email);
    return { email: row.email };
  });
}

/** Statements that give an account the address that it waited for; a sign-up there that nobody confirmed makes room. */
export function emailTakenOver(
  db: Database,
  change: { userId: string; email: string; at: Date },
): Statement[] {
  return [...deleteUnconfirmed(db, change.email), takeEmail(db, change)];
}

/** Tells the old address, after the answer, that it opens the account no more. */
export function tellOldAddress(services: Services, oldEmail: string, newEmail: string): void {
  services.after(services.mail.send({ to: oldEmail, ...emailChangedMail(newEmail) }));
}
