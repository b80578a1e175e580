import { describe, expect, it } from "vitest";
import {
  foldEvents,
  type FoldState,
  foldWindow,
  type RankingEvent,
} from "../../../app/features/rankings/fold.ts";
import type { RankingResult } from "../../../app/features/rankings/result.ts";
import { DEFAULT_RULES, type RankingRules } from "../../../app/features/rankings/rules.ts";

const ZONE = "America/Sao_Paulo";
const at = (day: string) => Date.parse(`${day}T15:00:00Z`);

function newState(rules: Partial<RankingRules> = {}): FoldState {
  return {
    rules: () => ({ ...DEFAULT_RULES, ...rules }),
    timeZone: () => ZONE,
    ratings: new Map(),
    meetings: new Map(),
    live: new Map(),
  };
}

function counter() {
  let n = 0;
  return () => `line-${(n += 1)}`;
}

let nextEvent = 0;
function confirm(day: string, change: Partial<RankingResult> = {}): RankingEvent {
  nextEvent += 1;
  return {
    id: `event-${String(nextEvent).padStart(4, "0")}`,
    rankingId: "r",
    sport: "tennis",
    matchId: `match-${nextEvent}`,
    kind: "confirm",
    at: at(day),
    ordinal: 0,
    ruleVersion: 1,
    undoes: null,
    result: {
      sides: [["a"], ["b"]],
      end: "completed",
      winner: 1,
      setsWon: [2, 0],
      gamesWon: [12, 4],
      playedOn: day,
      ...change,
    },
  };
}

function annul(event: RankingEvent, day: string): RankingEvent {
  nextEvent += 1;
  return {
    ...event,
    id: `event-${String(nextEvent).padStart(4, "0")}`,
    kind: "annul",
    at: at(day),
    undoes: event.id,
  };
}

const pointsOf = (lines: { athleteId: string; points: number }[], id: string) =>
  lines.filter((line) => line.athleteId === id).reduce((sum, line) => sum + line.points, 0);

