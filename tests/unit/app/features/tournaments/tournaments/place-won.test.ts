import { describe, expect, it } from "vitest";
import { placeKept } from "../../../../../../app/features/tournaments/tournaments/place-won.ts";

const HOUR_MS = 3_600_000;
const FAR = new Date("2026-12-31T00:00:00Z");
/** An instant of a zone's clock, by what it is behind UTC. */
const at = (local: string, behind = 3) => new Date(Date.parse(`${local}:00Z`) + behind * HOUR_MS);

describe("a place won is kept for 12 hours of the day", () => {
  it.each([
    ["2026-03-10T23:50", "2026-03-11T20:00"],
    ["2026-03-11T07:59", "2026-03-11T20:00"],
    ["2026-03-11T08:00", "2026-03-11T20:00"],
    ["2026-03-11T10:00", "2026-03-11T22:00"],
    ["2026-03-11T10:01", "2026-03-12T08:01"],
    ["2026-03-11T21:30", "2026-03-12T19:30"],
    ["2026-03-11T21:59", "2026-03-12T19:59"],
    ["2026-03-11T22:00", "2026-03-12T20:00"],
    ["2026-03-12T00:00", "2026-03-12T20:00"],
    // The last day of a month, and of a year.
    ["2025-12-31T20:00", "2026-01-01T18:00"],
  ])("from %s until %s", (told, until) => {
    const zones: [string, number][] = [
      ["America/Sao_Paulo", 3],
      ["America/Manaus", 4],
      ["America/Rio_Branco", 5],
      ["America/Noronha", 2],
    ];
    for (const [zone, behind] of zones)
      expect(placeKept(at(told, behind), FAR, zone), zone).toEqual({ until: at(until, behind), by: "hours" });
  });

  it("of the club's zone, wherever the same instant is night", () => {
    const instant = new Date("2026-03-11T01:30:00Z");
    // 22:30 in Brasília, 21:30 in Manaus.
    expect(placeKept(instant, FAR, "America/Sao_Paulo").until).toEqual(at("2026-03-11T20:00", 3));
    expect(placeKept(instant, FAR, "America/Manaus").until).toEqual(at("2026-03-11T19:30", 4));
  });
});

describe("near the closing of the entries", () => {
  it.each<[string, string, string, string]>([
    ["in 3 hours", "13:00", "12:00", "closing"],
    ["in 2 hours", "12:00", "11:00", "closing"],
    ["in 91 minutes", "11:31", "10:31", "closing"],
    ["in 90 minutes", "11:30", "10:30", "closing"],
    ["in 80 minutes", "11:20", "10:30", "minutes"],
    ["in 50 minutes", "10:50", "10:30", "minutes"],
    ["in this minute", "10:00", "10:30", "minutes"],
    ["an hour ago", "09:00", "10:30", "minutes"],
    ["in 14 hours", "23:59", "22:00", "hours"],
  ])("that is %s", (_, closes, until, by) => {
    expect(placeKept(at("2026-03-11T10:00"), at(`2026-03-11T${closes}`), "America/Sao_Paulo")).toEqual({
      until: at(`2026-03-11T${until}`),
      by,
    });
  });

  it("at night the closing does not wait for the morning", () => {
    const told = at("2026-03-11T23:00");
    expect(placeKept(told, at("2026-03-12T02:00"), "America/Sao_Paulo").until).toEqual(
      at("2026-03-12T01:00"),
    );
    expect(placeKept(told, at("2026-03-11T23:59"), "America/Sao_Paulo").until).toEqual(
      at("2026-03-11T23:30"),
    );
  });
});

it("is never less than 30 minutes, never ends at night by its hours, and a later word never ends earlier", () => {
  const start = at("2026-01-01T00:00").getTime();
  for (const closes of [0, 45, 200, 700, 1_500, 9_000]) {
    const closing = new Date(start + closes * 60_000);
    let before = 0;
    for (let minute = 0; minute < 3 * 24 * 60; minute += 7) {
      const told = start + minute * 60_000;
      const { until, by } = placeKept(new Date(told), closing, "America/Sao_Paulo");
      expect(until.getTime() - told).toBeGreaterThanOrEqual(30 * 60_000);
      expect(until.getTime()).toBeGreaterThanOrEqual(before);
      before = until.getTime();
      const inDay = (before - 3 * HOUR_MS) % (24 * HOUR_MS);
      if (by === "hours") expect(inDay >= 8 * HOUR_MS && inDay <= 22 * HOUR_MS).toBe(true);
    }
  }
});
