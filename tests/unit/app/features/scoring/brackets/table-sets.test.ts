import { expect, test } from "vitest";
import { isRefused } from "../../../../../../app/features/scoring/brackets/draw.ts";
import { makePlan } from "../../../../../../app/features/scoring/brackets/make-plan.ts";
import { groupTable } from "../../../../../../app/features/scoring/brackets/tables.ts";
import { countFormat, tableSets } from "../../../../../../app/features/scoring/brackets/table-sets.ts";
import {
  DEFAULT_DRAW_RULES,
  type DrawResult,
  type DrawRules,
} from "../../../../../../app/features/scoring/brackets/draw.ts";

const SHARED: Partial<DrawRules> = { scoreFormat: "SET1-S:P24" };
const CLOCK: Partial<DrawRules> = { scoreFormat: "SET1-S:T15P" };
const TWO_SETS: Partial<DrawRules> = { scoreFormat: "SET3-S:6/TB7" };
const SUPER: Partial<DrawRules> = { scoreFormat: "SET3-S:6/TB7-F:TB10" };
const pairs = (text: string) =>
  text.split(" ").flatMap((pair): [number, number][] => {
    const [one, other] = pair.split("/").map(Number);
    return pair === "" ? [] : [[one!, other!]];
  });

test.each<[string, DrawResult, Partial<DrawRules>, [number, number][]]>([
  ["what was played", { winner: 0, kind: "played", sets: [[6, 4]] }, {}, [[6, 4]]],
  ["a W.O. as a full set", { winner: 1, kind: "walkover", sets: [] }, {}, [[0, 6]]],
  ["a W.O. as nothing", { winner: 1, kind: "walkover", sets: [] }, { walkover: "nothing" }, []],
  [
    "a W.O. of two sets",
    { winner: 0, kind: "walkover", sets: [] },
    TWO_SETS,
    [
      [6, 0],
      [6, 0],
    ],
  ],
  ["2/1 that becomes 6/1", { winner: 0, kind: "retired", sets: [[2, 1]] }, {}, [[6, 1]]],
  ["who led and gave up", { winner: 1, kind: "retired", sets: [[4, 1]] }, {}, [[4, 6]]],
  ["5/5 that becomes 7/5", { winner: 0, kind: "retired", sets: [[5, 5]] }, {}, [[7, 5]]],
  ["6/6 that becomes 7/6", { winner: 1, kind: "retired", sets: [[6, 6]] }, {}, [[6, 7]]],
  ["an even match of points", { winner: null, kind: "played", sets: [[12, 12]] }, SHARED, [[12, 12]]],
  ["a W.O. of points fixed", { winner: 1, kind: "walkover", sets: [] }, SHARED, [[0, 24]]],
  ["10-6 of 24 points that becomes 18-6", { winner: 0, kind: "retired", sets: [[10, 6]] }, SHARED, [[18, 6]]],
  ["who led in points and gave up", { winner: 1, kind: "retired", sets: [[16, 4]] }, SHARED, [[16, 8]]],
  ["points given up before the first", { winner: 0, kind: "retired", sets: [] }, SHARED, [[24, 0]]],
  ["a W.O. by the clock", { winner: 0, kind: "walkover", sets: [] }, CLOCK, []],
  ["broken off by the clock", { winner: 1, kind: "retired", sets: [[9, 7]] }, CLOCK, [[9, 7]]],
  ["before the first game", { winner: 0, kind: "retired", sets: [] }, {}, [[6, 0]]],
  [
    "in the second set",
    {
      winner: 0,
      kind: "retired",
      sets: [
        [3, 6],
        [2, 1],
      ],
    },
    TWO_SETS,
    [
      [3, 6],
      [6, 1],
      [6, 0],
    ],
  ],
  [
    "between two sets",
    { winner: 1, kind: "retired", sets: [[6, 2]] },
    TWO_SETS,
    [
      [6, 2],
      [0, 6],
      [0, 6],
    ],
  ],
  [
    "a short set of four",
    { winner: 0, kind: "retired", sets: [[1, 1]] },
    { scoreFormat: "SET1-S:4/TB7" },
    [[4, 1]],
  ],
  ["what is void", { winner: null, kind: "void", sets: [] }, {}, []],
])("%s", (_what, result, rules, expected) => {
  expect(tableSets(result, { ...DEFAULT_DRAW_RULES, ...rules })).toEqual(expected);
});

