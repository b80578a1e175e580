import { describe, expect, it } from "vitest";
import {
  nextSets,
  type QuickSet,
  setText,
  tappedSets,
} from "../../../../../../app/features/tournaments/match-day/next-sets.ts";
import { quickFormat } from "../../../../../../app/features/tournaments/match-day/quick-format.ts";
import {
  SCORE_FORMATS,
  findScoreFormat,
} from "../../../../../../app/features/scoring/scores/score-formats.ts";
import { checkScore } from "../../../../../../app/features/scoring/scores/score.ts";

const texts = (code: string, sets: QuickSet[]) =>
  nextSets(quickFormat(findScoreFormat(code)!), sets).map(setText);
const set = (won: number, lost: number): QuickSet => ({ won, lost });

describe("the next set", () => {
  it.each<[string, QuickSet[], string[]]>([
    ["SET1-S:4/TB7", [], ["4/0", "4/1", "4/2", "5/3", "5/4"]],
    ["SET1-S:5/TB7", [], ["5/0", "5/1", "5/2", "5/3", "6/4", "6/5"]],
    ["SET1-S:6/TB7", [], ["6/0", "6/1", "6/2", "6/3", "6/4", "7/5", "7/6"]],
    [
      "SET3-S:6/TB7",
      [],
      ["6/0", "6/1", "6/2", "6/3", "6/4", "7/5", "7/6", "0/6", "1/6", "2/6", "3/6", "4/6", "5/7", "6/7"],
    ],
    // The winner has lost one: the last set is theirs.
    ["SET3-S:6/TB7", [set(4, 6), set(6, 2)], ["6/0", "6/1", "6/2", "6/3", "6/4", "7/5", "7/6"]],
    ["SET3-S:6/TB7", [set(6, 4), set(6, 2)], []],
    [
      "SET3-S:6/TB7-F:TB10",
      [set(6, 4), set(4, 6)],
      ["10/0", "10/1", "10/2", "10/3", "10/4", "10/5", "10/6", "10/7", "10/8", "11/9", "12/10"],
    ],
    ["SET3-S:6/TB7", [set(4, 6), set(4, 6)], []],
  ])("of %s after %j", (code, sets, expected) => {
    expect(texts(code, sets)).toEqual(expected);
  });

  it("of every format leads by taps alone to a possible score, whatever is tapped", () => {
    for (const format of SCORE_FORMATS)
      for (let seed = 0; seed < 20; seed += 1) {
        const quick = quickFormat(format);
        const sets: QuickSet[] = [];
        for (let next = nextSets(quick, sets); next.length > 0; next = nextSets(quick, sets)) {
          const tapped = next[(seed * 7 + sets.length * 5) % next.length]!;
          sets.push(tapped);
        }
        expect(
          checkScore(format, {
            sets: sets.map(({ won, lost }) => ({ side1: won, side2: lost })),
            end: "completed",
          }),
          `${format.code} ${JSON.stringify(sets)}`,
        ).toMatchObject({ ok: true, winner: 1 });
      }
  });
});

it.each<[string, QuickSet[] | null]>([
  ["", []],
  ["6/4", [set(6, 4)]],
  ["6/4 7-6(5) ", [set(6, 4), set(7, 6)]],
  ["6/4 6", null],
  ["seis a quatro", null],
])("reads %j as taps", (text, sets) => {
  expect(tappedSets(text)).toEqual(sets);
});
