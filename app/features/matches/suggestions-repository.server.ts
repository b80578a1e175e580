import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../../platform/database.server.ts";
import { LISTED_AFTER_MATCHES, STARTING_LEVEL } from "../rankings/level.ts";
import { isOfflineSql } from "../security/club-standing.server.ts";
import { liveSessionSql } from "../security/live-session.server.ts";

/** The one row of `suggestionsStatement`; levels in thousandths. */
export interface RawSuggestions {
  sport: string;
  sports: string[];
  level: number;
  city: string | null;
  uf: string | null;
  rows: {
    id: string;
    name: string;
    isPrivate: boolean;
    birthDate: string | null;
    level: number;
    matches: number;
    city: string;
    uf: string;
    isSameCity: boolean;
    clubId: string | null;
    clubName: string | null;
    met: number;
  }[];
}

/**
 * Who is near the athlete behind a live session in a sport (theirs, unless asked): the nearest in nível of the city, then
 * of the rest of the state. Only people with an account, listed (5 matches), of age, and with an open profile. Read from the
 * indexes by city and by state, a few entries on either side.
 */
export function suggestionsStatement(
  db: Database,
  actor: { userId: string; sessionId: string },
  { sport, each, today, now }: { sport: string | null; each: number; today: string; now: Date },
) {
  const start = sql.raw(String(STARTING_LEVEL * 1_000));
  const shown = sql`g.sport = me.sport and g.matches >= ${sql.raw(String(LISTED_AFTER_MATCHES))} and not g.is_private
    and (g.birth_date > (${today}::date - interval '18 years')::date) is not true and g.athlete_id <> me.id
    and exists (select 1 from athletes a where a.id = g.athlete_id and a.user_id is not null and not a.is_private)`;
  const side = (
    place: SQL,
    beyond: SQL,
    order: SQL,
  ) => sql`(select g.athlete_id, g.level, g.matches, g.city_code
    from ratings g where ${shown} and ${place} and ${beyond} order by ${order} limit ${each}::int)`;
  const near = (
    place: SQL,
  ) => sql`select n.*, row_number() over (order by abs(n.level - me.level), n.athlete_id) as step
    from me cross join lateral (${side(place, sql`g.level >= me.level`, sql`g.level`)}
      union all ${side(place, sql`g.level < me.level`, sql`g.level desc`)}) n`;
  return db.execute(sql`
    with person as (
      select a.id, coalesce(a.city_code, c.city_code) as city_code,
        coalesce(${sport}::text, (select r.sport from ratings r where r.athlete_id = a.id
          order by r.matches desc, r.sport limit 1), (select s.sport from club_sports s where s.club_id = c.id
          order by s.position limit 1), 'tennis') as sport
      from athletes a left join memberships b on b.athlete_id = a.id and b.status = 'active'
      left join clubs c on c.id = b.club_id
      where a.user_id = ${actor.userId}::uuid and ${liveSessionSql(actor.sessionId, actor.userId, now)}
    ),
    me as materialized (
      select p.*, coalesce(r.level, ${start}) as level, m.name as city, m.state_code, s.uf
      from person p left join ratings r on r.athlete_id = p.id and r.sport = p.sport
      left join municipalities m on m.code = p.city_code left join states s on s.code = m.state_code
    ),
    found as (
      select athlete_id, level, matches, city_code, true as is_same_city, step from (${near(sql`g.city_code = me.city_code`)}) here
      union all
      select athlete_id, level, matches, city_code, false, step
      from (${near(sql`g.state_code = me.state_code and g.city_code <> me.city_code`)}) around
    ),
    page as materialized (select * from found where step <= ${each}::int
      order by is_same_city desc, step limit ${each}::int)
    select me.sport, me.level, me.city, me.uf,
      (select coalesce(jsonb_agg(r.sport order by r.matches desc, r.sport), '[]') from ratings r
        where r.athlete_id = me.id and r.matches > 0) as sports,
      (select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'name', a.name, 'isPrivate', a.is_private,
        'birthDate', a.birth_date, 'level', p.level, 'matches', p.matches, 'city', m.name, 'uf', s.uf,
        'isSameCity', p.is_same_city, 'clubId', c.id, 'clubName', c.name, 'met', (
          select count(*)::int from match_players i join match_players o on o.match_id = i.match_id and o.side <> i.side
          join matches x on x.id = i.match_id and x.status = 'confirmed' and x.sport = me.sport
          where i.athlete_id = me.id and o.athlete_id = a.id)) order by p.is_same_city desc, p.step), '[]')
        from page p join athletes a on a.id = p.athlete_id
        join municipalities m on m.code = p.city_code join states s on s.code = m.state_code
        left join memberships b on b.athlete_id = a.id and b.status = 'active'
        left join clubs c on c.id = b.club_id and not ${isOfflineSql(sql`c.lapsed_at`, now)}) as rows
    from me`);
}
