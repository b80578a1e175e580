import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { isOfPlatformSql } from "../../base/access/audit-repository.server.ts";
import type { Database } from "../../../platform/database.server.ts";
import { query, rowSchema } from "../../../platform/sql.server.ts";
import type { Asker } from "../../base/access/club-access-sql.server.ts";
import { superAdminSql } from "../../base/access/live-session-sql.server.ts";
import { eventsSpan, type EventsQuery, isPersonId } from "./security-log.ts";

const jsonData = () => z.record(z.string(), z.unknown()).nullable();

const eventsRow = rowSchema(() =>
  z.object({
    /** False for people who are not super admins with a live session. */
    mayRead: z.boolean(),
    events: z.array(
      z.object({
        id: z.string(),
        at: z.string(),
        action: z.string(),
        riskLevel: z.string(),
        userId: z.string().nullable(),
        name: z.string().nullable(),
        email: z.string().nullable(),
        resourceType: z.string().nullable(),
        resourceId: z.string().nullable(),
        details: jsonData(),
        ipAddress: z.string().nullable(),
        userAgent: z.string().nullable(),
        requestId: z.string().nullable(),
      }),
    ),
  }),
);

/** Security events, the newest first, at most `limit`; one row. */
export function securityEventsStatement(
  db: Database,
  asker: Asker,
  now: Date,
  asked: EventsQuery & { limit: number },
) {
  return query(
    db,
    sql`with allowed as materialized (select ${superAdminSql(asker, now)} as yes),
    page as (select e.* from security_events e where (select yes from allowed) and ${narrowed(asked)}
      order by e.at desc, e.id desc limit ${asked.limit}::int)
    select (select yes from allowed) as "mayRead", (select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'at', p.at,
        'action', p.action, 'riskLevel', p.risk_level, 'userId', p.user_id, 'name', u.name, 'email', u.email,
        'resourceType', p.resource_type, 'resourceId', p.resource_id, 'details', p.details, 'ipAddress', p.ip_address,
        'userAgent', p.user_agent, 'requestId', p.request_id) order by p.at desc, p.id desc), '[]')
      from page p left join users u on u.id = p.user_id) as events`,
    eventsRow,
  );
}

function narrowed(asked: EventsQuery): SQL {
  const { since, until } = eventsSpan(asked);
  const conditions = [
    sql`e.at >= ${since.toISOString()}::timestamptz`,
    sql`e.at < ${until.toISOString()}::timestamptz`,
  ];
  if (asked.before)
    conditions.push(sql`(e.at, e.id) < (${asked.before.at}::timestamptz, ${asked.before.id}::uuid)`);
  if (asked.risk) conditions.push(sql`e.risk_level = ${asked.risk}`);
  if (asked.action === "client") conditions.push(sql`e.action like 'client.%'`);
  else if (asked.action) conditions.push(sql`e.action = ${asked.action}`);
  if (isPersonId(asked.person)) conditions.push(sql`e.user_id = ${asked.person}::uuid`);
  else if (asked.person !== "")
    conditions.push(sql`e.user_id = (select w.id from users w where w.email = lower(${asked.person}))`);
  return sql.join(conditions, sql` and `);
}

const auditRow = rowSchema(() =>
  z.object({
    mayRead: z.boolean(),
    lines: z.array(
      z.object({
        id: z.string(),
        action: z.string(),
        actor: z.string().nullable(),
        about: z.object({ id: z.string(), name: z.string() }).nullable(),
        club: z.object({ id: z.string(), name: z.string() }).nullable(),
        data: jsonData(),
        at: z.string(),
      }),
    ),
  }),
);

/** Lines of what the platform's team did, the newest first, at most `limit`; one row. */
export function auditLinesStatement(
  db: Database,
  asker: Asker,
  now: Date,
  asked: { before: EventsQuery["before"]; limit: number },
) {
  const { before, limit } = asked;
  const isBefore = before ? sql`(l.at, l.id) < (${before.at}::timestamptz, ${before.id}::uuid)` : sql`true`;
  const named = (alias: string) =>
    sql.raw(
      `case when ${alias}.id is null then null else jsonb_build_object('id', ${alias}.id, 'name', ${alias}.name) end`,
    );
  return query(
    db,
    sql`with allowed as materialized (select ${superAdminSql(asker, now)} as yes),
    page as (select l.* from audit_lines l where (select yes from allowed) and ${isOfPlatformSql()} and ${isBefore}
      order by l.at desc, l.id desc limit ${limit}::int)
    select (select yes from allowed) as "mayRead", (select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'action', p.action,
        'actor', u.name, 'about', ${named("w")}, 'club', ${named("k")}, 'data', p.data, 'at', p.at) order by p.at desc, p.id desc), '[]')
      from page p left join users u on u.id = p.actor_user_id left join users w on w.id = p.about_user_id
        left join clubs k on k.id = p.club_id) as lines`,
    auditRow,
  );
}
