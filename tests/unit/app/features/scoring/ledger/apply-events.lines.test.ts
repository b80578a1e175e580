import { describe, expect, it } from "vitest";
import { applyWindow } from "../../../../../../app/features/scoring/ledger/apply-events.ts";
import type { LedgerLine } from "../../../../../../app/features/scoring/ledger/ledger.ts";
import type { MatchEvent } from "../../../../../../app/features/scoring/ledger/ranking-events.ts";
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

// The written lines, whole: every field of every kind of line, and what else the writer receives.

const LOST: LedgerLine = {
  id: expect.any(String),
  rankingId: "r",
  athleteId: "a",
  sport: "tennis",
  eventId: "e1",
  matchId: "match of e1",
  answersId: null,
  reason: "loss",
  at: at("2026-03-01"),
  ordinal: 7,
  ruleVersion: 3,
  points: 25 + 5 + 13,
  matches: 1,
  wins: 0,
  losses: 1,
  setsWon: 1,
  setsLost: 2,
  gamesWon: 13,
  gamesLost: 15,
  levelChange: 0,
  levelBefore: 1_500_000,
  levelFromResult: 0,
  levelFromScore: 0,
  meeting: 1,
  levelMeeting: 1,
  leavesAt: startOf("2027-02-28"),
  goneAt: null,
  isCounted: true,
};

describe("a win of side 2", () => {
  it("is a line of each side, the loser's record beside the winner's", () => {
    const { lines, ratings, changed, meetings } = apply(newState(), event("e1", "2026-03-01"));
    const [lost, won] = lines as [LedgerLine, LedgerLine];
    const { levelChange, levelFromScore, levelFromResult } = lost;
    expect(lost).toEqual({ ...LOST, levelChange, levelFromScore, levelFromResult });
    expect(levelChange).toBeLessThan(0);
    expect(won).toEqual({
      ...LOST,
      id: expect.any(String),
      athleteId: "b",
      reason: "win",
      points: 100 + 2 * 5 + 15,
      wins: 1,
      losses: 0,
      setsWon: 2,
      setsLost: 1,
      gamesWon: 15,
      gamesLost: 13,
      levelChange: -levelChange,
      levelFromResult: -levelFromResult,
      levelFromScore: -levelFromScore,
    });
    expect([...ratings]).toEqual(["a|tennis", "b|tennis"]);
    expect([...changed]).toEqual([]);
    expect([...meetings.taken.keys()]).toEqual(["e1"]);
    expect(meetings.taken.get("e1")).toEqual({
      eventId: "e1",
      rankingId: "r",
      sport: "tennis",
      month: "2026-03",
      opponents: "a x b",
      number: 1,
      levelNumber: 1,
      also: null,
    });
    expect([...meetings.freed]).toEqual([]);
  });

  it.each(["walkover", "defaulted", "double_walkover"] as const)("%s: no sets and no games", (end) => {
    const winner = end === "double_walkover" ? null : 2;
    const result = { ...event("e", "2026-03-01").result, end, winner } as MatchEvent["result"];
    const { lines } = apply(newState(), event("e1", "2026-03-01", { result }));
    for (const { setsWon, setsLost, gamesWon, gamesLost, levelChange } of lines)
      expect([setsWon, setsLost, gamesWon, gamesLost, levelChange]).toEqual([0, 0, 0, 0, 0]);
    expect(lines.map(({ wins, losses }) => [wins, losses])).toEqual([
      [0, 1],
      winner === null ? [0, 1] : [1, 0],
    ]);
  });
});

