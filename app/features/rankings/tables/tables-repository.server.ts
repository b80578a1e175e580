import { sql, type SQL } from "drizzle-orm";
import { z } from "zod";
import { literal, literals } from "../../../../drizzle/schema/columns.ts";
import { MATCH_REASONS, RESULT_REASONS } from "../../../../drizzle/schema/enums.ts";
import { STARTING_LEVEL } from "../../../lib/levels.ts";
import { likePattern } from "../../../lib/like-pattern.ts";
import { splitMark } from "../../../lib/name-marks.ts";
import type { Database } from "../../../platform/database.server.ts";
import { query, type RowOf, rowSchema } from "../../../platform/sql.server.ts";
import { formSql } from "../../scoring/ledger/standings-repository.server.ts";
import { classInClubSql, classOfEqualSql } from "../../people/people/club-classes-sql.server.ts";
import { isHiddenSql, publicSearchName, SHOWN_ATHLETE } from "../../people/people/public-name-sql.server.ts";
import type { TableQuery } from "./tables-schema.ts";
import { weekGainsSql } from "./week-gains-sql.server.ts";
import { tableCtes, type WhichTable } from "./which-table-sql.server.ts";

/** The table that is read, and when: as it is kept, or as it stood at the end of the day `asOf`, which the ledger says. */
interface TableMoment {
  which: WhichTable;
  asOf?: string | undefined;
  now: Date;
}

/** The filters of a table, and the page of it that is read. */
interface WantedRows extends Pick<TableQuery, "category" | "class" | "search" | "limit" | "cursor"> {
  /** Instead of a page: the top, and the rows around this athlete (a scalar query for the id). */
  around?: SQL;
}

/** Of an `around`. */
const AROUND = { top: 6, beside: 3 };

/** Of the CTE `t`: the instant of a table, and the Monday before it. */
const AT = sql`(select at from t)`;
const [MONDAY, TODAY] = [sql`(select monday from t)`, sql`(select today from t)`];
const A_PERSON = sql`cross join lateral (select * from athletes where id = s.athlete_id offset 0) a`;

/** The sums that tie-breaks compare. */
export const sumsSchema = () =>
  z.object({
    athleteId: z.string(),
    points: z.number(),
    matches: z.number(),
    matchBalance: z.number(),
    setBalance: z.number(),
    gameBalance: z.number(),
  });

const numberSchema = () =>
  sumsSchema().extend({
    /** By points alone, from 1. */
    pointsRank: z.number(),
    /** When the athlete joined the club, in milliseconds; null also for who has points that nobody else has. */
    memberSince: z.number().nullable(),
    /** How often the athlete has won over each other one of the same points, by their ids. */
    beaten: z.record(z.string(), z.number()).nullable(),
  });
const numbersRow = rowSchema(numberSchema);

export type OrderRow = RowOf<typeof numbersRow>;

const personSchema = () =>
  SHOWN_ATHLETE.schema().extend({
    athleteId: z.string(),
    points: z.number(),
    matches: z.number(),
    wins: z.number(),
    losses: z.number(),
    level: z.number(),
    levelMatches: z.number(),
    /** A letter for each of the last five matches, oldest first. */
    form: z.string(),
    /** It tells them apart from another row of their name (`classOfEqualSql`). */
    class: z.string().nullable(),
    /** See `weeksOf`. */
    gains: z.record(z.string(), z.number()),
  });

const tableRowSchema = rowSchema(() =>
  z.object({
    ...numberSchema().shape,
    ...personSchema().shape,
    mondayPlace: z.number().nullable(),
    isOnPage: z.boolean(),
  }),
);

const bodyRow = rowSchema(() =>
  z.object({
    total: z.number(),
    /** Of them those with a match in the window. */
    rankedTotal: z.number(),
    leaderPoints: z.number(),
    rows: z.array(tableRowSchema()),
    rest: z.array(personSchema()),
  }),
);

export type TableBody = RowOf<typeof bodyRow>;

/**
 * How long a table is, and a page of it: `rows` with everybody who has the same points as one of them, the most points first (ties
 * are numbered by who reads them, see `placesOf`), and `rest`, those without a match in the window, who follow the others one by
 * one. One row.
 */
