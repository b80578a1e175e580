import { shownClubSql } from "../../people/people/shown-club-sql.server.ts";
import { sql, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { z } from "zod";
import { athletes } from "../../../../drizzle/schema/accounts.ts";
import { clubs } from "../../../../drizzle/schema/clubs.ts";
import { municipalities, states } from "../../../../drizzle/schema/geography.ts";
import { ratings } from "../../../../drizzle/schema/ratings.ts";
import type { Database } from "../../../platform/database.server.ts";
import { jsonRows, orNull, query, type RowOf, rowSchema, tableRow } from "../../../platform/sql.server.ts";
import { isOfflineSql } from "../../base/access/billing-state-sql.server.ts";
import { rankingOfAthleteSql } from "../tables/which-table-sql.server.ts";
import { AGE_GROUPS } from "./age-groups.ts";
import { mayListHidden, placeKind } from "./regional.ts";
import type { RegionalQuery } from "./regional-schema.ts";
import { isHiddenSql } from "../../people/people/public-name-sql.server.ts";

const a = alias(athletes, "a");
const k = alias(clubs, "k");
const m = alias(municipalities, "m");
const st = alias(states, "s");

/** Those on the page, levels in thousandths. */
const RANKED_ROWS = jsonRows({
  athleteId: a.id,
  name: a.name,
  isPrivate: a.isPrivate,
  birthDate: a.birthDate,
  userId: a.userId,
  nameNumber: a.nameNumber,
  avatarId: a.avatarId,
  isHidden: sql`p.is_hidden`.mapWith(Boolean),
  position: sql`p.position`.mapWith(Number),
  level: sql`g.level`.mapWith(ratings.level),
  matches: sql`g.matches`.mapWith(ratings.matches),
  city: orNull(sql`${m.name}`.mapWith(municipalities.name)),
  uf: orNull(sql`${st.uf}`.mapWith(states.uf)),
  clubId: orNull(sql`${k.id}`.mapWith(clubs.id)),
  clubName: orNull(sql`${k.name}`.mapWith(clubs.name)),
  rankingId: orNull(sql`o.ranking_id`.mapWith(String)),
  distanceKm: orNull(sql`r.distance_km`.mapWith(Number)),
});

/** An athlete's own place. */
const MINE = tableRow(ratings, [
  "level",
  "matches",
  "answered",
  "isClaimed",
  "company",
  "clubCompany",
  "seasoned",
  "weekShare",
]);

const regionalRow = rowSchema(() =>
  z.object({
    /** The city asked for; null when there is none. */
    placeName: z.string().nullable(),
    placeUf: z.string().nullable(),
    total: z.number(),
    rows: z.unknown().transform(RANKED_ROWS.read),
    byState: z.array(
      z.object({
        uf: z.string(),
        name: z.string(),
        region: z.string(),
        athletes: z.number(),
        bestLevel: z.number().nullable(),
      }),
    ),
    mine: MINE.schema().extend({ position: z.number().nullable() }).nullable(),
  }),
);

/** The one row of `regionalStatement`; levels in thousandths. */
export type RawRegional = RowOf<typeof regionalRow>;

const EARTH_RADIUS_KM = 6371;
/** A little less than a degree of latitude measures, so that nothing within the radius is missed. */
const KM_A_DEGREE = 111;

/**
 * One statement for a regional ranking: everybody listed in the sport (`listingGap`, filters of person), then
 * the place, positions by nível less its uncertainty, the page, the states, and one athlete's own place. Who has no city of their own
 * stands in that of their club. `today` decides ages, `now` which clubs' pages are named. The page is read in the order of the index `ratings_listed`, and
 * who stands before it is counted, not ranked; the states are counted in one pass over that index alone.
 */
export function regionalStatement(
  db: Database,
  wanted: RegionalQuery & { athleteId?: string },
  { today, now }: { today: string; now: Date },
) {
  const kind = placeKind(wanted);
  const hidden = hiddenSql(today);
  const listed = sql`g.sport = ${wanted.sport} and ${LISTED} and ${personSql(wanted, today)}`;
  /** How many are listed in a state, how many of them by name, and their best nível: one pass over its part of ratings_state. */
  const tallySql = (ofState: SQL) => sql`select count(*)::int as everybody,
      count(*) filter (where not ${hidden})::int as athletes, max(g.level) filter (where not ${hidden}) as best
    from ratings g where ${listed} and ${ofState}`;
  const placed = sql`${listed} and ${placeSql(wanted)} and ${mayListHidden(wanted) ? sql`true` : sql`not ${hidden}`}`;
  return query(
    db,
    sql`
    with centre as (select m.name, s.uf, m.latitude, m.longitude from municipalities m
      join states s on s.code = m.state_code where m.code = ${wanted.city ?? null}::int),
    area as materialized (${areaSql(wanted)}),
    tally as materialized (
      select s.code as state_code, n.* from states s cross join lateral (${tallySql(sql`g.state_code = s.code`)}) n
      union all select null, n.* from (${tallySql(sql`g.state_code is null`)}) n
    ),
    page as materialized (
      select g.athlete_id, g.rank_level, ${hidden} as is_hidden, g.city_code, rank() over (order by g.rank_level desc) as place
      from (select athlete_id, rank_level, is_private, birth_date, city_code from ratings g where ${placed}
        order by rank_level desc, athlete_id limit ${wanted.limit}::int offset ${wanted.cursor}::int) g
    ),
    first as (select rank_level, athlete_id from page order by rank_level desc, athlete_id limit 1),
    -- Those equal to the first row that stand before the page share its position.
    before as materialized (select f.rank_level, count(g.athlete_id) as ties from first f
      left join ratings g on g.rank_level = f.rank_level and g.athlete_id < f.athlete_id and ${placed} group by f.rank_level)
    select
      (select name from centre) as "placeName", (select uf from centre) as "placeUf",
      ${totalSql(wanted, kind, placed)} as total,
      (${rowsSql(wanted, now)}) as rows,
      (select jsonb_agg(jsonb_build_object('uf', s.uf, 'name', s.name, 'region', s.region, 'athletes',
        coalesce(n.athletes, 0), 'bestLevel', n.best) order by s.uf)
        from states s left join tally n on n.state_code = s.code) as "byState",
      (select jsonb_build_object(${MINE.pairs("me")},
        'position', case when me.is_placed then (select 1 + count(*) from ratings g where ${placed} and g.rank_level > me.rank_level) end)
        from (select g.*, ${placed} as is_placed from ratings g
          where g.athlete_id = ${wanted.athleteId ?? null}::uuid and g.sport = ${wanted.sport}) me) as mine`,
    regionalRow,
  );
}

/** The rows of `page` with who they are, as one JSON list; those of one measure share a position. */
function rowsSql(query: RegionalQuery, now: Date): SQL {
  return sql`select coalesce(jsonb_agg(${RANKED_ROWS.row} order by p.rank_level desc, p.athlete_id), '[]')
        from (select page.*, ${query.cursor}::int + page.place - coalesce(f.ties, 0) as position
          from page left join before f on f.rank_level = page.rank_level) p join athletes a on a.id = p.athlete_id
        join ratings g on g.athlete_id = p.athlete_id and g.sport = ${query.sport}
        left join area r on r.code = p.city_code
        left join municipalities m on m.code = p.city_code left join states s on s.code = m.state_code
        left join lateral (${shownClubSql(sql`p.athlete_id`)}) b on true
        left join clubs k on k.id = b.club_id and not ${isOfflineSql(sql`k.lapsed_at`, now)}
        left join lateral (${rankingOfAthleteSql({ athlete: sql`p.athlete_id`, club: sql`k.id`, sport: sql`${query.sport}` })}) o on true`;
}

/** The athletes that the list shows (`listingGap`): a column, so that its indexes hold nobody else. */
const LISTED = sql`g.is_listed`;

/** Whether the athlete of the rating `g` stands in no list that shows more than a short name (product §3). */
const hiddenSql = (today: string) => isHiddenSql(sql`g`, sql`${today}::date`);

/** Whether the athlete of the rating `g` is in the place asked for. */
function placeSql(query: RegionalQuery): SQL {
  switch (placeKind(query)) {
    case "country":
      return sql`true`;
    case "region":
      return sql`g.state_code = any(array(select code from states where region = ${query.region}))`;
    case "state":
      return sql`g.state_code = (select code from states where uf = ${query.state})`;
    case "city":
      return sql`g.city_code = ${query.city}::int`;
    case "radius":
      return sql`g.city_code = any(array(select code from area))`;
  }
}

/** How many stand in the table: of states already counted, of cities by their own index. */
function totalSql(query: RegionalQuery, kind: ReturnType<typeof placeKind>, placed: SQL): SQL {
  if (kind === "city" || kind === "radius") return sql`(select count(*)::int from ratings g where ${placed})`;
  const whom = mayListHidden(query) ? sql`everybody` : sql`athletes`;
  return sql`(select coalesce(sum(${whom}), 0)::int from tally g where ${placeSql(query)})`;
}

/** Municipalities within the radius; those far north or south of it are left out by the index of latitudes. */
function areaSql(query: RegionalQuery): SQL {
  if (placeKind(query) !== "radius")
    return sql`select null::int as code, null::float8 as distance_km where false`;
  const degrees = sql`(${query.radiusKm}::float8 / ${KM_A_DEGREE}::float8)`;
  return sql`select m.code, ${distanceSql()} as distance_km from centre e join municipalities m
    on m.latitude >= e.latitude - ${degrees} and m.latitude <= e.latitude + ${degrees}
    where ${distanceSql()} <= ${query.radiusKm}::float8`;
}

/** Haversine between the middle of a municipality `m` and the centre `e`. */
function distanceSql(): SQL {
  return sql`2 * ${EARTH_RADIUS_KM}::float8 * asin(sqrt(least(1, sin(radians(m.latitude - e.latitude) / 2) ^ 2
    + cos(radians(e.latitude)) * cos(radians(m.latitude)) * sin(radians(m.longitude - e.longitude) / 2) ^ 2)))`;
}

/** Filters of the person; what would show a hidden athlete's class or age leaves them out (product §3). */
function personSql(query: RegionalQuery, today: string): SQL {
  const visible = sql`not ${hiddenSql(today)}`;
  const parts: SQL[] = [sql`true`];
  if (query.category) parts.push(sql`g.gender_category = ${query.category}`);
  if (query.class) parts.push(sql`${visible} and g.class = ${query.class}`);
  const group = AGE_GROUPS.find(({ id }) => id === query.ageGroup);
  if (group) {
    const youngest = sql`g.birth_date <= ${today}::date - make_interval(years => ${group.min}::int)`;
    const oldest =
      group.max === null
        ? sql`true`
        : sql`g.birth_date > ${today}::date - make_interval(years => ${group.max + 1}::int)`;
    parts.push(sql`${visible} and ${youngest} and ${oldest}`);
  }
  return sql.join(parts, sql` and `);
}
