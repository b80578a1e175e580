import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { states } from "../../../../drizzle/schema/geography.ts";
import { ratings } from "../../../../drizzle/schema/ratings.ts";
import type { Database } from "../../../platform/database.server.ts";
import { query, type RowOf, rowSchema, tableRow } from "../../../platform/sql.server.ts";
import { askingAthleteSql } from "../../people/people/asking-athlete-sql.server.ts";
import { isHiddenSql, SHOWN_ATHLETE } from "../../people/people/public-name-sql.server.ts";

const NEARBY = 3;

const RATING = tableRow(ratings, ["athleteId", "level", "matches"]);
const STATE = tableRow(states, { uf: "uf", state: "name", region: "region" });

const countSchema = () => z.object({ above: z.number(), total: z.number() });

const myRegionalRow = rowSchema(() =>
  z.object({
    athleteId: z.string(),
    sport: z.string(),
    sports: z.array(z.string()),
    level: z.number().nullable(),
    matches: z.number(),
    answered: z.number(),
    company: z.number(),
    clubCompany: z.number(),
    seasoned: z.number(),
    weekShare: z.number(),
    isClaimed: z.boolean(),
    isHidden: z.boolean(),
    cityCode: z.number().nullable(),
    city: z.string().nullable(),
    ...STATE.joined().shape,
    counts: z.object({
      city: countSchema(),
      state: countSchema(),
      region: countSchema(),
      country: countSchema(),
    }),
    nearby: z.array(
      z.object({
        ...RATING.schema().shape,
        ...SHOWN_ATHLETE.schema().shape,
        position: z.number(),
        city: z.string().nullable(),
        uf: z.string().nullable(),
      }),
    ),
  }),
);

/** The one row of `myRegionalStatement`, or none without a live session and an athlete profile. */
export type RawMyRegional = RowOf<typeof myRegionalRow>;

const listedOf = (sport: SQL) => sql`g.sport = ${sport} and g.is_listed`;
const LISTED = listedOf(sql`me.sport`);

/** The next of the list beyond an athlete, nearest first. */
const nextSql = (beyond: SQL, order: SQL, step: SQL) => sql`select g.athlete_id, g.rank_level,
      ${step} row_number() over (order by ${order}) as step
    from me cross join lateral (select g.athlete_id, g.rank_level from ratings g where ${LISTED} and ${beyond}
      order by ${order} limit ${sql.raw(String(NEARBY))}) g where me.is_listed`;

/** The athlete, `near`: with those next to them in the list. */
const NEAR = sql`near as materialized (
      select me.id as athlete_id, me.rank_level, 0 as step from me where me.is_listed
      union all (${nextSql(
        sql`g.rank_level >= me.rank_level and (g.rank_level > me.rank_level or g.athlete_id < me.id)`,
        sql`g.rank_level, g.athlete_id desc`,
        sql`-`,
      )})
      union all (${nextSql(
        sql`g.rank_level <= me.rank_level and (g.rank_level < me.rank_level or g.athlete_id > me.id)`,
        sql`g.rank_level desc, g.athlete_id`,
        sql``,
      )})
    )`;

/** The sport asked for, and the one that the athlete looks at where none is. */
export interface AskedSport {
  sport: string | null;
  usualSport?: string | null;
}

/** SQL of the asking athlete, `me`: their sport, their rating and their place. */
function personSql(
  actor: { userId: string; sessionId: string },
  { now, today, ...asked }: AskedSport & { now: Date; today: string },
): SQL {
  return sql`person as (${askingAthleteSql(actor, { ...asked, now })}),
    me as materialized (
      select p.*, ${isHiddenSql(sql`p`, sql`${today}::date`)} as is_hidden, r.level, r.rank_level, coalesce(r.matches, 0) as matches,
        coalesce(r.answered, 0) as answered, coalesce(r.company, 0) as company, coalesce(r.club_company, 0) as club_company,
        coalesce(r.seasoned, 0) as seasoned, coalesce(r.week_share, 100) as week_share,
        coalesce(r.is_claimed, true) as is_claimed, coalesce(r.is_listed, false) as is_listed,
        m.name as city, s.code as state_code, ${STATE.columns("s")}
      from person p left join ratings r on r.athlete_id = p.id and r.sport = p.sport
      left join municipalities m on m.code = p.city_code left join states s on s.code = m.state_code
    )`;
}