describe("an annulment", () => {
  it("answers each line with its exact negatives, and says which loaded lines are gone", () => {
    const state = newState();
    const [lost] = apply(state, event("e1", "2026-03-01")).lines as [LedgerLine];
    const before = { ...lost };
    const applied = apply(
      state,
      event("e2", "2026-03-05", { kind: "annul", undoes: "e1", ordinal: 8, ruleVersion: 4 }),
    );
    expect(applied.lines[0]).toEqual({
      ...before,
      id: expect.any(String),
      eventId: "e2",
      answersId: before.id,
      reason: "annulment",
      at: at("2026-03-05"),
      ordinal: 8,
      ruleVersion: 4,
      points: -43,
      matches: -1,
      wins: 0,
      losses: -1,
      setsWon: -1,
      setsLost: -2,
      gamesWon: -13,
      gamesLost: -15,
      levelChange: -before.levelChange,
      levelBefore: 1_500_000 + before.levelChange,
      levelFromResult: 0,
      levelFromScore: 0,
      leavesAt: null,
      goneAt: null,
      isCounted: true,
    });
    expect([...applied.changed]).toEqual([lost, expect.objectContaining({ athleteId: "b", reason: "win" })]);
    expect(lost.goneAt).toBe(at("2026-03-05"));
    expect(state.ratings.get("a|tennis")).toEqual({ level: 1_500_000, matches: 0, played: 0, version: 0 });
    expect([...applied.ratings]).toEqual(["a|tennis", "b|tennis"]);
    expect([...applied.meetings.freed.keys()]).toEqual(["e1"]);
    expect([...state.freed.keys()]).toEqual(["e1"]);
    expect(state.meetings.get("tennis|2026-03|a x b")).toEqual([]);
  });

  it("of the same pass frees nothing that was stored, since it was never there", () => {
    const annul = event("e2", "2026-03-05", { kind: "annul", undoes: "e1" });
    const { meetings } = apply(newState(), event("e1", "2026-03-01"), annul);
    expect([[...meetings.taken], [...meetings.freed]]).toEqual([[], []]);
  });

  it("of what nobody confirmed is a fault of ours, named", () => {
    const annul = event("e2", "2026-03-05", { kind: "annul", undoes: "e1" });
    expect(() => apply(newState(), annul)).toThrow("no line of e1 for a");
    const state = newState();
    apply(state, event("e0", "2026-03-01"));
    expect(() => apply(state, annul)).toThrow("no line of e1 for a");
  });

  it("of a line that has left gives back neither points nor record, but nível", () => {
    const state = newState();
    apply(state, event("e1", "2025-01-10"));
    const applied = apply(state, event("e2", "2026-06-01", { kind: "annul", undoes: "e1" }));
    const [window, annulled] = own(applied) as [LedgerLine, LedgerLine];
    expect(said([window, annulled])).toEqual([
      ["window", -43, startOf("2026-01-09")],
      ["annulment", 0, at("2026-06-01")],
    ]);
    expect([annulled.matches, annulled.losses, annulled.setsLost]).toEqual([0, 0, 0]);
    expect(annulled.levelChange).toBeGreaterThan(0);
    const [original] = state.live.get("r|a")!;
    expect(original!.goneAt).toBe(startOf("2026-01-09"));
  });

  it("a correction takes its meeting back once, and the next one a new one", () => {
    const state = newState();
    apply(state, event("e1", "2026-03-01"), event("e2", "2026-03-05", { kind: "annul", undoes: "e1" }));
    apply(state, event("e3", "2026-03-06", { corrects: "e1" }));
    expect([...state.freed]).toEqual([]);
    const { lines } = apply(state, event("e4", "2026-03-07", { corrects: "e1" }));
    expect(lines.map(({ meeting, levelMeeting }) => [meeting, levelMeeting])).toEqual([
      [2, 2],
      [2, 2],
    ]);
  });
});

