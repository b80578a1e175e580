import { type SQL, sql } from "drizzle-orm";
import { auditLines } from "../../../../drizzle/schema/diagnostics.ts";
import type { Database, Statement } from "../../../platform/database.server.ts";
import { command } from "../../../platform/sql.server.ts";
import { liveSessionSql } from "./live-session-sql.server.ts";
import { actsAsSuperAdminSql, type Asker, isClubAdminSql } from "./club-access-sql.server.ts";

/** An act on the platform itself: by a super admin, or by a command of the operator's, who has no account (null). */
interface PlatformLine {
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
