import { expect, it } from "vitest";
import { randomFrom } from "../../../../../../app/features/scoring/brackets/lot.ts";
import { mostPairs } from "../../../../../../app/features/scoring/brackets/most-pairs.ts";

/** The most pairs, by trying all. */
function tried(people: readonly number[], mayMeet: (a: number, b: number) => boolean): number {
  const [first, ...others] = people;
  if (first === undefined) return 0;
  return Math.max(
    tried(others, mayMeet),
    ...others
      .filter((other) => mayMeet(first, other))
      .map(
        (other) =>
          1 +
          tried(
            others.filter((one) => one !== other),
            mayMeet,
          ),
      ),
  );
}

it("makes as many pairs as can be of people who may meet, each in one", () => {
  for (let lot = 1; lot <= 300; lot += 1) {
    const random = randomFrom(lot);
    const people = Array.from({ length: 2 + (lot % 8) }, (_, at) => at * 3);
    const meets = new Set<string>();
    for (const a of people) for (const b of people) if (a < b && random() < 0.35) meets.add(`${a} ${b}`);
    const mayMeet = (a: number, b: number) => meets.has(`${Math.min(a, b)} ${Math.max(a, b)}`);
    const pairs = mostPairs(people, mayMeet);
    expect(pairs.every(([a, b]) => mayMeet(a, b))).toBe(true);
    expect(new Set(pairs.flat()).size).toBe(pairs.length * 2);
    expect([lot, pairs.length]).toEqual([lot, tried(people, mayMeet)]);
  }
});

it("pairs the first of the list with the nearest, where nothing forbids it", () => {
  expect(mostPairs([7, 3, 9, 1], () => true)).toEqual([
    [7, 3],
    [9, 1],
  ]);
  expect(mostPairs([7, 3, 9], () => false)).toEqual([]);
});
