import { describe, expect, it } from "vitest";
import { isClubDay } from "../../../../app/lib/calendar-day.ts";

describe("a day that a club may mean", () => {
  it.each([
    ["2026-02-28", true],
    ["1900-01-01", true],
    ["0000-01-01", false],
    ["9999-12-31", false],
  ])("%s: %s", (day, isOne) => {
    expect(isClubDay(day)).toBe(isOne);
  });
});
