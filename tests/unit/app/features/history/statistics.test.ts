import { expect, it } from "vitest";
import { bestRunOf, streakOf, winRate } from "../../../../../app/features/history/statistics.ts";

it.each([
  ["", null],
  ["W", { isWinning: true, length: 1 }],
  ["LLWW", { isWinning: true, length: 2 }],
  ["WWWL", { isWinning: false, length: 1 }],
  ["LLLL", { isWinning: false, length: 4 }],
])("the streak of %j", (results, streak) => {
  expect(streakOf(results)).toEqual(streak);
});

it.each([
  ["", 0],
  ["L", 0],
  ["WLWWWLW", 3],
  ["WWWW", 4],
])("the longest run of %j is %i", (results, run) => {
  expect(bestRunOf(results)).toBe(run);
});

it("says nothing of no matches", () => {
  expect(winRate({ wins: 0, matches: 0 })).toBeNull();
  expect(winRate({ wins: 2, matches: 3 })).toBe(67);
});
