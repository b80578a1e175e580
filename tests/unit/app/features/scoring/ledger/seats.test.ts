import { expect, it } from "vitest";
import type { RankingResult } from "../../../../../../app/features/scoring/ledger/result.ts";
import { passSeat } from "../../../../../../app/features/scoring/ledger/seats.ts";

const RESULT: RankingResult = {
  sides: [
    ["a", "b"],
    ["c", "d"],
  ],
  end: "completed",
  winner: 2,
  setsWon: [1, 2],
  gamesWon: [13, 16],
  playedOn: "2026-03-01",
};

it.each<[string, string, RankingResult["sides"]]>([
  [
    "b",
    "x",
    [
      ["a", "x"],
      ["c", "d"],
    ],
  ],
  [
    "c",
    "x",
    [
      ["a", "b"],
      ["x", "d"],
    ],
  ],
  ["who did not play", "x", RESULT.sides],
])("a seat passes from %s to %s, and nothing else changes", (from, to, sides) => {
  expect(passSeat(RESULT, { from, to })).toEqual({ ...RESULT, sides });
});
