import { expect, it } from "vitest";
import { nextTryAt } from "../../../../../../app/features/clubs/integrations/backoff.ts";

const now = new Date("2026-11-24T12:00:00Z");
const minutesAfter = (attempts: number, type = "match.confirmed") => {
  const at = nextTryAt({ type, attempts }, now);
  return at === null ? null : (at.getTime() - now.getTime()) / 60_000;
};

it.each([
  [0, 1],
  [1, 1],
  [2, 5],
  [3, 30],
  [4, 120],
  [5, 300],
  [6, 600],
  [7, 840],
  [8, null],
  [50, null],
])("after %s tries it waits %s minutes", (attempts, minutes) => {
  expect(minutesAfter(attempts)).toBe(minutes);
});

it("a test is tried once", () => {
  expect(minutesAfter(1, "ping")).toBeNull();
});
