import { sql } from "drizzle-orm";
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
 * which list is as in `regionalStatement`: hidden athletes only in the country's.
 */
export function myRegionalStatement(
  db: Database,
  actor: { userId: string; sessionId: string },
  { now, today, sport }: { now: Date; today: string; sport: string | null },
) {
  const hidden = sql`(a.is_private or coalesce(a.birth_date > ${today}::date - interval '18 years', false))`;
  const count = (condition: ReturnType<typeof sql>) => sql`jsonb_build_object(
    'above', count(*) filter (where ${condition} and l.level > me.level), 'total', count(*) filter (where ${condition}))`;
  return db.execute(sql`
    with person as (
      select a.id, ${hidden} as is_hidden, coalesce(a.city_code, c.city_code) as city_code,
        coalesce(${sport}::text, (select r.sport from ratings r where r.athlete_id = a.id
          order by r.matches desc, r.sport limit 1), (select s.sport from club_sports s where s.club_id = c.id
          order by s.position limit 1), 'tennis') as sport
      from athletes a left join memberships b on b.athlete_id = a.id and b.status = 'active'
      left join clubs c on c.id = b.club_id
      where a.user_id = ${actor.userId}::uuid and ${liveSessionSql(actor.sessionId, actor.userId, now)}
    ),
    me as materialized (
      select p.*, r.level, coalesce(r.matches, 0) as matches, m.name as city, s.uf, s.name as state, s.region
      from person p left join ratings r on r.athlete_id = p.id and r.sport = p.sport
      left join municipalities m on m.code = p.city_code left join states s on s.code = m.state_code
    ),
    listed as materialized (
      select g.athlete_id, g.level, g.matches, ${hidden} as is_hidden, coalesce(a.city_code, c.city_code) as city_code
      from me join ratings g on g.sport = me.sport and g.matches >= ${LISTED_AFTER_MATCHES}
      join athletes a on a.id = g.athlete_id
      left join memberships b on b.athlete_id = a.id and b.status = 'active' left join clubs c on c.id = b.club_id
    ),
    placed as (select l.*, m.name as city, s.uf, s.region from listed l left join municipalities m on m.code = l.city_code
      left join states s on s.code = m.state_code),
    ranked as (select *, rank() over (order by level desc)::int as position,
      row_number() over (order by level desc, athlete_id)::int as place from placed),
    near as (select r.* from ranked r join ranked own on own.athlete_id = (select id from me)
      where r.place between own.place - ${NEARBY}::int and own.place + ${NEARBY}::int)
    select me.id as "athleteId", me.sport, me.level, me.matches, me.is_hidden as "isHidden", me.city_code as "cityCode", me.city, me.uf,
      me.state, me.region,
      (select coalesce(jsonb_agg(r.sport order by r.matches desc, r.sport), '[]') from ratings r
        where r.athlete_id = me.id and r.matches > 0) as sports,
      (select jsonb_build_object('city', ${count(sql`not l.is_hidden and l.city_code = me.city_code`)},
        'state', ${count(sql`not l.is_hidden and l.uf = me.uf`)},
        'region', ${count(sql`not l.is_hidden and l.region = me.region`)},
        'country', ${count(sql`true`)}) from placed l) as counts,
      (select coalesce(jsonb_agg(jsonb_build_object('athleteId', n.athlete_id, 'name', a.name, 'isPrivate', a.is_private,
        'birthDate', a.birth_date, 'position', n.position, 'level', n.level, 'matches', n.matches,
        'city', case when n.is_hidden then null else n.city end, 'uf', n.uf) order by n.place), '[]')
        from near n join athletes a on a.id = n.athlete_id) as nearby
    from me`);
}
