import { AppError } from "../../../lib/errors.ts";
import { brokenConstraint, isWriteConflict, runBatch } from "../../../platform/database.server.ts";
import type { Services } from "../../../platform/services.server.ts";
import { securityEventStatement } from "../../base/access/security-events.server.ts";
import { closeChanges } from "../account-changes/close-changes.server.ts";
import { openUndoLink } from "../account-changes/undo-link.server.ts";
import { spendCodes } from "../codes/codes-repository.server.ts";
import { restoreFactors } from "../factors/factors-repository.server.ts";
import { restoreAccount } from "../people/accounts-repository.server.ts";
import { deleteUnconfirmed } from "../people/unconfirmed-repository.server.ts";
import { endAllSessions } from "../sessions/sessions-repository.server.ts";

const NO_LONGER_GOOD = "Este link não vale mais. Se você não consegue entrar, crie uma nova senha.";

/**
 * The owner of an account says of a change "it was not me", by the link of its mail: what the account is entered by is again
 * what it was before that change and all that came after it. All sessions end, mailed codes and a waiting e-mail
 * are void, and so are the links of the later changes: who made them undoes nothing. A password that was itself set in the days
 * before is taken away, since it may be a stranger's too; the owner sets a new one by recovery. That it was undone is
 * told by mail too. Throws `not_found` for a link that is no longer good,
 * `conflict` where the old address has become another account's.
 */
export async function undoChange({ services }: { services: Services }, token: string): Promise<void> {
  const change = await openUndoLink(services, token);
  if (!change) throw new AppError("not_found", { message: NO_LONGER_GOOD });
  const { db } = services;
  const at = services.now();
  const { id, user_id: userId, email, current_email: current, factors } = change;
  const closing = closeChanges(services, { id, userId, at });
  const passwordHash = change.is_password_new ? null : change.password_hash;
  try {
    await runBatch(db, [
      ...closing.statements,
      endAllSessions(db, userId, at),
      ...deleteUnconfirmed(db, email, { but: userId }),
      restoreAccount(db, userId, { email, passwordHash }, at),
      ...restoreFactors(db, userId, factors),
      spendCodes(db, { userId, emails: [email, current] }, at),
      securityEventStatement(services, { action: "change_undone", details: { kind: change.kind }, userId }),
    ]);
  } catch (error) {
    if (brokenConstraint(error) === "users_email_unique") {
      const message = "O e-mail de antes já é de outra conta da Quadra. Fale com o seu clube.";
      throw new AppError("conflict", { message });
    }
    throw isWriteConflict(error) ? new AppError("not_found", { message: NO_LONGER_GOOD }) : error;
  }
  closing.notify();
}
