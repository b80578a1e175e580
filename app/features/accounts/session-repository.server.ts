import { and, eq, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import { refreshTokens, sessions } from "../../../drizzle/schema/accounts.ts";
import { type Database, rowsOf, type Statement } from "../../platform/database.server.ts";
import type { AuthMethod } from "../../platform/tokens.server.ts";
import { liveSessionSql } from "../security/live-session.server.ts";
import { ACCOUNT } from "./account-columns.server.ts";
import type { AccountRow } from "./person.ts";

/**
 * A new sign-in, which awaits the second factor where the person has one: decided here, after the person's row was locked
 * by an earlier statement of the batch, so that a factor confirmed at this very moment counts.
 */
export function insertSession(
  db: Database,
  session: {
    id: string;
    userId: string;
    userAgent: string | null;
    ipAddress: string | null;
    amr: AuthMethod[];
    createdAt: Date;
    expiresAt: Date;
  },
): Statement {
  const { id, userId, userAgent, ipAddress, amr } = session;
  const at = sql`${session.createdAt.toISOString()}::timestamptz`;
  return db.execute(sql`insert into sessions
      (id, user_id, user_agent, ip_address, amr, created_at, refreshed_at, expires_at, awaits_factor)
    select ${id}::uuid, ${userId}::uuid, ${userAgent}::text, ${ipAddress}::text, ${JSON.stringify(amr)}::jsonb, ${at}, ${at},
      ${session.expiresAt.toISOString()}::timestamptz,
      exists (select 1 from mfa_factors f where f.user_id = ${userId} and f.status = 'verified')`) as unknown as Statement;
}

/** Keeps a refresh token by its hash; giving the same successor twice is no error. */
export function insertRefreshToken(
  db: Database,
  token: { tokenHash: string; sessionId: string; createdAt: Date },
): Statement {
  return db.insert(refreshTokens).values(token).onConflictDoNothing();
}

/** Spends a refresh token that nobody has spent meanwhile; fails the batch otherwise. */
export function spendRefreshToken(db: Database, tokenHash: string, replacedBy: string, at: Date): Statement {
  return db.execute(sql`with spent as (update refresh_tokens set used_at = ${at.toISOString()}::timestamptz,
      replaced_by = ${replacedBy} where token_hash = ${tokenHash} and used_at is null returning 1)
    select quadra_guard(exists (select 1 from spent), 'refresh token')`) as unknown as Statement;
}

/** Takes the session's unspent refresh tokens out of use, since the session got another by showing its second factor. */
export function supersedeRefreshTokens(
  db: Database,
  sessionId: string,
  replacedBy: string,
  at: Date,
): Statement {
  return db
    .update(refreshTokens)
    .set({ usedAt: at, replacedBy })
    .where(and(eq(refreshTokens.sessionId, sessionId), isNull(refreshTokens.usedAt)));
}

/** Lets a session live on. */
export function extendSession(
  db: Database,
  sessionId: string,
  refreshedAt: Date,
  expiresAt: Date,
): Statement {
  return db.update(sessions).set({ refreshedAt, expiresAt }).where(eq(sessions.id, sessionId));
}

/** Raises a session to `aal2`; fails the batch when it has ended meanwhile. */
export function raiseSession(
  db: Database,
  session: { userId: string; sessionId: string; amr: AuthMethod[]; at: Date },
): Statement {
  const at = sql`${session.at.toISOString()}::timestamptz`;
  return db.execute(sql`with raised as (update sessions set aal = 'aal2', awaits_factor = false,
      amr = ${JSON.stringify(session.amr)}::jsonb, refreshed_at = ${at}
      where id = ${session.sessionId} and user_id = ${session.userId} and revoked_at is null and expires_at > ${at}
      returning 1)
    select quadra_guard(exists (select 1 from raised), 'session')`) as unknown as Statement;
}

/** Ends sessions of a user: this one, all, or all others. */
export function revokeSessions(
  db: Database,
  target: { userId: string; sessionId: string; scope: SessionScope; at: Date },
): Statement {
  return revokeWhere(db, target, inScope(target));
}

/**
 * The same at the wish of the session's holder. One that awaits its second factor ends nothing but itself: whoever only
 * has the password must not throw the owner out.
 */
export function signOutSessions(
  db: Database,
  target: { userId: string; sessionId: string; scope: SessionScope; at: Date },
): Statement {
  const { userId, sessionId, at } = target;
  const isSelf = eq(sessions.id, sessionId);
  return revokeWhere(db, target, and(inScope(target), or(isSelf, liveSessionSql(sessionId, userId, at))));
}

export type SessionScope = "local" | "global" | "others";

function inScope({ sessionId, scope }: { sessionId: string; scope: SessionScope }): SQL | undefined {
  if (scope === "global") return undefined;
  return scope === "local" ? eq(sessions.id, sessionId) : ne(sessions.id, sessionId);
}

function revokeWhere(
  db: Database,
  { userId, at }: { userId: string; at: Date },
  which: SQL | undefined,
): Statement {
  return db
    .update(sessions)
    .set({ revokedAt: at })
    .where(and(eq(sessions.userId, userId), isNull(sessions.revokedAt), which));
}

/** Ends the sessions of a user that were never raised to `aal2`, but this one. */
export function revokeLowerSessions(
  db: Database,
  { userId, sessionId, at }: { userId: string; sessionId: string; at: Date },
): Statement {
  return db
    .update(sessions)
    .set({ revokedAt: at })
    .where(
      and(
        eq(sessions.userId, userId),
        isNull(sessions.revokedAt),
        eq(sessions.aal, "aal1"),
        ne(sessions.id, sessionId),
      ),
    );
}

/** After the last factor is gone: those who still awaited it end, the others are proven once, not twice. */
export function lowerSessions(db: Database, userId: string, at: Date): Statement[] {
  const left = sql`exists (select 1 from mfa_factors f where f.user_id = ${userId} and f.status = 'verified')`;
  const open = and(eq(sessions.userId, userId), isNull(sessions.revokedAt));
  return [
    db
      .update(sessions)
      .set({ revokedAt: at })
      .where(and(open, eq(sessions.awaitsFactor, true), sql`not ${left}`)),
    db
      .update(sessions)
      .set({ aal: "aal1" })
      .where(and(open, eq(sessions.aal, "aal2"), sql`not ${left}`)),
  ];
}

/** A refresh token's row with its session and the account that it belongs to. */
export type RefreshRow = AccountRow & {
  session_id: string;
  used_at: string | Date | null;
  replaced_by: string | null;
  revoked_at: string | Date | null;
  expires_at: string | Date;
  aal: "aal1" | "aal2";
  amr: AuthMethod[];
  awaits_factor: boolean;
};

/** A refresh token with its session and account, or null. */
export async function findRefreshToken(db: Database, tokenHash: string): Promise<RefreshRow | null> {
  const result =
    await db.execute(sql`select r.session_id, r.used_at, r.replaced_by, s.revoked_at, s.expires_at, s.aal,
      s.amr, s.awaits_factor, ${ACCOUNT}
    from refresh_tokens r join sessions s on s.id = r.session_id join users u on u.id = s.user_id
    where r.token_hash = ${tokenHash}`);
  return rowsOf<RefreshRow>(result)[0] ?? null;
}

export interface SessionRow {
  id: string;
  user_agent: string | null;
  ip_address: string | null;
  aal: "aal1" | "aal2";
  awaits_factor: boolean;
  created_at: string | Date;
  refreshed_at: string | Date;
}

/** The open sessions of a live session's owner, the last used first; no row once it has ended. */
export function sessionsStatement(db: Database, actor: { userId: string; sessionId: string }, now: Date) {
  const at = sql`${now.toISOString()}::timestamptz`;
  return db.execute(sql`select s.id, s.user_agent, s.ip_address, s.aal, s.awaits_factor, s.created_at, s.refreshed_at
    from sessions s where s.user_id = ${actor.userId} and s.revoked_at is null and s.expires_at > ${at}
      and ${liveSessionSql(actor.sessionId, actor.userId, now)}
    order by s.refreshed_at desc, s.id limit 100`);
}

/** Ends one session of a live session's owner; fails the batch when it is not theirs. Ended before is no error. */
export function endOwnSession(
  db: Database,
  { userId, sessionId, at }: { userId: string; sessionId: string; at: Date },
): Statement {
  return db.execute(sql`with ended as (update sessions set revoked_at = coalesce(revoked_at, ${at.toISOString()}::timestamptz)
      where id = ${sessionId} and user_id = ${userId} returning 1)
    select quadra_guard(exists (select 1 from ended), 'session')`) as unknown as Statement;
}
