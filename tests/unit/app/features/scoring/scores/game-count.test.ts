import { describe, expect, it } from "vitest";
import { completedSets } from "../../../../../../app/features/scoring/scores/completed-sets.ts";
import {
  addUp,
  countedSets,
  countUnit,
  type SetPair,
} from "../../../../../../app/features/scoring/scores/game-count.ts";
import { EVEN_FORMATS, SCORE_FORMATS } from "../../../../../../app/features/scoring/scores/score-formats.ts";
import { checkScore } from "../../../../../../app/features/scoring/scores/score.ts";
import { playedUnits, type RankingResult } from "../../../../../../app/features/scoring/ledger/result.ts";
import { sportsOf } from "../../../../../support/sports-of-format.ts";
import { playMatch, randomFrom } from "../../../../../support/play-match.ts";

// One count of what was played, over every format: rankings (`checkScore`), nível (`playedUnits`) and tables (`countedSets`) agree.

const MATCHES = 60;
const pairsOf = (sets: readonly { side1: number; side2: number }[]) =>
  sets.map(({ side1, side2 }): SetPair => [side1, side2]);

describe.each(SCORE_FORMATS.map((format) => ({ code: format.code, format })))("$code", ({ format }) => {
  const random = randomFrom(41);
  const played = Array.from({ length: MATCHES }, () => playMatch(format, random));

  it("is counted alike by rankings, nível and tables", () => {
    for (const { sets, winner } of played) {
      const made = addUp(countedSets(format, pairsOf(sets)));
      const verdict = checkScore(format, { sets, end: "completed" });
      if (!verdict.ok) throw new Error(verdict.message);
      expect(verdict.gamesWon).toEqual(countUnit(format) === "games" ? made : [0, 0]);
      const result: RankingResult = {
        ...verdict,
        sides: [["a"], ["b"]],
        end: "completed",
        winner,
        playedOn: "2026-01-01",
        sets,
      };
      for (const sport of sportsOf(format))
        expect([sport, playedUnits(result, sport)]).toEqual([sport, { kind: countUnit(format), made }]);
    }
  });

  it("is completed to a score that the format allows, whoever leaves and whenever, and no game more", () => {
    const needed = (format.bestOf + 1) / 2;
    for (const { sets } of played)
      for (let left = 0; left < sets.length; left += 1)
        for (const stays of [0, 1] as const) {
          const last = sets[left]!;
          // The set in which somebody leaves, at any of its scores.
          const open: SetPair = [Math.floor(last.side1 / 2), Math.floor(last.side2 / 2)];
          const before = [...pairsOf(sets.slice(0, left)), open];
          const whole = completedSets(format, before, stays);
          const verdict = checkScore(format, {
            sets: whole.map(([side1, side2]) => ({ side1, side2 })),
            end: "completed",
          });
          expect([before, verdict]).toMatchObject([before, { ok: true, winner: stays + 1 }]);
          expect(whole.slice(0, left)).toEqual(before.slice(0, left));
          // Nothing more is won by the one who leaves.
          const lost = (all: readonly SetPair[]) => all.reduce((sum, set) => sum + set[1 - stays]!, 0);
          expect(lost(whole)).toBe(lost(before));
        }
    for (const stays of [0, 1] as const) {
      const full = completedSets(format, [], stays);
      expect(full).toHaveLength(needed);
      for (const set of full) expect([set[1 - stays], set[stays] > 0]).toEqual([0, true]);
    }
  });
});

it("counts points where a match can end even", () => {
  for (const format of EVEN_FORMATS) {
    expect(countUnit(format)).toBe("points");
    expect(countedSets(format, [[14, 10]])).toEqual([[14, 10]]);
  }
});