export function bodyStatement(db: Database, moment: TableMoment, wanted: WantedRows) {
  const { category, class: level, search } = wanted;
  const at = instantOf(moment);
  const isFiltered = category !== undefined || level !== undefined;
  const isFound = search ? sql`s.athlete_id in (select athlete_id from found)` : sql`true`;
  return query(
    db,
    sql`
    with ${tableCtes(moment.which, moment)},
    ${standingCtes(wanted, at)},
    ${search ? foundSql(search) : sql``}
    page as materialized (${pageSql(wanted)}), ${shownSql(sql`points in (select points from page)`)},
    more as materialized (${restSql(wanted)})
    select (select count(*)::int from placed s where ${isFound}) + (select count(*)::int from apart s where ${isFound}) as total,
      (select count(*)::int from placed s where ${isFound}) as "rankedTotal", (select coalesce(max(points), 0) from placed) as "leaderPoints",
      (select coalesce(json_agg(x order by x."pointsRank", x."athleteId"), '[]') from (
        select ${SHOWN_ATHLETE.columns("a")}, ${NUMBERS}, s.wins, s.losses, ${beatenSql(at)} as beaten,
          ${isFiltered ? sql`case when s.monday_place is not null then s.monday_rank end` : sql`s.monday_place`} as "mondayPlace",
          ${isFound} as "isOnPage", ${columnsOfPerson(at)}, ${classOfEqualSql("a", "r", TODAY)} as class
        from ${peopleSql(sql`shown`, at)}) x) as rows,
      (select coalesce(json_agg(x order by x.points desc, x."athleteId"), '[]') from (
        select ${SHOWN_ATHLETE.columns("a")}, s.athlete_id as "athleteId", s.points, s.matches, s.wins, s.losses, ${columnsOfPerson(at)}, ${classOfEqualSql("a", "r", TODAY)} as class
        from ${peopleSql(sql`more`, at)}) x) as rest`,
    bodyRow,
  );
}

/** Which of those placed are of the page: athlete and points. */
function pageSql({ search, limit, cursor, around }: WantedRows): SQL {
  if (search)
    return sql`select athlete_id, points from placed where athlete_id in (select athlete_id from found) order by nth limit ${limit}::int`;
  const isOf = around
    ? aroundSql(around)
    : sql`nth >= ${cursor}::int and nth < ${cursor}::int + ${limit}::int`;
  return sql`select athlete_id, points from placed where ${isOf}`;
}

function restSql({ search, limit, cursor, around }: WantedRows): SQL {
  if (search)
    return sql`select * from apart where athlete_id in (select athlete_id from found) order by nth limit ${limit}::int`;
  const nth = sql`nth + (select count(*) from placed)`;
  const isOf = around
    ? sql`athlete_id = ${around}`
    : sql`${nth} >= ${cursor}::int and ${nth} < ${cursor}::int + ${limit}::int`;
  return sql`select * from apart where ${isOf}`;
}

/** The numbers that order everybody with a match in the window: now, or on the Monday before the moment. */
export function orderStatement(
  db: Database,
  moment: TableMoment & { isMonday?: boolean },
  filters: Pick<TableQuery, "category" | "class"> = {},
) {
  const at = moment.isMonday ? MONDAY : instantOf(moment);
  return query(
    db,
    sql`
    with ${tableCtes(moment.which, moment)},
    ${standingCtes(filters, at)}, ${shownSql(sql`true`)}
    select ${NUMBERS}, ${beatenSql(at)} as beaten from shown s cross join r`,
    numbersRow,
  );
}

/** Undefined for the table as it is kept. */
function instantOf({ asOf }: TableMoment): SQL | undefined {
  return asOf === undefined ? undefined : AT;
}

/**
 * The CTEs `placed` and `apart`: who has a match in the window, by points, and who has none; `nth` counts each from 0. Of both those
 * alone who pass the filters, and who are still there: a deleted account has no place, its lines and sums stay.
 */
