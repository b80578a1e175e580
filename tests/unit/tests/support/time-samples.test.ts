import { expect, test } from "vitest";
import { randomFrom } from "../../../support/play-match.ts";
import { samplePairs, signedRank, slower, TOO_FAR } from "../../../support/time-samples.ts";

// The measure of tests/api/identity/enumeration.test.ts, proven to fail where it should.

test("20 ms more for one of the two is detected", async () => {
  const random = randomFrom(1);
  let nowMs = 0;
  const now = () => nowMs;
  const noisy = (extra: number) => async () => void (nowMs += 2 + random() * 8 + extra);
  const apart = await samplePairs(noisy(20), noisy(0), { most: 60, now });
  expect(signedRank(apart.one, apart.other)).toBeGreaterThan(TOO_FAR);
  const alike = await samplePairs(noisy(0), noisy(0), { most: 60, now });
  expect(Math.abs(signedRank(alike.one, alike.other))).toBeLessThan(TOO_FAR);
  expect(alike.canDetect).toBe(true);
});

test("ranks, by hand", () => {
  expect(signedRank([2, 4, 9], [1, 2, 3])).toBeCloseTo(6 / Math.sqrt((3 * 4 * 7) / 6), 10);
  expect(signedRank([1, 2], [2, 4])).toBeCloseTo(-3 / Math.sqrt(5), 10);
  expect(signedRank([], [])).toBe(0);
  expect(slower([1])).toEqual([21]);
  expect(slower([400])).toEqual([500]);
});
