import { and, eq, isNull, ne, type SQL, sql } from "drizzle-orm";
import { refreshTokens, sessions } from "../../../drizzle/schema/accounts.ts";
import { type Database, rowsOf, type Statement } from "../../platform/database.server.ts";

/** A new sign-in. */
export function insertSession(
  db: Database,
  session: {
    id: string;
    userId: string;
    userAgent: string | null;
    ipAddress: string | null;
    createdAt: Date;
    refreshedAt: Date;
    expiresAt: Date;
  },
): Statement {
  return db.insert(sessions).values(session);
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

/** Lets a session live on. */
export function extendSession(
  db: Database,
  sessionId: string,
  refreshedAt: Date,
  expiresAt: Date,
): Statement {
  return db.update(sessions).set({ refreshedAt, expiresAt }).where(eq(sessions.id, sessionId));
}

/** Ends sessions of a user: this one, all, or all others. */
export function revokeSessions(
  db: Database,
  target: { userId: string; sessionId: string; scope: "local" | "global" | "others"; at: Date },
): Statement {
  const { userId, sessionId, scope, at } = target;
  const which: Record<typeof scope, SQL | undefined> = {
    local: eq(sessions.id, sessionId),
    others: ne(sessions.id, sessionId),
    global: undefined,
  };
  return db
    .update(sessions)
    .set({ revokedAt: at })
    .where(and(eq(sessions.userId, userId), isNull(sessions.revokedAt), which[scope]));
}

export interface RefreshRow {
  session_id: string;
  user_id: string;
  email: string;
  name: string;
  created_at: string | Date;
  email_confirmed_at: string | Date | null;
  used_at: string | Date | null;
  revoked_at: string | Date | null;
  expires_at: string | Date;
}

/** A refresh token with its session and user, or null. */
export async function findRefreshToken(db: Database, tokenHash: string): Promise<RefreshRow | null> {
  const result = await db.execute(sql`
    select r.session_id, s.user_id, u.email, u.name, u.created_at, u.email_confirmed_at, r.used_at, s.revoked_at, s.expires_at
    from refresh_tokens r join sessions s on s.id = r.session_id join users u on u.id = s.user_id
    where r.token_hash = ${tokenHash}`);
  return rowsOf<RefreshRow>(result)[0] ?? null;
}
