import { describe, expect, it } from "vitest";
import { nextSets, setText } from "../../../../../app/features/courtside/quick-scores.ts";
import { SCORE_FORMATS, findScoreFormat } from "../../../../../app/features/scores/score-formats.ts";
import { checkScore, type SetScore } from "../../../../../app/features/scores/score.ts";

const texts = (code: string, sets: SetScore[]) => nextSets(findScoreFormat(code)!, sets).map(setText);
const set = (side1: number, side2: number): SetScore => ({ side1, side2 });

describe("the next set", () => {
  it.each<[string, SetScore[], string[]]>([
    ["SET1-S:6/TB7", [], ["6/0", "6/1", "6/2", "6/3", "6/4", "7/5", "7/6"]],
    [
      "SET3-S:6/TB7",
      [],
      ["6/0", "6/1", "6/2", "6/3", "6/4", "7/5", "7/6", "0/6", "1/6", "2/6", "3/6", "4/6", "5/7", "6/7"],
    ],
    // Who won has lost one: the last set is theirs.
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
        const sets: SetScore[] = [];
        for (let next = nextSets(format, sets); next.length > 0; next = nextSets(format, sets)) {
          const tapped = next[(seed * 7 + sets.length * 5) % next.length]!;
          sets.push({ side1: tapped.won, side2: tapped.lost });
        }
        expect(
          checkScore(format, { sets, end: "completed" }),
          `${format.code} ${JSON.stringify(sets)}`,
        ).toMatchObject({ ok: true, winner: 1 });
      }
  });
});
