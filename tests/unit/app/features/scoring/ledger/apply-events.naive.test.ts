import { describe, expect, it } from "vitest";
import { applyEvents, applyWindow } from "../../../../../../app/features/scoring/ledger/apply-events.ts";
import {
  isResultLine,
  type LedgerLine,
  RECORD_FIELDS,
} from "../../../../../../app/features/scoring/ledger/ledger.ts";
import type { RankingState } from "../../../../../../app/features/scoring/ledger/ranking-events.ts";
import { DEFAULT_RULES } from "../../../../../../app/features/scoring/ledger/rules.ts";
import { applyNaively, naivelyAsOf, naivePoints } from "../../../../../support/naive-ledger.ts";
import {
  CLOSED,
  PEOPLE,
  randomHistory,
  RANKINGS,
  type EventPair,
} from "../../../../../support/random-history.ts";

// Beside the product's way from results to points and nível stands a second, naive one, which shares no line of code with
// it: random histories must come to the same in both.

const DAY_MS = 86_400_000;

/** Applies a history as the product does, and closes the windows up to `now`. */
function applied(history: readonly EventPair[], bestOf: number | null, now: number) {
  let count = 0;
  const newId = () => `line-${(count += 1)}`;
  const state: RankingState = {
    rules: (_, version) => ({ ...DEFAULT_RULES, bestOf, closedCompanies: CLOSED[version] ?? [] }),
    timeZone: () => "America/Sao_Paulo",
    closedAt: () => null,
    ratings: new Map(),
    meetings: new Map(),
    freed: new Map(),
    live: new Map(),
  };
  const events = history.map(({ product }) => product);
  const { lines } = applyEvents(state, events, newId);
  return { ratings: state.ratings, lines: [...lines, ...applyWindow(state, now, newId).lines] };
}

function ownLines(lines: readonly LedgerLine[], rankingId: string, athleteId: string): LedgerLine[] {
  return lines.filter((line) => line.rankingId === rankingId && line.athleteId === athleteId);
}

function sumOf<Field extends string>(lines: readonly Record<Field, number>[], field: Field): number {
  return lines.reduce((sum, line) => sum + line[field], 0);
}

/** The record of an athlete by hand: each match that stands and is in its window, seen from the athlete's side. */
function recordByHand(
  history: readonly EventPair[],
  standing: ReadonlySet<string>,
  who: { rankingId: string; athleteId: string },
  now: number,
) {
  const record = { matches: 0, wins: 0, losses: 0, setsWon: 0, setsLost: 0, gamesWon: 0, gamesLost: 0 };
  for (const { naive, product } of history) {
    const own = naive.sides.findIndex((side) => side.includes(who.athleteId));
    const leaves = Math.max(Date.parse(`${naive.playedOn}T03:00:00Z`) + 364 * DAY_MS, naive.at);
    if (!standing.has(naive.id) || naive.rankingId !== who.rankingId || own === -1 || leaves <= now) continue;
    const { setsWon, gamesWon } = product.result;
    record.matches += 1;
    record.wins += naive.winner === own + 1 ? 1 : 0;
    const isEven = naive.end === "completed" && naive.winner === null;
    record.losses += naive.winner === own + 1 || isEven ? 0 : 1;
    record.setsWon += setsWon[own]!;
    record.setsLost += setsWon[1 - own]!;
    record.gamesWon += gamesWon[own]!;
    record.gamesLost += gamesWon[1 - own]!;
  }
  return record;
}

describe.each([null, 1, 3])("random histories come to what a naive computation says, best N %s", (bestOf) => {
  it.each(Array.from({ length: 8 }, (_, seed) => seed))("history %i", (seed) => {
    const history = randomHistory(seed, 50);
    const naively = applyNaively(history.map(({ naive }) => naive));
    const standing = new Set(naively.standing.map(({ event }) => event.id));
    const last = history.at(-1)!.product.writtenAt;
    // At the end, and in the middle of what leaves the window.
    for (const now of [last, last + 270 * DAY_MS]) {
      const { ratings, lines } = applied(history, bestOf, now);
      const ofMatches = lines
        .filter(isResultLine)
        .map(({ eventId, rankingId, athleteId, points, levelChange, meeting, levelMeeting }) => {
          return { eventId, rankingId, athleteId, points, levelChange, meeting, levelMeeting };
        });
      expect(ofMatches).toEqual(naively.lines);
      for (const rankingId of RANKINGS) {
        const points = naivePoints(naively.standing, rankingId, { bestOf }, now);
        for (const athleteId of PEOPLE) {
          const own = ownLines(lines, rankingId, athleteId);
          expect([athleteId, sumOf(own, "points")]).toEqual([athleteId, points.get(athleteId) ?? 0]);
          const kept = Object.fromEntries(RECORD_FIELDS.map((field) => [field, sumOf(own, field)]));
          expect(kept).toEqual(recordByHand(history, standing, { rankingId, athleteId }, now));
        }
      }
      // Late results among them: the lines until the end of a day add up to the best N of those that were alive on it.
      for (const ago of [0, 1, 20, 56, 90, 200, 400]) {
        const moment = now - ago * DAY_MS;
        const { points } = naivelyAsOf(naively.history, moment, () => bestOf);
        for (const rankingId of RANKINGS)
          for (const athleteId of PEOPLE) {
            const own = ownLines(lines, rankingId, athleteId).filter(({ at }) => at <= moment);
            const told = [ago, athleteId, rankingId, sumOf(own, "points")];
            expect(told).toEqual([ago, athleteId, rankingId, points.get(`${rankingId} ${athleteId}`) ?? 0]);
          }
      }
      for (const athleteId of PEOPLE) {
        const own = naively.standing.filter(({ event }) => event.sides.flat().includes(athleteId));
        const played = own.filter(({ event }) => event.end === "completed" || event.end === "retired");
        expect(ratings.get(`${athleteId}|tennis`)).toMatchObject({
          level: naively.levels.get(athleteId),
          matches: own.length,
          played: played.length,
        });
      }
    }
  });
});
