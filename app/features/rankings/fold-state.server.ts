import { sql, type SQL } from "drizzle-orm";
import type { Database } from "../../platform/database.server.ts";
import { rowsOf } from "../../platform/database.server.ts";
import { type FoldedRating, type FoldState, liveKey, ratingKey } from "./fold.ts";
import type { LedgerLine } from "./ledger.ts";
import type { RankingResult } from "./result.ts";
import { type RankingRules, rankingRulesSchema } from "./rules.ts";

/** A ranking as a write needs it. */
export interface RankingFacts {
  id: string;
  clubId: string;
  sport: string;
  format: string;
  timeZone: string;
  ruleVersion: number;
  rules: Record<string, unknown>;
}

/** The confirmation of a match that still stands (not annulled). */
export interface StandingConfirmation {
  eventId: string;
  rankingId: string;
  matchId: string;
  ruleVersion: number;
  result: RankingResult;
}

/** What one write of the ranking starts from. */
export interface LoadedFold extends FoldState {
  rankings: Map<string, RankingFacts>;
  /** By match id. */
  confirmations: Map<string, StandingConfirmation>;
}

/** Whom the fold concerns: the players of matches that exist, and athletes and rankings of matches that will. */
export interface FoldScope {
  matchIds: readonly string[];
  athleteIds?: readonly string[];
  rankingIds?: readonly string[];
  /** "YYYY-MM": months, besides those of the matches' days, in which what is decided may say that they were played. */
  months?: readonly string[];
  /** A match that is about to be written, before its ranking and its athletes' own ids are known. */
  told?: ToldScope;
}

/** A match that a person tells, as far as folding it needs to know. */
export interface ToldScope {
  clubId: string;
  /** Null stands for the club's first. */
  sport: string | null;
  format: string;
  /** Athletes by their own id or that of their account. */
  sides: readonly [readonly string[], readonly string[]];
  /** In which it may have been played, "YYYY-MM". */
  months: readonly string[];
}

/**
 * A statement (not yet executed) that reads all that folding needs for `scope`, in one row; `parseFoldState` reads
 * its result. It costs the same however large the club is: only the athletes concerned are looked at.
 */
export function foldStateStatement(db: Database, scope: FoldScope) {
  const matchIds = uuids(scope.matchIds);
  const told = toldSql(scope.told);
  const months = sql`${`{${(scope.months ?? []).join(",")}}`}::text[]`;
  return db.execute(sql`
    with touched as materialized (
      select athlete_id as id from match_players where match_id = any(${matchIds})
      union select unnest(${uuids(scope.athleteIds ?? [])})
      union select id from (${told.athletes}) told
    ), ranked as materialized (
      select r.id, r.club_id, r.sport, r.format, r.rule_version, c.time_zone,
        (select jsonb_object_agg(v.version, v.rules) from ranking_rules v where v.ranking_id = r.id) as rules,
        exists (select 1 from ranking_rules v where v.ranking_id = r.id and v.rules ->> 'bestOf' is not null) as has_best_of
      from rankings r join clubs c on c.id = r.club_id
      where r.id in (select ranking_id from matches where id = any(${matchIds}) union select unnest(${uuids(scope.rankingIds ?? [])}) union ${told.rankings})
    ), wanted as (
      select l.* from ledger_lines l
      where l.match_id = any(${matchIds}) and l.reason in ('win', 'loss', 'walkover_won', 'walkover_lost')
      union
      select l.* from ranked r
      join ledger_lines l on l.ranking_id = r.id and l.athlete_id in (select id from touched)
      where r.has_best_of and l.gone_at is null and l.reason in ('win', 'loss', 'walkover_won', 'walkover_lost')
    )
    select jsonb_build_object(
      'rankings', (select coalesce(jsonb_agg(to_jsonb(r)), '[]') from ranked r),
      'ratings', (select coalesce(jsonb_agg(to_jsonb(t)), '[]') from ratings t
        where t.athlete_id in (select id from touched) and t.sport in (select sport from ranked union select ${told.sport})),
      'meetings', (select coalesce(jsonb_agg(to_jsonb(m)), '[]') from meetings m
        where (m.ranking_id, m.month, m.opponents) in (
          select p.ranking_id, x.month, p.opponents from matches p, unnest(${months} || to_char(p.played_on, 'YYYY-MM')) as x(month)
          where p.id = any(${matchIds})
          union ${told.meetings})),
      'lines', (select coalesce(jsonb_agg(to_jsonb(w)), '[]') from wanted w),
      'confirmations', (select coalesce(jsonb_agg(to_jsonb(e)), '[]') from ranking_events e
        where e.match_id = any(${matchIds}) and e.kind = 'confirm'
          and not exists (select 1 from ranking_events u where u.undoes = e.id))
    ) as state`);
}

