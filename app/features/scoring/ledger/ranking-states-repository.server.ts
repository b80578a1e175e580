import { sql, type SQL } from "drizzle-orm";
import { meetings } from "../../../../drizzle/schema/rankings.ts";
import { onlyRow, valueAt } from "../../../lib/certain.ts";
import type { Database } from "../../../platform/database.server.ts";
import { type Query, query, recordsOf } from "../../../platform/sql.server.ts";
import type { LedgerLine } from "./ledger.ts";
import { type Meeting, meetingKey } from "./meetings.ts";
import { type InRanking, type GivenPoints, type RankingState, liveKey, ratingKey } from "./ranking-events.ts";
import {
  CONFIRMATION,
  GIVEN,
  LINE,
  MEETING,
  meetingRow,
  RANKING,
  RATING,
  type StateRow,
  stateRow,
} from "./ranking-state-rows.server.ts";
import type { RankingResult } from "./result.ts";
import type { Category } from "./category.ts";
import { CATEGORY, type EntrantRow, entrantsSql, mayAdmitSql } from "./categories-repository.server.ts";
import { type RankingRules, rankingRulesSchema } from "./rules.ts";
import { literals } from "../../../../drizzle/schema/columns.ts";
import { MATCH_REASONS, RESULT_REASONS } from "../../../../drizzle/schema/enums.ts";

/** A ranking as a write needs it. */
export interface RankingFacts extends Category {
  id: string;
  clubId: string;
  sport: string;
  format: string;
  timeZone: string;
  ruleVersion: number;
  rules: Record<string, unknown>;
  /** Of the rankings of a club, sport and format the one that every match counts in. */
  isMain: boolean;
  closedAt: string | null;
}

/** The confirmation of a match that still stands (not annulled). */
interface RankingConfirmation {
  eventId: string;
  rankingId: string;
  matchId: string;
  ruleVersion: number;
  isAnswered: boolean;
  result: RankingResult;
  also: readonly InRanking[] | null;
}

/** The state that one write of the ranking starts from. */
export interface LoadedRankings extends RankingState {
  /** The main ones, and those beside them that may admit somebody concerned. */
  rankings: Map<string, RankingFacts>;
  /** The facts that categories ask about the athletes concerned, by their ids. */
  entrants: Map<string, EntrantRow>;
  /** By match id. */
  confirmations: Map<string, RankingConfirmation>;
  /** The phase points of the event asked about, where they stand. */
  given: GivenPoints | null;
  /** The initial points that stand in the rankings asked about, where they were asked for. */
  initial: readonly GivenPoints[];
}

/** The scope of the events: the players of matches that exist, and athletes and rankings of matches that will. */
interface RankingScope {
  matchIds: readonly string[];
  athleteIds?: readonly string[];
  rankingIds?: readonly string[];
  /** An event of a tournament whose phases give points, or gave those that are taken back. */
  tournamentEventId?: string;
  /** Whether the initial points that stand in `rankingIds` are wanted, and with them who has them. */
  withInitial?: boolean;
  /** "YYYY-MM": months, besides those of the matches' days, in which what is decided may say that they were played. */
  months?: readonly string[];
  /**
   * Athletes whose results are about to come into days that are over, and the first of these days: where the best N results count, what has left its
   * window since competes with them. What silence approves belongs to its deadline, which needs no word.
   */
  past?: { athleteIds: readonly string[]; since: Date } | undefined;
  /** Whether some of the players do not exist yet (imports): then no ranking of the club is left out. */
  admitsNewcomers?: boolean;
  /** A match that is about to be written, before its ranking and its athletes' own ids are known. */
  report?: ReportScope;
}

