import { expect, it } from "vitest";
import { bestRunOf, streakOf, winRate } from "../../../../../../app/features/matches/history/statistics.ts";

it.each([
  ["", null],
  ["W", { of: "wins", length: 1 }],
  ["LLWW", { of: "wins", length: 2 }],
  ["WWWL", { of: "losses", length: 1 }],
  ["LLLL", { of: "losses", length: 4 }],
  ["WLE", { of: "draws", length: 1 }],
  ["EWW", { of: "wins", length: 2 }],
])("the streak of %j", (results, streak) => {
  expect(streakOf(results)).toEqual(streak);
});

it.each([
  ["", 0],
  ["L", 0],
  ["WLWWWLW", 3],
  ["WWWW", 4],
  ["WWEWWWE", 3],
])("the longest run of %j is %i", (results, run) => {
  expect(bestRunOf(results)).toBe(run);
});

it("says nothing of no matches", () => {
  expect(winRate({ wins: 0, matches: 0 })).toBeNull();
  expect(winRate({ wins: 2, matches: 3 })).toBe(67);
});
