import { describe, expect, it } from "vitest";
import { positionsOf } from "../../../../../../app/features/rankings/tables/order.ts";
import { TIE_BREAKS, type TieBreak } from "../../../../../../app/features/scoring/ledger/rules.ts";
import type { Mutual, Ordered } from "../../../../../../app/features/scoring/ledger/table-row.ts";

const athlete = (athleteId: string, change: Partial<Ordered> = {}): Ordered => ({
  athleteId,
  points: 100,
  matches: 0,
  matchBalance: 0,
  setBalance: 0,
  gameBalance: 0,
  memberSince: 0,
  ...change,
});
const order = (athletes: Ordered[], mutual: Mutual[] = [], first = 1) =>
  Object.fromEntries(positionsOf(athletes, TIE_BREAKS, mutual, first));

describe("product §5: positions", () => {
  it.each([
    ["points first", [athlete("a"), athlete("b", { points: 101 })], [], { b: 1, a: 2 }],
    [
      "then match balance",
      [athlete("a", { matchBalance: 1 }), athlete("b", { matchBalance: 2 })],
      [],
      { b: 1, a: 2 },
    ],
    ["then set balance", [athlete("a", { setBalance: -1 }), athlete("b")], [], { b: 1, a: 2 }],
    ["then game balance", [athlete("a"), athlete("b", { gameBalance: 3 })], [], { b: 1, a: 2 }],
    [
      "then head-to-head",
      [athlete("a"), athlete("b")],
      [{ athleteId: "b", opponentId: "a", wins: 1 }],
      { b: 1, a: 2 },
    ],
    [
      "then older membership",
      [athlete("a", { memberSince: 5 }), athlete("b", { memberSince: 4 })],
      [],
      { b: 1, a: 2 },
    ],
    [
      "an unknown membership comes last",
      [athlete("a", { memberSince: null }), athlete("b", { memberSince: 4 })],
      [],
      { b: 1, a: 2 },
    ],
    [
      "equal on all share a position, and the next counts on",
      [athlete("a"), athlete("b"), athlete("c", { points: 1 })],
      [],
      { a: 1, b: 1, c: 3 },
    ],
  ] as [string, Ordered[], Mutual[], Record<string, number>][])("%s", (_name, athletes, mutual, expected) => {
    expect(order(athletes, mutual)).toEqual(expected);
  });

  it("head-to-head is a mini-table among the exactly tied only", () => {
    const mutual = [
      { athleteId: "a", opponentId: "z", wins: 9 },
      { athleteId: "b", opponentId: "a", wins: 1 },
      { athleteId: "c", opponentId: "b", wins: 1 },
      { athleteId: "c", opponentId: "a", wins: 1 },
    ];
    const athletes = [athlete("a"), athlete("b"), athlete("c"), athlete("z", { points: 50 })];
    expect(order(athletes, mutual)).toEqual({ c: 1, b: 2, a: 3, z: 4 });
  });

  it("a circle of three is no order: older membership decides", () => {
    const circle = [
      { athleteId: "a", opponentId: "b", wins: 1 },
      { athleteId: "b", opponentId: "c", wins: 1 },
      { athleteId: "c", opponentId: "a", wins: 1 },
    ];
    const athletes = [
      athlete("a", { memberSince: 3 }),
      athlete("b", { memberSince: 1 }),
      athlete("c", { memberSince: 2 }),
    ];
    expect(order(athletes, circle)).toEqual({ b: 1, c: 2, a: 3 });
  });

  it("numbers on from where the page begins, in the order the ranking lists its criteria", () => {
    const athletes = [athlete("a", { gameBalance: 1 }), athlete("b", { matchBalance: 1 })];
    expect(order(athletes, [], 41)).toEqual({ b: 41, a: 42 });
    expect(Object.fromEntries(positionsOf(athletes, ["points", "game_balance"], []))).toEqual({ a: 1, b: 2 });
  });

  it.each<[string, TieBreak[], Record<string, number>]>([
    ["the balance of matches", ["match_balance", "game_balance"], { a: 1, b: 2, c: 3 }],
    ["the balance of games", ["game_balance", "match_balance"], { a: 1, c: 2, b: 3 }],
    ["membership", ["older_membership", "points"], { a: 1, c: 2, b: 3 }],
    ["points, said last", ["match_balance", "points"], { a: 1, b: 2, c: 3 }],
    ["points alone", ["points"], { a: 1, b: 2, c: 2 }],
  ])("points come first also where a ranking's list begins with %s", (_name, tieBreaks, expected) => {
    const athletes = [
      athlete("a", { points: 101, matchBalance: -9, gameBalance: -9, memberSince: 9 }),
      athlete("b", { matchBalance: 2, gameBalance: -2, memberSince: 5 }),
      athlete("c", { matchBalance: 1, gameBalance: 3, memberSince: 4 }),
    ];
    expect(Object.fromEntries(positionsOf(athletes, tieBreaks, []))).toEqual(expected);
  });

  it("wins over several opponents are added up, and those over who is not tied are not", () => {
    const mutual = [
      { athleteId: "a", opponentId: "b", wins: 2 },
      { athleteId: "b", opponentId: "a", wins: 1 },
      { athleteId: "b", opponentId: "c", wins: 2 },
      { athleteId: "a", opponentId: "z", wins: 5 },
    ];
    const athletes = [athlete("a"), athlete("b"), athlete("c"), athlete("z", { points: 99 })];
    expect(order(athletes, mutual)).toEqual({ b: 1, a: 2, c: 3, z: 4 });
  });

  it("nobody gives no positions", () => expect(order([])).toEqual({}));
});

it("the number of matches breaks ties where a ranking says so, the more the better", () => {
  const athletes = [athlete("a", { matches: 3 }), athlete("b", { matches: 4 }), athlete("c", { matches: 3 })];
  expect(Object.fromEntries(positionsOf(athletes, ["points", "matches"], []))).toEqual({ b: 1, a: 2, c: 2 });
});