function standingCtes(filters: Pick<TableQuery, "category" | "class">, at: SQL | undefined): SQL {
  const isFiltered = filters.category !== undefined || filters.class !== undefined;
  const source = at ? sql`stood` : sql`standings`;
  const isTheirs = sql`s.ranking_id = (select id from r) and (select removed_at is null from athletes where id = s.athlete_id)${passesSql(filters)}`;
  return sql`${at ? stoodSql(at) : sql``}
    placed as materialized (
      select s.*, (row_number() over (order by s.points desc, s.athlete_id) - 1)::int as nth, (rank() over (order by s.points desc))::int as points_rank,
        ${isFiltered ? sql`(rank() over (order by s.monday_place))::int as monday_rank,` : sql``}
        count(*) over (order by s.points desc range between current row and current row) as tied
      from ${source} s where ${isTheirs} and s.matches > 0),
    apart as materialized (
      select s.*, (row_number() over (order by s.points desc, s.athlete_id) - 1)::int as nth from ${source} s
      where ${isTheirs} and s.matches = 0)`;
}

/**
 * The CTE `shown`: of those placed the ones that are read; `level_with` is how many are equal in all that this ranking compares before
 * head-to-head, null where it does not compare that.
 */
function shownSql(which: SQL): SQL {
  const before = sql`(select names from before_meetings)::text[]`;
  const compared = (name: string, value: SQL) => sql`case when ${name} = any(${before}) then ${value} end`;
  return sql`breaks as (select b.name, b.place from r cross join jsonb_array_elements_text(r.rules -> 'tieBreaks') with ordinality b(name, place)),
    before_meetings as materialized (select array(select b.name from breaks b where b.place < h.place) as names from breaks h where h.name = 'head_to_head'),
    shown as materialized (
      select placed.*, case when ${before} is not null then count(*) over (partition by points, ${compared("match_balance", sql`wins - losses`)},
        ${compared("set_balance", sql`sets_won - sets_lost`)}, ${compared("game_balance", sql`games_won - games_lost`)},
        ${compared("matches", sql`matches`)}) end as level_with
      from placed where ${which})`;
}

/** The CTE `found`: whom a search finds, by the name that everybody may read, whatever tells it apart. */
function foundSql(search: string): SQL {
  const hidden = isHiddenSql(sql`a`, TODAY);
  return sql`found as materialized (select s.athlete_id from (select athlete_id from placed union all select athlete_id from apart) s ${A_PERSON}
      where not ${hidden} and ${publicSearchName(sql`a`)} like ${likePattern(splitMark(search).name)}),`;
}

/** The columns of `numberSchema` of a row `s` of `shown`, but for `beaten`. */
const NUMBERS = sql`s.athlete_id as "athleteId", s.points, s.matches, s.wins - s.losses as "matchBalance",
      s.sets_won - s.sets_lost as "setBalance", s.games_won - s.games_lost as "gameBalance", s.points_rank as "pointsRank",
      case when s.tied > 1 then (select floor(extract(epoch from min(joined_at)) * 1000)::float8 from memberships
        where athlete_id = s.athlete_id and club_id = r.club_id and joined_at is not null) end as "memberSince"`;

/** Over whom else of the same points a row `s` of `shown` has won, while the win is in the window; only where that may decide. */
function beatenSql(at: SQL | undefined): SQL {
  const stands = at ? isAliveSql(sql`w`, at) : sql`w.gone_at is null`;
  return sql`case when s.level_with > 1 then (
        select jsonb_object_agg(athlete_id, wins) from (
          select o.athlete_id, count(*) as wins from ledger_lines w
            cross join lateral (select * from ledger_lines where event_id = w.event_id and ranking_id = w.ranking_id and losses = 1 offset 0) o
            join shown q on q.athlete_id = o.athlete_id and q.points = s.points
          where w.ranking_id = s.ranking_id and w.athlete_id = s.athlete_id and w.wins = 1 and w.event_id is not null and ${stands}
          group by 1) met) end`;
}

/** Nível, form and weeks of somebody whom `peopleSql` gives. */
function columnsOfPerson(at: SQL | undefined): SQL {
  const of = (level: SQL, matches: SQL, form: SQL) =>
    sql`coalesce(s.level, ${level})::int as level, coalesce(s.level_matches, ${matches})::int as "levelMatches", ${form} as form, ${weekGainsSql(AT, MONDAY)} as gains`;
  const [level, matches] = [sql`coalesce(g.level, ${literal(STARTING_LEVEL)})`, sql`coalesce(g.matches, 0)`];
  if (!at) return of(level, matches, sql`s.form`);
  const form = formSql({ rankingId: sql`s.ranking_id`, athleteId: sql`s.athlete_id`, at });
  return of(sql`${level} - h.level`, sql`${matches} - h.matches`, form);
}

