import { describe, expect, test } from "vitest";
import {
  DEFAULT_DRAW_RULES,
  type DrawPlan,
  type DrawResult,
  type DrawRules,
  type Lot,
} from "../../../../../../app/features/scoring/brackets/draw.ts";
import { groupMatches, oneTable } from "../../../../../../app/features/scoring/brackets/groups.ts";
import {
  GROUP_POLICIES,
  peopleOrderOf,
} from "../../../../../../app/features/scoring/brackets/table-order.ts";
import { groupTable } from "../../../../../../app/features/scoring/brackets/tables.ts";

// Policies of product §6, in tables of cases: each match as "winner beats loser by games".

type Beat = [winner: number, loser: number, won: number, lost: number];

function tableOf(entries: number, beats: Beat[], rules: Partial<DrawRules> = {}, lot?: number[]) {
  const group = oneTable(Array.from({ length: entries }, (_, entry) => entry));
  const plan: DrawPlan = {
    format: "round_robin",
    entries,
    seeds: [],
    lot: 1,
    groups: [group],
    ...groupMatches([group]),
    rules: { ...DEFAULT_DRAW_RULES, ...rules },
    lots: lot ? [lotOf(lot)] : [],
  };
  const results: Record<string, DrawResult> = {};
  for (const [winner, loser, won, lost] of beats) {
    const match = plan.matches.find(({ sides }) =>
      sides.every((side) => side.kind === "entry" && [winner, loser].includes(side.entry)),
    )!;
    const isTop = match.sides[0].kind === "entry" && match.sides[0].entry === winner;
    results[match.key] = { winner: isTop ? 0 : 1, kind: "played", sets: [isTop ? [won, lost] : [lost, won]] };
  }
  return groupTable(plan, group, results).map(({ entry, decidedBy }) => [entry, decidedBy]);
}

/** The lot of those, drawn in this order. */
const lotOf = (order: number[]): Lot => ({
  table: "geral",
  tied: order.toSorted((a, b) => a - b),
  namedAt: "",
  at: "",
  round: 1,
  drawn: { randomness: "", order },
});

/** 0, 1 and 2 beat each other in a ring and all beat 3. */
const ring = (last: Beat[], ...games: [number, number, number]): Beat[] => [
  [0, 1, 6, games[0]],
  [1, 2, 6, games[1]],
  [2, 0, 6, games[2]],
  ...last,
];

describe("policy a", () => {
  test("two who are tied: the match between them, whatever the balance", () => {
    const beats: Beat[] = [
      [0, 1, 7, 5],
      [2, 0, 6, 0],
      [1, 2, 6, 0],
      [0, 3, 7, 5],
      [1, 3, 6, 0],
      [3, 2, 6, 0],
    ];
    // 0 and 1 have two wins each, 2 and 3 one each; 0 beat 1, 3 beat 2.
    expect(tableOf(4, beats)).toEqual([
      [0, "head_to_head"],
      [1, "head_to_head"],
      [3, "head_to_head"],
      [2, "head_to_head"],
    ]);
  });

  test("three who are tied: the balance of games", () => {
    const beats = ring(
      [
        [0, 3, 6, 0],
        [1, 3, 6, 0],
        [2, 3, 6, 0],
      ],
      0,
      1,
      4,
    );
    expect(tableOf(4, beats)).toEqual([
      [0, "balance"],
      [1, "balance"],
      [2, "balance"],
      [3, null],
    ]);
  });

  test("a criterion that leaves two tied gives them back to the match between them", () => {
    // Balances: 0 has +2, 1 and 2 have -1 each; 1 beat 2.
    const beats: Beat[] = [
      [0, 1, 6, 3],
      [1, 2, 6, 4],
      [2, 0, 6, 5],
    ];
    expect(tableOf(3, beats)).toEqual([
      [0, "balance"],
      [1, "head_to_head"],
      [2, "head_to_head"],
    ]);
  });

  test("equal in everything: the share of games, then a lot; until it is drawn they stand as in the list", () => {
    const tied = ring([], 3, 3, 3);
    expect(tableOf(3, tied)).toEqual([
      [0, null],
      [1, null],
      [2, null],
    ]);
    expect(tableOf(3, tied, {}, [2, 0, 1])).toEqual([
      [2, "lot"],
      [0, "lot"],
      [1, "lot"],
    ]);
    // Balances of the three are equal, but 2 played fewer games for it; that leaves 0 and 1, and 0 beat 1.
    const beats: Beat[] = [
      [0, 1, 7, 5],
      [1, 2, 6, 4],
      [2, 0, 6, 4],
      [0, 3, 6, 0],
      [1, 3, 6, 0],
      [2, 3, 6, 0],
    ];
    expect(tableOf(4, beats)).toEqual([
      [2, "share"],
      [0, "head_to_head"],
      [1, "head_to_head"],
      [3, null],
    ]);
  });
});

test("policy b: wins, balance, head-to-head, for two as for three", () => {
  const beats: Beat[] = [
    [0, 1, 7, 5],
    [1, 2, 6, 0],
    [1, 3, 6, 0],
    [2, 0, 6, 0],
    [0, 3, 6, 4],
    [3, 2, 6, 0],
  ];
  expect(tableOf(4, beats, { groupOrder: "balance" })[0]).toEqual([1, "balance"]);
  expect(tableOf(4, beats)[0]).toEqual([0, "head_to_head"]);
});

const PEOPLE_ORDERS = (["games", "wins"] as const).flatMap((peopleOrder) => [
  peopleOrderOf({ ...DEFAULT_DRAW_RULES, peopleOrder }),
  peopleOrderOf({ ...DEFAULT_DRAW_RULES, peopleOrder, scoreFormat: "SET1-S:P24" }),
]);

test("people who play for points are ordered in points", () => {
  expect(
    peopleOrderOf({ ...DEFAULT_DRAW_RULES, peopleOrder: "games", scoreFormat: "SET1-S:T15P" }).words,
  ).toBe(
    "Vale o número de pontos ganhos, depois o saldo de pontos, depois os jogos de um contra o outro, depois sorteio.",
  );
});

test("every policy says in words what it does", () => {
  for (const { words } of [...Object.values(GROUP_POLICIES), ...PEOPLE_ORDERS])
    expect(words).toMatch(/^Vale o número de .+sorteio.*\.$/);
});
