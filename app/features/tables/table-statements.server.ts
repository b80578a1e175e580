import { sql, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { z } from "zod";
import { athletes } from "../../../drizzle/schema/accounts.ts";
import { rankings, standings } from "../../../drizzle/schema/rankings.ts";
import type { Database } from "../../platform/database.server.ts";
import {
  fixed,
  jsonRows,
  orNull,
  query,
  type RowOf,
  rowSchema,
  tableRow,
} from "../../platform/sql.server.ts";
import { isOfflineSql } from "../access/billing-state-sql.server.ts";
import { likePattern } from "../../lib/like-pattern.ts";
import type { TableQuery } from "./schemas.ts";
import {
  amongSql,
  BEST,
  LEAVING,
  MUTUAL,
  RANKED,
  RECENT,
  sumsSql,
  TIED,
} from "./table-pieces-statements.server.ts";
import { CATEGORY } from "../categories/category-statements.server.ts";
import { isHiddenSql, publicSearchName } from "../people/public-name-sql.server.ts";
import { STARTING_LEVEL } from "../../lib/levels.ts";
import { literal, literals } from "../../../drizzle/schema/columns.ts";
import { MATCH_REASONS } from "../../lib/ledger-reasons.ts";
import type { MatchFormat } from "../../lib/formats.ts";

/** A table's query whose sport and format may also be found by the database itself, as scalar queries. */
type TableStatementQuery = Omit<TableQuery, "sport" | "format" | "ranking"> & {
  sport?: string | SQL;
  format: string | SQL;
  /** One of the club's rankings by its id; it says sport and format then. */
  ranking?: string | SQL;
  /** Instead of a page: the top, and the rows around this athlete (a scalar query for the id). */
  around?: SQL;
};

/** How many rows an `around` reads of the top, and above and below the athlete. */
const AROUND = { top: 6, beside: 3 };

/**
 * The sport and format of a club as CTEs: `club`, `chosen` (sport), `r` (ranking and its rules), `t` (the instant of
 * the table, last Monday 00:00 and today's date, all in the club's zone). Without an id it is the club's main one. The
 * table of a closed season stands as at its closing.
 */
export function rankingAtSql(
  clubId: string | SQL,
  query: { sport?: string | SQL; format: string | SQL; asOf?: string; ranking?: string | SQL },
  now: Date,
): SQL {
  const asked = sql`${query.ranking ?? null}::uuid`;
  return sql`
    club as (select c.*, ${isOfflineSql(sql`c.lapsed_at`, now)} as is_offline, m.name as city, s.uf from clubs c join municipalities m on m.code = c.city_code
      join states s on s.code = m.state_code where c.id = ${clubId}::uuid),
    chosen as (select coalesce((select sport from rankings where id = ${asked} and club_id = ${clubId}::uuid), ${query.sport ?? null}::text,
      (select sport from club_sports where club_id = ${clubId}::uuid order by position limit 1)) as sport),
    r as (select k.*, v.rules, (v.rules ->> 'bestOf')::int as best_of from rankings k
      join ranking_rules v on v.ranking_id = k.id and v.version = k.rule_version
      where k.club_id = ${clubId}::uuid and case when ${asked} is null
        then k.sport = (select sport from chosen) and k.format = ${query.format} and k.is_main else k.id = ${asked} end),
    moment as (select time_zone, least((select closed_at from r), ${now.toISOString()}::timestamptz, coalesce(
        ((${query.asOf ?? null}::date + 1)::timestamp at time zone time_zone) - interval '1 millisecond',
        ${now.toISOString()}::timestamptz)) as at from club),
    t as (select at, date_trunc('week', at at time zone time_zone) at time zone time_zone as monday,
      (at at time zone time_zone)::date as today from moment)`;
}

/** The format that a club's first sport opens with, as a scalar query: doubles where only they have a table. */
export function firstFormatSql(clubId: string): SQL {
  const hasTable = (
    format: MatchFormat,
  ) => sql`exists (select 1 from rankings f where f.club_id = ${clubId}::uuid and f.is_main
    and f.format = ${format} and f.sport = (select sport from club_sports where club_id = ${clubId}::uuid order by position limit 1)
    and exists (select 1 from standings t where t.ranking_id = f.id))`;
  return sql`(case when ${hasTable("doubles")} and not ${hasTable("singles")} then 'doubles' else 'singles' end)`;
}

const RANKING = tableRow(rankings, ["id", "format", "ruleVersion", "isMain", "name", "closedAt"]);
/** A ranking as one is chosen among several. */
const LISTED = tableRow(rankings, ["id", "sport", "format", "isMain", "name", "closedAt"]);

const k = alias(standings, "k");
const a = alias(athletes, "a");
const number = (text: SQL) => text.mapWith(Number);

/** A row's rank by points last Monday; null where it had none. */
const PREV_RANK = orNull(number(sql`case when k.was_ranked and not k.is_new then k.prev_points_rank end`));

/** A row of the page, or of an athlete who ties with one now or tied with one last Monday. */
const TABLE_ROWS = jsonRows({
  athleteId: k.athleteId,
  name: a.name,
  isPrivate: a.isPrivate,
  birthDate: a.birthDate,
  userId: a.userId,
  avatarId: a.avatarId,
  points: k.points,
  matches: k.matches,
  wins: k.wins,
  losses: k.losses,
  isRanked: sql`k.is_ranked`.mapWith(Boolean),
  pointsRank: number(sql`k.points_rank`),
  prevRank: PREV_RANK,
  isOnPage: sql`k.is_on_page`.mapWith(Boolean),
  level: number(sql`coalesce(g.level, ${literal(STARTING_LEVEL)}) - coalesce(h.level, 0)`),
  levelMatches: number(sql`coalesce(g.matches, 0) - coalesce(h.matches, 0)`),
  /** A letter for each of the last five matches, oldest first (`formResults`). */
  form: sql`coalesce(f.form, '')`.mapWith(String),
});

/** A row of `tableStatement`: its rank by points, and what is shown. */
export type RawRow = ReturnType<typeof TABLE_ROWS.read>[number];

/** What is compared of the few who have the same points as somebody, now or last Monday. */
const TIED_ROWS = jsonRows({
  athleteId: k.athleteId,
  /** By points, now; null without a match in the window. */
  rank: orNull(number(sql`case when k.is_ranked then k.points_rank end`)),
  prevRank: PREV_RANK,
  points: k.points,
  matches: k.matches,
  matchBalance: number(sql`k.match_balance`),
  setBalance: number(sql`k.set_balance`),
  gameBalance: number(sql`k.game_balance`),
  prevPoints: number(sql`k.prev_points`),
  prevMatches: number(sql`k.prev_matches`),
  prevMatchBalance: number(sql`k.prev_match_balance`),
  prevSetBalance: number(sql`k.prev_set_balance`),
  prevGameBalance: number(sql`k.prev_game_balance`),
  /** Milliseconds since the epoch. */
  memberSince: orNull(number(sql`m.joined_at`)),
});

/** Somebody whom `TIED_ROWS` has. */
export type TiedRow = ReturnType<typeof TIED_ROWS.read>[number];

/** Wins of one tied athlete over another; `before` counts only matches confirmed before last Monday. */
const MUTUAL_ROWS = jsonRows({
  athleteId: sql`athlete_id`.mapWith(String),
  opponentId: sql`opponent_id`.mapWith(String),
  wins: number(sql`wins`),
  before: number(sql`before`),
});

const TIED_VALUES = fixed(
  () => sql`
      select coalesce(jsonb_agg(${TIED_ROWS.row}), '[]') from candidates k cross join r
        left join lateral (select floor(extract(epoch from min(joined_at)) * 1000) as joined_at from memberships
          where athlete_id = k.athlete_id and club_id = r.club_id and joined_at is not null) m on true
        where k.tied > 1 or k.was_tied > 1 and k.was_ranked and not k.is_new`,
);

/** The rows with who they are, their level and form at the instant. */
const ROWS = fixed(
  () => sql`
      select coalesce(jsonb_agg(${TABLE_ROWS.row} order by k.points_rank, k.athlete_id), '[]')
        from candidates k cross join r cross join t
        cross join lateral (select * from athletes where id = k.athlete_id offset 0) a
        left join ratings g on g.athlete_id = k.athlete_id and g.sport = r.sport and k.is_on_page
        left join lateral (select sum(level_change)::int as level, count(*) filter (where l.reason in ${literals(MATCH_REASONS)})
            - count(*) filter (where l.reason = 'annulment') as matches
          from ledger_lines l where k.is_on_page and l.athlete_id = k.athlete_id and l.sport = r.sport and l.at > t.at
            and l.level_before is not null) h on true
        left join lateral (select string_agg(case reason when 'win' then 'w' when 'loss' then case losses when 0 then 'e' else 'l' end
            when 'walkover_won' then 'W' else 'L' end, '' order by at, ordinal, match_id) as form from (
          select l.reason, l.losses, l.at, l.ordinal, l.match_id from ledger_lines l where k.is_on_page and l.ranking_id = r.id
            and l.athlete_id = k.athlete_id and l.reason in ${literals(MATCH_REASONS)} and l.at <= t.at
            -- A line that was annulled is gone, from then on or from earlier.
            and (l.gone_at is null or l.gone_at > t.at or not exists (select 1 from ledger_lines n where n.event_id is not null
              and n.reason = 'annulment' and n.match_id = l.match_id and n.answers_id = l.id and n.at <= t.at))
          order by l.at desc, l.ordinal desc, l.match_id desc limit 5) last) f on true`,
);

/** `isOffline`: its public pages are down (product §7). */
export const clubSchema = () =>
  z.object({ id: z.string(), name: z.string(), timeZone: z.string(), isOffline: z.boolean() });

const clubTableRow = rowSchema(() =>
  z.object({
    club: clubSchema().extend({
      city: z.string(),
      state: z.string(),
      logoId: z.string().nullable(),
      sports: z.array(z.string()),
    }),
    sport: z.string().nullable(),
    ranking: z
      .object({
        ...RANKING.schema().shape,
        ...CATEGORY.schema().shape,
        version: z.number(),
        rules: z.unknown(),
        /** Positions as a closed season was left. */
        final: z.record(z.string(), z.number().nullable()).nullable(),
      })
      .nullable(),
    /** Every ranking of the club, its main ones first. */
    rankings: z.array(LISTED.schema()),
    asOf: z.string(),
    today: z.string(),
    total: z.number(),
    /** Of them those with a match in the window. */
    rankedTotal: z.number(),
    leaderPoints: z.number(),
    rows: z.unknown().transform(TABLE_ROWS.read),
    tied: z.unknown().transform(TIED_ROWS.read),
    mutual: z.unknown().transform(MUTUAL_ROWS.read),
  }),
);

/** A club's table as `tableStatement` reads it. */
export type RawTable = RowOf<typeof clubTableRow>;

/**
 * One statement for a table: standings, less what was written after the instant asked for, less what has left the
 * window without its line yet; those without a match in the window after all others; the same again as of last Monday; ranks by points; the page; its ties; form; level.
 * No row where there is no such club. Everybody is ranked by numbers alone; who they are is read for a filter, a
 * search and the rows that leave.
 */
export function tableStatement(db: Database, clubId: string | SQL, wanted: TableStatementQuery, now: Date) {
  const hidden = isHiddenSql(sql`a`, sql`(select today from t)`);
  const search = wanted.search ? likePattern(wanted.search) : null;
  const found = search
    ? sql`select * from ranked where ${amongSql(sql`athlete_id`, sql`athlete_id from ranked`, sql`not ${hidden} and ${publicSearchName(sql`a`)} like ${search}`)}`
    : sql`select * from ranked`;
  const onPage = search
    ? sql`true`
    : wanted.around === undefined
      ? sql`points_rank <= ${wanted.cursor}::int + ${wanted.limit}::int and points_rank + tied > ${wanted.cursor}::int + 1`
      : aroundSql(wanted.around);

  return query(
    db,
    sql`
    with ${rankingAtSql(clubId, wanted, now)},
    ${RECENT}, ${LEAVING}, ${BEST},
    ${sumsSql(wanted, hidden)}, ${RANKED},
    found as (${found}),
    page as (
      select athlete_id, points, prev_points, is_ranked, was_ranked from found where ${onPage}
      order by points_rank, athlete_id limit ${search ? sql`${wanted.limit}::int` : sql`null`}
    ),
    candidates as (
      select k.*, exists (select 1 from page p where p.athlete_id = k.athlete_id) as is_on_page from ranked k
      where k.is_ranked and k.points in (select points from page where is_ranked)
        or k.was_ranked and k.prev_points in (select prev_points from page where was_ranked)
        or k.athlete_id in (select athlete_id from page)
    ),
    ${TIED}, ${MUTUAL}
    select
      jsonb_build_object('id', c.id, 'name', c.name, 'city', c.city, 'state', c.uf, 'timeZone', c.time_zone,
        'isOffline', c.is_offline, 'logoId', c.logo_id, 'sports',
        (select coalesce(jsonb_agg(sport order by position), '[]') from club_sports where club_id = c.id)) as club,
      (select sport from chosen) as sport,
      (select jsonb_build_object(${RANKING.pairs("r")}, ${CATEGORY.pairs("r")}, 'version', version, 'rules', rules,
        'final', case when closed_at is not null then (select jsonb_object_agg(athlete_id, position) from final_standings
          where ranking_id = r.id) end) from r) as ranking,
      (select coalesce(jsonb_agg(jsonb_build_object(${LISTED.pairs("l")}) order by l.is_main desc, l.closed_at desc nulls first,
        l.opened_at, l.id), '[]') from rankings l where l.club_id = c.id) as rankings,
      (select at from t) as "asOf", (select today::text from t) as today,
      (select count(*)::int from found) as total, (select count(*)::int from found where is_ranked) as "rankedTotal",
      (select coalesce(max(points), 0)::int from ranked where is_ranked) as "leaderPoints",
      (${ROWS}) as rows, (${TIED_VALUES}) as tied,
      (select coalesce(jsonb_agg(${MUTUAL_ROWS.row}), '[]') from mutual) as mutual
    from club c`,
    clubTableRow,
  );
}

/** Whether a row's group of equal points is among the top or beside that of an athlete. */
function aroundSql(athleteId: SQL | undefined): SQL {
  if (athleteId === undefined) return sql`false`;
  const beside = sql.raw(String(AROUND.beside));
  const own = (value: SQL) => sql`(select ${value} from ranked where athlete_id = ${athleteId})`;
  return sql`(points_rank <= ${sql.raw(String(AROUND.top))} or (points_rank + tied > ${own(sql`points_rank - ${beside}`)}
    and points_rank < ${own(sql`points_rank + tied + ${beside}`)}))`;
}
