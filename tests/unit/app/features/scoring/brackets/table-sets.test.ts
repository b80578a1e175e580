import { expect, test } from "vitest";
import { tableSets } from "../../../../../../app/features/scoring/brackets/table-sets.ts";
import {
  DEFAULT_DRAW_RULES,
  type DrawResult,
  type DrawRules,
} from "../../../../../../app/features/scoring/brackets/draw.ts";

const SHARED: Partial<DrawRules> = { scoring: "shared", games: 24 };
const CLOCK: Partial<DrawRules> = { scoring: "clock" };
const TWO_SETS: Partial<DrawRules> = { setsToWin: 2 };

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
  ["a short set of four", { winner: 0, kind: "retired", sets: [[1, 1]] }, { games: 4 }, [[4, 1]]],
  ["what is void", { winner: null, kind: "void", sets: [] }, {}, []],
])("%s", (_what, result, rules, expected) => {
  expect(tableSets(result, { ...DEFAULT_DRAW_RULES, ...rules })).toEqual(expected);
});
