import { and, eq, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { sessions, users } from "../../../../drizzle/schema/accounts.ts";
import { AppError } from "../../../lib/errors.ts";
import {
  type Database,
  refuseUnless,
  refuseUnlessChanged,
  type Statement,
} from "../../../platform/database.server.ts";
import { query, rowSchema } from "../../../platform/sql.server.ts";
import { liveSessionSql } from "../../base/access/live-session-sql.server.ts";
import { freshSince, isProofFresh } from "./fresh-proof.ts";

interface Holder {
  userId: string;
  sessionId: string;
}

/** SQL that holds where the mailbox is all by which an account's owner can show who they are: no password, no confirmed factor. */
export function hasOnlyMailboxSql(userId: string): SQL {
  return sql`(not exists (select 1 from users p where p.id = ${userId} and p.password_hash is not null)
    and not exists (select 1 from mfa_factors p where p.user_id = ${userId} and p.status = 'verified'))`;
}

/** SQL that holds while the session is live and its last proof is fresh. */
export function freshSessionSql(sessionId: string, userId: string, now: Date): SQL {
  return sql`(${liveSessionSql(sessionId, userId, now)} and exists (select 1 from sessions fresh
    where fresh.id = ${sessionId} and fresh.proved_at > ${freshSince(now).toISOString()}::timestamptz))`;
}

/** The same where the session's last proof was read: throws `proof_required` unless it is fresh. */
export function refuseStale(provedAt: string | Date | null, now: Date): void {
  if (!isProofFresh(provedAt === null ? null : new Date(provedAt), now)) throw new AppError("proof_required");
}

/**
 * Belongs behind the guard of the session, in the very batch of a change: that ends with `proof_required` unless the session's
 * last proof is fresh when it runs.
 */
export function requireFreshProof(db: Database, { userId, sessionId }: Holder, now: Date): Statement {
  return refuseUnless(db, freshSessionSql(sessionId, userId, now), "proof_required");
}

/** The same for what a session that has ended, or awaits its second factor, may ask for in vain. */
export function refuseStaleProof(db: Database, { userId, sessionId }: Holder, now: Date): Statement {
  const isLive = liveSessionSql(sessionId, userId, now);
  return refuseUnless(
    db,
    sql`(not ${isLive} or ${freshSessionSql(sessionId, userId, now)})`,
    "proof_required",
  );
}

const heldRow = rowSchema(() => z.object({ is_live: z.boolean(), is_fresh: z.boolean() }));

/** Whether a session is live, and whether its proof is fresh; one row. */
export function holdsFreshProof(db: Database, { userId, sessionId }: Holder, now: Date) {
  return query(
    db,
    sql`select ${liveSessionSql(sessionId, userId, now)} as is_live,
      ${freshSessionSql(sessionId, userId, now)} as is_fresh`,
    heldRow,
  );
}

/** The holder of a live session has shown who they are; the batch ends with `session_expired` when it has ended meanwhile. */
export function renewProof(db: Database, { userId, sessionId }: Holder, at: Date): Statement {
  return refuseUnlessChanged(
    db,
    sql`update sessions set proved_at = ${at.toISOString()}::timestamptz
      where id = ${sessionId} and ${liveSessionSql(sessionId, userId, at)}`,
    "session_expired",
  );
}

/** When a live session's holder last showed who they are, and whether they have a password; no row once it has ended. */
export function proofStatement(db: Database, { userId, sessionId }: Holder, now: Date) {
  return db
    .select({
      provedAt: sessions.provedAt,
      hasPassword: sql`${users.passwordHash} is not null`.mapWith(Boolean),
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.id, sessionId), liveSessionSql(sessionId, userId, now)));
}
