import { describe, expect, it } from "vitest";
import {
  ageOn,
  dayIn,
  daysUntil,
  endOfDay,
  formatDate,
  formatDateTime,
  formatRelative,
  formatZone,
  instantAt,
  lastMonday,
  startOfDay,
} from "../../../../app/lib/dates.ts";
import { formatMoney } from "../../../../app/lib/money.ts";

describe("dates in the club's zone (product §2)", () => {
  it.each([
    ["2026-11-21", "America/Sao_Paulo", "2026-11-21T03:00:00.000Z"],
    ["2026-11-21", "America/Manaus", "2026-11-21T04:00:00.000Z"],
    ["2026-11-21", "America/Noronha", "2026-11-21T02:00:00.000Z"],
    // Summer time began at midnight: that day starts at 01:00.
    ["2018-11-04", "America/Sao_Paulo", "2018-11-04T03:00:00.000Z"],
    ["2018-02-18", "America/Sao_Paulo", "2018-02-18T03:00:00.000Z"],
  ])("%s begins in %s at %s", (day, zone, instant) => {
    expect(startOfDay(day, zone).toISOString()).toBe(instant);
    expect(dayIn(startOfDay(day, zone), zone)).toBe(day);
    expect(dayIn(new Date(startOfDay(day, zone).getTime() - 1), zone)).not.toBe(day);
    expect(dayIn(endOfDay(day, zone), zone)).toBe(day);
  });

  it.each([
    // Summer time began at this midnight, and ended at the end of the day below: offsets change inside these days.
    ["2018-11-04", "14:30", "America/Sao_Paulo", "2018-11-04T16:30:00.000Z"],
    ["2018-11-04", "00:00", "America/Sao_Paulo", "2018-11-04T03:00:00.000Z"],
    ["2018-02-17", "22:30", "America/Sao_Paulo", "2018-02-18T00:30:00.000Z"],
    ["2018-02-17", "23:30", "America/Sao_Paulo", "2018-02-18T01:30:00.000Z"],
    ["2018-02-18", "09:00", "America/Sao_Paulo", "2018-02-18T12:00:00.000Z"],
    ["2018-12-01", "19:30", "America/Sao_Paulo", "2018-12-01T21:30:00.000Z"],
    ["2026-11-21", "19:30", "America/Sao_Paulo", "2026-11-21T22:30:00.000Z"],
    ["2026-03-08", "14:00", "America/New_York", "2026-03-08T18:00:00.000Z"],
    ["2026-11-01", "14:00", "America/New_York", "2026-11-01T19:00:00.000Z"],
  ])("issue, point 13: %s %s in %s is %s", (day, hour, zone, instant) =>
    expect(instantAt(day, hour, zone)).toBe(instant),
  );

  it.each([
    ["2026-11-21T11:55:00Z", "há 5 min"],
    ["2026-11-20T11:00:00Z", "há 1 d"],
    ["2026-11-22T12:00:00Z", "em 24 h"],
    ["2026-11-23T12:00:00Z", "em 2 d"],
    ["2026-11-21T12:00:20Z", "agora"],
  ])("%s is %s at noon of the 21st", (at, words) =>
    expect(formatRelative(at, new Date("2026-11-21T12:00:00Z"))).toBe(words),
  );

  it.each([
    ["America/Sao_Paulo", "Horário de Brasília"],
    ["America/Manaus", "Horário do Amazonas"],
  ])("%s is called %s", (zone, words) => expect(formatZone(zone)).toBe(words));

  it.each([
    ["2026-11-21T12:00:00Z", "2026-11-16T03:00:00.000Z"],
    ["2026-11-16T02:59:59Z", "2026-11-09T03:00:00.000Z"],
    ["2026-11-16T03:00:00Z", "2026-11-16T03:00:00.000Z"],
  ])("the Monday of %s is %s", (at, monday) => {
    expect(lastMonday(new Date(at), "America/Sao_Paulo").toISOString()).toBe(monday);
  });

  it.each([
    ["2026-11-21T02:00:00Z", "2026-11-21T04:00:00Z", 1],
    ["2026-11-21T04:00:00Z", "2026-11-22T02:59:00Z", 0],
    ["2026-11-21T12:00:00Z", "2026-11-28T12:00:00Z", 7],
    ["2026-11-21T12:00:00Z", "2026-11-20T12:00:00Z", -1],
  ])("days from %s until %s: %i calendar days", (from, to, days) => {
    expect(daysUntil(new Date(from), new Date(to))).toBe(days);
  });

  it.each([
    ["2008-11-21", "2026-11-21", 18],
    ["2008-11-22", "2026-11-21", 17],
    ["2008-02-29", "2026-02-28", 17],
  ])("born %s is on %s %i", (born, day, age) => expect(ageOn(born, day)).toBe(age));

  it("writes pt-BR", () => {
    expect(formatDate("2026-11-21T02:00:00Z")).toBe("20/11/2026");
    expect(formatDateTime("2026-11-21T02:05:00Z")).toBe("20/11/2026 23:05");
    expect(formatMoney(1990).replace(/\s/g, " ")).toBe("R$ 19,90");
    expect(formatMoney(500_000, "USD").replace(/\s/g, " ")).toBe("US$ 5.000,00");
  });
});
