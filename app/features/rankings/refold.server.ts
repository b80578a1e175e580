import { sql } from "drizzle-orm";
import { rowsOf, runBatch, type Statement } from "../../platform/database.server.ts";
import type { Services } from "../../platform/services.server.ts";
import { meetingKey } from "./fold.ts";
import { closeRefold, type Refold, type RefoldedEvent, type RefoldedPage, refoldPage } from "./refold.ts";
import { opponentsKey, type RankingResult } from "./result.ts";
import { rankingRulesSchema } from "./rules.ts";
import {
  forgetStaged,
  type StagedCounts,
  stagedMeetingsStatement,
  stagePage,
  stageRatings,
  touchRebuild,
} from "./staging-repository.server.ts";

/** Of events: a page is read, folded and staged before the next. */
export const PAGE = 2_000;
/** Staging statements of about a megabyte each that one batch carries: a database over HTTP refuses large bodies. */
const STATEMENTS_A_BATCH = 4;

/** A sport folded again from nothing, in the staged tables or about to be (`pending`). */
export interface StagedSport {
  id: string;
  clubIds: string[];
  rankingIds: string[];
  counts: StagedCounts;
  /** Staging statements not yet sent: they come first in the batch that uses what is staged. */
  pending: Statement[];
  /** Folds what was confirmed since; says whether it could be and whether there was anything. */
  more(): Promise<"nothing" | "more" | "late">;
  /** Forgets what was staged. */
  drop(): Promise<void>;
}

/**
 * Folds every event of a sport from an empty state, windows closed up to now (product §5), and stages the result. Pages
 * of events go through the memory; ratings, and lines that later events can change, stay there. Null when somebody
 * wrote what does not come last meanwhile: try again. Small sports take one round trip and stage with `pending`.
 */
export async function stageSport(
  services: Services,
  sport: string,
  page: number = PAGE,
): Promise<StagedSport | null> {
  const { db, newId } = services;
  const id = newId();
  const [first, rankingRows] = await runBatch(db, [
    pageStatement(services, sport, null, page),
    rankingsStatement(services, sport),
  ]);
  const rankings = rowsOf<RawRanking>(rankingRows);
  const refold = openRefold(rankings, services.now().getTime());
  const counts: StagedCounts = { events: 0, lines: 0, meetings: 0, ratings: 0 };
  const pending: Statement[] = [];
  const known = new Set(rankings.map((r) => `${r.id}|${r.version}`));
  let place: RawEvent | null = null;
  let isStaged = false;

  const send = async (rest: readonly Statement[] = []) => {
    const results = await runBatch(db, [touchRebuild(db, id, sport, services.now()), ...pending, ...rest]);
    pending.length = 0;
    isStaged = true;
    return results.slice(-rest.length);
  };
  const stage = async (statements: readonly Statement[]) => {
    for (const statement of statements) {
      if (pending.length >= STATEMENTS_A_BATCH) await send();
      pending.push(statement);
    }
  };
  const keep = async (folded: RefoldedPage) => {
    counts.lines += folded.lines.length;
    await stage(stagePage(db, id, folded));
  };

  const foldRows = async (rows: readonly RawEvent[]): Promise<boolean> => {
    if (rows.some((row) => !known.has(`${row.ranking_id}|${row.rule_version}`))) return false;
    const events = rows.map((row) => toEvent(row, sport));
    const meetings = new Map<string, number>();
    if (counts.events > 0) {
      const keys = events.map((e) =>
        meetingKey(e.rankingId, e.result.playedOn, opponentsKey(e.result.sides)),
      );
      const [read] = await send([stagedMeetingsStatement(db, id, [...new Set(keys)])]);
      for (const m of rowsOf<RawMeeting>(read))
        meetings.set(`${m.ranking_id}|${m.month}|${m.opponents}`, m.count);
    }
    const met = meetings.size;
    const folded = refoldPage(refold, events, meetings, newId);
    if (folded === null) return false;
    counts.meetings += folded.meetings.size - met;
    counts.events += rows.length;
    place = rows.at(-1)!;
    await keep(folded);
    if (refold.isClosed) await stageMoved(folded.ratings);
    return true;
  };
  const stageMoved = async (keys: Iterable<string>) => {
    const { ratings } = refold.state;
    counts.ratings = ratings.size;
    await stage(
      stageRatings(
        db,
        id,
        [...keys].map((key) => [key, ratings.get(key)!] as const),
      ),
    );
  };
  const drop = async () => {
    pending.length = 0;
    if (isStaged) await runBatch(db, forgetStaged(db, [id]));
  };
  /** Folds pages until there are no more. */
  const foldAll = async (start: readonly RawEvent[]): Promise<boolean> => {
    let rows = start;
    while (rows.length > 0) {
      if (!(await foldRows(rows))) return false;
      if (rows.length < page) return true;
      rows = rowsOf<RawEvent>((await send([pageStatement(services, sport, place, page)]))[0]);
    }
    return true;
  };

  if (!(await foldAll(rowsOf<RawEvent>(first)))) {
    await drop();
    return null;
  }
  await keep(closeRefold(refold, newId));
  await stageMoved(refold.state.ratings.keys());
  return {
    id,
    clubIds: [...new Set(rankings.map((r) => r.club_id))],
    rankingIds: [...new Set(rankings.map((r) => r.id))].sort(),
    counts,
    pending,
    drop,
    async more() {
      const rows = rowsOf<RawEvent>((await runBatch(db, [pageStatement(services, sport, place, page)]))[0]);
      if (rows.length === 0) return "nothing";
      if (!(await foldAll(rows))) return "late";
      await keep(closeRefold(refold, newId));
      return "more";
    },
  };
}

