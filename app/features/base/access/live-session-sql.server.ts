import { type SQL, sql } from "drizzle-orm";
import { type Database, refuseUnless, type Statement } from "../../../platform/database.server.ts";
import { AppError } from "../../../lib/errors.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import {
  actsAsSuperAdminSql,
  administersSql,
  type Asker,
  askerOf,
  resolvedClubSql,
  staffsSql,
} from "./club-access-sql.server.ts";

/**
 * SQL that holds while the session is live: not revoked, not expired, and its second factor shown where the person has
 * one. Put it into every protected read.
 */
export function liveSessionSql(sessionId: string, userId: string, now: Date): SQL {
  return sql`exists (select 1 from sessions live where live.id = ${sessionId} and live.user_id = ${userId}
    and live.revoked_at is null and live.expires_at > ${now.toISOString()}::timestamptz
    and not live.awaits_factor)`;
}

/** The same for what a session may do that still awaits its second factor: show it, sign out, say who it is. */
export function knownSessionSql(sessionId: string, userId: string, now: Date): SQL {
  return sql`exists (select 1 from sessions known where known.id = ${sessionId} and known.user_id = ${userId}
    and known.revoked_at is null and known.expires_at > ${now.toISOString()}::timestamptz)`;
}

/** SQL that holds for an account that the platform's team keeps out. `userId` is SQL of a person's id. */
export function isSuspendedSql(userId: SQL): SQL {
  return sql`exists (select 1 from users kept_out where kept_out.id = ${userId} and kept_out.suspended_at is not null)`;
}

/** First statement of a protected write: the batch throws `session_expired` unless the session is live when it runs. */
export function guardLiveSession(
  db: Database,
  actor: { userId: string; sessionId: string },
  now: Date,
): Statement {
  return refuseUnless(db, liveSessionSql(actor.sessionId, actor.userId, now), "session_expired");
}

/** SQL that holds for a super admin with a live session, which has shown a factor where that is demanded. */
export function superAdminSql(asker: Asker, now: Date): SQL {
  return sql`(${liveSessionSql(asker.sessionId, asker.userId, now)} and ${actsAsSuperAdminSql(asker)})`;
}

/** Which club is asked about, as the statement of an office's screen judges it. */
export interface AskedClub {
  /** SQL of the club's id. */
  club: SQL;
  /** SQL that holds while who asks works for it. */
  mayOpen: SQL;
}

/**
 * Gives the club of a screen (null: the club that the person's dashboard opens), with SQL that judges the person. Throws `unauthenticated`.
 */
export function askedClub({ services, actor }: VerbContext, clubId: string | null): AskedClub {
  if (actor.kind !== "user") throw new AppError("unauthenticated");
  const club = resolvedClubSql(actor.userId, clubId, "managed");
  const isLive = liveSessionSql(actor.sessionId, actor.userId, services.now());
  return { club, mayOpen: sql`${staffsSql(askerOf(services, actor), club)} and ${isLive}` };
}

/** The same of a screen that is for a club's admins alone. Throws `unauthenticated`. */
export function administeredClub({ services, actor }: VerbContext, clubId: string | null): AskedClub {
  if (actor.kind !== "user") throw new AppError("unauthenticated");
  const club = resolvedClubSql(actor.userId, clubId, "managed");
  const isLive = liveSessionSql(actor.sessionId, actor.userId, services.now());
  return { club, mayOpen: sql`${administersSql(askerOf(services, actor), club)} and ${isLive}` };
}

/** SQL of a club's id, null for who may not open it. */
export function openedClubSql({ club, mayOpen }: AskedClub): SQL {
  return sql`(select ${club} where ${mayOpen})`;
}

/** SQL of the CTE `asked`: one row with the club (`club_id`), and whether who asks works for it (`may_open`). */
export function askedClubSql({ club, mayOpen }: AskedClub): SQL {
  return sql`asked as materialized (select ${club} as club_id, ${mayOpen} as may_open)`;
}