/** A reported match, as far as applying it needs to know. */
export interface ReportScope {
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
 * A statement (not yet executed) that reads all that applying events needs for `scope`, in one row; `parseRankingState` reads
 * its result. It costs the same however large the club is: only the athletes concerned are looked at.
 */
export function rankingStateStatement(db: Database, scope: RankingScope): Query<StateRow> {
  const matchIds = uuids(scope.matchIds);
  const reported = reportSql(scope.report);
  const phased = sql`${scope.tournamentEventId ?? null}::uuid`;
  const hasInitial = scope.withInitial ? uuids(scope.rankingIds ?? []) : uuids([]);
  const { past } = scope;
  // Points that are taken back go from the day on which they were given.
  const since = sql`least((select min(at) from initial), (select min(answer_by) from matches where id = any(${matchIds})),
    case when t.id = any(${uuids(past?.athleteIds ?? [])}) then ${past?.since.toISOString() ?? null}::timestamptz end, 'infinity')`;
  const months = sql`${`{${(scope.months ?? []).join(",")}}`}::text[]`;
  return query(
    db,
    sql`
    with initial as materialized (
      select e.* from ranking_events e where e.ranking_id = any(${hasInitial}) and e.match_id is null and e.kind = 'initial'
        and not exists (select 1 from ranking_events u where u.undoes = e.id)
    ), touched as materialized (
      select athlete_id as id from match_players where match_id = any(${matchIds})
      union select unnest(${uuids(scope.athleteIds ?? [])})
      union select id from (${reported.athletes}) reported
      union select a.id from tournament_entries n cross join unnest(array[n.athlete_id, n.partner_id]) a(id)
        where n.event_id = ${phased} and a.id is not null
      union select (w ->> 'athleteId')::uuid from initial i cross join lateral jsonb_array_elements(i.awards) w
    ), given as materialized (
      select e.* from ranking_events e where e.tournament_event_id = ${phased} and e.kind = 'phase'
        and not exists (select 1 from ranking_events u where u.undoes = e.id)
    ), confirmed as materialized (
      select e.* from ranking_events e where e.match_id = any(${matchIds}) and e.kind = 'confirm'
        and not exists (select 1 from ranking_events u where u.undoes = e.id)
    ), named as materialized (
      select * from rankings r where r.id in (select ranking_id from matches where id = any(${matchIds})
        union select unnest(${uuids(scope.rankingIds ?? [])}) union ${reported.rankings}
        union select ranking_id from tournament_events where id = ${phased} union select ranking_id from given)
    ), ranked as materialized (
      select r.*, c.time_zone,
        (select jsonb_object_agg(v.version, v.rules) from ranking_rules v where v.ranking_id = r.id) as rules,
        exists (select 1 from ranking_rules v where v.ranking_id = r.id and v.rules ->> 'bestOf' is not null) as has_best_of
      from (select * from named
        union select o.* from confirmed e cross join lateral jsonb_to_recordset(e.also) k("rankingId" uuid)
          cross join lateral (select * from rankings where id = k."rankingId" offset 0) o
        union select x.* from named n cross join lateral (select * from rankings where club_id = n.club_id and sport = n.sport
            and format = n.format and not is_main and closed_at is null offset 0) x
          where n.is_main and ${scope.admitsNewcomers ? sql`true` : mayAdmitSql(sql`select id from touched`)}) r
      join clubs c on c.id = r.club_id
    ), wanted as (
      -- Looked up one by one: for many matches a join may read the whole ledger.
      select l.* from unnest(${matchIds}) m(id) cross join lateral (
        select * from ledger_lines where match_id = m.id and reason in ${literals(MATCH_REASONS)} offset 0) l
      union
      select l.* from given g cross join lateral (
        select * from ledger_lines where event_id = g.id and reason = 'phase' offset 0) l
      union
      select l.* from initial g cross join lateral (
        select * from ledger_lines where event_id = g.id and reason = 'initial' offset 0) l
      union
      select l.* from ranked r cross join (select t.id, ${since} as since from touched t) t cross join lateral (
        select * from ledger_lines where ranking_id = r.id and athlete_id = t.id
          and (reason in ${literals(RESULT_REASONS)} and (gone_at is null or gone_at > t.since) or reason = 'best_of' and at > t.since)
        offset 0) l
      where r.has_best_of
    )
    select
      (select coalesce(jsonb_agg(jsonb_build_object(${RANKING.pairs("r")}, ${CATEGORY.pairs("r")}, 'timeZone', r.time_zone,
        'rules', r.rules)), '[]') from ranked r) as rankings,
      (select coalesce(jsonb_agg(jsonb_build_object(${RATING.pairs("t")})), '[]') from ratings t
        where t.athlete_id in (select id from touched) and t.sport in (select sport from ranked union select ${reported.sport})) as ratings,
      (select coalesce(jsonb_agg(jsonb_build_object(${MEETING.pairs("m")}, 'also', m.also)), '[]') from (
          select p.sport, x.month, p.opponents from matches p, unnest(${months} || to_char(p.played_on, 'YYYY-MM')) as x(month)
          where p.id = any(${matchIds})
          union ${reported.meetings}) k(sport, month, opponents)
        cross join lateral (select * from meetings where sport = k.sport and month = k.month and opponents = k.opponents offset 0) m) as meetings,
      (select coalesce(jsonb_agg(jsonb_build_object(${LINE.pairs("w")})), '[]') from wanted w) as lines,
      (select coalesce(jsonb_agg(jsonb_build_object(${CONFIRMATION.pairs("e")}, 'matchId', e.match_id, 'result', e.result, 'also', e.also)), '[]')
        from confirmed e) as confirmations,
      (select jsonb_build_object(${GIVEN.pairs("g")}, 'tournamentEventId', g.tournament_event_id, 'awards', g.awards) from given g) as given,
      (select coalesce(jsonb_agg(jsonb_build_object(${GIVEN.pairs("i")}, 'tournamentEventId', null, 'awards', i.awards) order by i.seq), '[]')
        from initial i) as initial,
      ${entrantsSql(sql`select id from touched where exists (select 1 from ranked where not is_main)`)} as entrants`,
    stateRow,
  );
}

/** The parts of `rankingStateStatement` about a match that does not exist yet; of no rows without one. */
function reportSql(report: ReportScope | undefined) {
  if (!report) {
    return {
      athletes: sql`select null::uuid as id where false`,
      rankings: sql`select null::uuid where false`,
      sport: sql`null::text`,
      meetings: sql`select null::text, null::text, null::text where false`,
    };
  }
  const { clubId, format, sides, months } = report;
  const club = sql`${clubId}::uuid`;
  const sport = sql`coalesce(${report.sport}::text,
    (select cs.sport from club_sports cs where cs.club_id = ${club} order by cs.position limit 1))`;
  const players = playersSql(sides);
  const rankings = sql`select r.id from rankings r
    where r.club_id = ${club} and r.sport = ${sport} and r.format = ${format} and r.is_main`;
  return {
    athletes: sql`select id from (${players}) p`,
    rankings,
    sport,
    meetings: sql`select ${sport}, month, ${opponentsSql(sides)} from unnest(${`{${months.join(",")}}`}::text[]) month`,
  };
}

/** A query of the athletes of two sides, given by their own ids or those of their accounts, and on which side each is. */
function playersSql(sides: ReportScope["sides"]): SQL {
  const [first, all] = [uuids(sides[0]), uuids(sides.flat())];
  return sql`select a.id, case when a.id = any(${first}) or a.user_id = any(${first}) then 1 else 2 end as side
    from athletes a where a.id = any(${all}) or a.user_id = any(${all})`;
}

/** SQL of the text that `opponentsKey` makes of two sides whose athletes are given as `playersSql` takes them. */
export function opponentsSql(sides: ReportScope["sides"]): SQL {
  return sql`(select string_agg(k.names, ' x ' order by k.names collate "C") from (
    select string_agg(p.id::text, '+' order by p.id::text collate "C") as names from (${playersSql(sides)}) p group by p.side) k)`;
}

/** Meetings of opponents whose matches do not exist yet (imports), by sport and month: one read. */
export function meetingsStatement(
  db: Database,
  keys: readonly Pick<Meeting, "sport" | "month" | "opponents">[],
): Query<Meeting> {
  return query(
    db,
    sql`
    select ${MEETING.columns("m")}, m.also
    from ${recordsOf(keys, "k", { sport: meetings.sport, month: meetings.month, opponents: meetings.opponents })}
    cross join lateral (select * from meetings met where met.sport = k.sport and met.month = k.month
      and met.opponents = k.opponents offset 0) m`,
    meetingRow,
  );
}

/** Reads the answer of `rankingStateStatement` (and, for imports, of `meetingsStatement`). */
export function parseRankingState(rows: readonly StateRow[], known: readonly Meeting[] = []): LoadedRankings {
  const raw = onlyRow(rows);
  const rankings = new Map(raw.rankings.map((r) => [r.id, { ...r, rules: r.rules ?? {} }]));
  const live = new Map<string, LedgerLine[]>();
  for (const line of raw.lines.map(toLine)) {
    const key = liveKey(line.rankingId, line.athleteId);
    live.set(key, [...(live.get(key) ?? []), line]);
  }
  const met = new Map<string, Meeting[]>();
  // Read by both, a meeting is one.
  for (const meeting of new Map([...raw.meetings, ...known].map((one) => [one.eventId, one])).values()) {
    const key = meetingKey(meeting);
    met.set(key, [...(met.get(key) ?? []), meeting]);
  }
  return {
    rankings,
    rules: (rankingId, version) => parseRules(rankings.get(rankingId), version),
    timeZone: (rankingId) => valueAt(rankings, rankingId).timeZone,
    closedAt: (rankingId) => instant(rankings.get(rankingId)?.closedAt ?? null),
    ratings: new Map(
      raw.ratings.map(({ athleteId, sport, ...rating }) => [ratingKey(athleteId, sport), rating]),
    ),
    meetings: met,
    freed: new Map(),
    live,
    confirmations: new Map(raw.confirmations.map((e) => [e.matchId, e])),
    given: raw.given,
    initial: raw.initial,
    entrants: new Map(raw.entrants.map((entrant) => [entrant.athleteId, entrant])),
  };
}

/** A line of the ledger with its instants in milliseconds. */
function toLine({ at, leavesAt, goneAt, ...line }: StateRow["lines"][number]): LedgerLine {
  return { ...line, at: Date.parse(at), leavesAt: instant(leavesAt), goneAt: instant(goneAt) };
}

/** Milliseconds of an instant as JSON carries it. */
function instant(text: string | null): number | null {
  return text === null ? null : Date.parse(text);
}

function parseRules(facts: RankingFacts | undefined, version: number): RankingRules {
  return rankingRulesSchema.parse(facts?.rules[String(version)]);
}

function uuids(ids: readonly string[]): SQL {
  return sql`${`{${ids.join(",")}}`}::uuid[]`;
}
