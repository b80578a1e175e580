import { and, desc, eq, gt, isNull, lt, ne, or, sql, type SQL } from "drizzle-orm";
import { z } from "zod";
import { refreshTokens, sessions } from "../../../../drizzle/schema/accounts.ts";
import { type Database, guardChange, type Statement } from "../../../platform/database.server.ts";
import { command, query, type RowOf, rowSchema, tableRow } from "../../../platform/sql.server.ts";
import type { AuthMethod } from "../../../platform/tokens.server.ts";
import { liveSessionSql } from "../../base/access/live-session-sql.server.ts";
import { ACCOUNT, accountRow, amrSchema } from "../people/account-sql.server.ts";
import { freshSessionSql, hasOnlyMailboxSql } from "./proofs-repository.server.ts";

/**
 * A new sign-in, which awaits the second factor where the person has one: decided here, after the person's row was locked
 * by an earlier statement of the batch, so that a factor confirmed at this very moment counts. `isProof`: how it was opened
 * shows who the holder is; where the mailbox is all that an account has, any way does. A batch that arrives twice opens one.
 */
export function insertSession(
  db: Database,
  session: {
    id: string;
    userId: string;
    userAgent: string | null;
    ipAddress: string | null;
    amr: AuthMethod[];
    isProof: boolean;
    createdAt: Date;
    expiresAt: Date;
  },
): Statement {
  const { id, userId, userAgent, ipAddress, amr, isProof } = session;
  const at = sql`${session.createdAt.toISOString()}::timestamptz`;
  return command(
    db,
    sql`insert into sessions
      (id, user_id, user_agent, ip_address, amr, created_at, refreshed_at, expires_at, proved_at, awaits_factor)
    select ${id}::uuid, ${userId}::uuid, ${userAgent}::text, ${ipAddress}::text, ${JSON.stringify(amr)}::jsonb, ${at}, ${at},
      ${session.expiresAt.toISOString()}::timestamptz,
      case when ${isProof}::boolean or ${hasOnlyMailboxSql(userId)} then ${at} end,
      exists (select 1 from mfa_factors f where f.user_id = ${userId} and f.status = 'verified')
    on conflict (id) do nothing`,
  );
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
  return guardChange(
    db,
    sql`update refresh_tokens set used_at = ${at.toISOString()}::timestamptz,
      replaced_by = ${replacedBy} where token_hash = ${tokenHash} and used_at is null`,
    "refresh token",
  );
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

/** Raises a session to `aal2`; fails the batch when it has ended meanwhile. `isProof`: by a factor that was there before. */
export function raiseSession(
  db: Database,
  session: { userId: string; sessionId: string; amr: AuthMethod[]; isProof: boolean; at: Date },
): Statement {
  const at = sql`${session.at.toISOString()}::timestamptz`;
  return guardChange(
    db,
    sql`update sessions set aal = 'aal2', awaits_factor = false,
      amr = ${JSON.stringify(session.amr)}::jsonb, refreshed_at = ${at},
      proved_at = case when ${session.isProof}::boolean then ${at} else proved_at end
      where id = ${session.sessionId} and user_id = ${session.userId} and revoked_at is null and expires_at > ${at}`,
    "session",
  );
}

/**
 * Ends a person's oldest sessions beyond `atMost`, of which this new one is one; those that await their second factor first.
 * One that still awaits it ends only its likes: who merely has the password must not sign the owner out.
 */
export function endOldestSessions(
  db: Database,
  { userId, sessionId, atMost, at }: { userId: string; sessionId: string; atMost: number; at: Date },
): Statement {
  const now = sql`${at.toISOString()}::timestamptz`;
  return command(
    db,
    sql`with others as (select o.id, o.awaits_factor,
        row_number() over (order by o.awaits_factor, o.created_at desc, o.id desc) as place
      from sessions o where o.user_id = ${userId} and o.revoked_at is null and o.expires_at > ${now} and o.id <> ${sessionId})
    update sessions s set revoked_at = ${now} from others
    where s.id = others.id and others.place >= ${atMost}
      and (others.awaits_factor or not (select awaits_factor from sessions where id = ${sessionId}))`,
  );
}

/** Ends sessions of a user: this one, all, or all others. */
export function revokeSessions(
  db: Database,
  target: { userId: string; sessionId: string; scope: SessionScope; at: Date },
): Statement {
  return revokeWhere(db, target, inScope(target));
}

/**
 * The same at the wish of the session's holder. One without a fresh proof, or that awaits its second factor, ends nothing but
 * itself: who has found a session, or only has the password, must not sign the owner out.
 */
export function signOutSessions(
  db: Database,
  target: { userId: string; sessionId: string; scope: SessionScope; at: Date },
): Statement {
  const { userId, sessionId, at } = target;
  const isSelf = eq(sessions.id, sessionId);
  return revokeWhere(db, target, and(inScope(target), or(isSelf, freshSessionSql(sessionId, userId, at))));
}

type SessionScope = "local" | "global" | "others";

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

/** Ends every session of a user. */
export function endAllSessions(db: Database, userId: string, at: Date): Statement {
  return revokeWhere(db, { userId, at }, undefined);
}

/** Ends every session of the account of an address, or, where it is null, everybody's; a row `{ userId }` for each that ended. */
export function revokeSessionsOf(db: Database, email: string | null, at: Date) {
  const isTheirs = sql`${sessions.userId} in (select id from users where email = lower(${email}))`;
  return db
    .update(sessions)
    .set({ revokedAt: at })
    .where(and(isNull(sessions.revokedAt), email === null ? undefined : isTheirs))
    .returning({ userId: sessions.userId });
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

const TOKEN = tableRow(refreshTokens, {
  session_id: "sessionId",
  used_at: "usedAt",
  replaced_by: "replacedBy",
});
const SESSION = tableRow(sessions, {
  revoked_at: "revokedAt",
  began_at: "createdAt",
  expires_at: "expiresAt",
  awaits_factor: "awaitsFactor",
});

const refreshRow = rowSchema(() =>
  accountRow().extend({
    ...TOKEN.schema().shape,
    ...SESSION.schema().shape,
    aal: z.enum(["aal1", "aal2"]),
    amr: amrSchema(),
  }),
);

/** A refresh token's row with its session and the account that it belongs to. */
type RefreshRow = RowOf<typeof refreshRow>;

/** A refresh token with its session and account, or null. */
export async function findRefreshToken(db: Database, tokenHash: string): Promise<RefreshRow | null> {
  const [row] = await query(
    db,
    sql`select ${TOKEN.columns("r")}, ${SESSION.columns("s")}, s.aal, s.amr, ${ACCOUNT}
    from refresh_tokens r join sessions s on s.id = r.session_id join users u on u.id = s.user_id
    where r.token_hash = ${tokenHash}`,
    refreshRow,
  );
  return row ?? null;
}

/** The open sessions of a live session's owner, the last used first; no row once it has ended. */
export function sessionsStatement(db: Database, actor: { userId: string; sessionId: string }, now: Date) {
  return db
    .select({
      id: sessions.id,
      userAgent: sessions.userAgent,
      ipAddress: sessions.ipAddress,
      aal: sessions.aal,
      awaitsFactor: sessions.awaitsFactor,
      createdAt: sessions.createdAt,
      refreshedAt: sessions.refreshedAt,
    })
    .from(sessions)
    .where(
      and(
        eq(sessions.userId, actor.userId),
        isNull(sessions.revokedAt),
        gt(sessions.expiresAt, now),
        liveSessionSql(actor.sessionId, actor.userId, now),
      ),
    )
    .orderBy(desc(sessions.refreshedAt), sessions.id)
    .limit(100);
}

/** SQL that holds while a session of a person is open, whatever it still awaits. */
export function isOpenSessionSql(sessionId: string, userId: string, now: Date): SQL {
  return sql`exists (select 1 from sessions o where o.id = ${sessionId} and ${isOpenSql(userId, now)})`;
}

/** SQL that holds where a session may end its person's others (`signOutSessions`), and one is open. */
export function endsOthersSql(sessionId: string, userId: string, now: Date): SQL {
  return sql`(${freshSessionSql(sessionId, userId, now)}
    and exists (select 1 from sessions o where o.id <> ${sessionId} and ${isOpenSql(userId, now)}))`;
}

function isOpenSql(userId: string, now: Date): SQL {
  return sql`o.user_id = ${userId} and o.revoked_at is null and o.expires_at > ${now.toISOString()}::timestamptz`;
}

/** Ends one session of a live session's owner; fails the batch when it is not theirs. Ended before is no error. */
export function endOwnSession(
  db: Database,
  { userId, sessionId, at }: { userId: string; sessionId: string; at: Date },
): Statement {
  return guardChange(
    db,
    sql`update sessions set revoked_at = coalesce(revoked_at, ${at.toISOString()}::timestamptz)
      where id = ${sessionId} and user_id = ${userId}`,
    "session",
  );
}

/** Forgets sessions that began before an instant, with their tokens; all of them ended long ago. */
export function forgetOldSessions(db: Database, before: Date): Statement {
  return db.delete(sessions).where(lt(sessions.createdAt, before));
}
