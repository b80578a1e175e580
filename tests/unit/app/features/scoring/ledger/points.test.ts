import { describe, expect, it } from "vitest";
import { withCompany } from "../../../../../../app/features/scoring/ledger/companies.ts";
import { sidePoints } from "../../../../../../app/features/scoring/ledger/points.ts";
import { ruleLabel } from "../../../../../../app/features/scoring/ledger/ledger-view.ts";
import { opponentsKey, type RankingResult } from "../../../../../../app/features/scoring/ledger/result.ts";
import { DEFAULT_RULES, rankingRulesSchema } from "../../../../../../app/features/scoring/ledger/rules.ts";

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
    [
      "an even match gives what playing without winning gives",
      { winner: null, setsWon: [0, 0], gamesWon: [0, 0] },
      1,
      1,
      { reason: "loss", points: 25 },
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

  describe("within a company that the club has closed", () => {
    const closed = [
      ["x", "y"],
      ["a", "b", "c", "d"],
    ];
    const of = (sides: RankingResult["sides"], closedCompanies = closed) =>
      [1, 2].map(
        (side) =>
          sidePoints({ ...DEFAULT_RULES, closedCompanies }, { ...base, sides }, side as 1 | 2, 1).points,
      );

    it.each<[what: string, sides: RankingResult["sides"], points: number[]]>([
      ["two of it", [["a"], ["b"]], [0, 0]],
      ["two of it, the other way round", [["d"], ["a"]], [0, 0]],
      ["the other company", [["x"], ["y"]], [0, 0]],
      [
        "a pair of it against a pair of it",
        [
          ["a", "c"],
          ["d", "b"],
        ],
        [0, 0],
      ],
      ["one of it against somebody else", [["a"], ["e"]], [126, 43]],
      ["somebody else against one of it", [["e"], ["a"]], [126, 43]],
      ["one of each company", [["a"], ["x"]], [126, 43]],
      [
        "a pair with a guest",
        [
          ["a", "b"],
          ["c", "e"],
        ],
        [126, 43],
      ],
      ["two others", [["e"], ["f"]], [126, 43]],
    ])("%s", (_, sides, points) => expect(of(sides)).toEqual(points));

    it("is none by default, and in rules from before it was known", () => {
      expect(of([["a"], ["b"]], [])).toEqual([126, 43]);
      const { closedCompanies: _unknown, ...older } = DEFAULT_RULES;
      expect(rankingRulesSchema.parse(older)).toEqual(DEFAULT_RULES);
    });

    it("keeps a penalty: a W.O. won earns nothing, a W.O. lost costs what it costs", () => {
      const rules = { ...DEFAULT_RULES, closedCompanies: closed };
      const walkover = { ...base, end: "walkover" } as const;
      expect(sidePoints(rules, walkover, 1, 1).points).toBe(0);
      expect(sidePoints(rules, walkover, 2, 1).points).toBe(-50);
    });
  });

  it.each<[what: string, before: string[][], people: string[], isClosed: boolean, after: string[][]]>([
    [
      "closes",
      [["x", "y"]],
      ["b", "a"],
      true,
      [
        ["x", "y"],
        ["a", "b"],
      ],
    ],
    ["closes once", [["a", "b"]], ["b", "a"], true, [["a", "b"]]],
    ["leaves it where a larger one is closed", [["a", "b", "c"]], ["a", "b"], true, [["a", "b", "c"]]],
    [
      "releases",
      [
        ["a", "b"],
        ["x", "y"],
      ],
      ["b", "a"],
      false,
      [["x", "y"]],
    ],
    ["releases a larger one that they belong to", [["a", "b", "c"]], ["a", "b"], false, []],
    ["releases nobody else", [["a", "x"]], ["a", "b"], false, [["a", "x"]]],
  ])("%s a company", (_, before, people, isClosed, after) => {
    const rules = { ...DEFAULT_RULES, closedCompanies: before };
    expect(withCompany(rules, people, isClosed)).toEqual({ ...rules, closedCompanies: after });
  });

  it("calls an even match by its name", () => {
    const none = { setsWon: 0, gamesWon: 0, setsLost: 0, gamesLost: 0 };
    const facts = { reason: "loss", points: 25, ...none, meeting: 1, answers: null } as const;
    expect(ruleLabel({ ...facts, result: { ...base, winner: null } }, DEFAULT_RULES)).toBe("Empate 25");
    expect(ruleLabel({ ...facts, result: base }, DEFAULT_RULES)).toBe("Derrota 25");
  });

  it("says in words what a company's line would have been, and that it is worth nothing", () => {
    const rules = { ...DEFAULT_RULES, closedCompanies: [["a", "b"]] };
    const won = { setsWon: 2, gamesWon: 16, setsLost: 1, gamesLost: 12 };
    const facts = { reason: "win", points: 0, ...won, meeting: 1, answers: null } as const;
    expect(ruleLabel({ ...facts, result: base }, rules)).toBe(
      "Vitória 100 + 2 sets × 5 + 16 games × 1; não vale pontos: o clube decidiu que partidas só entre este grupo não contam no ranking",
    );
    expect(ruleLabel({ ...facts, points: 126, result: base }, DEFAULT_RULES)).toBe(
      "Vitória 100 + 2 sets × 5 + 16 games × 1",
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

describe("what a club gives for sets and games lost and for having been there", () => {
  const rules = { ...DEFAULT_RULES, win: 10, loss: 0, set: 0, game: 0, setLost: 3, gameLost: 2, presence: 7 };
  it.each<[string, Partial<RankingResult>, 1 | 2, number]>([
    ["the winner lost one set and thirteen games", {}, 1, 10 + 3 + 26 + 7],
    ["the loser lost two and sixteen", {}, 2, 6 + 32 + 7],
    ["a W.O. won", { end: "walkover" }, 1, 100 + 7],
    ["who did not come was not there", { end: "walkover" }, 2, -50],
    ["a double W.O.", { end: "double_walkover", winner: null }, 2, -50],
    ["who gave up by default was", { end: "defaulted" }, 2, 7],
  ])("%s", (_name, change, side, points) => {
    expect(sidePoints(rules, { ...base, ...change }, side, 1).points).toBe(points);
  });

  it("what comes to nothing is nothing at every meeting, and below nothing never less", () => {
    const none = { ...rules, win: 0, presence: 0, setLost: 0, gameLost: 0 };
    expect([1, 2, 3, 4].map((meeting) => sidePoints(none, base, 1, meeting).points)).toEqual([0, 0, 0, 0]);
    const costly = { ...none, gameLost: -1 };
    expect([1, 2, 3, 4].map((meeting) => sidePoints(costly, base, 1, meeting).points)).toEqual([
      -13, -13, -13, -13,
    ]);
  });
});
