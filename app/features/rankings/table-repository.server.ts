import { sql, type SQL } from "drizzle-orm";
import type { Database } from "../../platform/database.server.ts";
import { isOfflineSql } from "../security/club-standing.server.ts";
import { likePattern } from "../../lib/like-pattern.ts";
import type { TableQuery } from "./schemas.ts";
import type { PackedRow } from "./table-rows.ts";

/** `isOffline`: its public pages are down (product §7). */
export interface RawClub {
  id: string;
  name: string;
  timeZone: string;
  isOffline: boolean;
}

export interface RawTable {
  club: RawClub & { city: string; state: string; sports: string[] };
  sport: string | null;
  ranking: { id: string; version: number; ruleVersion: number; rules: unknown } | null;
  asOf: string;
  today: string;
  total: number;
  /** The rows of the page, and whoever ties with them now or tied with them last Monday, packed (`unpackRow`). */
  rows: PackedRow[];
  /** Wins among the tied; `before` counts only matches confirmed before last Monday. */
  mutual: { athleteId: string; opponentId: string; wins: number; before: number }[];
}

/** A table's query whose sport and format may also be found by the database itself, as scalar queries. */
export type TableStatementQuery = Omit<TableQuery, "sport" | "format"> & {
  sport?: string | SQL;
  format: string | SQL;
  /** Instead of a page: the top, and the rows around this athlete (a scalar query for the id). */
  around?: SQL;
};

/** How many rows an `around` reads of the top, and above and below the athlete. */
export const AROUND = { top: 6, beside: 3 };

const MATCH_REASONS = sql`('win', 'loss', 'walkover_won', 'walkover_lost')`;

/**
 * The sport and format of a club as CTEs: `club`, `chosen` (sport), `r` (ranking and its rules), `t` (the instant of
 * the table, last Monday 00:00 and today's date, all in the club's zone).
 */
export function rankingAtSql(
  clubId: string | SQL,
  query: { sport?: string | SQL; format: string | SQL; asOf?: string },
  now: Date,
): SQL {
  return sql`
    club as (select c.*, ${isOfflineSql(sql`c.lapsed_at`, now)} as is_offline, m.name as city, s.uf from clubs c join municipalities m on m.code = c.city_code
      join states s on s.code = m.state_code where c.id = ${clubId}::uuid),
    chosen as (select coalesce(${query.sport ?? null}::text,
      (select sport from club_sports where club_id = ${clubId}::uuid order by position limit 1)) as sport),
    r as (select k.*, v.rules, (v.rules ->> 'bestOf')::int as best_of from rankings k
      join ranking_rules v on v.ranking_id = k.id and v.version = k.rule_version
      where k.club_id = ${clubId}::uuid and k.sport = (select sport from chosen) and k.format = ${query.format}),
    moment as (select time_zone, least(${now.toISOString()}::timestamptz, coalesce(
        ((${query.asOf ?? null}::date + 1)::timestamp at time zone time_zone) - interval '1 millisecond',
        ${now.toISOString()}::timestamptz)) as at from club),
    t as (select at, date_trunc('week', at at time zone time_zone) at time zone time_zone as monday,
      (at at time zone time_zone)::date as today from moment)`;
}

// Of the CTEs of `rankingAtSql`, as values: a join would carry each line through.
const RANKING = sql`(select id from r)`;
const AT = sql`(select at from t)`;
const MONDAY = sql`(select monday from t)`;

/** Whether a line `l` that is leaving had left by last Monday. */
const WAS_LEAVING = sql`l.leaves_at <= ${MONDAY} and l.at <= ${MONDAY}`;

/**
 * One statement for a table: standings, less what was written after the instant asked for, less what has left the
 * window without its line yet; the same again as of last Monday; ranks by points; the page; its ties; form; level.
 * Everybody is ranked by numbers alone; who they are is read for a filter, a search and the rows that leave.
 */
