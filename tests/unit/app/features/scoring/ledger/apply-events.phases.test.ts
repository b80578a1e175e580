import { describe, expect, it } from "vitest";
import { applyEvents, applyWindow } from "../../../../../../app/features/scoring/ledger/apply-events.ts";
import type {
  RankingEvent,
  RankingState,
} from "../../../../../../app/features/scoring/ledger/ranking-events.ts";
import { at, event, newId, newState, said, startOf, wonBy } from "../../../../../support/sample-events.ts";
import { annulled, phases } from "../../../../../support/sample-phases.ts";

const linesOf = (state: RankingState, ...events: RankingEvent[]) => applyEvents(state, events, newId).lines;
const sum = (lines: readonly { athleteId: string; points: number }[], athleteId: string) =>
  lines.filter((line) => line.athleteId === athleteId).reduce((total, { points }) => total + points, 0);

describe("phase points (product §5, §6)", () => {
  it("are a line for each athlete: points without a match, a meeting or nível", () => {
    const state = newState();
    const [first, second] = linesOf(state, phases("p", "2026-03-01", { a: 200, b: 120 }));
    expect(first).toEqual({
      id: first!.id,
      rankingId: "r",
      athleteId: "a",
      sport: "tennis",
      eventId: "p",
      matchId: null,
      answersId: null,
      reason: "phase",
      at: at("2026-03-01"),
      ordinal: 0,
      ruleVersion: 3,
      points: 200,
      levelChange: 0,
      levelBefore: null,
      levelFromResult: 0,
      levelFromScore: 0,
      matches: 0,
      wins: 0,
      losses: 0,
      setsWon: 0,
      setsLost: 0,
      gamesWon: 0,
      gamesLost: 0,
      meeting: null,
      levelMeeting: null,
      leavesAt: startOf("2027-02-28"),
      goneAt: null,
      isCounted: true,
    });
    expect([second!.athleteId, second!.points]).toEqual(["b", 120]);
    expect(state.ratings.get("a|tennis")).toEqual({ level: 1_500_000, matches: 0, played: 0, version: 0 });
  });

  it("leave the window as a result of their day does, and not where there is none", () => {
    const state = newState();
    linesOf(state, phases("p", "2026-03-01", { a: 200 }));
    expect(applyWindow(state, startOf("2027-02-28") - 1, newId).lines).toEqual([]);
    expect(said(applyWindow(state, startOf("2027-02-28"), newId).lines)).toEqual([
      ["window", -200, startOf("2027-02-28")],
    ]);
    const forEver = newState({ windowWeeks: null });
    expect(linesOf(forEver, phases("p", "2026-03-01", { a: 200 }))[0]!.leavesAt).toBeNull();
  });

  it("stay for ever where the season closes before", () => {
    const state = { ...newState(), closedAt: () => at("2026-12-20") };
    expect(linesOf(state, phases("p", "2026-03-01", { a: 200 }))[0]!.leavesAt).toBeNull();
  });

  it("are one of the best N results", () => {
    const state = newState({ bestOf: 1 });
    const lines = linesOf(
      state,
      event("e", "2026-03-01", { result: wonBy(12, "b", "2026-03-01") }),
      phases("p", "2026-03-02", { a: 200 }),
      event("f", "2026-03-03", { result: wonBy(12, "c", "2026-03-03") }),
    );
    expect(sum(lines, "a")).toBe(200);
  });

  it("of one moment leave in one order, however they were read", () => {
    const left = [false, true].map((isReversed) => {
      const state = newState({ bestOf: 2 });
      linesOf(
        state,
        phases("p", "2026-03-02", { a: 60 }),
        phases("q", "2026-03-02", { a: 90 }),
        phases("o", "2026-03-02", { a: 10 }),
      );
      if (isReversed) for (const lines of state.live.values()) lines.reverse();
      return said(applyWindow(state, startOf("2027-03-01"), newId).lines);
    });
    expect(left[1]).toEqual(left[0]);
    expect(left[0]!.map(([reason, points]) => [reason, points])).toEqual([
      ["window", 0],
      ["window", -60],
      ["window", -90],
    ]);
  });

  it.each([
    ["while they count", null, [["annulment", -200, at("2026-03-05")]]],
    ["after the window", startOf("2027-02-28"), [["annulment", 0, at("2027-03-05")]]],
  ])("are taken back %s, once", (_when, expiredAt, expected) => {
    const state = newState();
    const given = phases("p", "2026-03-01", { a: 200 });
    const lines = linesOf(state, given);
    if (expiredAt !== null) lines.push(...applyWindow(state, expiredAt, newId).lines);
    const back = linesOf(state, annulled(given, expiredAt === null ? "2026-03-05" : "2027-03-05"));
    expect(said(back)).toEqual(expected);
    expect(sum([...lines, ...back], "a")).toBe(0);
  });

  it("taken back leave their place among the best N to the next", () => {
    const state = newState({ bestOf: 1 });
    const given = phases("p", "2026-03-02", { a: 200 });
    const lines = linesOf(
      state,
      event("e", "2026-03-01", { result: wonBy(12, "b", "2026-03-01") }),
      given,
      annulled(given, "2026-03-04"),
    );
    expect(sum(lines, "a")).toBe(122);
  });

  it("taken back from the day on which they were given, leave it to what counted beside them", () => {
    const state = newState({ bestOf: 1 });
    const given = phases("p", "2026-03-02", { a: 200 });
    const lines = linesOf(
      state,
      event("e", "2026-03-01", { result: wonBy(12, "b", "2026-03-01") }),
      given,
      event("f", "2026-03-04", { result: wonBy(13, "c", "2026-03-04") }),
      { ...annulled(given, "2026-03-02"), writtenAt: at("2026-03-06") },
    );
    const until = (day: string) =>
      sum(
        lines.filter((line) => line.at <= at(day)),
        "a",
      );
    expect(["2026-03-01", "2026-03-02", "2026-03-03", "2026-03-04", "2026-03-06"].map(until)).toEqual([
      122, 122, 122, 123, 123,
    ]);
  });

  it("taken back from that day, leave nothing of what pushed them out since", () => {
    const state = newState({ bestOf: 1 });
    const given = phases("p", "2026-03-02", { a: 90 });
    const lines = linesOf(state, given, event("f", "2026-03-04", { result: wonBy(13, "c", "2026-03-04") }), {
      ...annulled(given, "2026-03-02"),
      writtenAt: at("2026-03-06"),
    });
    const until = (day: string) =>
      sum(
        lines.filter((line) => line.at <= at(day)),
        "a",
      );
    expect(["2026-03-01", "2026-03-02", "2026-03-03", "2026-03-04", "2026-03-06"].map(until)).toEqual([
      0, 0, 0, 123, 123,
    ]);
  });
});
