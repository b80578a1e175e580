import { expect, test } from "vitest";
import { outFromWords, restInWords } from "../../../../../../app/features/scoring/drawn/leaving-words.ts";

test.each([
  ["super_8", /não vale para ninguém/],
  ["rei_da_praia", /não vale para ninguém/],
  ["groups_knockout", /W\.O\. para os adversários/],
  [null, /W\.O\. para os adversários/],
])("what is left in a %s", (format, words) => {
  expect(restInWords(format)).toMatch(words);
});

test.each([
  ["groups_knockout", /jogos do grupo são anulados/],
  ["round_robin", /Todos os seus jogos são anulados/],
  ["single_elimination", /W\.O\. para os adversários/],
])("what is void in a %s", (format, words) => {
  expect(restInWords(format, "void")).toMatch(words);
});

test.each([
  ["swiss", 3, "fora a partir da 3ª rodada"],
  ["rei_da_praia", 2, "fora a partir da 2ª fase"],
  ["groups_knockout", 2, "não passa do grupo"],
  ["groups_knockout", 3, null],
  ["single_elimination", 2, null],
] as const)("what is made without who left a %s", (format, outFrom, words) => {
  expect(outFromWords({ format }, outFrom)).toBe(words);
});
