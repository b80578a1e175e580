import { describe, expect, it } from "vitest";
import {
  changesOf,
  phaseNote,
  repeatedOf,
  type StandingPoints,
  type WantedPoints,
} from "../../../../../../app/features/office/points-and-rules/plan.ts";

const TODAY = "2026-11-20";
const want = (points: number, more: Partial<WantedPoints> = {}): WantedPoints => ({
  key: "r",
  athleteId: "a",
  points,
  day: null,
  note: "",
  ...more,
});
const given = { eventId: "e", rankingId: "r", tournamentEventId: null, ruleVersion: 1, awards: [], at: "" };
const stands = (points: number, day: string, more: Partial<StandingPoints> = {}): StandingPoints => ({
  ...want(points),
  day,
  given,
  ...more,
});
/** Gives the changes, as from, to, day. */
const said = (wanted: WantedPoints, standing: StandingPoints[]) =>
  changesOf([wanted], standing, TODAY).map(({ from, points, day }) => [from, points, day]);

describe("what a file changes", () => {
  it.each<[string, WantedPoints, StandingPoints[], unknown[]]>([
    ["new points", want(10), [], [[null, 10, TODAY]]],
    ["of a day", want(10, { day: "2026-01-02" }), [], [[null, 10, "2026-01-02"]]],
    ["nothing, of who has none", want(0), [], []],
    ["the same again, another day", want(10), [stands(10, "2026-01-02")], []],
    ["another number keeps the day", want(12), [stands(10, "2026-01-02")], [[10, 12, "2026-01-02"]]],
    ["another day", want(10, { day: "2026-02-01" }), [stands(10, "2026-01-02")], [[10, 10, "2026-02-01"]]],
    ["nothing, of who has some", want(0), [stands(10, "2026-01-02")], [[10, 0, "2026-01-02"]]],
    ["somebody else's", want(10), [stands(10, TODAY, { athleteId: "b" })], [[null, 10, TODAY]]],
    ["another ranking's", want(10), [stands(10, TODAY, { key: "s" })], [[null, 10, TODAY]]],
    ["another reason", want(10, { note: "Copa" }), [stands(10, TODAY)], [[null, 10, TODAY]]],
    [
      "the same reason of another day",
      want(10, { note: "Copa", day: "2026-02-01" }),
      [stands(10, "2025-02-01", { note: "Copa" })],
      [[null, 10, "2026-02-01"]],
    ],
    ["a reason without a day", want(10, { note: "Copa" }), [stands(10, "2025-02-01", { note: "Copa" })], []],
    [
      "a phase that its tournament gave here",
      want(10, { note: "Copa", day: "2026-02-01" }),
      [stands(99, "2026-02-01", { note: "Copa", given: null })],
      [],
    ],
  ])("%s", (_what, wanted, standing, expected) => expect(said(wanted, standing)).toEqual(expected));

  it("of a thing that is said twice takes the first", () => {
    const lines = [
      want(1),
      want(2),
      want(3, { note: "Copa" }),
      want(4, { key: "s" }),
      want(5, { day: TODAY }),
    ];
    expect([...repeatedOf(lines)]).toEqual([1, 4]);
  });

  it("says what a phase's points are for", () => {
    expect(phaseNote({ place: 3, event: "Livre", tournament: "Aberto <da> Praia" })).toBe(
      "3º lugar em Livre, Aberto da Praia",
    );
  });
});