/** Rows `s` of a CTE with the ranking `r`, the athlete `a`, their rating `g` and what it was given after an instant, `h`. */
function peopleSql(of: SQL, at: SQL | undefined): SQL {
  const after = sql`cross join lateral (select coalesce(sum(level_change), 0) as level, count(*) filter (where l.reason in ${literals(MATCH_REASONS)})
          - count(*) filter (where l.reason = 'annulment') as matches
        from ledger_lines l where l.athlete_id = s.athlete_id and l.sport = r.sport and l.at > ${at} and l.level_before is not null) h`;
  return sql`${of} s cross join r ${A_PERSON}
      left join lateral (select level, matches from ratings where athlete_id = s.athlete_id and sport = r.sport offset 0) g on true
      ${at ? after : sql``}`;
}

/**
 * The CTE `stood`: rows like those of `standings`, of the ranking `r` as they stood at an instant; a closed season keeps its nível. Then the best N of the results
 * that were alive count (product §5); which they are is asked only where a ranking has an N.
 */
function stoodSql(at: SQL): SQL {
  const sums = ["matches", "wins", "losses", "sets_won", "sets_lost", "games_won", "games_lost"];
  const sum = (name: string) => sql.raw(`sum(l.${name})::int as ${name}`);
  const kept = (name: string) => sql.raw(`coalesce(x.${name}, 0) as ${name}`);
  return sql`alive as materialized (
      select l.id, l.athlete_id, l.event_id, l.at, l.ordinal, ${sql.raw(["points", ...sums].map((name) => `l.${name}`).join(", "))} from ledger_lines l
      where l.ranking_id = (select id from r) and l.reason in ${literals(RESULT_REASONS)} and ${isAliveSql(sql`l`, at)}),
    best as (
      select id, row_number() over (partition by athlete_id order by points desc, at, ordinal, event_id) as nth from alive
      where (select best_of from r) is not null),
    summed as (
      select l.athlete_id, ${sql.join(sums.map(sum), sql`, `)},
        sum(l.points) filter (where r.best_of is null or b.nth <= r.best_of)::int as points
      from alive l cross join r left join best b on b.id = l.id group by 1),
    stood as materialized (
      select s.ranking_id, s.athlete_id, null::int as monday_place, case when k.closed_at <= ${at} then s.level end as level, case when k.closed_at <= ${at} then s.level_matches end as level_matches, ${sql.join(["points", ...sums].map(kept), sql`, `)}
      from standings s cross join r k left join summed x on x.athlete_id = s.athlete_id where s.ranking_id = k.id and s.first_at <= ${at}),`;
}

/** Whether a line was there and in its window at an instant. */
function isAliveSql(line: SQL, at: SQL): SQL {
  return sql`(${line}.at <= ${at} and (${line}.gone_at is null or ${line}.gone_at > ${at})
    and (${line}.leaves_at is null or ${line}.leaves_at > ${at}))`;
}

/** The filters by the athlete of a row `s`. Athletes are looked up one by one, so that a large platform costs no more. */
function passesSql({ category, class: level }: Pick<TableQuery, "category" | "class">): SQL {
  if (!category && !level) return sql``;
  const gender = category ? sql` and a.gender_category = ${category}` : sql``;
  const ofClass = level
    ? sql` and not ${isHiddenSql(sql`a`, TODAY)} and ${level} = ${classInClubSql(sql`a.id`, sql`(select club_id from r)`, sql`(select sport from chosen)`)}`
    : sql``;
  return sql` and (select true from athletes a where a.id = s.athlete_id${gender}${ofClass})`;
}

/** Whether a row of `placed` is among the top or beside those who have as many points as an athlete. */
function aroundSql(athleteId: SQL): SQL {
  const beside = sql.raw(String(AROUND.beside));
  const own = sql`points = (select points from placed where athlete_id = ${athleteId})`;
  return sql`(nth < ${sql.raw(String(AROUND.top))} or nth between (select min(nth) from placed where ${own}) - ${beside}
    and (select max(nth) from placed where ${own}) + ${beside})`;
}
