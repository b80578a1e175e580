import { sql, type SQL } from "drizzle-orm";
import type { Database } from "../../platform/database.server.ts";
import { LISTED_AFTER_MATCHES } from "./level.ts";
import { AGE_GROUPS, mayListHidden, placeKind, type RegionalQuery } from "./regional.ts";

/** The one row of `regionalStatement`; levels in thousandths. */
export interface RawRegional {
  /** The city asked for; null when there is none. */
  placeName: string | null;
  placeUf: string | null;
  total: number;
  rows: {
    athleteId: string;
    name: string;
    isPrivate: boolean;
    birthDate: string | null;
    isHidden: boolean;
    position: number;
    level: number;
    matches: number;
    city: string | null;
    uf: string | null;
    clubId: string | null;
    clubName: string | null;
    distanceKm: number | null;
  }[];
  byState: { uf: string; name: string; region: string; athletes: number; bestLevel: number | null }[];
  mine: { position: number | null; level: number; matches: number } | null;
}

const EARTH_RADIUS_KM = 6371;

/**
 * One statement for a regional ranking: everybody listed in the sport (5 confirmed matches, filters of person), then
 * the place, positions by level, the page, the states, and one athlete's own place. Who has no city of their own
 * stands in that of their club. `today` decides ages.
 */
export function regionalStatement(
  db: Database,
  query: RegionalQuery & { athleteId?: string },
  today: string,
) {
  const hidden = sql`(a.is_private or coalesce(a.birth_date > ${today}::date - interval '18 years', false))`;
  const kind = placeKind(query);
  return db.execute(sql`
    with centre as (select m.name, s.uf, m.latitude, m.longitude from municipalities m
      join states s on s.code = m.state_code where m.code = ${query.city ?? null}::int),
    area as materialized (
      select m.code, ${kind === "radius" ? distanceSql() : sql`null::float8`} as distance_km
      from municipalities m join states s on s.code = m.state_code ${kind === "radius" ? sql`cross join centre e` : sql``}
      where ${areaSql(query)}
    ),
    listed as materialized (
      select g.athlete_id, g.level, g.matches, ${hidden} as is_hidden, c.id as club_id,
        coalesce(a.city_code, c.city_code) as city_code
      from ratings g join athletes a on a.id = g.athlete_id
      left join memberships b on b.athlete_id = a.id and b.status = 'active'
      left join clubs c on c.id = b.club_id
      where g.sport = ${query.sport} and g.matches >= ${LISTED_AFTER_MATCHES} and ${personSql(query, today, hidden)}
    ),
    placed as (
      select l.*, r.distance_km from listed l left join area r on r.code = l.city_code
      where (${kind === "country"} or r.code is not null) and (not l.is_hidden or ${mayListHidden(query)})
    ),
    ranked as (select *, rank() over (order by level desc)::int as position from placed),
    page as (select * from ranked order by level desc, athlete_id limit ${query.limit}::int offset ${query.cursor}::int)
    select
      (select name from centre) as "placeName", (select uf from centre) as "placeUf",
      (select count(*)::int from placed) as total,
      (select coalesce(jsonb_agg(jsonb_build_object('athleteId', p.athlete_id, 'name', a.name, 'isPrivate', a.is_private,
        'birthDate', a.birth_date, 'isHidden', p.is_hidden, 'position', p.position, 'level', p.level,
        'matches', p.matches, 'city', m.name, 'uf', s.uf, 'clubId', k.id, 'clubName', k.name,
        'distanceKm', p.distance_km) order by p.level desc, p.athlete_id), '[]')
        from page p join athletes a on a.id = p.athlete_id
        left join municipalities m on m.code = p.city_code left join states s on s.code = m.state_code
        left join clubs k on k.id = p.club_id) as rows,
      (select jsonb_agg(jsonb_build_object('uf', s.uf, 'name', s.name, 'region', s.region, 'athletes',
        coalesce(n.athletes, 0), 'bestLevel', n.best) order by s.uf)
        from states s left join (select m.state_code, count(*)::int as athletes, max(l.level) as best
          from listed l join municipalities m on m.code = l.city_code where not l.is_hidden group by m.state_code) n
          on n.state_code = s.code) as "byState",
      (select jsonb_build_object('level', g.level, 'matches', g.matches,
        'position', (select position from ranked where athlete_id = g.athlete_id))
        from ratings g where g.athlete_id = ${query.athleteId ?? null}::uuid and g.sport = ${query.sport}) as mine`);
}

function areaSql(query: RegionalQuery): SQL {
  switch (placeKind(query)) {
    case "country":
      return sql`false`;
    case "region":
      return sql`s.region = ${query.region}`;
    case "state":
      return sql`s.uf = ${query.state}`;
    case "city":
      return sql`m.code = ${query.city}::int`;
    case "radius":
      return sql`${distanceSql()} <= ${query.radiusKm}::float8`;
  }
}

/** Haversine between the middle of a municipality `m` and the centre `e`. */
function distanceSql(): SQL {
  return sql`2 * ${EARTH_RADIUS_KM}::float8 * asin(sqrt(least(1, sin(radians(m.latitude - e.latitude) / 2) ^ 2
    + cos(radians(e.latitude)) * cos(radians(m.latitude)) * sin(radians(m.longitude - e.longitude) / 2) ^ 2)))`;
}

/** Filters of the person; what would tell a hidden athlete's class or age leaves them out (product §3). */
function personSql(query: RegionalQuery, today: string, hidden: SQL): SQL {
  const parts: SQL[] = [sql`true`];
  if (query.category) parts.push(sql`a.gender_category = ${query.category}`);
  if (query.class) {
    parts.push(sql`not ${hidden} and exists (select 1 from athlete_sports x where x.athlete_id = a.id
      and x.sport = g.sport and x.class = ${query.class})`);
  }
  const group = AGE_GROUPS.find(({ id }) => id === query.ageGroup);
  if (group) {
    const youngest = sql`a.birth_date <= ${today}::date - make_interval(years => ${group.min}::int)`;
    const oldest =
      group.max === null
        ? sql`true`
        : sql`a.birth_date > ${today}::date - make_interval(years => ${group.max + 1}::int)`;
    parts.push(sql`not ${hidden} and ${youngest} and ${oldest}`);
  }
  return sql.join(parts, sql` and `);
}
