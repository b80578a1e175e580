import { expect, it } from "vitest";
import {
  asksTiebreak,
  type Cell,
  draftOf,
  emptySets,
  highestKey,
  checkDraft,
  nextCell,
  setCell,
  type SetDraft,
  shownSets,
  typedSets,
  typeDigit,
} from "../../../../../../app/features/scoring/scores/score-draft.ts";
import { ruleOfSet } from "../../../../../../app/features/scoring/scores/set-rule.ts";
import { findScoreFormat } from "../../../../../../app/features/scoring/scores/score-formats.ts";

const format = (code: string) => {
  const found = findScoreFormat(code);
  if (!found) throw new Error(`no format ${code}`);
  return found;
};
const BEST_OF_3 = format("SET3-S:6/TB7");
const SUPER = format("SET3-S:6/TB7-F:TB10");
const GAMES_OF_11 = format("SET5-S:TB11");

/** Types keys the way a thumb does, "n" being the key that goes on; gives the sets and the cell reached. */
function type(code: string, keys: string, from: SetDraft[] = emptySets(format(code))) {
  const rules = format(code);
  let sets = from;
  let cell: Cell | null = { set: 0, part: "side1" };
  let isFresh = true;
  for (const key of keys.replaceAll(" ", "")) {
    if (!cell) break;
    if (key === "n") {
      cell = nextCell(rules, sets, cell);
      isFresh = true;
    } else {
      ({ sets, cell, isFresh } = typeDigit(rules, sets, cell, key, isFresh));
    }
  }
  return { sets, cell };
}

it.each([
  ["SET3-S:6/TB7", "6463", "6-4 6-3", null],
  ["SET3-S:6/TB7", "64765", "6-4 7-6(5)", null],
  ["SET3-S:6/TB7", "643675", "6-4 3-6 7-5", null],
  ["SET3-S:6/TB7-F:TB10", "6436 10 8", "6-4 3-6 10-8", null],
  ["SET3-S:6/TB7-F:TB10", "6436 8 10", "6-4 3-6 8-10", null],
  ["SET1-S:8/TB7", "987", "9-8(7)", null],
  ["SET3-S:6/TB7@5", "655 64", "6-5(5) 6-4", null],
  ["SET1-S:9/TB7@8", "985", "9-8(5)", null],
  ["SET1-S:9/TB7", "10 95", "10-9(5)", null],
  ["SET1-S:9/TB7", "97", "9-7", null],
  ["SET5-S:6/TB7-F:6/TB7@12", "64466446 13 12 4", "6-4 4-6 6-4 4-6 13-12(4)", null],
  ["SET5-S:TB11", "119 4 11 11 0 11 5", "11-9 4-11 11-0 11-5", null],
  ["SET5-S:TB11", "11 3n 12 10", "11-3 12-10", "side1"],
  ["SET3-S:6/TB7-F:6", "6446 10 8", "6-4 4-6 10-8", null],
])("fills %s with one thumb: %s reads %s", (code, keys, score, part) => {
  const { sets, cell } = type(code, keys);
  const words = typedSets(sets).map(
    ({ side1, side2, tiebreak }) => `${side1}-${side2}${tiebreak === undefined ? "" : `(${tiebreak})`}`,
  );
  expect(words.join(" ")).toBe(score);
  expect(cell?.part ?? null).toBe(part);
});

it("shows the third set only at one set all, and hides nothing that was typed", () => {
  expect(shownSets(BEST_OF_3, emptySets(BEST_OF_3))).toBe(2);
  expect(shownSets(BEST_OF_3, type("SET3-S:6/TB7", "6463").sets)).toBe(2);
  expect(shownSets(BEST_OF_3, type("SET3-S:6/TB7", "6436").sets)).toBe(3);
  expect(
    shownSets(BEST_OF_3, type("SET3-S:6/TB7", "6463").sets.with(2, { side1: "6", side2: "1", tiebreak: "" })),
  ).toBe(3);
  expect(shownSets(GAMES_OF_11, emptySets(GAMES_OF_11))).toBe(3);
});

it("asks for a tie-break only where one was played, and drops it with the score that called for it", () => {
  const sets = type("SET3-S:6/TB7", "76 5").sets;
  expect(sets[0]).toEqual({ side1: "7", side2: "6", tiebreak: "5" });
  expect(asksTiebreak(ruleOfSet(BEST_OF_3, 0), sets[0]!)).toBe(true);
  expect(setCell(BEST_OF_3, sets, { set: 0, part: "side2" }, "5")[0]).toEqual({
    side1: "7",
    side2: "5",
    tiebreak: "",
  });
  expect(asksTiebreak(ruleOfSet(SUPER, 2), { side1: "10", side2: "8", tiebreak: "" })).toBe(false);
});

it("keeps digits only, two of them, without a leading zero", () => {
  const typed = (text: string) => setCell(SUPER, emptySets(SUPER), { set: 2, part: "side1" }, text)[2]?.side1;
  expect(["1a0", "012", "0", "123", "-5", ""].map(typed)).toEqual(["10", "1", "0", "12", "5", ""]);
});

it.each([
  ["SET3-S:6/TB7", 0, "side1", 7],
  ["SET1-S:8/TB7", 0, "side1", 9],
  ["SET3-S:4/TB7@3-F:TB10", 0, "side1", 4],
  ["SET3-S:6/TB7@5", 0, "side1", 6],
  ["SET1-S:9/TB7@8", 0, "side1", 9],
  ["SET1-S:9/TB7", 0, "side1", 9],
  ["SET5-S:6/TB7-F:6/TB7@12", 4, "side1", 9],
  ["SET3-S:4/TB7@3-F:TB10", 2, "side1", 9],
  ["SET3-S:6/TB7", 0, "tiebreak", 9],
] as const)("gives %s set %i %s the keys up to %i", (code, set, part, key) => {
  expect(highestKey(ruleOfSet(format(code), set), part)).toBe(key);
});

it.each([
  ["nothing typed", "", "completed", null, "empty"],
  ["half a set", "6", "completed", null, "unfinished"],
  ["one set of three", "64", "completed", null, "unfinished"],
  ["6-5 as a finished set", "65", "completed", null, "refused"],
  ["two sets", "6464", "completed", null, "accepted"],
  ["retired, nobody named", "643", "retired", null, "unfinished"],
  ["retired in the second set", "6432", "retired", 2, "accepted"],
  ["W.O. with nobody absent yet", "64", "walkover", null, "unfinished"],
  ["W.O., whatever was typed before", "64", "walkover", 2, "accepted"],
  ["double W.O.", "", "double_walkover", null, "accepted"],
] as const)("checks %s", (_case, keys, end, losingSide, kind) => {
  expect(checkDraft(BEST_OF_3, type("SET3-S:6/TB7", keys).sets, end, losingSide).kind).toBe(kind);
});

it("says why a score is impossible, in the words of the server", () => {
  expect(checkDraft(BEST_OF_3, type("SET3-S:6/TB7", "65").sets, "completed", null)).toEqual({
    kind: "refused",
    setIndex: 0,
    message:
      "O 1º set não terminou em 6/5: ganha quem faz 6 games com dois de diferença; em 6/6 joga-se o tie-break, que fecha em 7/6.",
  });
});

it("types over a stored score", () => {
  const sets = draftOf(BEST_OF_3, [
    { side1: 7, side2: 6, tiebreak: 3 },
    { side1: 6, side2: 2 },
  ]);
  expect(typedSets(sets)).toEqual([
    { side1: 7, side2: 6, tiebreak: 3 },
    { side1: 6, side2: 2 },
  ]);
  expect(sets).toHaveLength(3);
});
