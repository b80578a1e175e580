import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { auditLines } from "../../../../drizzle/schema/diagnostics.ts";
import type { Database, Statement } from "../../../platform/database.server.ts";
import { command, query, rowSchema } from "../../../platform/sql.server.ts";
import { liveSessionSql } from "./live-session-sql.server.ts";
import {
  actsAsSuperAdminSql,
  type Asker,
  isClubAdminSql,
  isSuperAdminSql,
} from "./club-access-sql.server.ts";

/** An act on the platform itself: by a super admin, or by a command of the operator's, who has no account (null). */
export interface PlatformLine {
  id: string;
  actorUserId: string | null;
  action: string;
  /** The person whose account it is about. */
  aboutUserId?: string;
  /** The club that it happened at. */
  clubId?: string;
  data?: Record<string, unknown>;
  at: Date;
}

/** A line about what was done to the platform itself; append-only. */
export function insertPlatformAudit(db: Database, line: PlatformLine) {
  return db.insert(auditLines).values(line);
}

/** The same, only where `condition` holds when it runs. */
export function insertPlatformAuditWhere(
  db: Database,
  line: PlatformLine & { data: Record<string, unknown> },
  condition: SQL,
): Statement {
  return command(
    db,
    sql`insert into audit_lines (id, actor_user_id, action, data, at)
    select ${line.id}::uuid, ${line.actorUserId}::uuid, ${line.action}, ${JSON.stringify(line.data)}::jsonb,
      ${line.at.toISOString()}::timestamptz where ${condition}`,
  );
}

/** A line about what a program does in a club, by its token: once for each `id`. */
export function insertTokenAudit(
  db: Database,
  line: PlatformLine & { data: Record<string, unknown> },
): Statement {
  return db.insert(auditLines).values(line).onConflictDoNothing();
}

/**
 * A line about what a super admin does in a club that they do not administer: once for each `id`, and nothing for anybody else. It goes with
 * the batch that does it, which judges the session.
 */
export function insertTeamAudit(
  db: Database,
  line: {
    id: string;
    asker: Asker;
    action: string;
    /** Its id, or SQL of it. */
    club: SQL | string;
    data: Record<string, unknown>;
    at: Date;
  },
): Statement {
  const user = sql`${line.asker.userId}::uuid`;
  const club = typeof line.club === "string" ? sql`${line.club}::uuid` : line.club;
  return command(
    db,
    sql`insert into audit_lines (id, actor_user_id, action, club_id, data, at)
    select ${line.id}::uuid, ${user}, ${line.action}, c.id, ${JSON.stringify(line.data)}::jsonb, ${line.at.toISOString()}::timestamptz
    from clubs c where ${actsAsSuperAdminSql(line.asker)} and c.id = ${club} and not ${isClubAdminSql(user, sql`c.id`)}
    on conflict (id) do nothing`,
  );
}

/**
 * The line that a super admin leaves by opening the dashboard of a club that they do not administer (product §3):
 * once an hour, not at every refetch. For anybody else it writes nothing, so it may travel with the reads that find
 * who asks.
 */
export function insertVisitAudit(
  db: Database,
  line: { id: string; asker: Asker; action: string; club: SQL; at: Date },
) {
  const { userId, sessionId } = line.asker;
  const user = sql`${userId}::uuid`;
  const at = sql`${line.at.toISOString()}::timestamptz`;
  return command(
    db,
    sql`insert into audit_lines (id, actor_user_id, action, club_id, at)
    select ${line.id}::uuid, ${user}, ${line.action}, c.id, ${at} from clubs c
    where ${actsAsSuperAdminSql(line.asker)}
      and c.id = ${line.club} and ${liveSessionSql(sessionId, userId, line.at)}
      and not ${isClubAdminSql(user, sql`c.id`)}
      and not exists (select 1 from audit_lines l where l.club_id = c.id
        and l.actor_user_id = ${user} and l.action = ${line.action} and l.at > ${at} - interval '1 hour')`,
  );
}

/** SQL that holds for a line `l` that is no act of a club's own program: those the club reads, and the platform's team does not. */
export function isOfPlatformSql(): SQL {
  return sql`not exists (select 1 from api_tokens own where own.id::text = l.data ->> 'token_id' and own.club_id is not null)`;
}

const clubLineRow = rowSchema(() =>
  z.object({
    id: z.string(),
    action: z.string(),
    at: z.string(),
    /** Null for an account that is gone. */
    actor: z.string().nullable(),
    isTeam: z.boolean(),
    token: z.string().nullable(),
    summary: z.string().nullable(),
    path: z.string().nullable(),
    intent: z.string().nullable(),
    file: z.string().nullable(),
  }),
);

/** The lines about a club (SQL of its id), the newest first, at most `limit`, before a given one; no rows where that id is null. */
export function clubLinesStatement(
  db: Database,
  club: SQL,
  { before, limit }: { before: { at: string; id: string } | null; limit: number },
) {
  const isBefore = before ? sql`(l.at, l.id) < (${before.at}::timestamptz, ${before.id}::uuid)` : sql`true`;
  return query(
    db,
    sql`select l.id, l.action, l.at, u.name as actor, t.name as token, l.data ->> 'summary' as summary, l.data ->> 'path' as path,
        l.data ->> 'intent' as intent, l.data ->> 'file' as file,
        (t.id is null and l.actor_user_id is not null and ${isSuperAdminSql(sql`l.actor_user_id`)}
          and not ${isClubAdminSql(sql`l.actor_user_id`, sql`l.club_id`)}) as "isTeam"
      from audit_lines l left join users u on u.id = l.actor_user_id
        left join api_tokens t on t.id::text = l.data ->> 'token_id'
      where l.club_id = ${club} and ${isBefore}
      order by l.at desc, l.id desc limit ${limit}::int`,
    clubLineRow,
  );
}
