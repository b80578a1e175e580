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
 * which list is as in `regionalStatement`: hidden athletes only in the country's. The counts are one pass over the
 * index `ratings_listed`; the nearest are its next entries on either side.
 */
export function myRegionalStatement(
  db: Database,
  actor: { userId: string; sessionId: string },
  { now, today, sport }: { now: Date; today: string; sport: string | null },
) {
  const hidden = (alias: SQL) =>
    sql`(${alias}.is_private or (${alias}.birth_date > (${today}::date - interval '18 years')::date) is true)`;
  const listed = sql`g.sport = me.sport and g.matches >= ${sql.raw(String(LISTED_AFTER_MATCHES))}`;
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
    tally as materialized (
      select state_code, sum(athletes) as everybody, sum(athletes) filter (where is_above) as everybody_above,
        sum(athletes) filter (where is_visible) as total, sum(athletes) filter (where is_visible and is_above) as above,
        sum(athletes) filter (where is_visible and is_near) as city_total,
        sum(athletes) filter (where is_visible and is_near and is_above) as city_above
      from (select g.state_code, ${visible} as is_visible, g.level > me.level as is_above, g.city_code = me.city_code as is_near,
        count(*) as athletes from me join ratings g on ${listed} group by 1, 2, 3, 4) counted group by state_code
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
    placed as (select n.*, (select coalesce(sum(everybody_above), 0) from tally) + own.ties + 1 + n.step as place
      from tied n cross join (select ties from tied where step = 0) own)
    select me.id as "athleteId", me.sport, me.level, me.matches, me.is_hidden as "isHidden", me.city_code as "cityCode", me.city, me.uf,
      me.state, me.region,
      (select coalesce(jsonb_agg(r.sport order by r.matches desc, r.sport), '[]') from ratings r
        where r.athlete_id = me.id and r.matches > 0) as sports,
      (select jsonb_build_object('city', jsonb_build_object('above', coalesce(sum(t.city_above), 0), 'total', coalesce(sum(t.city_total), 0)),
        'state', ${place(sql`t.state_code = me.state_code`)}, 'region', ${place(sql`s.region = me.region`)},
        'country', jsonb_build_object('above', coalesce(sum(t.everybody_above), 0), 'total', coalesce(sum(t.everybody), 0)))
        from tally t left join states s on s.code = t.state_code) as counts,
      (select coalesce(jsonb_agg(jsonb_build_object('athleteId', n.athlete_id, 'name', a.name, 'isPrivate', a.is_private,
        'birthDate', a.birth_date, 'position', n.place - n.ties, 'level', n.level, 'matches', g.matches,
        'city', case when ${hidden(sql`a`)} then null else m.name end, 'uf', s.uf) order by n.place), '[]')
        from placed n join athletes a on a.id = n.athlete_id join ratings g on g.athlete_id = n.athlete_id and g.sport = me.sport
        left join municipalities m on m.code = g.city_code left join states s on s.code = m.state_code) as nearby
    from me`);
}
