import { applyEvents, applyWindow } from "../../app/features/scoring/ledger/apply-events.ts";
import type { LedgerLine } from "../../app/features/scoring/ledger/ledger.ts";
import { listingChanges } from "../../app/features/scoring/ledger/listing-counts.ts";
import type { MatchEvent, RankingState } from "../../app/features/scoring/ledger/ranking-events.ts";
import type { RankingResult } from "../../app/features/scoring/ledger/result.ts";
import { DEFAULT_RULES } from "../../app/features/scoring/ledger/rules.ts";
import { dayIn, lastMonday } from "../../app/lib/dates.ts";
import type { ledgerLines, rankingEvents } from "../schema/ledger.ts";
import type { opponentsMet } from "../schema/opponents.ts";
import type { meetings } from "../schema/rankings.ts";
import type { ratings } from "../schema/ratings.ts";
import { rankingIdOf } from "./clubs.ts";
import type { DemoMatch } from "./match.ts";
import { sideIds } from "./match-rows.ts";
import { demoId } from "./random.ts";
import type { DemoScore } from "./score.ts";
import { standingsOf } from "./standings.ts";

/** Everything that the matches write into the rankings, by the product's own rules from empty tables; since when people are members, by athlete. */
export function applyMatches(all: readonly DemoMatch[], now: Date, joinedAt: ReadonlyMap<string, Date>) {
  const events = all
    .flatMap(eventsOf)
    .sort((a, b) => a.at - b.at || a.ordinal - b.ordinal || (a.id < b.id ? -1 : 1));
  const zones = new Map(all.map((m) => [rankingIdOf(m.club, m.sport, m.format), m.club.timeZone]));
  const state: RankingState = {
    rules: () => DEFAULT_RULES,
    timeZone: (rankingId) => zones.get(rankingId)!,
    closedAt: () => null,
    ratings: new Map(),
    meetings: new Map(),
    freed: new Map(),
    live: new Map(),
  };
  let count = 0;
  const newId = () => demoId(`line ${(count += 1)}`);
  const applied = applyEvents(state, events, newId);
  const lines = [...applied.lines, ...applyWindow(state, now.getTime(), newId).lines];
  const { met, answered } = listingChanges(events);
  return {
    rankingEvents: events.map((event): typeof rankingEvents.$inferInsert => ({
      ...event,
      at: new Date(event.at),
      writtenAt: new Date(event.writtenAt),
    })),
    ledgerLines: lines.map(toLineRow),
    standings: standingsOf(
      lines,
      new Map([...zones].map(([rankingId, timeZone]) => [rankingId, lastMonday(now, timeZone)])),
      joinedAt,
    ),
    ratings: [...state.ratings].map(([key, rating]): typeof ratings.$inferInsert => {
      const [athleteId, sport] = key.split("|") as [string, string];
      const opponents = met.filter((pair) => pair.sport === sport && pair.athleteId === athleteId).length;
      return { athleteId, sport, ...rating, opponents, answered: answered.get(key) ?? 0, version: 1 };
    }),
    opponentsMet: met satisfies (typeof opponentsMet.$inferInsert)[],
    meetings: [...state.meetings.values()].flat() satisfies (typeof meetings.$inferInsert)[],
    /** How many events each ranking saw: its version. */
    versions: Map.groupBy(events, (event) => event.rankingId),
  };
}

/** Confirmations and annulments of one match, in their order. A correction is both, at one instant. */
function eventsOf(match: DemoMatch): MatchEvent[] {
  const rankingId = rankingIdOf(match.club, match.sport, match.format);
  const event = (
    kind: "confirm" | "annul",
    at: Date,
    ordinal: number,
    standing: string | null,
    score: DemoScore,
    isAnswered: boolean,
  ) => ({
    id: demoId(`event ${match.id} ${kind} ${ordinal} ${at.getTime()}`),
    rankingId,
    sport: match.sport,
    matchId: match.id,
    kind,
    at: at.getTime(),
    writtenAt: at.getTime(),
    ordinal,
    ruleVersion: 1,
    undoes: kind === "annul" ? standing : null,
    corrects: kind === "confirm" ? standing : null,
    isAnswered,
    result: toResult(match, score),
  });
  const events: MatchEvent[] = [];
  const first = match.earlier ?? match.score;
  const isAnswered = match.steps.some(
    ({ kind, by }) => kind === "approved" && match.sides[1].some(({ userId }) => userId === by),
  );
  for (const { kind, at } of match.steps) {
    const standing = events.at(-1)?.id ?? null;
    if (kind === "entered" || kind === "approved" || kind === "silence")
      events.push(event("confirm", at, 0, null, first, isAnswered));
    if (kind === "annulled" || kind === "corrected")
      events.push(event("annul", at, 0, standing, first, isAnswered));
    if (kind === "corrected") events.push(event("confirm", at, 1, standing, match.score, isAnswered));
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
