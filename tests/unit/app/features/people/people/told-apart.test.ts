import { expect, test } from "vitest";
import { REMOVED_ATHLETE } from "../../../../../../app/features/people/people/public-name.ts";
import { toldApart } from "../../../../../../app/features/people/people/told-apart.ts";

const names = (people: [id: string, name: string][]) =>
  Object.fromEntries(toldApart(people.map(([id, name]) => ({ id, name }))));

test("issue, point 13: equal shown names get a neutral number, in the order of their profiles and not of the list", () => {
  expect(
    names([
      ["c", "João S."],
      ["a", "João S."],
      ["b", "Ana"],
      ["d", "João S."],
    ]),
  ).toEqual({
    a: "João S.",
    b: "Ana",
    c: "João S. (2)",
    d: "João S. (3)",
  });
});

test("somebody who stands in a list twice is one, and who was removed has no number", () => {
  expect(
    names([
      ["a", "Ana"],
      ["a", "Ana"],
      ["b", REMOVED_ATHLETE],
      ["c", REMOVED_ATHLETE],
    ]),
  ).toEqual({
    a: "Ana",
    b: REMOVED_ATHLETE,
    c: REMOVED_ATHLETE,
  });
});