/** The parts of `foldStateStatement` about a match that does not exist yet; of no rows without one. */
function toldSql(told: ToldScope | undefined) {
  if (!told) {
    return {
      athletes: sql`select null::uuid as id where false`,
      rankings: sql`select null::uuid where false`,
      sport: sql`null::text`,
      meetings: sql`select null::uuid, null::text, null::text where false`,
    };
  }
  const { clubId, format, sides, months } = told;
  const club = sql`${clubId}::uuid`;
  const sport = sql`coalesce(${told.sport}::text,
    (select cs.sport from club_sports cs where cs.club_id = ${club} order by cs.position limit 1))`;
  const [first, all] = [uuids(sides[0]), uuids(sides.flat())];
  const players = sql`select a.id, case when a.id = any(${first}) or a.user_id = any(${first}) then 1 else 2 end as side
    from athletes a where a.id = any(${all}) or a.user_id = any(${all})`;
  const rankings = sql`select r.id from rankings r
    where r.club_id = ${club} and r.sport = ${sport} and r.format = ${format}`;
  return {
    athletes: sql`select id from (${players}) p`,
    rankings,
    sport,
    // The same text as `opponentsKey` writes.
    meetings: sql`select r.id, month, (select string_agg(k.names, ' x ' order by k.names collate "C") from (
        select string_agg(p.id::text, '+' order by p.id::text collate "C") as names from (${players}) p group by p.side) k)
      from (${rankings}) r, unnest(${`{${months.join(",")}}`}::text[]) month`,
  };
}

/** Meetings of opponents whose matches do not exist yet (imports): `[ranking, "YYYY-MM", opponents]` → one read. */
export function meetingsStatement(
  db: Database,
  keys: readonly { rankingId: string; month: string; opponents: string }[],
) {
  return db.execute(sql`
    select k."rankingId" as ranking_id, k.month, k.opponents, m.count
    from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as k("rankingId" uuid, month text, opponents text)
    cross join lateral (select met.count from meetings met where met.ranking_id = k."rankingId" and met.month = k.month
      and met.opponents = k.opponents offset 0) m`);
}

/** Reads the answer of `foldStateStatement` (and, for imports, of `meetingsStatement`). */
export function parseFoldState(result: unknown, meetings?: unknown): LoadedFold {
  const raw = rowsOf<{ state: RawState }>(result)[0]!.state;
  const rankings = new Map(raw.rankings.map((r) => [r.id, toFacts(r)]));
  const live = new Map<string, LedgerLine[]>();
  for (const line of raw.lines.map(toLine)) {
    const key = liveKey(line.rankingId, line.athleteId);
    live.set(key, [...(live.get(key) ?? []), line]);
  }
  const met = [...raw.meetings, ...(meetings ? rowsOf<RawMeeting>(meetings) : [])];
  return {
    rankings,
    rules: (rankingId, version) => parseRules(rankings.get(rankingId), version),
    timeZone: (rankingId) => rankings.get(rankingId)!.timeZone,
    ratings: new Map(raw.ratings.map((r) => [ratingKey(r.athlete_id, r.sport), toRating(r)])),
    meetings: new Map(met.map((m) => [`${m.ranking_id}|${m.month}|${m.opponents}`, m.count])),
    live,
    confirmations: new Map(
      raw.confirmations.map((e) => [
        e.match_id,
        {
          eventId: e.id,
          rankingId: e.ranking_id,
          matchId: e.match_id,
          ruleVersion: e.rule_version,
          result: e.result,
        },
      ]),
    ),
  };
}

