import { expect, it } from "vitest";
import { displayRetryDelayMs } from "../../../../../app/browser/tv/network.ts";

it.each([
  [0, 500, 1_000],
  [1, 1_000, 2_000],
  [4, 8_000, 16_000],
  [5, 15_000, 30_000],
  [400, 15_000, 30_000],
])("waits between half and all of the doubled pause before attempt %i", (attempt, low, high) => {
  expect(displayRetryDelayMs(attempt, 0)).toBe(low);
  expect(displayRetryDelayMs(attempt, 0.999999)).toBeCloseTo(high, -1);
});
