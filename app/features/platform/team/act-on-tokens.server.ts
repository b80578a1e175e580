import { AppError } from "../../../lib/errors.ts";
import { refuseUnless, type Statement, writeConflictAbout } from "../../../platform/database.server.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { insertPlatformAudit } from "../../base/access/audit-repository.server.ts";
import { askerOf } from "../../base/access/club-access-sql.server.ts";
import { superAdminSql } from "../../base/access/live-session-sql.server.ts";
import { securityEventStatement } from "../../base/access/security-events.server.ts";
import type { Viewer } from "../../base/access/viewer.ts";
import { commitWithOutbox, prepareOutbox } from "../../base/notifications/outbox.server.ts";
import { requireFreshProof } from "../../people/sessions/proofs-repository.server.ts";

/** An act on a token of the platform's; its statements run behind the guards, in the batch that keeps the audit line. */
interface TokenAct {
  action: "platform_token_made" | "platform_token_revoked";
  tokenId: string;
  data: Record<string, unknown>;
  needsProof: boolean;
  statements: readonly Statement[];
}

/**
 * A super admin (`viewer`, as it was read) does something to a token of the platform's: with its audit line and a security event, or not at all. Throws
 * `proof_required`, `conflict`, `forbidden`, `unauthenticated`, `session_expired`.
 */
export async function actOnTokens(
  { services, actor }: VerbContext,
  viewer: Viewer,
  act: TokenAct,
): Promise<void> {
  if (actor.kind !== "user") throw new AppError("unauthenticated");
  const { db } = services;
  const at = services.now();
  const { action, tokenId, data, needsProof, statements } = act;
  const line = { id: services.newId(), actorUserId: actor.userId, action, data, at };
  const event = { action, resourceType: "api_token", resourceId: tokenId, details: data, viewer } as const;
  await commitWithOutbox(
    services,
    [
      refuseUnless(db, superAdminSql(askerOf(services, actor), at), "forbidden"),
      ...(needsProof ? [requireFreshProof(db, actor, at)] : []),
      ...statements,
      insertPlatformAudit(db, line),
      securityEventStatement(services, event),
    ],
    prepareOutbox(services, { notifications: [], clubIds: [] }),
  ).catch(writeConflictAbout([]));
}
