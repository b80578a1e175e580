import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "../../../platform/database.server.ts";
import { command, query, rowSchema } from "../../../platform/sql.server.ts";
import type { RiskLevel, SecurityEventRow } from "./security-event.ts";
import { ROLES, securityLevel } from "./viewer.ts";

/**
 * Appends one event; returns no rows. Without a level of its own it gets that of the person's role at this moment
 * (spec §4).
 */
export function insertSecurityEvent(db: Database, row: SecurityEventRow) {
  return command(db, insertSql(row));
}

const eventRow = rowSchema(() => z.object({ is_live: z.boolean() }));

/**
 * Appends what a client reports, where `isLive` holds and the person left no event of the same words since `since`. One
 * row, which says whether it holds.
 */
export function insertClientEvent(db: Database, row: SecurityEventRow, isLive: SQL, since: Date) {
  return query(
    db,
    sql`
    with seen as (select ${isLive} as is_live),
      kept as (${insertSql(row, sql`where (select is_live from seen) and not ${sameEventSql(row, since)}`)})
    select is_live from seen`,
    eventRow,
  );
}

const ownerRow = rowSchema(() => z.object({ user_id: z.string(), email: z.string() }));

/** Appends an event about a confirmed account, found by its id or its address; one row of whose it is, none where nobody's. */
export function insertOwnerEvent(
  db: Database,
  row: SecurityEventRow,
  { userId = null, email = null }: { userId?: string | null; email?: string | null },
) {
  return query(
    db,
    sql`
    with owner as (select o.id as user_id, o.email from users o
        where (o.id = ${userId}::uuid or o.email = ${email}::text) and o.email_confirmed_at is not null limit 1),
      kept as (${insertSql(row, sql`from owner`, sql`owner.user_id`)})
    select user_id, email from owner`,
    ownerRow,
  );
}

/** One that arrives twice is one. */
function insertSql(row: SecurityEventRow, where = sql``, userId = sql`${row.userId}::uuid`): SQL {
  const details = row.details === null ? null : JSON.stringify(row.details);
  return sql`
    insert into security_events (id, at, user_id, session_id, action, resource_type, resource_id, details,
      risk_level, security_level, ip_address, user_agent, request_id)
    select ${row.id}::uuid, ${row.at.toISOString()}::timestamptz, ${userId}, ${row.sessionId}::uuid,
      ${row.action}::text, ${row.resourceType}::text, ${row.resourceId}::text, ${details}::jsonb,
      ${row.riskLevel}::text, coalesce(${row.securityLevel}::text, ${levelSql(userId)}, 'low'),
      ${row.ipAddress}::text, ${row.userAgent}::text, ${row.requestId}::text
    ${where}
    on conflict do nothing`;
}

/** Holds when the person left an event of the same words since `since`. */
function sameEventSql(row: SecurityEventRow, since: Date): SQL {
  const details = row.details === null ? null : JSON.stringify(row.details);
  return sql`exists (select 1 from security_events same where same.user_id = ${row.userId}::uuid
    and same.at > ${since.toISOString()}::timestamptz and same.action = ${row.action}
    and same.risk_level = ${row.riskLevel satisfies RiskLevel}
    and same.resource_type is not distinct from ${row.resourceType}::text
    and same.resource_id is not distinct from ${row.resourceId}::text
    and same.details is not distinct from ${details}::jsonb)`;
}

/** Makes the partitions of this month and the next two, and drops those that ended six months ago (product §9). */
export function rollSecurityEventsStatement(db: Database, now: Date) {
  return command(db, sql`select quadra_roll_security_events(${now.toISOString()}::timestamptz)`);
}

/** `securityLevel` for SQL: what each known role is given. */
const LEVELS = sql.join(
  ROLES.map((role) => sql`when ${role} then ${securityLevel(role)}::text`),
  sql` `,
);

function levelSql(userId: SQL): SQL {
  return sql`(select case u.user_role ${LEVELS} else ${securityLevel(null)}::text end
    from users u where u.id = ${userId})`;
}
