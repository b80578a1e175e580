import { AppError } from "../../../lib/errors.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { noteChange } from "../../people/account-changes/note-change.server.ts";
import { takeFactor } from "../../people/factors/factors-repository.server.ts";
import { endAllSessions } from "../../people/sessions/sessions-repository.server.ts";
import { actOnPerson } from "./act-on-person.server.ts";
import { factorRemovedMail } from "./person-mails.ts";

/**
 * A super admin takes a lost second factor away, having written why and how they knew who asked. All sessions end, with the last factor
 * the recovery codes go, and the owner is mailed twice: by the team, and with the link that undoes it for seven days. An audit
 * line and a security event stay. Throws what `actOnPerson` does, and `not_found`.
 */
export async function removeLostFactor(
  context: VerbContext,
  { userId, factorId, reason, check }: { userId: string; factorId: string; reason: string; check: string },
): Promise<void> {
  const { services } = context;
  const { db } = services;
  // The owner's mail does not say from where the team works.
  const unnamed = { ...services, client: { ipAddress: null, userAgent: null } };
  const change = noteChange(unnamed, { userId, sessionId: null, kind: "factor_removed" });
  await actOnPerson(context, userId, ({ factorIds }, at) => {
    if (!factorIds.includes(factorId)) throw new AppError("not_found");
    return {
      action: "factor_removed",
      event: "factor_removed_by_team",
      data: { reason, check, factor_id: factorId },
      mail: factorRemovedMail(reason, check),
      statements: [
        ...change.statements,
        ...takeFactor(db, { userId, factorId }),
        endAllSessions(db, userId, at),
      ],
    };
  });
  change.notify();
}
