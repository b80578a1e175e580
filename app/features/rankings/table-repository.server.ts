import { sql, type SQL } from "drizzle-orm";
import type { Database } from "../../platform/database.server.ts";
import { likePattern } from "../../lib/like-pattern.ts";
import type { TableQuery } from "./schemas.ts";
import type { FormResult } from "./table.ts";

export interface RawTable {
  club: { id: string; name: string; city: string; state: string; timeZone: string; sports: string[] };
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

export interface RawRow {
  athleteId: string;
  name: string;
  isPrivate: boolean;
  birthDate: string | null;
  points: number;
  matches: number;
  wins: number;
  losses: number;
  matchBalance: number;
  setBalance: number;
  gameBalance: number;
  isNew: boolean;
  prevPoints: number;
  prevMatchBalance: number;
  prevSetBalance: number;
  prevGameBalance: number;
  /** Milliseconds since the epoch. */
  memberSince: number | null;
  pointsRank: number;
  prevPointsRank: number;
  isOnPage: boolean;
  level: number;
  levelMatches: number;
  form: FormResult[];
}

/** A row as it travels: names written a hundred times over would be most of the answer. In `unpackRow`'s order. */
export type PackedRow = [
  athleteId: string,
  name: string,
  isPrivate: boolean,
  birthDate: string | null,
  points: number,
  matches: number,
  wins: number,
  losses: number,
  matchBalance: number,
  setBalance: number,
  gameBalance: number,
  isNew: boolean,
  prevPoints: number,
  prevMatchBalance: number,
  prevSetBalance: number,
  prevGameBalance: number,
  pointsRank: number,
  prevPointsRank: number,
  isOnPage: boolean,
  memberSince: number | null,
  level: number,
  levelMatches: number,
  form: string,
];

const FORM_LETTERS: Record<string, FormResult> = {
  w: "won",
  l: "lost",
  W: "walkover_won",
  L: "walkover_lost",
};

/** A row of `tableStatement` by names. */
export function unpackRow(packed: PackedRow): RawRow {
  return {
    athleteId: packed[0],
    name: packed[1],
    isPrivate: packed[2],
    birthDate: packed[3],
    points: packed[4],
    matches: packed[5],
    wins: packed[6],
    losses: packed[7],
    matchBalance: packed[8],
    setBalance: packed[9],
    gameBalance: packed[10],
    isNew: packed[11],
    prevPoints: packed[12],
    prevMatchBalance: packed[13],
    prevSetBalance: packed[14],
    prevGameBalance: packed[15],
    pointsRank: packed[16],
    prevPointsRank: packed[17],
    isOnPage: packed[18],
    memberSince: packed[19],
    level: packed[20],
    levelMatches: packed[21],
    form: Array.from(packed[22], (letter) => FORM_LETTERS[letter]!),
  };
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
    club as (select c.*, m.name as city, s.uf from clubs c join municipalities m on m.code = c.city_code
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

/**
 * One statement for a table: standings, less what was written after the instant asked for, less what has left the
 * window without its line yet; the same again as of last Monday; ranks by points; the page; its ties; form; level.
 */
export function tableStatement(db: Database, clubId: string | SQL, query: TableStatementQuery, now: Date) {
  const pending = (before: SQL) => sql`
    select l.athlete_id, sum(l.points) filter (where l.is_counted) as points, sum(l.matches) as matches,
      sum(l.wins) as wins, sum(l.losses) as losses, sum(l.sets_won - l.sets_lost) as sets,
      sum(l.games_won - l.games_lost) as games
    from ledger_lines l join r on r.id = l.ranking_id, t
    where l.gone_at is null and l.leaves_at <= ${before} and l.at <= ${before} group by l.athlete_id`;
  const since = (from: SQL) => sql`
    select l.athlete_id, sum(l.points) as points, sum(l.matches) as matches, sum(l.wins) as wins,
      sum(l.losses) as losses, sum(l.sets_won - l.sets_lost) as sets, sum(l.games_won - l.games_lost) as games
    from ledger_lines l join r on r.id = l.ranking_id, t where ${from} group by l.athlete_id`;
  /** Points of an athlete of a best-N ranking who has lines leaving unanswered: the best N of what is left. */
  const best = (at: SQL) => sql`
    select athlete_id, sum(points) as points from (
      select l.athlete_id, l.points,
        row_number() over (partition by l.athlete_id order by l.points desc, l.at, l.ordinal, l.event_id) as place
      from ledger_lines l join r on r.id = l.ranking_id, t
      where r.best_of is not null and l.reason in ${MATCH_REASONS} and l.at <= ${at}
        and (l.gone_at is null or l.gone_at > ${at}) and (l.leaves_at is null or l.leaves_at > ${at})
        and l.athlete_id in (select p.athlete_id from ledger_lines p where p.ranking_id = r.id and p.gone_at is null
          and p.leaves_at <= ${at})
    ) ranked, r where place <= r.best_of group by athlete_id`;
  const search = query.search ? likePattern(query.search) : null;

  return db.execute(sql`
    with ${rankingAtSql(clubId, query, now)},
    now_pending as (${pending(sql`t.at`)}), was_pending as (${pending(sql`t.monday`)}),
    later as (${since(sql`l.at > t.at`)}), week as (${since(sql`l.at >= t.monday`)}),
    now_best as (${best(sql`t.at`)}), was_best as (${best(sql`t.monday`)}),
    sums as (
      select s.athlete_id, a.name, a.is_private, a.birth_date, s.first_at >= t.monday as is_new,
        a.is_private or coalesce(a.birth_date > t.today - interval '18 years', false) as is_hidden, a.search_name,
        case when r.best_of is not null and np.athlete_id is not null then coalesce(nb.points, 0)
          else s.points - coalesce(l.points, 0) - coalesce(np.points, 0) end as points,
        s.matches - coalesce(l.matches, 0) - coalesce(np.matches, 0) as matches,
        s.wins - coalesce(l.wins, 0) - coalesce(np.wins, 0) as wins,
        s.losses - coalesce(l.losses, 0) - coalesce(np.losses, 0) as losses,
        s.sets_won - s.sets_lost - coalesce(l.sets, 0) - coalesce(np.sets, 0) as set_balance,
        s.games_won - s.games_lost - coalesce(l.games, 0) - coalesce(np.games, 0) as game_balance,
        case when r.best_of is not null and wp.athlete_id is not null then coalesce(wb.points, 0)
          else s.points - coalesce(w.points, 0) - coalesce(wp.points, 0) end as prev_points,
        s.wins - s.losses - coalesce(w.wins - w.losses, 0) - coalesce(wp.wins - wp.losses, 0) as prev_match_balance,
        s.sets_won - s.sets_lost - coalesce(w.sets, 0) - coalesce(wp.sets, 0) as prev_set_balance,
        s.games_won - s.games_lost - coalesce(w.games, 0) - coalesce(wp.games, 0) as prev_game_balance
      from r join standings s on s.ranking_id = r.id join athletes a on a.id = s.athlete_id cross join t
      left join later l using (athlete_id) left join now_pending np using (athlete_id)
      left join week w using (athlete_id) left join was_pending wp using (athlete_id)
      left join now_best nb using (athlete_id) left join was_best wb using (athlete_id)
      where s.first_at <= t.at
        and (${query.category ?? null}::text is null or a.gender_category = ${query.category ?? null})
        and (${query.class ?? null}::text is null or (exists (select 1 from athlete_sports x
          where x.athlete_id = a.id and x.sport = r.sport and x.class = ${query.class ?? null})
          and not (a.is_private or coalesce(a.birth_date > t.today - interval '18 years', false))))
    ),
    ranked as (
      select sums.*, rank() over (order by points desc) as points_rank,
        rank() over (order by is_new, prev_points desc) as prev_points_rank,
        count(*) over (partition by points) as tied, wins - losses as match_balance
      from sums
    ),
    found as (select * from ranked where ${search}::text is null or (not is_hidden and search_name like ${search})),
    page as (
      select athlete_id, points, prev_points from found
      where ${search}::text is not null or ${aroundSql(query.around)}
        or ${query.around === undefined} and (points_rank <= ${query.cursor}::int + ${query.limit}::int and points_rank + tied > ${query.cursor}::int + 1)
      order by points_rank limit case when ${search}::text is null then null else ${query.limit}::int end
    ),
    candidates as (
      select k.*, exists (select 1 from page p where p.athlete_id = k.athlete_id) as is_on_page from ranked k
      where k.points in (select points from page) or k.prev_points in (select prev_points from page)
    ),
    tied as (
      select athlete_id from (select athlete_id, count(*) over (partition by points) as now_tied,
        count(*) over (partition by prev_points) as was_tied from candidates where matches <> 0) x
      where now_tied > 1 or was_tied > 1
    ),
    -- "is true" keeps the second list a hash: the planner expects few to be tied, and would walk it for every line.
    mutual as (
      select me.athlete_id, op.athlete_id as opponent_id, count(*) as wins,
        count(*) filter (where l.at < t.monday) as before
      from r cross join t join ledger_lines l on l.ranking_id = r.id
      join match_players me on me.match_id = l.match_id and me.athlete_id = l.athlete_id
      join match_players op on op.match_id = l.match_id and op.side <> me.side
      where l.athlete_id in (select athlete_id from tied) and (op.athlete_id in (select athlete_id from tied)) is true
        and l.wins = 1 and l.at <= t.at and (l.gone_at is null or l.gone_at > t.at)
        and (l.leaves_at is null or l.leaves_at > t.at)
      group by 1, 2
    )
    select
      (select jsonb_build_object('id', c.id, 'name', c.name, 'city', c.city, 'state', c.uf, 'timeZone', c.time_zone,
        'sports', (select coalesce(jsonb_agg(sport order by position), '[]') from club_sports where club_id = c.id))
        from club c) as club,
      (select sport from chosen) as sport,
      (select jsonb_build_object('id', id, 'version', version, 'ruleVersion', rule_version, 'rules', rules) from r) as ranking,
      (select at from t) as "asOf", (select today::text from t) as today,
      (select count(*)::int from found) as total,
      (select coalesce(jsonb_agg(jsonb_build_array(k.athlete_id, k.name, k.is_private, k.birth_date, k.points, k.matches,
        k.wins, k.losses, k.match_balance, k.set_balance, k.game_balance, k.is_new, k.prev_points, k.prev_match_balance,
        k.prev_set_balance, k.prev_game_balance, k.points_rank, k.prev_points_rank, k.is_on_page, m.joined_at,
        coalesce(g.level, 1500000) - coalesce(h.level, 0), coalesce(g.matches, 0) - coalesce(h.matches, 0),
        coalesce(f.form, ''))
        order by k.points_rank, k.athlete_id), '[]')
        from candidates k cross join r cross join t
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
            and not exists (select 1 from ledger_lines n where n.event_id is not null and n.reason = 'annulment'
              and n.match_id = l.match_id and n.answers_id = l.id and n.at <= t.at)
          order by l.at desc, l.ordinal desc limit 5) last) f on true) as rows,
      (select coalesce(jsonb_agg(jsonb_build_object('athleteId', athlete_id, 'opponentId', opponent_id, 'wins', wins,
        'before', before)), '[]') from mutual) as mutual
    from (select 1) one`);
}

/** Whether a row's group of equal points is among the top or beside that of an athlete. */
function aroundSql(athleteId: SQL | undefined): SQL {
  if (athleteId === undefined) return sql`false`;
  const beside = sql.raw(String(AROUND.beside));
  const own = (value: SQL) => sql`(select ${value} from ranked where athlete_id = ${athleteId})`;
  return sql`(points_rank <= ${sql.raw(String(AROUND.top))} or (points_rank + tied > ${own(sql`points_rank - ${beside}`)}
    and points_rank < ${own(sql`points_rank + tied + ${beside}`)}))`;
}