/** Each event is looked up among what others undo: an `exists` would be answered by reading all events of the platform. */
function pageStatement({ db }: Services, sport: string, after: RawEvent | null, page: number): Statement {
  const from = after
    ? sql`and (e.at, e.ordinal, e.id) > (${after.place}::timestamptz, ${after.ordinal}::int, ${after.id}::uuid)`
    : sql``;
  return db.execute(sql`/* rebuild */
    select e.id, e.ranking_id, e.match_id, e.kind, e.at, e.at::text as place, e.ordinal, e.rule_version, e.undoes, e.result,
      (select u.id from ranking_events u where u.undoes = e.id limit 1) is not null as is_undone
    from ranking_events e where e.sport = ${sport} ${from} order by e.at, e.ordinal, e.id limit ${page}`) as unknown as Statement;
}

function rankingsStatement({ db }: Services, sport: string): Statement {
  return db.execute(sql`
    select r.id, r.club_id, c.time_zone, v.version, v.rules from rankings r join clubs c on c.id = r.club_id
    join ranking_rules v on v.ranking_id = r.id where r.sport = ${sport}`) as unknown as Statement;
}

function openRefold(rankings: readonly RawRanking[], now: number): Refold {
  const rules = new Map(rankings.map((r) => [`${r.id}|${r.version}`, rankingRulesSchema.parse(r.rules)]));
  const zones = new Map(rankings.map((r) => [r.id, r.time_zone]));
  return {
    state: {
      rules: (rankingId, version) => rules.get(`${rankingId}|${version}`)!,
      timeZone: (rankingId) => zones.get(rankingId)!,
      ratings: new Map(),
      meetings: new Map(),
      live: new Map(),
    },
    now,
    bestOfRankings: new Set(
      rankings.filter((r) => rules.get(`${r.id}|${r.version}`)!.bestOf !== null).map((r) => r.id),
    ),
    undone: new Set(),
    isClosed: false,
  };
}

interface RawRanking {
  id: string;
  club_id: string;
  time_zone: string;
  version: number;
  rules: unknown;
}
interface RawMeeting {
  ranking_id: string;
  month: string;
  opponents: string;
  count: number;
}
interface RawEvent {
  id: string;
  ranking_id: string;
  match_id: string;
  kind: "confirm" | "annul";
  at: string;
  /** The instant as the database writes it, for the next page. */
  place: string;
  ordinal: number;
  rule_version: number;
  undoes: string | null;
  result: RankingResult;
  is_undone: boolean;
}

function toEvent(row: RawEvent, sport: string): RefoldedEvent {
  return {
    id: row.id,
    rankingId: row.ranking_id,
    sport,
    matchId: row.match_id,
    kind: row.kind,
    at: new Date(row.at).getTime(),
    ordinal: row.ordinal,
    ruleVersion: row.rule_version,
    undoes: row.undoes,
    result: row.result,
    isUndone: row.is_undone,
  };
}
