import { sql } from "drizzle-orm";
import { rowsOf, runBatch, type Statement } from "../../platform/database.server.ts";
import type { Services } from "../../platform/services.server.ts";
import { type Folded, foldEvents, type FoldState, foldWindow, type RankingEvent } from "./fold.ts";
import type { RankingResult } from "./result.ts";
import { rankingRulesSchema } from "./rules.ts";

/** All events of a sport folded again from nothing. */
export interface Refolded {
  events: RankingEvent[];
  state: FoldState;
  folded: Folded;
  clubIds: string[];
  rankingIds: string[];
}

/** Reads every event of a sport and folds it from an empty state, windows closed up to `now` (product §5). */
export async function refoldSport({ db, newId }: Services, sport: string, now: Date): Promise<Refolded> {
  const [eventRows, rankingRows] = await runBatch(db, [
    db.execute(sql`/* rebuild */
      select id, ranking_id, match_id, kind, at, ordinal, rule_version, undoes, result from ranking_events
      where sport = ${sport} order by at, ordinal, id`) as unknown as Statement,
    db.execute(sql`
      select r.id, r.club_id, c.time_zone, v.version, v.rules from rankings r join clubs c on c.id = r.club_id
      join ranking_rules v on v.ranking_id = r.id where r.sport = ${sport}`) as unknown as Statement,
  ]);
  const rankings = rowsOf<{
    id: string;
    club_id: string;
    time_zone: string;
    version: number;
    rules: unknown;
  }>(rankingRows);
  const rules = new Map(rankings.map((r) => [`${r.id}|${r.version}`, rankingRulesSchema.parse(r.rules)]));
  const zones = new Map(rankings.map((r) => [r.id, r.time_zone]));
  const events = rowsOf<RawEvent>(eventRows).map((row) => toEvent(row, sport));
  const state: FoldState = {
    rules: (rankingId, version) => rules.get(`${rankingId}|${version}`)!,
    timeZone: (rankingId) => zones.get(rankingId)!,
    ratings: new Map(),
    meetings: new Map(),
    live: new Map(),
  };
  const folded = foldEvents(state, events, newId);
  const windows = foldWindow(state, now.getTime(), newId);
  folded.lines.push(...windows.lines);
  return {
    events,
    state,
    folded,
    clubIds: [...new Set(rankings.map((r) => r.club_id))],
    rankingIds: [...zones.keys()].sort(),
  };
}

interface RawEvent {
  id: string;
  ranking_id: string;
  match_id: string;
  kind: "confirm" | "annul";
  at: string;
  ordinal: number;
  rule_version: number;
  undoes: string | null;
  result: RankingResult;
}

function toEvent(row: RawEvent, sport: string): RankingEvent {
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
  };
}