export function tableStatement(db: Database, clubId: string | SQL, query: TableStatementQuery, now: Date) {
  const hidden = sql`(a.is_private or coalesce(a.birth_date > (select today from t) - interval '18 years', false))`;
  const later = sql`l.at > ${AT}`;
  const search = query.search ? likePattern(query.search) : null;
  const found = search
    ? sql`select * from ranked where ${amongSql(sql`athlete_id`, sql`athlete_id from ranked`, sql`not ${hidden} and a.search_name like ${search}`)}`
    : sql`select * from ranked`;
  const onPage = search
    ? sql`true`
    : query.around === undefined
      ? sql`points_rank <= ${query.cursor}::int + ${query.limit}::int and points_rank + tied > ${query.cursor}::int + 1`
      : aroundSql(query.around);

  return db.execute(sql`
    with ${rankingAtSql(clubId, query, now)},
    -- Written since last Monday, and of it since the instant.
    recent as (
      select l.athlete_id, sum(l.points) as points, sum(l.wins - l.losses) as balance,
        sum(l.sets_won - l.sets_lost) as sets, sum(l.games_won - l.games_lost) as games,
        sum(l.points) filter (where ${later}) as later_points, sum(l.matches) filter (where ${later}) as later_matches,
        sum(l.wins) filter (where ${later}) as later_wins, sum(l.losses) filter (where ${later}) as later_losses,
        sum(l.sets_won - l.sets_lost) filter (where ${later}) as later_sets,
        sum(l.games_won - l.games_lost) filter (where ${later}) as later_games
      from ledger_lines l where l.ranking_id = ${RANKING} and l.at >= ${MONDAY} group by l.athlete_id
    ),
    -- Left the window by the instant without its line yet, and of it by last Monday.
    leaving as (
      select l.athlete_id, sum(l.points) filter (where l.is_counted) as points, sum(l.matches) as matches,
        sum(l.wins) as wins, sum(l.losses) as losses, sum(l.sets_won - l.sets_lost) as sets,
        sum(l.games_won - l.games_lost) as games, count(*) filter (where ${WAS_LEAVING}) > 0 as was_leaving,
        sum(l.points) filter (where l.is_counted and ${WAS_LEAVING}) as was_points,
        sum(l.wins - l.losses) filter (where ${WAS_LEAVING}) as was_balance,
        sum(l.sets_won - l.sets_lost) filter (where ${WAS_LEAVING}) as was_sets,
        sum(l.games_won - l.games_lost) filter (where ${WAS_LEAVING}) as was_games
      from ledger_lines l where l.ranking_id = ${RANKING}
        and l.gone_at is null and l.leaves_at <= ${AT} and l.at <= ${AT} group by l.athlete_id
    ),
    -- Points of an athlete of a best-N ranking who has lines leaving unanswered: the best N of what is left.
    best as (
      select athlete_id, sum(points) filter (where is_left and place <= (select best_of from r)) as points,
        sum(points) filter (where was_left and was_place <= (select best_of from r)) as was_points
      from (select lines.*, row_number() over (partition by athlete_id, is_left order by points desc, at, ordinal, event_id) as place,
          row_number() over (partition by athlete_id, was_left order by points desc, at, ordinal, event_id) as was_place
        from (select l.athlete_id, l.points, l.at, l.ordinal, l.event_id, ${leftSql(AT)} as is_left,
            ${leftSql(MONDAY)} as was_left
          from ledger_lines l where l.ranking_id = (select id from r where best_of is not null) and l.reason in ${MATCH_REASONS}
            and l.athlete_id in (select athlete_id from leaving)) lines) placed group by athlete_id
    ),
    sums as (
      select s.athlete_id, s.first_at >= ${MONDAY} as is_new,
        case when (select best_of from r) is not null and o.athlete_id is not null then coalesce(b.points, 0)
          else s.points - coalesce(w.later_points, 0) - coalesce(o.points, 0) end as points,
        s.matches - coalesce(w.later_matches, 0) - coalesce(o.matches, 0) as matches,
        s.wins - coalesce(w.later_wins, 0) - coalesce(o.wins, 0) as wins,
        s.losses - coalesce(w.later_losses, 0) - coalesce(o.losses, 0) as losses,
        s.sets_won - s.sets_lost - coalesce(w.later_sets, 0) - coalesce(o.sets, 0) as set_balance,
        s.games_won - s.games_lost - coalesce(w.later_games, 0) - coalesce(o.games, 0) as game_balance,
        case when (select best_of from r) is not null and o.was_leaving then coalesce(b.was_points, 0)
          else s.points - coalesce(w.points, 0) - coalesce(o.was_points, 0) end as prev_points,
        s.wins - s.losses - coalesce(w.balance, 0) - coalesce(o.was_balance, 0) as prev_match_balance,
        s.sets_won - s.sets_lost - coalesce(w.sets, 0) - coalesce(o.was_sets, 0) as prev_set_balance,
        s.games_won - s.games_lost - coalesce(w.games, 0) - coalesce(o.was_games, 0) as prev_game_balance
      from standings s
      left join recent w on w.athlete_id = s.athlete_id left join leaving o on o.athlete_id = s.athlete_id
      left join best b on b.athlete_id = s.athlete_id
      where s.ranking_id = ${RANKING} and s.first_at <= ${AT}${personSql(query, hidden)}
    ),
    -- How many share the points is counted in the order of the rank: one sort for both.
    ranked as materialized (
      select sums.*, rank() over (order by points desc) as points_rank,
        rank() over (order by is_new, prev_points desc) as prev_points_rank,
        count(*) over (order by points desc range between current row and current row) as tied,
        wins - losses as match_balance
      from sums
    ),
    found as (${found}),
    page as (
      select athlete_id, points, prev_points from found where ${onPage}
      order by points_rank, athlete_id limit ${search ? sql`${query.limit}::int` : sql`null`}
    ),
    candidates as (
      select k.*, exists (select 1 from page p where p.athlete_id = k.athlete_id) as is_on_page from ranked k
      where k.points in (select points from page) or k.prev_points in (select prev_points from page)
    ),
    -- Head-to-head is asked about those alone who are equal in all that this ranking compares before it.
    breaks as (select b.name, b.place from r cross join lateral jsonb_array_elements_text(r.rules -> 'tieBreaks')
      with ordinality b(name, place)),
    before_meetings as (select coalesce(bool_or(b.name = 'match_balance'), false) as by_matches,
        coalesce(bool_or(b.name = 'set_balance'), false) as by_sets, coalesce(bool_or(b.name = 'game_balance'), false) as by_games
      from breaks h left join breaks b on b.place < h.place where h.name = 'head_to_head' having count(h.name) > 0),
    tied as (
      select athlete_id from (
        select athlete_id, count(*) over (partition by points, case when h.by_matches then match_balance end,
            case when h.by_sets then set_balance end, case when h.by_games then game_balance end) as now_tied,
          count(*) over (partition by prev_points, case when h.by_matches then prev_match_balance end,
            case when h.by_sets then prev_set_balance end, case when h.by_games then prev_game_balance end) as was_tied
        from candidates cross join before_meetings h where matches <> 0) x
      where now_tied > 1 or was_tied > 1
    ),
    -- The lines that one event wrote for them say who won over whom.
    mutual as (
      select w.athlete_id, o.opponent_id, count(*) as wins, count(*) filter (where e.was) as before
      from (
        select min(l.at) < min(t.monday) as was, array_agg(l.athlete_id) filter (where l.wins = 1
            and (l.gone_at is null or l.gone_at > t.at) and (l.leaves_at is null or l.leaves_at > t.at)) as winners,
          array_agg(l.athlete_id) filter (where l.losses = 1) as losers
        from tied x cross join r cross join t join ledger_lines l on l.ranking_id = r.id and l.athlete_id = x.athlete_id
        where l.event_id is not null and (l.wins = 1 or l.losses = 1) and l.at <= t.at group by l.event_id) e
      cross join unnest(e.winners) w(athlete_id) cross join unnest(e.losers) o(opponent_id)
      group by 1, 2
    )
    select
      (select jsonb_build_object('id', c.id, 'name', c.name, 'city', c.city, 'state', c.uf, 'timeZone', c.time_zone, 'isOffline', c.is_offline,
        'sports', (select coalesce(jsonb_agg(sport order by position), '[]') from club_sports where club_id = c.id))
        from club c) as club,
      (select sport from chosen) as sport,
      (select jsonb_build_object('id', id, 'version', version, 'ruleVersion', rule_version, 'rules', rules) from r) as ranking,
      (select at from t) as "asOf", (select today::text from t) as today,
      (select count(*)::int from found) as total,
      (select coalesce(jsonb_agg(jsonb_build_array(k.athlete_id, a.name, a.is_private, a.birth_date, k.points, k.matches,
        k.wins, k.losses, k.match_balance, k.set_balance, k.game_balance, k.is_new, k.prev_points, k.prev_match_balance,
        k.prev_set_balance, k.prev_game_balance, k.points_rank, k.prev_points_rank, k.is_on_page, m.joined_at,
        coalesce(g.level, 1500000) - coalesce(h.level, 0), coalesce(g.matches, 0) - coalesce(h.matches, 0),
        coalesce(f.form, ''))
        order by k.points_rank, k.athlete_id), '[]')
        from candidates k cross join r cross join t
        cross join lateral (select * from athletes where id = k.athlete_id offset 0) a
        left join lateral (select floor(extract(epoch from min(joined_at)) * 1000) as joined_at from memberships
          where athlete_id = k.athlete_id and club_id = r.club_id and joined_at is not null) m on true
        left join ratings g on g.athlete_id = k.athlete_id and g.sport = r.sport and k.is_on_page
        left join lateral (select sum(level_change)::int as level, count(*) filter (where l.reason in ${MATCH_REASONS})
            - count(*) filter (where l.reason = 'annulment') as matches
          from ledger_lines l where k.is_on_page and l.athlete_id = k.athlete_id and l.sport = r.sport and l.at > t.at) h on true
        left join lateral (select string_agg(case reason when 'win' then 'w' when 'loss' then 'l'
            when 'walkover_won' then 'W' else 'L' end, '' order by at, ordinal) as form from (
          select l.reason, l.at, l.ordinal from ledger_lines l where k.is_on_page and l.ranking_id = r.id
            and l.athlete_id = k.athlete_id and l.reason in ${MATCH_REASONS} and l.at <= t.at
            -- A line that was annulled is gone, from then on or from earlier.
            and (l.gone_at is null or l.gone_at > t.at or not exists (select 1 from ledger_lines n where n.event_id is not null
              and n.reason = 'annulment' and n.match_id = l.match_id and n.answers_id = l.id and n.at <= t.at))
          order by l.at desc, l.ordinal desc limit 5) last) f on true) as rows,
      (select coalesce(jsonb_agg(jsonb_build_object('athleteId', athlete_id, 'opponentId', opponent_id, 'wins', wins,
        'before', before)), '[]') from mutual) as mutual
    from (select 1) one`);
}

