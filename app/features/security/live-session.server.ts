import { type SQL, sql } from "drizzle-orm";
import { type Database, guardStatement, type Statement } from "../../platform/database.server.ts";

/** SQL that holds while the session is live: not revoked, not expired. Put it into every protected read. */
export function liveSessionSql(sessionId: string, userId: string, now: Date): SQL {
  return sql`exists (select 1 from sessions live where live.id = ${sessionId} and live.user_id = ${userId}
    and live.revoked_at is null and live.expires_at > ${now.toISOString()}::timestamptz)`;
}

/** First statement of a protected write: the batch fails (`isLostRace`) unless the session is live when it runs. */
export function guardLiveSession(
  db: Database,
  actor: { userId: string; sessionId: string },
  now: Date,
): Statement {
  return guardStatement(db, liveSessionSql(actor.sessionId, actor.userId, now), "session");
}
