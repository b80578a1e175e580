import { expect, it } from "vitest";
import { listed, listedOr } from "../../../../app/lib/lists.ts";

it.each<[string[], string, string]>([
  [[], "", ""],
  [["A"], "A", "A"],
  [["A", "B"], "A e B", "A ou B"],
  [["A", "B", "C"], "A, B e C", "A, B ou C"],
])("%s is said as %s, and as %s where one is meant", (words, all, one) => {
  expect(listed(words)).toBe(all);
  expect(listedOr(words)).toBe(one);
});
