import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { matches } from "../../../../drizzle/schema/matches.ts";
import type { Database } from "../../../platform/database.server.ts";
import { query, rowSchema, tableRow } from "../../../platform/sql.server.ts";
import { type Asker, staffsSql } from "../../base/access/club-access-sql.server.ts";
import { setsSchema } from "../../scoring/scores/sets-schema.ts";
import { WEEKS, type YearList } from "./year.ts";

/** The person who asks, and the club (SQL of its id); nothing is read for a person who does not work for it. */
interface Asked {
  asker: Asker;
  club: SQL;
  isLive: SQL;
  now: Date;
}

const weekSchema = () =>
  z.object({
    matches: z.number(),
    walkovers: z.number(),
    athletes: z.number(),
    hours: z.number().nullable(),
  });

const yearRow = rowSchema(() =>
  z.object({
    mayOpen: z.boolean(),
    weeks: z.array(weekSchema().extend({ monday: z.string() })),
    whole: weekSchema(),
  }),
);

const IS_WALKOVER = sql`p."end" in ('walkover', 'double_walkover')`;
/** Hours from an athlete's report of the match `p` to the first answer that let it count: its confirmation, unless the club has decided since. */
const HOURS = sql`case when p.source = 'athlete' then extract(epoch from case when p.decided_by is null then p.confirmed_at
    else (select min(e.at) from match_events e where e.match_id = p.id and e.kind in ('approved', 'silence', 'decided')) end - p.reported_at) / 3600 end`;

function askedSql({ asker, club, isLive, now }: Asked): SQL {
  return sql`asked as materialized (
      select a.may_open, c.id as club_id, c.time_zone, date_trunc('week', ${now.toISOString()}::timestamptz at time zone c.time_zone)::date as monday
      from (select ${club} as id, ${staffsSql(asker, club)} and ${isLive} as may_open) a left join clubs c on c.id = a.id and a.may_open)`;
}

/** The confirmed matches of a club that were played in `weeks` weeks from a Monday on, SQL of both; confirmed on the day played or later. */
function playedSql(from: SQL, days: SQL): SQL {
  return sql`played as materialized (
      select p.id, p.played_on, p."end", p.opponents, date_trunc('week', p.played_on)::date as monday, ${HOURS} as hours
      from asked k join matches p on p.club_id = k.club_id and p.status = 'confirmed'
        and p.confirmed_at >= (${from})::timestamp at time zone k.time_zone
        and p.played_on >= ${from} and p.played_on < ${from} + ${days}::int)`;
}

/** The last 52 weeks of a club, this one included, by the day played: one row. */
export function yearStatement(db: Database, asked: Asked) {
  const days = sql.raw(String(7 * WEEKS));
  const back = sql.raw(String(7 * (WEEKS - 1)));
  const sums = sql`'matches', count(x.id)::int, 'walkovers', (count(*) filter (where x.is_walkover))::int,
    'hours', round((percentile_cont(0.5) within group (order by x.hours))::numeric, 2)`;
  return query(
    db,
    sql`
    with ${askedSql(asked)}, ${playedSql(sql`(k.monday - ${back})`, days)},
    counted as (select p.*, ${IS_WALKOVER} as is_walkover from played p),
    -- Everybody who played stands in the text that a match is found again by (\`opponentsKey\`).
    players as materialized (select p.monday, o.athlete_id from played p
      cross join string_to_table(replace(p.opponents, ' x ', '+'), '+') o(athlete_id)),
    people as (select monday, count(distinct athlete_id)::int as athletes from players group by monday),
    by_week as (select x.monday, jsonb_build_object(${sums}, 'athletes', max(y.athletes), 'monday', x.monday) as week
      from counted x join people y on y.monday = x.monday group by x.monday),
    weeks as (select (k.monday - ${back} + 7 * n)::date as monday from asked k, generate_series(0, ${sql.raw(String(WEEKS - 1))}) n
      where k.monday is not null)
    select coalesce(k.may_open, false) as "mayOpen",
      (select coalesce(jsonb_agg(coalesce(b.week, jsonb_build_object('monday', w.monday, 'matches', 0, 'walkovers', 0,
        'athletes', 0, 'hours', null)) order by w.monday), '[]') from weeks w left join by_week b on b.monday = w.monday) as weeks,
      (select jsonb_build_object(${sums}, 'athletes', (select count(distinct athlete_id)::int from players)) from counted x) as whole
    from asked k`,
    yearRow,
  );
}

const MATCH = tableRow(matches, ["id", "playedOn", "scoreFormat", "end", "winnerSide"]);

const weekRow = rowSchema(() =>
  z.object({
    mayOpen: z.boolean(),
    total: z.number(),
    matches: z.array(
      MATCH.schema().extend({
        sets: setsSchema(),
        hours: z.number().nullable(),
        players: z.array(z.object({ name: z.string(), side: z.literal([1, 2]), slot: z.literal([1, 2]) })),
      }),
    ),
    athletes: z.array(z.object({ athleteId: z.string(), name: z.string(), matches: z.number() })),
  }),
);

/** One list of a club's week, at most `limit` of it: one row. */
export function weekStatement(db: Database, asked: Asked & { week: string; list: YearList; limit: number }) {
  const { list, limit } = asked;
  const wanted = list === "wo" ? IS_WALKOVER : list === "respostas" ? sql`p.hours is not null` : sql`true`;
  const order = list === "respostas" ? sql`f.hours desc, f.id` : sql`f.played_on, f.id`;
  const isOfPeople = sql`${list === "atletas"}::boolean`;
  return query(
    db,
    sql`
    with ${askedSql(asked)}, ${playedSql(sql`${asked.week}::date`, sql`7`)},
    found as (select p.* from played p where not ${isOfPeople} and ${wanted}),
    page as (select f.* from found f order by ${order} limit ${limit}),
    people as (select mp.athlete_id, count(*)::int as matches from played p cross join lateral (
        select athlete_id from match_players where match_id = p.id offset 0) mp
      where ${isOfPeople} group by mp.athlete_id)
    select coalesce(k.may_open, false) as "mayOpen",
      (select count(*)::int from found) + (select count(*)::int from people) as total,
      (select coalesce(jsonb_agg(jsonb_build_object(${MATCH.pairs("m")}, 'sets', m.sets, 'hours', round(f.hours::numeric, 2),
          'players', (select coalesce(jsonb_agg(jsonb_build_object('name', a.name, 'side', mp.side, 'slot', mp.slot)), '[]')
            from match_players mp join athletes a on a.id = mp.athlete_id where mp.match_id = m.id))
        order by ${order}), '[]') from page f join matches m on m.id = f.id) as matches,
      (select coalesce(jsonb_agg(jsonb_build_object('athleteId', x.athlete_id, 'name', x.name, 'matches', x.matches)
          order by x.matches desc, x.name, x.athlete_id), '[]')
        from (select p.*, a.name from people p join athletes a on a.id = p.athlete_id order by p.matches desc, a.name limit ${limit}) x)
        as athletes
    from asked k`,
    weekRow,
  );
}
