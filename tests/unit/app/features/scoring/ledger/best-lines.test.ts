import { describe, expect, it } from "vitest";
import { applyWindow } from "../../../../../../app/features/scoring/ledger/apply-events.ts";
import type { LedgerLine } from "../../../../../../app/features/scoring/ledger/ledger.ts";
import {
  at,
  event,
  newId,
  newState,
  own,
  said,
  startOf,
  apply,
  wonBy,
} from "../../../../../support/sample-events.ts";

describe("the best N", () => {
  it("what is pushed out is answered whole, and comes back when there is room", () => {
    const state = newState({ bestOf: 1 });
    const [weak] = apply(state, event("e1", "2026-03-01", { result: wonBy(12, "b", "2026-03-01") }))
      .lines as [LedgerLine];
    const before = { ...weak };
    const better = event("e2", "2026-03-02", { result: wonBy(13, "c", "2026-03-02"), ordinal: 9 });
    const applied = apply(state, better);
    const pushed = applied.lines.find(({ reason }) => reason === "best_of")!;
    expect(pushed).toEqual({
      ...before,
      id: pushed.id,
      eventId: null,
      answersId: before.id,
      reason: "best_of",
      at: at("2026-03-02"),
      ordinal: 9,
      points: -122,
      matches: 0,
      wins: 0,
      losses: 0,
      setsWon: 0,
      setsLost: 0,
      gamesWon: 0,
      gamesLost: 0,
      levelChange: 0,
      levelBefore: null,
      levelFromResult: 0,
      levelFromScore: 0,
      leavesAt: null,
      goneAt: null,
      isCounted: true,
    });
    expect(weak.isCounted).toBe(false);
    expect([...applied.changed]).toContain(weak);
    const undone = apply(
      state,
      event("e3", "2026-03-03", { kind: "annul", undoes: "e2", result: better.result, ordinal: 11 }),
    );
    const back = own(undone).find(({ reason }) => reason === "best_of")!;
    expect([back.points, back.at, back.ordinal, back.answersId]).toEqual([
      122,
      at("2026-03-03"),
      11,
      before.id,
    ]);
    expect(weak.isCounted).toBe(true);
    expect(own(undone).filter(({ reason }) => reason === "best_of")).toHaveLength(1);
  });

  it("what comes back when a better one leaves its window comes back on that day", () => {
    const state = newState({ bestOf: 1 });
    const better = event("e1", "2026-03-01", { result: wonBy(13, "b", "2026-03-01") });
    apply(state, better, event("e2", "2026-03-02", { result: wonBy(12, "c", "2026-03-02"), ordinal: 9 }));
    const lines = own(applyWindow(state, startOf("2027-02-28"), newId));
    expect(lines.map(({ reason, points, at: when, ordinal }) => [reason, points, when, ordinal])).toEqual([
      ["window", -123, startOf("2027-02-28"), 0],
      ["best_of", 122, startOf("2027-02-28"), 0],
    ]);
  });

  it("what is outside leaves without points, and its annulment gives none", () => {
    const first = event("e1", "2026-03-01", { result: wonBy(12, "b", "2026-03-01") });
    const better = event("e2", "2026-03-02", { result: wonBy(13, "c", "2026-03-02") });
    const annul = event("e3", "2026-03-03", { kind: "annul", undoes: "e1", result: first.result });
    const state = newState({ bestOf: 1 });
    apply(state, first, better);
    expect(own(apply(state, annul)).map(({ reason, points, matches }) => [reason, points, matches])).toEqual([
      ["annulment", 0, -1],
    ]);
    const other = newState({ bestOf: 1 });
    apply(other, first, better);
    const left = applyWindow(other, startOf("2027-02-28"), newId).lines.find(
      ({ athleteId }) => athleteId === "a",
    )!;
    expect([left.reason, left.points, left.matches]).toEqual(["window", 0, -1]);
  });

  it("of equals the earlier counts: by day, by place in it, by event", () => {
    const pushedOf = (...events: [string, string, number][]) => {
      const state = newState({ bestOf: 1 });
      const played = events.map(([id, day, ordinal], n) =>
        event(id, day, { result: wonBy(12, `other ${n}`, day), ordinal, writtenAt: at("2026-04-01") }),
      );
      apply(state, ...played);
      const results = state.live.get("r|a")!.filter(({ eventId }) => eventId !== null);
      return results.filter(({ isCounted }) => isCounted).map(({ eventId }) => eventId);
    };
    expect(pushedOf(["e1", "2026-03-01", 1], ["e2", "2026-03-02", 0])).toEqual(["e1"]);
    expect(pushedOf(["e1", "2026-03-02", 1], ["e2", "2026-03-01", 2])).toEqual(["e2"]);
    expect(pushedOf(["e1", "2026-03-01", 2], ["e2", "2026-03-01", 1])).toEqual(["e2"]);
    expect(pushedOf(["e2", "2026-03-01", 1], ["e1", "2026-03-01", 1])).toEqual(["e1"]);
    expect(pushedOf(["e1", "2026-03-01", 1], ["e2", "2026-03-01", 1])).toEqual(["e1"]);
  });

  it("what is pushed out left when the last of N better ones came", () => {
    const state = newState({ bestOf: 2 });
    const played = (id: string, day: string, games: number) =>
      event(id, day, { result: wonBy(games, id, day), writtenAt: at("2026-06-01") });
    apply(
      state,
      played("e1", "2026-05-01", 20),
      played("e2", "2026-03-01", 21),
      played("e3", "2026-04-01", 22),
    );
    const applied = apply(state, played("e4", "2026-02-01", 12));
    expect(said(own(applied))).toEqual([
      ["win", 122, at("2026-02-01")],
      // Of the three better ones two were there from April on.
      ["best_of", -122, at("2026-04-01")],
    ]);
  });

  const DAY_MS = 86_400_000;
  const now = at("2026-06-01");
  /** The lines of wins so many days old, which a file brings today in this order; the first of them are worth more by so many games. */
  const broughtLate = (bestOf: number, ...wins: [daysAgo: number, games: number][]) => {
    const state = newState({ bestOf, windowWeeks: 4 });
    const lines = wins.flatMap(([daysAgo, games], n) => {
      const day = new Date(now - daysAgo * DAY_MS).toISOString().slice(0, 10);
      const result = wonBy(games, `other ${n}`, day);
      return own(apply(state, event(`e${n}`, day, { result, ordinal: n, writtenAt: now })));
    });
    return (daysAgo: number) => {
      const until = lines.filter((line) => line.at <= now - daysAgo * DAY_MS);
      return until.reduce((sum, { points }) => sum + points, 0);
    };
  };

  it("of what comes when it has left its window already counts on the days that were its own", () => {
    const asOf = broughtLate(1, [60, 12], [58, 12], [57, 12]);
    expect([61, 60, 58, 57, 56, 40, 33].map(asOf)).toEqual([0, 122, 122, 122, 122, 122, 122]);
    expect([28, 1, 0].map(asOf)).toEqual([0, 0, 0]);
  });

  it.each([
    ["the better one last", [57, 12], [60, 20]],
    ["the better one first", [60, 20], [57, 12]],
  ] as const)("of what comes late is the same in any order: %s", (_order, one, two) => {
    const asOf = broughtLate(1, [...one], [...two]);
    // The better one of the two left its window 32 days ago, the other one 29.
    expect([60, 57, 33, 30, 28].map(asOf)).toEqual([130, 130, 130, 122, 0]);
  });

  it("of a file whose rows stand with what was played since", () => {
    const asOf = broughtLate(2, [10, 13], [20, 15], [60, 12], [22, 14], [25, 12]);
    expect([60, 25, 22, 20, 10, 0].map(asOf)).toEqual([122, 122, 246, 249, 249, 249]);
  });
});