describe("product §5: folding events", () => {
  it("one line per athlete, with the rule version and nível before and after", () => {
    const { lines } = foldEvents(newState(), [confirm("2026-03-01")], counter());
    expect(
      lines.map(({ athleteId, reason, points, ruleVersion, levelBefore }) => [
        athleteId,
        reason,
        points,
        ruleVersion,
        levelBefore,
      ]),
    ).toEqual([
      ["a", "win", 122, 1, 1_500_000],
      ["b", "loss", 29, 1, 1_500_000],
    ]);
    expect(lines[0]!.levelChange).toBe(-lines[1]!.levelChange);
  });

  it("meetings are counted by calendar month and by opponents, not by side", () => {
    const events = [
      confirm("2026-03-01"),
      confirm("2026-03-10", { sides: [["b"], ["a"]] }),
      confirm("2026-03-20"),
      confirm("2026-04-01"),
      confirm("2026-03-21", { sides: [["a"], ["c"]] }),
    ];
    const { lines } = foldEvents(newState(), events, counter());
    const wins = lines.filter((line) => line.reason === "win");
    // In order of confirmation: 1st, 2nd and 3rd of March, 1st against c, 1st of April.
    expect(wins.map((line) => [line.meeting, line.points])).toEqual([
      [1, 122],
      [2, 61],
      [3, 25],
      [1, 122],
      [1, 122],
    ]);
  });

  it("an annulment writes the exact negatives, leaves later lines, and frees the meeting", () => {
    const state = newState();
    const first = confirm("2026-03-01");
    const second = confirm("2026-03-02");
    const { lines } = foldEvents(
      state,
      [first, second, annul(first, "2026-03-03"), confirm("2026-03-04")],
      counter(),
    );
    const undone = lines.find((line) => line.reason === "annulment" && line.athleteId === "a");
    expect([undone!.points, undone!.matches, undone!.wins, undone!.levelChange]).toEqual([
      -122,
      -1,
      -1,
      -lines[0]!.levelChange,
    ]);
    expect(
      lines.filter((line) => line.athleteId === "a" && line.reason === "win").map((line) => line.meeting),
    ).toEqual([1, 2, 2]);
    const rating = state.ratings.get("a|tennis")!;
    expect(rating.matches).toBe(2);
    expect(rating.level).toBe(
      1_500_000 + lines.filter((l) => l.athleteId === "a").reduce((sum, l) => sum + l.levelChange, 0),
    );
  });

  it("a line leaves 52 weeks after it was played, at the start of the day in the club's zone", () => {
    const state = newState();
    foldEvents(state, [confirm("2026-03-01")], counter());
    const leaves = Date.parse("2027-02-28T03:00:00Z");
    expect(foldWindow(structuredCloneState(state), leaves - 1, counter()).lines).toEqual([]);
    const { lines } = foldWindow(state, leaves, counter());
    expect(
      lines.map((line) => [line.athleteId, line.reason, line.points, line.at, line.levelChange]),
    ).toEqual([
      ["a", "window", -122, leaves, 0],
      ["b", "window", -29, leaves, 0],
    ]);
    expect(foldWindow(state, leaves + 1, counter()).lines).toEqual([]);
  });

  it("annulling what has left the window moves the level back but no points twice", () => {
    const event = confirm("2025-01-10");
    const { lines } = foldEvents(newState(), [event, annul(event, "2026-06-01")], counter());
    expect(pointsOf(lines, "a")).toBe(0);
    expect(lines.filter((l) => l.athleteId === "a").map((l) => l.reason)).toEqual([
      "win",
      "window",
      "annulment",
    ]);
    expect(lines.filter((l) => l.athleteId === "a").reduce((sum, l) => sum + l.levelChange, 0)).toBe(0);
  });

  it("a ranking without a window keeps everything", () => {
    const state = newState({ windowWeeks: null });
    foldEvents(state, [confirm("2000-01-01")], counter());
    expect(foldWindow(state, at("2026-01-01"), counter()).lines).toEqual([]);
  });

  it("best N: what falls out is answered by best_of, and comes back when a better one leaves", () => {
    const state = newState({ bestOf: 2 });
    const opponents = (id: string): Partial<RankingResult> => ({ sides: [["a"], [id]] });
    const better = confirm("2026-01-05", { ...opponents("b"), gamesWon: [12, 0], setsWon: [2, 0] });
    const events = [
      better,
      confirm("2026-01-06", { ...opponents("c"), winner: 2, setsWon: [0, 2], gamesWon: [3, 12] }),
      confirm("2026-01-07", { ...opponents("d"), gamesWon: [13, 0], setsWon: [2, 0] }),
    ];
    const first = foldEvents(state, events, counter());
    const mine = first.lines.filter((line) => line.athleteId === "a");
    expect(mine.map((line) => [line.reason, line.points])).toEqual([
      ["win", 122],
      ["loss", 28],
      ["win", 123],
      ["best_of", -28],
    ]);
    const second = foldEvents(state, [annul(better, "2026-01-08")], counter());
    const after = second.lines.filter((line) => line.athleteId === "a");
    expect(after.map((line) => [line.reason, line.points])).toEqual([
      ["annulment", -122],
      ["best_of", 28],
    ]);
  });

  it("says when an event comes before what was folded already", () => {
    const state = newState();
    foldEvents(state, [confirm("2026-03-05")], counter());
    expect(foldEvents(state, [confirm("2026-03-06")], counter()).isOutOfOrder).toBe(false);
    expect(foldEvents(state, [confirm("2026-03-01")], counter()).isOutOfOrder).toBe(true);
  });

  it("folds in the order (at, ordinal, id), however they are given", () => {
    const events = [confirm("2026-03-02"), confirm("2026-03-01"), { ...confirm("2026-03-02"), ordinal: -1 }];
    const one = foldEvents(newState(), events, counter()).lines.map((l) => l.levelChange);
    const other = foldEvents(newState(), events.toReversed(), counter()).lines.map((l) => l.levelChange);
    expect(one).toEqual(other);
  });
});

function structuredCloneState(state: FoldState): FoldState {
  return { ...state, live: structuredClone(state.live), ratings: structuredClone(state.ratings) };
}
