import { expect, test } from "vitest";
import { samplePairs, signedRank, slower, TOO_FAR } from "../../support/time-samples.ts";

// The measure of tests/integration/identity/enumeration.test.ts, proven to fail where it should.

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

test("20 ms more for one of the two is told from none", async () => {
  const noisy = (extra: number) => () => wait(2 + Math.random() * 8 + extra);
  const apart = await samplePairs(noisy(20), noisy(0), { most: 60 });
  expect(signedRank(apart.one, apart.other)).toBeGreaterThan(TOO_FAR);
  const alike = await samplePairs(noisy(0), noisy(0), { most: 60 });
  expect(Math.abs(signedRank(alike.one, alike.other))).toBeLessThan(TOO_FAR);
  expect(alike.canTell).toBe(true);
});

test("ranks, by hand", () => {
  expect(signedRank([2, 4, 9], [1, 2, 3])).toBeCloseTo(6 / Math.sqrt((3 * 4 * 7) / 6), 10);
  expect(signedRank([1, 2], [2, 4])).toBeCloseTo(-3 / Math.sqrt(5), 10);
  expect(signedRank([], [])).toBe(0);
  expect(slower([1])).toEqual([21]);
  expect(slower([400])).toEqual([500]);
});
