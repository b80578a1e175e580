import { expect, test } from "vitest";
import { restInWords } from "../../../../../../app/features/scoring/drawn/leaving-words.ts";

test.each([
  ["super_8", /não vale para ninguém/],
  ["rei_da_praia", /não vale para ninguém/],
  ["groups_knockout", /W\.O\. para os adversários/],
  [null, /W\.O\. para os adversários/],
])("what is left in a %s", (format, words) => {
  expect(restInWords(format)).toMatch(words);
});
