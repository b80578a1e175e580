import { AppError } from "../../../lib/errors.ts";
import {
  brokenConstraint,
  isWriteConflict,
  refuseUnless,
  runBatch,
  type Statement,
} from "../../../platform/database.server.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { insertPlatformAudit } from "../../base/access/audit-repository.server.ts";
import { askerOf } from "../../base/access/club-access-sql.server.ts";
import { superAdminSql } from "../../base/access/live-session-sql.server.ts";
import { requireSuperAdminViewer } from "../../base/access/read-viewer.server.ts";
import { requireFreshProof } from "../../people/sessions/proofs-repository.server.ts";
import { insertPlatformNotice, stopNotice } from "./platform-notices-repository.server.ts";
import type { NoticeInput } from "./platform-office-schema.ts";

/**
 * A super admin with a fresh proof writes to everybody, or to all of a kind; the job `send-notices` tells them. An audit line stays.
 * `newId`, chosen before it is sent, makes one of what is sent twice. Throws `proof_required`, `forbidden`, `unauthenticated`,
 * `session_expired`.
 */
export async function writeNotice(
  context: VerbContext,
  { title, message, audience, newId }: NoticeInput & { newId?: string | undefined },
): Promise<{ id: string }> {
  const { services } = context;
  const id = newId ?? services.newId();
  await actOnNotice(context, id, "notice_written", { title, audience }, (userId, at) => [
    requireFreshProof(services.db, actorOf(context), at),
    insertPlatformNotice(services.db, { id, title, message, audience, byUserId: userId, createdAt: at }),
  ]);
  return { id };
}

/** A super admin stops a notice: nobody else is told. An audit line stays. Throws `conflict` where it is over already, and as `writeNotice` but for the proof. */
export async function haltNotice(context: VerbContext, { noticeId }: { noticeId: string }): Promise<void> {
  const { db } = context.services;
  await actOnNotice(context, noticeId, "notice_stopped", {}, (_, at) => [stopNotice(db, noticeId, at)]);
}

function actorOf({ actor }: VerbContext): { userId: string; sessionId: string } {
  if (actor.kind !== "user") throw new AppError("unauthenticated");
  return actor;
}

async function actOnNotice(
  context: VerbContext,
  noticeId: string,
  action: "notice_written" | "notice_stopped",
  data: Record<string, unknown>,
  statements: (userId: string, at: Date) => readonly Statement[],
): Promise<void> {
  const { services } = context;
  const { db } = services;
  const actor = actorOf(context);
  await requireSuperAdminViewer(context);
  const at = services.now();
  const line = {
    id: services.newId(),
    actorUserId: actor.userId,
    action,
    data: { notice_id: noticeId, ...data },
    at,
  };
  try {
    await runBatch(db, [
      refuseUnless(db, superAdminSql(askerOf(services, actor), at), "forbidden"),
      ...statements(actor.userId, at),
      insertPlatformAudit(db, line),
    ]);
  } catch (error) {
    // Sent before: it stands already.
    if (brokenConstraint(error) === "platform_notices_pkey") return;
    if (isWriteConflict(error)) throw new AppError("conflict");
    throw error;
  }
}
