import { expect, it } from "vitest";
import { countdownText } from "../../../../app/lib/countdown.ts";

it.each([
  [-5_000, "0:00"],
  [0, "0:00"],
  [1, "0:01"],
  [9_000, "0:09"],
  [598_001, "9:59"],
  [4_198_000, "1:09:58"],
  [48 * 3_600_000, "2 dias"],
  [80 * 3_600_000, "3 dias"],
])("writes %i ms as %s", (ms, text) => {
  expect(countdownText(ms)).toBe(text);
});
