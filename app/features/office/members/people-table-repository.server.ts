import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { athletes, athleteSports, memberships } from "../../../../drizzle/schema/accounts.ts";
import { indexedLikePattern } from "../../../lib/like-pattern.ts";
import type { Database } from "../../../platform/database.server.ts";
import { query, rowSchema, tableRow } from "../../../platform/sql.server.ts";
import { type AskedClub, askedClubSql } from "../../base/access/live-session-sql.server.ts";
import { classesInClubSql } from "../../people/people/club-classes-sql.server.ts";
import { idleAthletesSql } from "../../clubs/home/idle-athletes-sql.server.ts";
import type { PeopleQuery } from "./people-table.ts";

const PROFILE = tableRow(athletes, ["name", "genderCategory", "isPrivate", "birthDate", "avatarId"]);
const MEMBERSHIP = tableRow(memberships, ["externalId"]);
const CLASS = tableRow(athleteSports, ["sport", "class"]);

const tableRowSchema = rowSchema(() =>
  z.object({
    mayOpen: z.boolean(),
    total: z.number(),
    nameRequests: z.number(),
    rows: z.array(
      z.object({
        ...PROFILE.schema().shape,
        ...MEMBERSHIP.schema().shape,
        athleteId: z.string().nullable(),
        hasAccount: z.boolean(),
        role: z.enum(["admin", "secretary"]).nullable(),
        classes: z.array(CLASS.schema()),
        lastMatchAt: z.string().nullable(),
      }),
    ),
  }),
);

/**
 * A page of everybody of a club by name, with those who work there and do not play: one row; `mayOpen` says whether the asker
 * works for the club, and nobody is read for who does not.
 */
export function peopleTableStatement(
  db: Database,
  wanted: AskedClub & { query: PeopleQuery; limit: number; now: Date },
) {
  const { query: asked, limit, now } = wanted;
  return query(
    db,
    sql`
    with ${askedClubSql(wanted)}, people as (
      select a.id as athlete_id, coalesce(a.kept_name, a.name) as name, a.search_name, a.gender_category, a.is_private, a.birth_date,
        a.avatar_id, a.user_id, s.external_id,
        ${roleSql(sql`a.user_id`, sql`s.club_id`)} as role
      from asked k join memberships s on s.club_id = k.club_id and s.status = ${asked.status} join athletes a on a.id = s.athlete_id
      where k.may_open and a.removed_at is null and ${asked.status === "active" ? sql`true` : NOT_BACK}
      union all
      select null, u.name, lower(u.name), null, true, null, null, u.id, null, ${roleSql(sql`u.id`, sql`k.club_id`)}
      from asked k join lateral (select ca.user_id from club_admins ca where ca.club_id = k.club_id
          union select cs.user_id from club_staff cs where cs.club_id = k.club_id and cs.role = 'secretary') works on true
        join users u on u.id = works.user_id
      where k.may_open and ${asked.status === "active"}::boolean and not exists (select 1 from memberships s join athletes a
        on a.id = s.athlete_id where a.user_id = u.id and s.club_id = k.club_id and s.status = 'active')
    ), found as materialized (
      select p.* from people p where ${narrowed(asked, now)}
    ), page as (
      select f.* from found f order by f.search_name, f.athlete_id, f.user_id limit ${limit} offset ${asked.from}
    )
    select k.may_open as "mayOpen", (select count(*)::int from found) as total,
      (select count(*)::int from name_requests n where k.may_open and n.club_id = k.club_id and n.answered_at is null) as "nameRequests",
      (select coalesce(jsonb_agg(jsonb_build_object(${PROFILE.pairs("p")}, ${MEMBERSHIP.pairs("p")},
          'athleteId', p.athlete_id, 'hasAccount', p.user_id is not null, 'role', p.role,
          'classes', (select coalesce(jsonb_agg(jsonb_build_object(${CLASS.pairs("x")}) order by x.sport), '[]')
            from ${classesInClubSql(sql`p.athlete_id`, sql`k.club_id`)} x),
          'lastMatchAt', (select max(m.played_at) from match_players mp join matches m on m.id = mp.match_id
            where mp.athlete_id = p.athlete_id and m.club_id = k.club_id and m.status = 'confirmed'))
        order by p.search_name, p.athlete_id, p.user_id), '[]') from page p) as rows
    from asked k`,
    tableRowSchema,
  );
}

/** SQL that holds for the last membership of somebody who left and did not come back, so that they appear once. */
const NOT_BACK = sql`not exists (select 1 from memberships other where other.athlete_id = s.athlete_id and other.club_id = s.club_id
  and (other.status = 'active' or other.status = 'left' and (other.left_at, other.id) > (s.left_at, s.id)))`;

function roleSql(user: SQL, club: SQL): SQL {
  return sql`case when exists (select 1 from club_admins ra where ra.user_id = ${user} and ra.club_id = ${club}) then 'admin'
    when exists (select 1 from club_staff rs where rs.user_id = ${user} and rs.club_id = ${club} and rs.role = 'secretary')
    then 'secretary' end`;
}

function narrowed(asked: PeopleQuery, now: Date): SQL {
  const conditions = [sql`true`];
  if (asked.search.trim() !== "")
    conditions.push(sql`p.search_name like ${indexedLikePattern(asked.search)}`);
  if (asked.account) conditions.push(sql`(p.user_id is not null) = ${asked.account === "with"}::boolean`);
  if (asked.role) conditions.push(sql`p.role = ${asked.role}`);
  if (asked.isIdle)
    conditions.push(sql`p.athlete_id in (${idleAthletesSql(sql`(select club_id from asked)`, now)})`);
  if (asked.class !== null || asked.sport !== null)
    conditions.push(sql`exists (select 1 from ${classesInClubSql(sql`p.athlete_id`, sql`(select club_id from asked)`)} x where
      ${asked.class === null ? sql`true` : sql`x.class = ${asked.class}`}
      and ${asked.sport === null ? sql`true` : sql`x.sport = ${asked.sport}`})`);
  return sql.join(conditions, sql` and `);
}
