import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../../platform/database.server.ts";
import { liveSessionSql } from "../security/live-session.server.ts";
import { LISTED_AFTER_MATCHES } from "./level.ts";

const NEARBY = 3;

/** The one row of `myRegionalStatement`, or none without a live session and an athlete profile. */
export interface RawMyRegional {
  athleteId: string;
  sport: string;
  sports: string[];
  level: number | null;
  matches: number;
  isHidden: boolean;
  cityCode: number | null;
  city: string | null;
  uf: string | null;
  state: string | null;
  region: string | null;
  counts: Record<"city" | "state" | "region" | "country", { above: number; total: number }>;
  nearby: {
    athleteId: string;
    name: string;
    isPrivate: boolean;
    birthDate: string | null;
    position: number;
    level: number;
    matches: number;
    city: string | null;
    uf: string | null;
  }[];
}

/**
 * How many stand above an athlete in city, state, region and country, and who is near, in one statement. Who stands in
 * which list is as in `regionalStatement`: hidden athletes only in the country's. The counts are a pass over the index
 * `ratings_listed` and one over the own region's part of `ratings_state`; the nearest are the next entries on either side.
 */
export function myRegionalStatement(
  db: Database,
  actor: { userId: string; sessionId: string },
  { now, today, sport }: { now: Date; today: string; sport: string | null },
) {
  const hidden = (alias: SQL) =>
    sql`(${alias}.is_private or (${alias}.birth_date > (${today}::date - interval '18 years')::date) is true)`;
  const listedOf = (code: SQL) =>
    sql`g.sport = ${code} and g.matches >= ${sql.raw(String(LISTED_AFTER_MATCHES))}`;
  const listed = listedOf(sql`me.sport`);
  const visible = sql`not ${hidden(sql`g`)}`;
  const place = (
    condition: SQL,
  ) => sql`jsonb_build_object('above', coalesce(sum(t.above) filter (where ${condition}), 0),
    'total', coalesce(sum(t.total) filter (where ${condition}), 0))`;
  const next = (beyond: SQL, order: SQL, step: SQL) => sql`select g.athlete_id, g.level,
      ${step} row_number() over (order by ${order}) as step
    from me cross join lateral (select g.athlete_id, g.level from ratings g where ${listed} and ${beyond}
      order by ${order} limit ${sql.raw(String(NEARBY))}) g where me.is_listed`;
  return db.execute(sql`
    with person as (
      select a.id, ${hidden(sql`a`)} as is_hidden, coalesce(a.city_code, c.city_code) as city_code,
        coalesce(${sport}::text, (select r.sport from ratings r where r.athlete_id = a.id
          order by r.matches desc, r.sport limit 1), (select s.sport from club_sports s where s.club_id = c.id
          order by s.position limit 1), 'tennis') as sport
      from athletes a left join memberships b on b.athlete_id = a.id and b.status = 'active'
      left join clubs c on c.id = b.club_id
      where a.user_id = ${actor.userId}::uuid and ${liveSessionSql(actor.sessionId, actor.userId, now)}
    ),
    me as materialized (
      select p.*, r.level, coalesce(r.matches, 0) as matches, coalesce(r.matches, 0) >= ${LISTED_AFTER_MATCHES}::int as is_listed,
        m.name as city, s.code as state_code, s.uf, s.name as state, s.region
      from person p left join ratings r on r.athlete_id = p.id and r.sport = p.sport
      left join municipalities m on m.code = p.city_code left join states s on s.code = m.state_code
    ),
    -- Everybody in the sport, then by name in the own region, state by state: two stretches of an index.
    country as materialized (select count(*) as total, count(*) filter (where g.level > (select level from me)) as above
      from ratings g where ${listedOf(sql`(select sport from me)`)}),
    tally as materialized (
      select n.*, s.code = me.state_code as is_own from me join states s on s.region = me.region cross join lateral (
        select count(*) as total, count(*) filter (where g.level > me.level) as above,
          count(*) filter (where g.city_code = me.city_code) as city_total,
          count(*) filter (where g.city_code = me.city_code and g.level > me.level) as city_above
        from ratings g where ${listed} and g.state_code = s.code and ${visible}) n
    ),
    near as materialized (
      select me.id as athlete_id, me.level, 0 as step from me where me.is_listed
      union all (${next(
        sql`g.level >= me.level and (g.level > me.level or g.athlete_id < me.id)`,
        sql`g.level, g.athlete_id desc`,
        sql`-`,
      )})
      union all (${next(
        sql`g.level <= me.level and (g.level < me.level or g.athlete_id > me.id)`,
        sql`g.level desc, g.athlete_id`,
        sql``,
      )})
    ),
    -- Those of the same level who come first in the list share a position.
    tied as materialized (select n.*, (select count(*) from ratings g where ${listed} and g.level = n.level
      and g.athlete_id < n.athlete_id) as ties from near n cross join me),
    placed as (select n.*, coalesce((select above from country), 0) + own.ties + 1 + n.step as place
      from tied n cross join (select ties from tied where step = 0) own)
    select me.id as "athleteId", me.sport, me.level, me.matches, me.is_hidden as "isHidden", me.city_code as "cityCode", me.city, me.uf,
      me.state, me.region,
      (select coalesce(jsonb_agg(r.sport order by r.matches desc, r.sport), '[]') from ratings r
        where r.athlete_id = me.id and r.matches > 0) as sports,
      (select jsonb_build_object('city', jsonb_build_object('above', coalesce(sum(t.city_above), 0), 'total', coalesce(sum(t.city_total), 0)),
        'state', ${place(sql`t.is_own`)}, 'region', ${place(sql`true`)},
        'country', jsonb_build_object('above', coalesce((select above from country), 0), 'total', coalesce((select total from country), 0)))
        from tally t) as counts,
      (select coalesce(jsonb_agg(jsonb_build_object('athleteId', n.athlete_id, 'name', a.name, 'isPrivate', a.is_private,
        'birthDate', a.birth_date, 'position', n.place - n.ties, 'level', n.level, 'matches', g.matches,
        'city', case when ${hidden(sql`a`)} then null else m.name end, 'uf', s.uf) order by n.place), '[]')
        from placed n join athletes a on a.id = n.athlete_id join ratings g on g.athlete_id = n.athlete_id and g.sport = me.sport
        left join municipalities m on m.code = g.city_code left join states s on s.code = m.state_code) as nearby
    from me`);
}
