import { describe, expect, it } from "vitest";
import { isCronDue } from "../../../local/crons.ts";

const at = (text: string) => new Date(`${text}:00Z`);

describe("isCronDue", () => {
  it.each([
    ["* * * * *", "2026-11-21T08:37", true],
    ["*/5 * * * *", "2026-11-21T08:35", true],
    ["*/5 * * * *", "2026-11-21T08:37", false],
    ["0 3 * * *", "2026-11-21T03:00", true],
    ["0 3 * * *", "2026-11-21T04:00", false],
    ["10,40 * * * *", "2026-11-21T08:40", true],
    ["10-20 8 * * *", "2026-11-21T08:21", false],
    ["5/10 * * * *", "2026-11-21T08:25", true],
    ["0 0 1 * *", "2026-12-01T00:00", true],
    ["0 0 * 11 6", "2026-11-21T00:00", true],
    ["0 0 * * 7", "2026-11-22T00:00", true],
    ["0 0 13 * 5", "2026-11-20T00:00", true],
    ["0 0 13 * 5", "2026-11-21T00:00", false],
  ])("%s at %s is %s", (cron, when, isDue) => {
    expect(isCronDue(cron, at(when))).toBe(isDue);
  });
});
