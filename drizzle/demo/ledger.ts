import {
  foldEvents,
  foldWindow,
  type FoldState,
  type RankingEvent,
} from "../../app/features/rankings/fold.ts";
import type { LedgerLine, RecordDelta } from "../../app/features/rankings/ledger.ts";
import type { RankingResult } from "../../app/features/rankings/result.ts";
import { DEFAULT_RULES } from "../../app/features/rankings/rules.ts";
import { dayIn } from "../../app/lib/dates.ts";
import type { ledgerLines, rankingEvents } from "../schema/ledger.ts";
import type { meetings, ratings, standings } from "../schema/rankings.ts";
import { rankingIdOf } from "./clubs.ts";
import type { DemoMatch } from "./match.ts";
import { sideIds } from "./match-rows.ts";
import { demoId } from "./random.ts";
import type { DemoScore } from "./score.ts";

/** Everything that the matches write into the rankings, folded from nothing by the product's own rules. */
export function foldMatches(all: readonly DemoMatch[], now: Date) {
  const events = all.flatMap(eventsOf);
  const zones = new Map(all.map((m) => [rankingIdOf(m.club, m.sport, m.format), m.club.timeZone]));
  const state: FoldState = {
    rules: () => DEFAULT_RULES,
    timeZone: (rankingId) => zones.get(rankingId)!,
    ratings: new Map(),
    meetings: new Map(),
    live: new Map(),
  };
  let count = 0;
  const newId = () => demoId(`line ${(count += 1)}`);
  const folded = foldEvents(state, events, newId);
  if (folded.isOutOfOrder) throw new Error("the events of the demonstration were folded out of order");
  const lines = [...folded.lines, ...foldWindow(state, now.getTime(), newId).lines];
  return {
    rankingEvents: events.map((event): typeof rankingEvents.$inferInsert => ({
      ...event,
      at: new Date(event.at),
    })),
    ledgerLines: lines.map(toLineRow),
    standings: toStandings(lines),
    ratings: [...state.ratings].map(([key, rating]): typeof ratings.$inferInsert => {
      const [athleteId, sport] = key.split("|") as [string, string];
      const { level, matches, last } = rating;
      return {
        athleteId,
        sport,
        level,
        matches,
        version: 1,
        lastEventAt: last && new Date(last.at),
        lastOrdinal: last?.ordinal ?? 0,
        lastEventId: last?.id ?? null,
      };
    }),
    meetings: [...state.meetings].map(([key, met]): typeof meetings.$inferInsert => {
      const [rankingId, month, opponents] = key.split("|") as [string, string, string];
      return { rankingId, month, opponents, count: met };
    }),
    /** How many events each ranking saw: its version. */
    versions: Map.groupBy(events, (event) => event.rankingId),
  };
}

/** Confirmations and annulments of one match, in their order. A correction is both, at one instant. */
function eventsOf(match: DemoMatch): RankingEvent[] {
  const rankingId = rankingIdOf(match.club, match.sport, match.format);
  const event = (
    kind: "confirm" | "annul",
    at: Date,
    ordinal: number,
    undoes: string | null,
    score: DemoScore,
  ) => ({
    id: demoId(`event ${match.id} ${kind} ${ordinal} ${at.getTime()}`),
    rankingId,
    sport: match.sport,
    matchId: match.id,
    kind,
    at: at.getTime(),
    ordinal,
    ruleVersion: 1,
    undoes,
    result: toResult(match, score),
  });
  const events: RankingEvent[] = [];
  const first = match.earlier ?? match.score;
  for (const { kind, at } of match.steps) {
    const standing = events.at(-1)?.id ?? null;
    if (kind === "entered" || kind === "approved" || kind === "silence")
      events.push(event("confirm", at, 0, null, first));
    if (kind === "annulled" || kind === "corrected") events.push(event("annul", at, 0, standing, first));
    if (kind === "corrected") events.push(event("confirm", at, 1, null, match.score));
  }
  return events;
}

function toResult(match: DemoMatch, score: DemoScore): RankingResult {
  const { end, winnerSide, setsWon, gamesWon, sets } = score;
  const playedOn = dayIn(match.playedAt, match.club.timeZone);
  return { sides: sideIds(match), end, winner: winnerSide, setsWon, gamesWon, playedOn, sets };
}

function toLineRow(line: LedgerLine): typeof ledgerLines.$inferInsert {
  return {
    ...line,
    at: new Date(line.at),
    leavesAt: line.leavesAt === null ? null : new Date(line.leavesAt),
    goneAt: line.goneAt === null ? null : new Date(line.goneAt),
  };
}

function toStandings(lines: readonly LedgerLine[]): (typeof standings.$inferInsert)[] {
  const groups = Map.groupBy(lines, (line) => `${line.rankingId}|${line.athleteId}`);
  return [...groups.values()].map((group) => {
    const { rankingId, athleteId } = group[0]!;
    const sum = (field: "points" | keyof RecordDelta) =>
      group.reduce((total, line) => total + line[field], 0);
    return {
      rankingId,
      athleteId,
      points: sum("points"),
      matches: sum("matches"),
      wins: sum("wins"),
      losses: sum("losses"),
      setsWon: sum("setsWon"),
      setsLost: sum("setsLost"),
      gamesWon: sum("gamesWon"),
      gamesLost: sum("gamesLost"),
      firstAt: new Date(Math.min(...group.map((line) => line.at))),
    };
  });
}
