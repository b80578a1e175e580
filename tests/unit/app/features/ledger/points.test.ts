import { describe, expect, it } from "vitest";
import { sidePoints } from "../../../../../app/features/ledger/points.ts";
import { opponentsKey, type RankingResult } from "../../../../../app/features/ledger/result.ts";
import { DEFAULT_RULES } from "../../../../../app/features/ledger/rules.ts";

const base: RankingResult = {
  sides: [["a"], ["b"]],
  end: "completed",
  winner: 1,
  setsWon: [2, 1],
  gamesWon: [16, 13],
  playedOn: "2026-03-01",
};

describe("product §5: points of a match", () => {
  it.each([
    ["win: 100 + 2 sets × 5 + 16 games", {}, 1, 1, { reason: "win", points: 126 }],
    ["loss: 25 + 1 set × 5 + 13 games", {}, 2, 1, { reason: "loss", points: 43 }],
    [
      "retired counts as win with what was played",
      { end: "retired", setsWon: [1, 0], gamesWon: [8, 3] },
      1,
      1,
      { reason: "win", points: 113 },
    ],
    [
      "retired counts as loss with what was played",
      { end: "retired", setsWon: [1, 0], gamesWon: [8, 3] },
      2,
      1,
      { reason: "loss", points: 28 },
    ],
    [
      "W.O. won",
      { end: "walkover", setsWon: [0, 0], gamesWon: [0, 0] },
      1,
      1,
      { reason: "walkover_won", points: 100 },
    ],
    [
      "W.O. lost",
      { end: "walkover", setsWon: [0, 0], gamesWon: [0, 0] },
      2,
      1,
      { reason: "walkover_lost", points: -50 },
    ],
    ["default earns no sets or games", { end: "defaulted" }, 1, 1, { reason: "win", points: 100 }],
    ["defaulted side keeps the loss", { end: "defaulted" }, 2, 1, { reason: "loss", points: 25 }],
    [
      "double W.O. is two W.O. lost",
      { end: "double_walkover", winner: null },
      1,
      1,
      { reason: "walkover_lost", points: -50 },
    ],
    [
      "double W.O., the other side",
      { end: "double_walkover", winner: null },
      2,
      1,
      { reason: "walkover_lost", points: -50 },
    ],
    ["second meeting of the month: half", {}, 1, 2, { reason: "win", points: 63 }],
    ["half is rounded toward zero", {}, 2, 2, { reason: "loss", points: 21 }],
    ["a penalty is not halved", { end: "walkover" }, 2, 2, { reason: "walkover_lost", points: -50 }],
    ["third meeting: the loss points, for the winner", {}, 1, 3, { reason: "win", points: 25 }],
    ["third meeting: the loss points, for the loser", {}, 2, 3, { reason: "loss", points: 25 }],
    ["fourth meeting: nothing, for the winner", {}, 1, 4, { reason: "win", points: 0 }],
    ["fourth meeting: nothing, for the loser", {}, 2, 4, { reason: "loss", points: 0 }],
    ["ninth meeting like the fourth", {}, 1, 9, { reason: "win", points: 0 }],
    ["fourth meeting by W.O. won", { end: "walkover" }, 1, 4, { reason: "walkover_won", points: 0 }],
    ["a penalty stays at every meeting", { end: "walkover" }, 2, 4, { reason: "walkover_lost", points: -50 }],
    ["third meeting by W.O. won", { end: "walkover" }, 1, 3, { reason: "walkover_won", points: 25 }],
    [
      "not showing up is no way to earn: the penalty stays",
      { end: "walkover" },
      2,
      3,
      { reason: "walkover_lost", points: -50 },
    ],
  ] as const)("%s", (_name, change, side, meeting, expected) => {
    expect(sidePoints(DEFAULT_RULES, { ...base, ...change } as RankingResult, side, meeting)).toEqual(
      expected,
    );
  });

  it("follows the rules as data", () => {
    const rules = { ...DEFAULT_RULES, win: 10, set: 0, game: 0 };
    expect(sidePoints(rules, base, 1, 1).points).toBe(10);
  });

  it("the same opponents give one key, on any side and slot", () => {
    expect(
      opponentsKey([
        ["b", "a"],
        ["d", "c"],
      ]),
    ).toBe(
      opponentsKey([
        ["c", "d"],
        ["a", "b"],
      ]),
    );
    expect(
      opponentsKey([
        ["a", "b"],
        ["c", "d"],
      ]),
    ).not.toBe(
      opponentsKey([
        ["a", "c"],
        ["b", "d"],
      ]),
    );
  });
});