/** Everybody in the sport, `country`, then by name in the own region, state by state: two stretches of an index. */
function countsSql(today: string): SQL {
  const visible = sql`not ${isHiddenSql(sql`g`, sql`${today}::date`)}`;
  return sql`country as materialized (select count(*) as total, count(*) filter (where g.rank_level > (select rank_level from me)) as above
      from ratings g where ${listedOf(sql`(select sport from me)`)}),
    tally as materialized (
      select n.*, s.code = me.state_code as is_own from me join states s on s.region = me.region cross join lateral (
        select count(*) as total, count(*) filter (where g.rank_level > me.rank_level) as above,
          count(*) filter (where g.city_code = me.city_code) as city_total,
          count(*) filter (where g.city_code = me.city_code and g.rank_level > me.rank_level) as city_above
        from ratings g where ${LISTED} and g.state_code = s.code and ${visible}) n
    )`;
}

/**
 * How many stand above an athlete in city, state, region and country, and who is near, in one statement. Who stands in
 * which list is as in `regionalStatement`: hidden athletes only in the country's. The counts are a pass over the index
 * `ratings_listed` and one over the own region's part of `ratings_state`; the nearest are the next entries on either side.
 */
export function myRegionalStatement(
  db: Database,
  actor: { userId: string; sessionId: string },
  { now, today, ...asked }: AskedSport & { now: Date; today: string },
) {
  const hidden = (person: SQL) => isHiddenSql(person, sql`${today}::date`);
  const place = (
    condition: SQL,
  ) => sql`jsonb_build_object('above', coalesce(sum(t.above) filter (where ${condition}), 0),
    'total', coalesce(sum(t.total) filter (where ${condition}), 0))`;
  return query(
    db,
    sql`
    with ${personSql(actor, { now, today, ...asked })},
    ${countsSql(today)},
    ${NEAR},
    -- Those of the same measure who come first in the list share a position.
    tied as materialized (select n.*, (select count(*) from ratings g where ${LISTED} and g.rank_level = n.rank_level
      and g.athlete_id < n.athlete_id) as ties from near n cross join me),
    placed as (select n.*, coalesce((select above from country), 0) + own.ties + 1 + n.step as place
      from tied n cross join (select ties from tied where step = 0) own)
    select me.id as "athleteId", me.sport, me.level, me.matches, me.answered, me.company, me.club_company as "clubCompany", me.seasoned, me.week_share as "weekShare",
      me.is_claimed as "isClaimed", me.is_hidden as "isHidden", me.city_code as "cityCode", me.city, me.uf,
      me.state, me.region,
      (select coalesce(jsonb_agg(r.sport order by r.matches desc, r.sport), '[]') from ratings r
        where r.athlete_id = me.id and r.matches > 0) as sports,
      (select jsonb_build_object('city', jsonb_build_object('above', coalesce(sum(t.city_above), 0), 'total', coalesce(sum(t.city_total), 0)),
        'state', ${place(sql`t.is_own`)}, 'region', ${place(sql`true`)},
        'country', jsonb_build_object('above', coalesce((select above from country), 0), 'total', coalesce((select total from country), 0)))
        from tally t) as counts,
      (select coalesce(jsonb_agg(jsonb_build_object(${RATING.pairs("g")}, ${SHOWN_ATHLETE.pairs("a")},
        'position', n.place - n.ties,
        'city', case when ${hidden(sql`a`)} then null else m.name end, 'uf', s.uf) order by n.place), '[]')
        from placed n join athletes a on a.id = n.athlete_id join ratings g on g.athlete_id = n.athlete_id and g.sport = me.sport
        left join municipalities m on m.code = g.city_code left join states s on s.code = m.state_code) as nearby
    from me`,
    myRegionalRow,
  );
}