// Product §6: a super tie-break is one game; a W.O. is the fewest full sets that win the format; who stays wins the open set and only as
// many more as the format needs. The one who stays stands first.
test.each<[code: string, kind: DrawResult["kind"], left: string, counted: string]>([
  ["SET3-S:6/TB7-F:TB10", "played", "6/4 4/6 10/0", "6/4 4/6 1/0"],
  ["SET3-S:6/TB7-F:TB7", "played", "6/4 4/6 9/7", "6/4 4/6 1/0"],
  ["SET5-S:6/TB7-F:TB10", "played", "6/4 4/6 6/4 4/6 10/8", "6/4 4/6 6/4 4/6 1/0"],
  ["SET1-S:TB10", "played", "10/8", "1/0"],
  ["SET3-S:TB11", "played", "11/9 9/11 12/10", "11/9 9/11 12/10"],
  ["SET1-S:6/TB7@5", "played", "6/5", "6/5"],
  ["SET3-S:6/TB7", "walkover", "", "6/0 6/0"],
  ["SET3-S:6/TB7-F:TB10", "walkover", "", "6/0 6/0"],
  ["SET3-S:6/TB7-F:TB10", "walkover", "3/6 2/0", "6/0 6/0"],
  ["SET3-S:4/TB7@3-F:TB10", "walkover", "", "4/0 4/0"],
  ["SET1-S:8/TB7", "walkover", "", "8/0"],
  ["SET1-S:9/TB7@8", "walkover", "", "9/0"],
  ["SET5-S:6/TB7", "walkover", "", "6/0 6/0 6/0"],
  ["SET3-S:TB21-F:TB15", "walkover", "", "21/0 21/0"],
  ["SET1-S:TB10", "walkover", "", "1/0"],
  ["SET3-S:6/TB7", "retired", "6/4", "6/4 6/0"],
  ["SET3-S:6/TB7-F:TB10", "retired", "6/4", "6/4 6/0"],
  ["SET3-S:6/TB7-F:TB10", "retired", "4/6", "4/6 6/0 1/0"],
  ["SET3-S:6/TB7", "retired", "4/6", "4/6 6/0 6/0"],
  ["SET3-S:6/TB7-F:TB10", "retired", "6/4 4/6 5/9", "6/4 4/6 1/0"],
  ["SET3-S:6/TB7-F:TB10", "retired", "6/4 2/5", "6/4 7/5"],
  ["SET3-S:6/TB7-F:TB10", "retired", "6/4 5/6", "6/4 7/6"],
  ["SET1-S:6/TB7", "retired", "2/1", "6/1"],
  ["SET1-S:6/TB7@5", "retired", "5/5", "6/5"],
  ["SET1-S:8/TB7@7", "retired", "3/7", "8/7"],
  ["SET1-S:9/TB7@8", "retired", "1/8", "9/8"],
  ["SET3-S:6/TB7-F:6", "retired", "6/4 4/6 7/8", "6/4 4/6 10/8"],
  ["SET5-S:6/TB7-F:6/TB7@12", "retired", "6/4 4/6 6/4 4/6 11/12", "6/4 4/6 6/4 4/6 13/12"],
  ["SET3-S:TB21", "retired", "18/21 29/29", "18/21 30/29 21/0"],
  ["SET3-S:TB11", "retired", "3/10", "12/10 11/0"],
])("in an event of %s what is %s, %s, counts %s", (scoreFormat, kind, left, counted) => {
  const rules = { ...DEFAULT_DRAW_RULES, scoreFormat };
  const turned = (sets: [number, number][]) => sets.map(([one, other]): [number, number] => [other, one]);
  const sets = pairs(left);
  expect(tableSets({ kind, winner: 0, sets }, rules)).toEqual(pairs(counted));
  expect(tableSets({ kind, winner: 1, sets: turned(sets) }, rules)).toEqual(turned(pairs(counted)));
});

test("a match counts in the format that it was played in, a W.O. in the event's", () => {
  const rules = { ...DEFAULT_DRAW_RULES, ...SUPER };
  const scoreFormat = "SET1-S:8/TB7";
  expect(tableSets({ kind: "played", winner: 0, sets: [[9, 7]], scoreFormat }, rules)).toEqual([[9, 7]]);
  expect(tableSets({ kind: "retired", winner: 1, sets: [[5, 2]], scoreFormat }, rules)).toEqual([[5, 8]]);
  expect(tableSets({ kind: "walkover", winner: 0, sets: [], scoreFormat }, rules)).toEqual(pairs("6/0 6/0"));
});

test.each<[Partial<DrawRules>, string]>([
  [{}, "SET1-S:6/TB7"],
  [{ setsToWin: 2 }, "SET3-S:6/TB7"],
  [{ games: 4 }, "SET1-S:4/TB7"],
  [{ games: 15 }, "SET1-S:TB15"],
  [{ games: 24, scoring: "shared" }, "SET1-S:P24"],
  [{ games: 7 }, "SET1-S:6/TB7"],
  [{ scoreFormat: "SET3-S:6/TB7@5" }, "SET3-S:6/TB7@5"],
])("a draw whose rules are %o counts by %s", (rules, code) => {
  expect(countFormat({ ...DEFAULT_DRAW_RULES, ...rules }).code).toBe(code);
});

test("the balances of three who beat each other by a super tie-break are those of games, and the best of them is first", async () => {
  const plan = await makePlan({
    format: "round_robin",
    entries: 3,
    lot: 1,
    rules: { scoreFormat: "SET3-S:6/TB7-F:TB10" },
  });
  if (isRefused(plan)) throw new Error(plan.refused);
  const [ana, bia, caio] = [0, 1, 2];
  const results: Record<string, DrawResult> = {};
  for (const [winner, loser, text] of [
    [ana, bia, "6/4 4/6 10/0"],
    [bia, caio, "6/4 6/4"],
    [caio, ana, "6/4 6/4"],
  ] as const) {
    const match = plan.matches.find(({ sides }) =>
      [winner, loser].every((entry) => sides.some((side) => side.kind === "entry" && side.entry === entry)),
    )!;
    const isTop = match.sides[0].kind === "entry" && match.sides[0].entry === winner;
    const sets = pairs(text).map(([a, b]): [number, number] => (isTop ? [a, b] : [b, a]));
    results[match.key] = { winner: isTop ? 0 : 1, kind: "played", sets };
  }
  const table = groupTable(plan, plan.groups[0]!, results);
  expect(table.map((row) => [row.entry, row.gamesWon - row.gamesLost])).toEqual([
    [bia, 3],
    [caio, 0],
    [ana, -3],
  ]);
  expect(table[0]!.decidedBy).toBe("balance");
});
