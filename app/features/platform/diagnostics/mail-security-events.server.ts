import { AppError } from "../../../lib/errors.ts";
import { isWriteConflict } from "../../../platform/database.server.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { commitWithOutbox, prepareOutbox } from "../../base/notifications/outbox.server.ts";
import { securityMail } from "./security-mail.ts";
import { claimSecurityMail, dueSecurityMailsStatement } from "./security-mails-repository.server.ts";

/**
 * Tells all super admins by mail of security events of high or critical risk: one mail for all kinds, each kind once an
 * hour at most, and none lost, since the mails are written with the mark that they were. For the system only; gives how
 * many kinds were told.
 */
export async function mailSecurityEvents({ services, actor }: VerbContext): Promise<number> {
  if (actor.kind !== "system") throw new AppError("forbidden");
  const { db } = services;
  const now = services.now();
  const due = await services.read(dueSecurityMailsStatement(db, now));
  const operators = due[0]?.operators ?? [];
  // A platform without a super admin has nobody to tell; the events wait a day for one.
  if (operators.length === 0) return 0;
  const words = securityMail(
    due.map(({ lastAt, ...kind }) => ({ ...kind, lastAt: new Date(lastAt) })),
    services.origin,
  );
  const mails = operators.map((userId) => ({ userId, type: null, ...words }));
  const outbox = prepareOutbox(services, { notifications: [], clubIds: [], mails });
  try {
    await commitWithOutbox(
      services,
      due.map(({ kind }) => claimSecurityMail(db, kind, now)),
      outbox,
    );
  } catch (error) {
    // Another run tells them.
    if (isWriteConflict(error)) return 0;
    throw error;
  }
  return due.length;
}