/** A line of the ledger as `to_jsonb` writes it, in our shape. */
export function toLine(row: RawLine): LedgerLine {
  return {
    id: row.id,
    rankingId: row.ranking_id,
    athleteId: row.athlete_id,
    sport: row.sport,
    eventId: row.event_id,
    matchId: row.match_id,
    answersId: row.answers_id,
    reason: row.reason as LedgerLine["reason"],
    at: Date.parse(row.at),
    ordinal: row.ordinal,
    ruleVersion: row.rule_version,
    points: row.points,
    levelChange: row.level_change,
    levelBefore: row.level_before,
    matches: row.matches,
    wins: row.wins,
    losses: row.losses,
    setsWon: row.sets_won,
    setsLost: row.sets_lost,
    gamesWon: row.games_won,
    gamesLost: row.games_lost,
    meeting: row.meeting,
    leavesAt: row.leaves_at === null ? null : Date.parse(row.leaves_at),
    goneAt: row.gone_at === null ? null : Date.parse(row.gone_at),
    isCounted: row.is_counted,
  };
}

function parseRules(facts: RankingFacts | undefined, version: number): RankingRules {
  return rankingRulesSchema.parse(facts?.rules[String(version)]);
}

function uuids(ids: readonly string[]): SQL {
  return sql`${`{${ids.join(",")}}`}::uuid[]`;
}

function toFacts(r: RawRanking): RankingFacts {
  return {
    id: r.id,
    clubId: r.club_id,
    sport: r.sport,
    format: r.format,
    timeZone: r.time_zone,
    ruleVersion: r.rule_version,
    rules: r.rules ?? {},
  };
}

function toRating(r: RawRating): FoldedRating {
  const last =
    r.last_event_at && r.last_event_id
      ? { at: Date.parse(r.last_event_at), ordinal: r.last_ordinal, id: r.last_event_id }
      : null;
  return { level: r.level, matches: r.matches, version: r.version, last };
}

interface RawRanking {
  id: string;
  club_id: string;
  sport: string;
  format: string;
  rule_version: number;
  time_zone: string;
  rules: Record<string, unknown> | null;
}
interface RawRating {
  athlete_id: string;
  sport: string;
  level: number;
  matches: number;
  version: number;
  last_event_at: string | null;
  last_ordinal: number;
  last_event_id: string | null;
}
interface RawMeeting {
  ranking_id: string;
  month: string;
  opponents: string;
  count: number;
}
export interface RawLine {
  id: string;
  ranking_id: string;
  athlete_id: string;
  sport: string;
  event_id: string | null;
  match_id: string | null;
  answers_id: string | null;
  reason: string;
  at: string;
  ordinal: number;
  rule_version: number;
  points: number;
  level_change: number;
  level_before: number | null;
  matches: number;
  wins: number;
  losses: number;
  sets_won: number;
  sets_lost: number;
  games_won: number;
  games_lost: number;
  meeting: number | null;
  leaves_at: string | null;
  gone_at: string | null;
  is_counted: boolean;
}
interface RawState {
  rankings: RawRanking[];
  ratings: RawRating[];
  meetings: RawMeeting[];
  lines: RawLine[];
  confirmations: {
    id: string;
    ranking_id: string;
    match_id: string;
    rule_version: number;
    result: RankingResult;
  }[];
}