describe("what leaves the window", () => {
  it("is answered by a line of its own, dated when it left, and changes the version of the rating", () => {
    const state = newState();
    const [lost] = apply(state, event("e1", "2026-03-01")).lines as [LedgerLine];
    const before = { ...lost };
    const applied = applyWindow(state, startOf("2027-02-28"), newId);
    expect(applied.lines[0]).toEqual({
      ...before,
      id: expect.any(String),
      eventId: null,
      answersId: before.id,
      reason: "window",
      at: startOf("2027-02-28"),
      ordinal: 0,
      points: -43,
      matches: -1,
      wins: 0,
      losses: -1,
      setsWon: -1,
      setsLost: -2,
      gamesWon: -13,
      gamesLost: -15,
      levelChange: 0,
      levelBefore: null,
      levelFromResult: 0,
      levelFromScore: 0,
      leavesAt: null,
      goneAt: null,
      isCounted: true,
    });
    expect([...applied.ratings]).toEqual(["a|tennis", "b|tennis"]);
    expect([...applied.changed].map(({ athleteId, goneAt }) => [athleteId, goneAt])).toEqual([
      ["a", startOf("2027-02-28")],
      ["b", startOf("2027-02-28")],
    ]);
  });

  it("leaves in the order of the instants, then of the events", () => {
    const state = newState();
    const later = event("e1", "2026-05-01", { result: wonBy(12, "c", "2026-05-01") });
    const sooner = event("e2", "2026-03-01", { result: wonBy(13, "d", "2026-03-01"), ordinal: 9 });
    const same = event("e3", "2026-03-01", { result: wonBy(14, "e", "2026-03-01"), ordinal: 8 });
    const earlier = event("e4", "2026-03-01", {
      at: at("2026-03-01") - 1,
      result: wonBy(15, "f", "2026-03-01"),
      ordinal: 10,
    });
    apply(state, later, sooner, same, earlier);
    const { lines } = applyWindow(state, startOf("2027-12-01"), newId);
    expect(lines.filter(({ athleteId }) => athleteId === "a").map(({ points }) => points)).toEqual([
      -125, -124, -123, -122,
    ]);
  });

  it("a result that comes at the very instant at which it leaves has left", () => {
    const state = newState();
    const late = event("e1", "2026-03-01", { writtenAt: startOf("2027-02-28") });
    expect(said(own(apply(state, late))).map(([reason]) => reason)).toEqual(["loss", "window"]);
    const inTime = event("e1", "2026-03-01", { writtenAt: startOf("2027-02-28") - 1 });
    expect(said(own(apply(newState(), inTime))).map(([reason]) => reason)).toEqual(["loss"]);
  });

  it("where all results count, a new one closes no window: that is the job's", () => {
    const state = newState();
    apply(state, event("e1", "2025-01-10"));
    const next = event("e2", "2026-06-01", { result: wonBy(12, "c", "2026-06-01") });
    expect(said(own(apply(state, next)))).toEqual([["win", 122, at("2026-06-01")]]);
  });

  it("where the best count, what has left makes room before the new one competes", () => {
    const state = newState({ bestOf: 1 });
    apply(state, event("e1", "2025-01-10", { result: wonBy(20, "b", "2025-01-10") }));
    const next = event("e2", "2026-06-01", { result: wonBy(12, "c", "2026-06-01") });
    expect(said(own(apply(state, next)))).toEqual([
      ["window", -130, startOf("2026-01-09")],
      ["win", 122, at("2026-06-01")],
    ]);
  });

  it("without a window nothing leaves", () => {
    const state = newState({ windowWeeks: null });
    const { lines } = apply(state, event("e1", "2026-03-01"));
    expect(lines.map(({ reason, leavesAt }) => [reason, leavesAt])).toEqual([
      ["loss", null],
      ["win", null],
    ]);
    expect(applyWindow(state, Number.MAX_SAFE_INTEGER, newId).lines).toEqual([]);
  });
});

describe("a closed season", () => {
  const leaves = startOf("2027-02-28");
  const closed = (closedAt: number | null) => ({
    ...newState(),
    closedAt: (rankingId: string) => (rankingId === "r" ? closedAt : null),
  });

  it.each<[string, number | null, number | null]>([
    ["not closed", null, leaves],
    ["closed when the result has left", leaves + 1, leaves],
    ["closed as it leaves", leaves, leaves],
    ["closed before it would leave: it stays for ever", leaves - 1, null],
  ])("%s", (_name, closedAt, leavesAt) => {
    const { lines } = apply(closed(closedAt), event("e1", "2026-03-01"));
    expect(lines.map((line) => line.leavesAt)).toEqual([leavesAt, leavesAt]);
  });

  it("lets nothing go that would leave after it was closed, and what left before is answered", () => {
    const gone = (closedAt: number | null, now: number) => {
      const state = newState();
      apply(state, event("e1", "2026-03-01"));
      return applyWindow({ ...state, closedAt: (id) => (id === "r" ? closedAt : null) }, now, newId).lines
        .length;
    };
    expect([gone(null, leaves - 1), gone(null, leaves)]).toEqual([0, 2]);
    expect([gone(leaves - 1, leaves + 1), gone(leaves, leaves + 1)]).toEqual([0, 2]);
    expect([gone(leaves + 1, leaves - 1), gone(leaves + 1, leaves)]).toEqual([0, 2]);
  });
});
