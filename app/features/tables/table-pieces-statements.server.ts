import { sql, type SQL } from "drizzle-orm";
import type { TableQuery } from "./schemas.ts";
import { fixed } from "../../platform/sql.server.ts";
import { RESULT_REASONS } from "../../lib/ledger-reasons.ts";
import { literals } from "../../../drizzle/schema/columns.ts";

// The pieces of `tableStatement` between the ranking that `rankingAtSql` finds and the page.

// Of the CTEs of `rankingAtSql`, as values: a join would carry each line through.
const RANKING = sql`(select id from r)`;
const AT = sql`(select at from t)`;
const MONDAY = sql`(select monday from t)`;

/** Whether a line `l` that is leaving had left by last Monday. */
const WAS_LEAVING = sql`l.leaves_at <= ${MONDAY} and l.at <= ${MONDAY}`;

const LATER = sql`l.at > ${AT}`;

/** Written since last Monday, and of it since the instant. */
export const RECENT = fixed(
  () => sql`
    recent as (
      select l.athlete_id, sum(l.points) as points, sum(l.matches) as matches, sum(l.wins - l.losses) as balance,
        sum(l.sets_won - l.sets_lost) as sets, sum(l.games_won - l.games_lost) as games,
        sum(l.points) filter (where ${LATER}) as later_points, sum(l.matches) filter (where ${LATER}) as later_matches,
        sum(l.wins) filter (where ${LATER}) as later_wins, sum(l.losses) filter (where ${LATER}) as later_losses,
        sum(l.sets_won - l.sets_lost) filter (where ${LATER}) as later_sets,
        sum(l.games_won - l.games_lost) filter (where ${LATER}) as later_games
      from ledger_lines l where l.ranking_id = ${RANKING} and l.at >= ${MONDAY} group by l.athlete_id
    )`,
);

/** Left the window by the instant without its line yet, and of it by last Monday. */
export const LEAVING = fixed(
  () => sql`
    leaving as (
      select l.athlete_id, sum(l.points) filter (where l.is_counted) as points, sum(l.matches) as matches,
        sum(l.wins) as wins, sum(l.losses) as losses, sum(l.sets_won - l.sets_lost) as sets,
        sum(l.games_won - l.games_lost) as games, count(*) filter (where ${WAS_LEAVING}) > 0 as was_leaving,
        sum(l.points) filter (where l.is_counted and ${WAS_LEAVING}) as was_points,
        sum(l.matches) filter (where ${WAS_LEAVING}) as was_matches,
        sum(l.wins - l.losses) filter (where ${WAS_LEAVING}) as was_balance,
        sum(l.sets_won - l.sets_lost) filter (where ${WAS_LEAVING}) as was_sets,
        sum(l.games_won - l.games_lost) filter (where ${WAS_LEAVING}) as was_games
      from ledger_lines l where l.ranking_id = ${RANKING}
        and l.gone_at is null and l.leaves_at <= ${AT} and l.at <= ${AT} group by l.athlete_id
    )`,
);

/** Points of an athlete of a best-N ranking who has lines leaving unanswered: the best N of what is left. */
export const BEST = fixed(
  () => sql`
    best as (
      select athlete_id, sum(points) filter (where is_left and place <= (select best_of from r)) as points,
        sum(points) filter (where was_left and was_place <= (select best_of from r)) as was_points
      from (select lines.*, row_number() over (partition by athlete_id, is_left order by points desc, at, ordinal, event_id) as place,
          row_number() over (partition by athlete_id, was_left order by points desc, at, ordinal, event_id) as was_place
        from (select l.athlete_id, l.points, l.at, l.ordinal, l.event_id, ${leftSql(AT)} as is_left,
            ${leftSql(MONDAY)} as was_left
          from ledger_lines l where l.ranking_id = (select id from r where best_of is not null) and l.reason in ${literals(RESULT_REASONS)}
            and l.athlete_id in (select athlete_id from leaving)) lines) placed group by athlete_id
    )`,
);

/**
 * Who has no match in the window comes after all others, one by one, and ties with nobody. How many share the points is
 * counted in the order of the rank: one sort for both.
 */
export const RANKED = fixed(
  () => sql`
    ranked as materialized (
      select sums.*, matches <> 0 as is_ranked, prev_matches <> 0 as was_ranked,
        rank() over (order by matches = 0, points desc, case when matches = 0 then athlete_id end) as points_rank,
        rank() over (order by is_new, prev_matches = 0, prev_points desc) as prev_points_rank,
        count(*) over (order by matches = 0, points desc, case when matches = 0 then athlete_id end
          range between current row and current row) as tied,
        count(*) over (order by is_new, prev_matches = 0, prev_points desc range between current row and current row) as was_tied,
        wins - losses as match_balance
      from sums
    )`,
);

/** Head-to-head is asked about those alone who are equal in all that this ranking compares before it. */
export const TIED = fixed(
  () => sql`
    breaks as (select b.name, b.place from r cross join lateral jsonb_array_elements_text(r.rules -> 'tieBreaks')
      with ordinality b(name, place)),
    before_meetings as (select coalesce(bool_or(b.name = 'match_balance'), false) as by_matches,
        coalesce(bool_or(b.name = 'matches'), false) as by_count,
        coalesce(bool_or(b.name = 'set_balance'), false) as by_sets, coalesce(bool_or(b.name = 'game_balance'), false) as by_games
      from breaks h left join breaks b on b.place < h.place where h.name = 'head_to_head' having count(h.name) > 0),
    tied as (
      select athlete_id from (
        select athlete_id, count(*) over (partition by is_ranked, points, case when h.by_matches then match_balance end,
            case when h.by_sets then set_balance end, case when h.by_games then game_balance end, case when h.by_count then matches end) as now_tied,
          count(*) over (partition by was_ranked, prev_points, case when h.by_matches then prev_match_balance end,
            case when h.by_sets then prev_set_balance end, case when h.by_games then prev_game_balance end,
            case when h.by_count then prev_matches end) as was_tied
        from candidates cross join before_meetings h where is_ranked or was_ranked) x
      where now_tied > 1 or was_tied > 1
    )`,
);

/** The lines that one event wrote for them say who won over whom. */
export const MUTUAL = fixed(
  () => sql`
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
    )`,
);

/** Everybody as of the instant, and as of last Monday (`prev_`), those alone who pass the filters. */
export function sumsSql(query: Pick<TableQuery, "category" | "class">, hidden: SQL): SQL {
  return sql`
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
        s.matches - coalesce(w.matches, 0) - coalesce(o.was_matches, 0) as prev_matches,
        s.wins - s.losses - coalesce(w.balance, 0) - coalesce(o.was_balance, 0) as prev_match_balance,
        s.sets_won - s.sets_lost - coalesce(w.sets, 0) - coalesce(o.was_sets, 0) as prev_set_balance,
        s.games_won - s.games_lost - coalesce(w.games, 0) - coalesce(o.was_games, 0) as prev_game_balance
      from standings s
      left join recent w on w.athlete_id = s.athlete_id left join leaving o on o.athlete_id = s.athlete_id
      left join best b on b.athlete_id = s.athlete_id
      where s.ranking_id = ${RANKING} and s.first_at <= ${AT}${personSql(query, hidden)}
        and not (s.matches = 0 and s.athlete_id = any(array(select id from athletes where removed_at is not null)))
    )`;
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
export function amongSql(id: SQL, some: SQL, condition: SQL): SQL {
  return sql`(${id} in (select a.id from athletes a where a.id = any(array(select ${some})) and ${condition})) is true`;
}
