import { sql, type SQL } from "drizzle-orm";
import { z } from "zod";
import { literal, literals } from "../../../drizzle/schema/columns.ts";
import { athletes } from "../../../drizzle/schema/accounts.ts";
import { MATCH_REASONS, RESULT_REASONS } from "../../lib/ledger-reasons.ts";
import { STARTING_LEVEL } from "../../lib/levels.ts";
import { likePattern } from "../../lib/like-pattern.ts";
import type { Database } from "../../platform/database.server.ts";
import { query, type RowOf, rowSchema, tableRow } from "../../platform/sql.server.ts";
import { formSql } from "../ledger/standing-statements.server.ts";
import { isHiddenSql, publicSearchName } from "../people/public-name-sql.server.ts";
import type { TableQuery } from "./schemas.ts";
import { tableCtes, type WhichTable } from "./which-table-sql.server.ts";

/** The table that is read, and when: as it is kept, or as it stood at the end of the day `asOf`, which the ledger says. */
interface TableMoment {
  which: WhichTable;
  asOf?: string | undefined;
  now: Date;
}

/** Whose rows of a table are read, and which of them. */
interface WantedRows extends Pick<TableQuery, "category" | "class" | "search" | "limit" | "cursor"> {
  /** Instead of a page: the top, and the rows around this athlete (a scalar query for the id). */
  around?: SQL;
}

/** How many rows an `around` reads of the top, and above and below the athlete. */
const AROUND = { top: 6, beside: 3 };

/** Of the CTE `t`: the instant of a table, and the Monday before it. */
const AT = sql`(select at from t)`;
const MONDAY = sql`(select monday from t)`;
const A_PERSON = sql`cross join lateral (select * from athletes where id = s.athlete_id offset 0) a`;

const PERSON = tableRow(athletes, ["name", "isPrivate", "birthDate", "userId", "avatarId"]);

const numberSchema = () =>
  z.object({
    athleteId: z.string(),
    points: z.number(),
    matches: z.number(),
    matchBalance: z.number(),
    setBalance: z.number(),
    gameBalance: z.number(),
    /** By points alone, from 1. */
    pointsRank: z.number(),
    /** When the athlete joined the club, in milliseconds; null also for who has points that nobody else has. */
    memberSince: z.number().nullable(),
    /** How often the athlete has won over each other one of the same points, by their ids. */
    beaten: z.record(z.string(), z.number()).nullable(),
  });
const numbersRow = rowSchema(numberSchema);

/** The numbers that order somebody in a table, with a match in the window. */
export type OrderRow = RowOf<typeof numbersRow>;

const personSchema = () =>
  PERSON.schema().extend({
    athleteId: z.string(),
    points: z.number(),
    matches: z.number(),
    wins: z.number(),
    losses: z.number(),
    level: z.number(),
    levelMatches: z.number(),
    /** A letter for each of the last five matches, oldest first. */
    form: z.string(),
  });

const tableRowSchema = rowSchema(() =>
  z.object({
    ...numberSchema().shape,
    ...personSchema().shape,
    mondayPlace: z.number().nullable(),
    isOnPage: z.boolean(),
  }),
);

/** A row of the page, or of somebody who has the same points as one of it. */
export type RankedRow = RowOf<typeof tableRowSchema>;

const restRow = rowSchema(personSchema);

/** A row of somebody without a match in the window, who stands apart. */
export type RestRow = RowOf<typeof restRow>;

const countsRow = rowSchema(() =>
  z.object({
    total: z.number(),
    /** Of them those with a match in the window. */
    rankedTotal: z.number(),
    leaderPoints: z.number(),
  }),
);

/** How long a table is. */
export type TableCounts = RowOf<typeof countsRow>;

/** How many rows a table has that pass the filters and the search, and the points of who leads it. One row. */
export function countsStatement(db: Database, moment: TableMoment, wanted: WantedRows) {
  const found = wanted.search ? sql`is_found` : sql`true`;
  return query(
    db,
    sql`
    with ${tableCtes(moment.which, moment)},
    people as (select s.points, s.matches > 0 as is_ranked ${wanted.search ? sql`, ${isFoundSql(wanted.search)} as is_found` : sql``}
      from ${standingsSql(instantOf(moment))} s ${wanted.search ? A_PERSON : sql``}
      where s.ranking_id = (select id from r) and ${passesSql(wanted)} and (s.matches > 0 or ${isThereSql()}))
    select count(*) filter (where ${found})::int as total, count(*) filter (where ${found} and is_ranked)::int as "rankedTotal",
      coalesce(max(points) filter (where is_ranked), 0)::int as "leaderPoints" from people`,
    countsRow,
  );
}

/**
 * The rows of a page, with everybody who has the same points as one of them, the most points first. Ties are numbered by who reads
 * them (`positionsOf`).
 */