/** Whether a line `l` was there and in its window at an instant. */
function leftSql(at: SQL): SQL {
  return sql`(l.at <= ${at} and (l.gone_at is null or l.gone_at > ${at}) and (l.leaves_at is null or l.leaves_at > ${at}))`;
}

/** Leaves the standings `s` of those who pass the filters of person; nothing without a filter. */
function personSql({ category, class: level }: Pick<TableQuery, "category" | "class">, hidden: SQL): SQL {
  if (!category && !level) return sql``;
  const parts: SQL[] = [];
  if (category) parts.push(sql`a.gender_category = ${category}`);
  if (level) {
    parts.push(sql`not ${hidden} and exists (select 1 from athlete_sports x where x.athlete_id = a.id
      and x.sport = (select sport from chosen) and x.class = ${level})`);
  }
  const standing = sql`athlete_id from standings where ranking_id = ${RANKING}`;
  return sql` and ${amongSql(sql`s.athlete_id`, standing, sql.join(parts, sql` and `))}`;
}

/**
 * Whether an id is one of some whose athlete `a` passes a condition. Their keys are looked up together, and "is
 * true" keeps those who pass a hash, however few the planner expects.
 */
function amongSql(id: SQL, some: SQL, condition: SQL): SQL {
  return sql`(${id} in (select a.id from athletes a where a.id = any(array(select ${some})) and ${condition})) is true`;
}

/** Whether a row's group of equal points is among the top or beside that of an athlete. */
function aroundSql(athleteId: SQL | undefined): SQL {
  if (athleteId === undefined) return sql`false`;
  const beside = sql.raw(String(AROUND.beside));
  const own = (value: SQL) => sql`(select ${value} from ranked where athlete_id = ${athleteId})`;
  return sql`(points_rank <= ${sql.raw(String(AROUND.top))} or (points_rank + tied > ${own(sql`points_rank - ${beside}`)}
    and points_rank < ${own(sql`points_rank + tied + ${beside}`)}))`;
}
