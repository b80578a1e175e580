import { AppError } from "../../../lib/errors.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import {
  liftSuspension,
  lockSuperAdmins,
  refuseLastSuperAdmin,
  suspendUser,
} from "../../people/people/suspensions-repository.server.ts";
import { endAllSessions } from "../../people/sessions/sessions-repository.server.ts";
import { actOnPerson } from "./act-on-person.server.ts";
import { liftedMail, suspendedMail } from "./person-mails.ts";

/**
 * A super admin keeps somebody out: every session ends, none is opened, tokens and mailed links that they made act no more. The owner is mailed the
 * reason; an audit line and a security event stay. Throws what `actOnPerson` does, and `conflict` for who is suspended
 * already and for the last super admin.
 */
export async function suspendPerson(
  context: VerbContext,
  { userId, reason }: { userId: string; reason: string },
): Promise<void> {
  const { db } = context.services;
  await actOnPerson(context, userId, ({ isSuspended }, at) => {
    if (isSuspended) throw new AppError("conflict", { message: "Esta conta já está suspensa." });
    return {
      action: "account_suspended",
      event: "account_suspended",
      data: { reason },
      mail: suspendedMail(reason),
      locks: [lockSuperAdmins(db)],
      statements: [
        refuseLastSuperAdmin(db, userId),
        suspendUser(db, userId, at),
        endAllSessions(db, userId, at),
      ],
    };
  });
}

/** A super admin lets a suspended account in again; nothing else of it comes back. Throws what `actOnPerson` does, and `conflict` for who is not suspended. */
export async function liftPerson(
  context: VerbContext,
  { userId, reason }: { userId: string; reason: string },
): Promise<void> {
  const { services } = context;
  await actOnPerson(context, userId, ({ isSuspended }, at) => {
    if (!isSuspended) throw new AppError("conflict", { message: "Esta conta não está suspensa." });
    return {
      action: "suspension_lifted",
      event: "suspension_lifted",
      data: { reason },
      mail: liftedMail(reason, services.origin),
      statements: [liftSuspension(services.db, userId, at)],
    };
  });
}