export function rowsStatement(db: Database, moment: TableMoment, wanted: WantedRows) {
  const { category, class: level, search, limit, cursor, around } = wanted;
  const at = instantOf(moment);
  const isFiltered = category !== undefined || level !== undefined;
  const page = search
    ? sql`select s.athlete_id, s.points from placed s ${A_PERSON} where ${isFoundSql(search)} order by s.nth limit ${limit}::int`
    : sql`select athlete_id, points from placed where ${
        around ? aroundSql(around) : sql`nth >= ${cursor}::int and nth < ${cursor}::int + ${limit}::int`
      }`;
  return query(
    db,
    sql`
    with ${tableCtes(moment.which, moment)},
    ${placedSql(wanted, at)}, page as materialized (${page}), ${shownSql(sql`points in (select points from page)`)}
    select ${PERSON.columns("a")}, ${NUMBERS}, s.wins, s.losses, ${beatenSql(at)} as beaten,
      ${isFiltered ? sql`case when s.monday_place is not null then s.monday_rank end` : sql`s.monday_place`} as "mondayPlace",
      ${search ? sql`s.athlete_id in (select athlete_id from page)` : sql`true`} as "isOnPage", ${columnsOfPerson(at)}
    from ${shownPeople(at)} order by s.nth`,
    tableRowSchema,
  );
}

