import { AppError } from "../../../lib/errors.ts";
import { refuseUnless, type Statement, writeConflictAbout } from "../../../platform/database.server.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { insertPlatformAudit } from "../../base/access/audit-repository.server.ts";
import { askerOf } from "../../base/access/club-access-sql.server.ts";
import { superAdminSql } from "../../base/access/live-session-sql.server.ts";
import { requireSuperAdminViewer } from "../../base/access/read-viewer.server.ts";
import { securityEventStatement } from "../../base/access/security-events.server.ts";
import { commitWithOutbox, prepareOutbox } from "../../base/notifications/outbox.server.ts";
import { requireFreshProof } from "../../people/sessions/proofs-repository.server.ts";
import { type ActedPerson, actedPersonStatement } from "./people-repository.server.ts";

/** An act on an account: its statements run behind the guards, in the batch that keeps the audit line. */
interface Act {
  /** Of the audit line. */
  action: "account_suspended" | "suspension_lifted" | "person_sessions_ended" | "factor_removed";
  event: "account_suspended" | "suspension_lifted" | "sessions_ended_by_team" | "factor_removed_by_team";
  data: { reason: string } & Record<string, unknown>;
  /** To the owner. */
  mail: { subject: string; text: string };
  /** Before anybody is asked who they are: locks. */
  locks?: readonly Statement[];
  statements: readonly Statement[];
}

/**
 * A super admin with a fresh proof does something to another's account: everything with its audit line, a security event and a mail to
 * the owner, or nothing. `decide` says what, of who it is. Throws `proof_required`, `not_found`, `conflict` (one's own account, or what
 * the act's statements are about has changed), `forbidden`, `unauthenticated`, `session_expired`.
 */
export async function actOnPerson(
  context: VerbContext,
  userId: string,
  decide: (person: ActedPerson, at: Date) => Act,
): Promise<void> {
  const { services, actor } = context;
  if (actor.kind !== "user") throw new AppError("unauthenticated");
  const { db } = services;
  const asker = askerOf(services, actor);
  const at = services.now();
  const [viewer, [person]] = await Promise.all([
    requireSuperAdminViewer(context),
    services.read(actedPersonStatement(db, asker, userId, at)),
  ]);
  if (!person) throw new AppError("not_found");
  if (userId === actor.userId)
    throw new AppError("conflict", { message: "Da sua própria conta cuide na segurança dela." });
  const { action, event, data, mail, locks = [], statements } = decide(person, at);
  const line = { id: services.newId(), actorUserId: actor.userId, action, aboutUserId: userId, data, at };
  const outbox = prepareOutbox(services, {
    notifications: [],
    clubIds: [],
    mails: [{ userId, type: null, ...mail }],
  });
  await commitWithOutbox(
    services,
    [
      ...locks,
      refuseUnless(db, superAdminSql(asker, at), "forbidden"),
      requireFreshProof(db, actor, at),
      ...statements,
      insertPlatformAudit(db, line),
      securityEventStatement(services, { action: event, resourceType: "user", resourceId: userId, viewer }),
    ],
    outbox,
  ).catch(writeConflictAbout([]));
}
