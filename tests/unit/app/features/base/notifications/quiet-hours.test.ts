import { describe, expect, it } from "vitest";
import { quietUntil } from "../../../../../../app/features/base/notifications/quiet-hours.ts";

const NIGHT = { from: 22 * 60, until: 7 * 60 };
const NAP = { from: 13 * 60, until: 14 * 60 + 30 };

describe("quiet hours in the person's own zone", () => {
  it.each([
    ["before the night", NIGHT, "America/Sao_Paulo", "2026-06-02T00:59:59Z", null],
    ["as it begins", NIGHT, "America/Sao_Paulo", "2026-06-02T01:00:00Z", "2026-06-02T10:00:00Z"],
    ["before midnight", NIGHT, "America/Sao_Paulo", "2026-06-02T02:59:30Z", "2026-06-02T10:00:00Z"],
    ["after midnight", NIGHT, "America/Sao_Paulo", "2026-06-02T05:15:20Z", "2026-06-02T10:00:00Z"],
    ["a minute before the end", NIGHT, "America/Sao_Paulo", "2026-06-02T09:59:59Z", "2026-06-02T10:00:00Z"],
    ["at the end", NIGHT, "America/Sao_Paulo", "2026-06-02T10:00:00Z", null],
    ["the same instant in Acre: not yet", NIGHT, "America/Rio_Branco", "2026-06-02T01:00:00Z", null],
    ["in Acre two hours later", NIGHT, "America/Rio_Branco", "2026-06-02T03:00:00Z", "2026-06-02T12:00:00Z"],
    ["in Noronha an hour before", NIGHT, "America/Noronha", "2026-06-02T00:00:00Z", "2026-06-02T09:00:00Z"],
    ["before a nap", NAP, "America/Manaus", "2026-06-02T16:59:00Z", null],
    ["in a nap", NAP, "America/Manaus", "2026-06-02T17:00:00Z", "2026-06-02T18:30:00Z"],
    ["after a nap", NAP, "America/Manaus", "2026-06-02T18:30:00Z", null],
    ["none", null, "America/Manaus", "2026-06-02T05:00:00Z", null],
    // Lisbon: the clock goes from 1:00 to 2:00 on 29 March 2026, and back from 2:00 to 1:00 on 25 October.
    ["a night that lost an hour", NIGHT, "Europe/Lisbon", "2026-03-28T23:00:00Z", "2026-03-29T06:00:00Z"],
    ["a night that gained one", NIGHT, "Europe/Lisbon", "2026-10-24T22:00:00Z", "2026-10-25T07:00:00Z"],
    [
      "an end that the clock leaves out",
      { from: 0, until: 90 },
      "Europe/Lisbon",
      "2026-03-29T00:10:00Z",
      "2026-03-29T01:00:00Z",
    ],
  ])("%s", (_case, quiet, zone, now, until) => {
    expect(quietUntil(new Date(now), quiet, zone)?.toISOString() ?? null).toBe(
      until && new Date(until).toISOString(),
    );
  });

  it("every minute of two days: quiet until an instant that is loud", () => {
    for (let minute = 0; minute < 2 * 1440; minute += 1) {
      const now = new Date(Date.parse("2026-03-28T00:00:00Z") + minute * 60_000);
      const until = quietUntil(now, NIGHT, "Europe/Lisbon");
      if (until === null) continue;
      expect(until.getTime()).toBeGreaterThan(now.getTime());
      expect(quietUntil(until, NIGHT, "Europe/Lisbon")).toBeNull();
    }
  });
});