/** The rows of those without a match in the window, who follow the others one by one. */
export function restStatement(db: Database, moment: TableMoment, wanted: WantedRows) {
  const { search, limit, cursor, around } = wanted;
  const at = instantOf(moment);
  const source = standingsSql(at);
  const before = sql`(select count(*) from ${source} s where s.ranking_id = (select id from r) and s.matches > 0 and ${passesSql(wanted)})`;
  const offset = sql`greatest(0, ${cursor}::int - ${before})`;
  const most = sql`greatest(0, ${cursor}::int + ${limit}::int - ${before} - ${offset})`;
  const which = search ? isFoundSql(search) : around ? sql`s.athlete_id = ${around}` : sql`true`;
  return query(
    db,
    sql`
    with ${tableCtes(moment.which, moment)},
    shown as materialized (select s.* from ${source} s ${A_PERSON}
      where s.ranking_id = (select id from r) and s.matches = 0 and a.removed_at is null and ${passesSql(wanted)} and ${which}
      order by s.points desc, s.athlete_id ${search || around ? sql`limit ${limit}::int` : sql`limit ${most} offset ${offset}`})
    select ${PERSON.columns("a")}, s.athlete_id as "athleteId", s.points, s.matches, s.wins, s.losses, ${columnsOfPerson(at)}
    from ${shownPeople(at)} order by s.points desc, s.athlete_id`,
    restRow,
  );
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
    ${placedSql(filters, at)}, ${shownSql(sql`true`)}
    select ${NUMBERS}, ${beatenSql(at)} as beaten from shown s cross join r`,
    numbersRow,
  );
}

/** The instant that a table is read as of; undefined for the table as it is kept. */
function instantOf({ asOf }: TableMoment): SQL | undefined {
  return asOf === undefined ? undefined : AT;
}

/** The CTE `placed`: who has a match in the window and passes the filters, by points; `nth` counts from 0. */
function placedSql(filters: Pick<TableQuery, "category" | "class">, at: SQL | undefined): SQL {
  return sql`placed as materialized (
      select s.*, (row_number() over (order by s.points desc, s.athlete_id) - 1)::int as nth, (rank() over (order by s.points desc))::int as points_rank,
        ${filters.category || filters.class ? sql`(rank() over (order by s.monday_place nulls last))::int as monday_rank,` : sql``}
        count(*) over (order by s.points desc range between current row and current row) as tied
      from ${standingsSql(at)} s where s.ranking_id = (select id from r) and s.matches > 0 and ${passesSql(filters)})`;
}

/** The CTE `shown`: of those placed the ones that are read. */
function shownSql(which: SQL): SQL {
  return sql`shown as materialized (select * from placed where ${which})`;
}

/** The columns of `numberSchema` of a row `s` of `shown`, but for `beaten`. */
const NUMBERS = sql`s.athlete_id as "athleteId", s.points, s.matches, s.wins - s.losses as "matchBalance",
      s.sets_won - s.sets_lost as "setBalance", s.games_won - s.games_lost as "gameBalance", s.points_rank as "pointsRank",
      case when s.tied > 1 then (select floor(extract(epoch from min(joined_at)) * 1000)::float8 from memberships
        where athlete_id = s.athlete_id and club_id = r.club_id and joined_at is not null) end as "memberSince"`;

/** Over whom else of the same points a row `s` of `shown` has won, while the win is in the window; only where the rules ask for it. */
function beatenSql(at: SQL | undefined): SQL {
  const stands = at ? isAliveSql(sql`w`, at) : sql`w.gone_at is null`;
  return sql`case when s.tied > 1 and r.rules -> 'tieBreaks' ? 'head_to_head' then (
        select jsonb_object_agg(athlete_id, wins) from (
          select o.athlete_id, count(*) as wins from ledger_lines w
            cross join lateral (select * from ledger_lines where event_id = w.event_id and ranking_id = w.ranking_id and losses = 1 offset 0) o
            join shown q on q.athlete_id = o.athlete_id and q.points = s.points
          where w.ranking_id = s.ranking_id and w.athlete_id = s.athlete_id and w.wins = 1 and w.event_id is not null and ${stands}
          group by 1) met) end`;
}

/** Nível and form of somebody whom `shownPeople` gives. */
function columnsOfPerson(at: SQL | undefined): SQL {
  const start = literal(STARTING_LEVEL);
  if (!at)
    return sql`coalesce(s.level, g.level, ${start}) as level, coalesce(s.level_matches, g.matches, 0) as "levelMatches", s.form`;
  const form = formSql({ rankingId: sql`s.ranking_id`, athleteId: sql`s.athlete_id`, at });
  return sql`(coalesce(g.level, ${start}) - h.level)::int as level, (coalesce(g.matches, 0) - h.matches)::int as "levelMatches", ${form} as form`;
}

/** The rows `s` of `shown` with the ranking `r`, the athlete `a`, their rating `g` and what it was given after an instant, `h`. */
function shownPeople(at: SQL | undefined): SQL {
  const after = sql`cross join lateral (select coalesce(sum(level_change), 0) as level, count(*) filter (where l.reason in ${literals(MATCH_REASONS)})
          - count(*) filter (where l.reason = 'annulment') as matches
        from ledger_lines l where l.athlete_id = s.athlete_id and l.sport = r.sport and l.at > ${at} and l.level_before is not null) h`;
  return sql`shown s cross join r ${A_PERSON}
      left join lateral (select level, matches from ratings where athlete_id = s.athlete_id and sport = r.sport offset 0) g on true
      ${at ? after : sql``}`;
}

/**
 * Rows like those of `standings`: as they are kept, or, of the ranking `r`, as they stood at an instant. Then the best N of the results
 * that were alive count (product §5).
 */
function standingsSql(at: SQL | undefined): SQL {
  if (!at) return sql`standings`;
  const sum = (name: string) => sql.raw(`coalesce(sum(${name}) filter (where is_alive), 0)::int as ${name}`);
  const record = ["matches", "wins", "losses", "sets_won", "sets_lost", "games_won", "games_lost"].map(sum);
  return sql`(select ranking_id, athlete_id, null::int as monday_place, ${sql.join(record, sql`, `)},
      coalesce(sum(points) filter (where is_alive and (best_of is null or nth <= best_of)), 0)::int as points
    from (select l.*, row_number() over (partition by athlete_id, is_alive order by points desc, at, ordinal, event_id) as nth
      from (select l.*, r.best_of, l.reason in ${literals(RESULT_REASONS)} and ${isAliveSql(sql`l`, at)} as is_alive
        from ledger_lines l join r on r.id = l.ranking_id where l.at <= ${at}) l) l
    group by ranking_id, athlete_id)`;
}

/** Whether a line was there and in its window at an instant. */
function isAliveSql(line: SQL, at: SQL): SQL {
  return sql`(${line}.at <= ${at} and (${line}.gone_at is null or ${line}.gone_at > ${at})
    and (${line}.leaves_at is null or ${line}.leaves_at > ${at}))`;
}

/** Whether the athlete of a row `s` passes the filters of person. They are looked up one by one, so that a large platform costs no more. */
function passesSql({ category, class: level }: Pick<TableQuery, "category" | "class">): SQL {
  if (!category && !level) return sql`true`;
  const hidden = isHiddenSql(sql`a`, sql`(select today from t)`);
  const gender = category ? sql` and a.gender_category = ${category}` : sql``;
  const ofClass = level
    ? sql` and not ${hidden} and exists (select 1 from athlete_sports x where x.athlete_id = a.id
        and x.sport = (select sport from chosen) and x.class = ${level})`
    : sql``;
  return sql`(select true from athletes a where a.id = s.athlete_id${gender}${ofClass})`;
}

/** Whether the athlete of a row `s` is still there: who removed their account keeps a row only while a match of theirs counts. */
function isThereSql(): SQL {
  return sql`(select removed_at is null from athletes where id = s.athlete_id)`;
}

/** Whether a search finds the athlete `a`, by the name that everybody may read. */
function isFoundSql(search: string): SQL {
  const hidden = isHiddenSql(sql`a`, sql`(select today from t)`);
  return sql`(not ${hidden} and ${publicSearchName(sql`a`)} like ${likePattern(search)})`;
}

/** Whether a row of `placed` is among the top or beside those who have as many points as an athlete. */
function aroundSql(athleteId: SQL): SQL {
  const beside = sql.raw(String(AROUND.beside));
  const own = sql`points = (select points from placed where athlete_id = ${athleteId})`;
  return sql`(nth < ${sql.raw(String(AROUND.top))} or nth between (select min(nth) from placed where ${own}) - ${beside}
    and (select max(nth) from placed where ${own}) + ${beside})`;
}
