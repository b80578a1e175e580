import { sql } from "drizzle-orm";
import { z } from "zod";
import { isOfPlatformSql } from "../../base/access/audit-repository.server.ts";
import { clubs } from "../../../../drizzle/schema/clubs.ts";
import { termsVersions } from "../../../../drizzle/schema/terms.ts";
import { indexedLikePattern, likePattern } from "../../../lib/like-pattern.ts";
import type { Database } from "../../../platform/database.server.ts";
import { query, rowSchema, tableRow } from "../../../platform/sql.server.ts";
import type { Asker } from "../../base/access/club-access-sql.server.ts";
import { superAdminSql } from "../../base/access/live-session-sql.server.ts";
import { termsInEffectSql } from "../../base/access/terms-in-effect-sql.server.ts";
import { literals } from "../../../../drizzle/schema/columns.ts";
import { OPEN_STATUSES } from "../../../../drizzle/schema/enums.ts";

const CLUB = tableRow(clubs, ["id", "name", "plan", "subscriptionStatus", "subscriptionEndDate", "timeZone"]);
const TERMS = tableRow(termsVersions, ["version", "title", "effectiveDate"]);

const clubSchema = () =>
  CLUB.schema().extend({
    cityName: z.string(),
    uf: z.string(),
    athletes: z.number(),
    claimed: z.number(),
    matchesThisMonth: z.number(),
    pending: z.number(),
    disputed: z.number(),
  });

const auditSchema = () =>
  z.object({
    id: z.string(),
    action: z.string(),
    actor: z.string().nullable(),
    about: z.object({ id: z.string(), name: z.string() }).nullable(),
    club: z.object({ id: z.string(), name: z.string() }).nullable(),
    data: z.record(z.string(), z.unknown()).nullable(),
    at: z.string(),
  });

const termsSchema = () => TERMS.schema().extend({ acceptances: z.number(), isCurrent: z.boolean() });

const platformRow = rowSchema(() =>
  z.object({
    /** False for people who are not super admins with a live session. */
    mayRead: z.boolean(),
    clubs: z.array(clubSchema()),
    totalClubs: z.number(),
    roles: z.array(z.object({ role: z.string(), users: z.number() })),
    audit: z.array(auditSchema()),
    terms: z.array(termsSchema()),
  }),
);

const superAdminRow = rowSchema(() => z.object({ yes: z.boolean() }));

/** One row that says whether the actor is a super admin with a live session. */
export function superAdminStatement(db: Database, asker: Asker, now: Date) {
  return query(db, sql`select ${superAdminSql(asker, now)} as yes`, superAdminRow);
}

/** The platform at a glance in one statement: a page of clubs with their counts, roles, audit and terms. */
export function platformStatement(
  db: Database,
  asker: Asker,
  asked: { now: Date; monthStart: Date; search: string; cursor: number; limit: number },
) {
  const pattern = likePattern(asked.search);
  const named = sql`(c.search_name like ${pattern} or c.city_code = any(array(
      select code from municipalities where search_name like (select ${indexedLikePattern(asked.search)}::text))))`;
  return query(
    db,
    sql`
    with recursive allowed as materialized (select ${superAdminSql(asker, asked.now)} as yes),
    -- Not kept, so that the page comes from the index of names and the number from an index alone.
    found as not materialized (select c.* from clubs c where (select yes from allowed) and ${pattern === "%%" ? sql`true` : named}),
    -- From one role to the next by the index, and each counted there: as a range, for most users may be of one role.
    role as (select min(user_role) as name from users where (select yes from allowed)
      union all select (select min(user_role) from users where user_role > role.name) from role where role.name is not null),
    page as (select f.*, m.name as city_name, s.uf
      from (select * from found order by search_name, id limit ${asked.limit}::int offset ${asked.cursor}::int) f
      join municipalities m on m.code = f.city_code join states s on s.code = m.state_code)
    select (select yes from allowed) as "mayRead", (select count(*)::int from found) as "totalClubs",
      (select coalesce(jsonb_agg(jsonb_build_object(${CLUB.pairs("p")}, 'cityName', p.city_name, 'uf', p.uf,
        'athletes', b.athletes, 'claimed', b.claimed,
        'matchesThisMonth', (select count(*)::int from matches x where x.club_id = p.id and x.status = 'confirmed'
          and x.confirmed_at >= ${asked.monthStart.toISOString()}::timestamptz),
        'pending', o.pending, 'disputed', o.disputed) order by p.search_name, p.id), '[]')
        from page p
        cross join lateral (select count(*)::int as athletes, count(a.user_id)::int as claimed
          from memberships k join athletes a on a.id = k.athlete_id where k.club_id = p.id and k.status = 'active') b
        cross join lateral (select count(*) filter (where x.status = 'pending_validation')::int as pending,
          count(*) filter (where x.status = 'disputed')::int as disputed
          from matches x where x.club_id = p.id and x.status in ${literals(OPEN_STATUSES)}) o) as clubs,
      (select coalesce(jsonb_agg(jsonb_build_object('role', r.name, 'users', r.users) order by r.users desc, r.name), '[]')
        from (select name, (select count(*)::int from users where user_role between role.name and role.name) as users from role
        where name is not null) r) as roles,
      (select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'action', l.action, 'actor', u.name, 'data', l.data,
        'about', case when w.id is null then null else jsonb_build_object('id', w.id, 'name', w.name) end,
        'club', case when k.id is null then null else jsonb_build_object('id', k.id, 'name', k.name) end, 'at', l.at)
        order by l.at desc, l.id desc), '[]')
        from (select l.* from audit_lines l cross join allowed where allowed.yes and ${isOfPlatformSql()} order by at desc, id desc limit 12) l
        left join users u on u.id = l.actor_user_id left join users w on w.id = l.about_user_id
        left join clubs k on k.id = l.club_id) as audit,
      (select coalesce(jsonb_agg(jsonb_build_object(${TERMS.pairs("t")},
        'acceptances', (select count(*)::int from terms_acceptances x where x.terms_version = t.version),
        'isCurrent', t.version = ${termsInEffectSql(asked.now)}) order by t.effective_date desc, t.version desc), '[]')
        from terms_versions t cross join allowed where allowed.yes) as terms`,
    platformRow,
  );
}
