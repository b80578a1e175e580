import { describe, expect, it } from "vitest";
import { applyEvents, applyWindow } from "../../../../../../app/features/scoring/ledger/apply-events.ts";
import type {
  MatchEvent,
  RankingState,
} from "../../../../../../app/features/scoring/ledger/ranking-events.ts";
import type { RankingResult } from "../../../../../../app/features/scoring/ledger/result.ts";
import { DEFAULT_RULES, type RankingRules } from "../../../../../../app/features/scoring/ledger/rules.ts";

const ZONE = "America/Sao_Paulo";
const at = (day: string) => Date.parse(`${day}T15:00:00Z`);

function newState(rules: Partial<RankingRules> = {}): RankingState {
  return {
    rules: () => ({ ...DEFAULT_RULES, ...rules }),
    timeZone: () => ZONE,
    closedAt: () => null,
    ratings: new Map(),
    meetings: new Map(),
    freed: new Map(),
    live: new Map(),
  };
}

function counter() {
  let n = 0;
  return () => `line-${(n += 1)}`;
}

let nextEvent = 0;
function confirm(day: string, change: Partial<RankingResult> = {}): MatchEvent {
  nextEvent += 1;
  return {
    id: `event-${String(nextEvent).padStart(4, "0")}`,
    rankingId: "r",
    sport: "tennis",
    matchId: `match-${nextEvent}`,
    kind: "confirm",
    at: at(day),
    writtenAt: at(day),
    ordinal: 0,
    ruleVersion: 1,
    undoes: null,
    corrects: null,
    isAnswered: true,
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

function annul(event: MatchEvent, day: string): MatchEvent {
  nextEvent += 1;
  return {
    ...event,
    id: `event-${String(nextEvent).padStart(4, "0")}`,
    kind: "annul",
    at: at(day),
    writtenAt: at(day),
    undoes: event.id,
  };
}

/** The annulment and the new confirmation of a correction. */
function correct(event: MatchEvent, day: string, change: Partial<RankingResult> = {}): MatchEvent[] {
  const result = { ...event.result, ...change };
  const again = { ...confirm(day, result), matchId: event.matchId, corrects: event.id, ordinal: 1 };
  return [annul(event, day), again];
}

/** Makes an event come late: of the day played, but written on `writtenOn`. */
function late(event: MatchEvent, writtenOn: string): MatchEvent {
  return { ...event, writtenAt: at(writtenOn) };
}

const pointsOf = (lines: { athleteId: string; points: number }[], id: string) =>
  lines.filter((line) => line.athleteId === id).reduce((sum, line) => sum + line.points, 0);

describe("product §5: applying events", () => {
  it("one line per athlete, with the rule version and nível before and after", () => {
    const { lines } = applyEvents(newState(), [confirm("2026-03-01")], counter());
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
      confirm("2026-03-22"),
    ];
    const { lines } = applyEvents(newState(), events, counter());
    const wins = lines.filter((line) => line.reason === "win");
    // In order of confirmation: 1st, 2nd and 3rd of March, 1st of April, 1st against c, 4th of March.
    expect(wins.map((line) => [line.meeting, line.points])).toEqual([
      [1, 122],
      [2, 61],
      [3, 25],
      [1, 122],
      [1, 122],
      [4, 0],
    ]);
    expect(wins.map((line) => line.levelMeeting)).toEqual([1, 2, 3, 1, 1, 4]);
  });

  it("for nível the meetings of all clubs count, for points those of the ranking", () => {
    const there = { ...confirm("2026-03-02"), rankingId: "r of another club" };
    const { lines } = applyEvents(
      newState(),
      [confirm("2026-03-01"), there, confirm("2026-03-03")],
      counter(),
    );
    const wins = lines.filter((line) => line.reason === "win");
    expect(wins.map(({ meeting, levelMeeting }) => [meeting, levelMeeting])).toEqual([
      [1, 1],
      [1, 2],
      [2, 3],
    ]);
    expect(wins[2]!.levelChange).toBe(0);
  });

  it("a correction keeps its meeting number; an annulment frees it for the next match", () => {
    const [first, second, third] = [confirm("2026-03-01"), confirm("2026-03-02"), confirm("2026-03-03")];
    const events = [
      first,
      second,
      third,
      annul(first, "2026-03-04"),
      // Number 1 is free, yet this one stays the second.
      ...correct(second, "2026-03-05", { gamesWon: [12, 0] }),
      confirm("2026-03-06"),
      confirm("2026-03-07"),
    ];
    const { lines } = applyEvents(newState(), events, counter());
    const wins = lines.filter((line) => line.reason === "win");
    expect(wins.map((line) => [line.matchId, line.meeting, line.levelMeeting, line.points])).toEqual([
      [first.matchId, 1, 1, 122],
      [second.matchId, 2, 2, 61],
      [third.matchId, 3, 3, 25],
      [second.matchId, 2, 2, 61],
      [events.at(-2)!.matchId, 1, 1, 122],
      [events.at(-1)!.matchId, 4, 4, 0],
    ]);
  });

  it("a correction into another month takes the next free number there", () => {
    const [april, march] = [confirm("2026-04-01"), confirm("2026-03-01")];
    const events = [april, march, ...correct(march, "2026-04-10", { playedOn: "2026-04-09" })];
    const { lines } = applyEvents(newState(), events, counter());
    expect(lines.filter((line) => line.reason === "win").map((line) => line.meeting)).toEqual([1, 1, 2]);
  });

  it("an annulment writes the exact negatives, leaves later lines, and frees the meeting", () => {
    const state = newState();
    const first = confirm("2026-03-01");
    const second = confirm("2026-03-02");
    const { lines } = applyEvents(
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
    ).toEqual([1, 2, 1]);
    const rating = state.ratings.get("a|tennis")!;
    expect(rating.matches).toBe(2);
    expect(rating.level).toBe(
      1_500_000 + lines.filter((l) => l.athleteId === "a").reduce((sum, l) => sum + l.levelChange, 0),
    );
  });

  it("a line leaves 52 weeks after it was played, at the start of the day in the club's zone", () => {
    const state = newState();
    applyEvents(state, [confirm("2026-03-01")], counter());
    const leaves = Date.parse("2027-02-28T03:00:00Z");
    expect(applyWindow(structuredCloneState(state), leaves - 1, counter()).lines).toEqual([]);
    const { lines } = applyWindow(state, leaves, counter());
    expect(
      lines.map((line) => [line.athleteId, line.reason, line.points, line.at, line.levelChange]),
    ).toEqual([
      ["a", "window", -122, leaves, 0],
      ["b", "window", -29, leaves, 0],
    ]);
    expect(applyWindow(state, leaves + 1, counter()).lines).toEqual([]);
  });

  it("annulling what has left the window moves the level back but no points twice", () => {
    const event = confirm("2025-01-10");
    const { lines } = applyEvents(newState(), [event, annul(event, "2026-06-01")], counter());
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
    applyEvents(state, [confirm("2000-01-01")], counter());
    expect(applyWindow(state, at("2026-01-01"), counter()).lines).toEqual([]);
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
    const first = applyEvents(state, events, counter());
    const mine = first.lines.filter((line) => line.athleteId === "a");
    expect(mine.map((line) => [line.reason, line.points])).toEqual([
      ["win", 122],
      ["loss", 28],
      ["win", 123],
      ["best_of", -28],
    ]);
    const second = applyEvents(state, [annul(better, "2026-01-08")], counter());
    const after = second.lines.filter((line) => line.athleteId === "a");
    expect(after.map((line) => [line.reason, line.points])).toEqual([
      ["annulment", -122],
      ["best_of", 28],
    ]);
  });

  it("what comes late is rated when it comes, and moves nothing that was written before", () => {
    const state = newState();
    const [before] = [applyEvents(state, [confirm("2026-03-05"), confirm("2026-03-06")], counter())];
    const written = structuredClone(before.lines);
    const { lines } = applyEvents(state, [late(confirm("2026-01-10"), "2026-03-07")], counter());
    expect(before.lines).toEqual(written);
    // Its points and meeting are those of January, its nível follows March's.
    expect(lines.map(({ athleteId, points, meeting }) => [athleteId, points, meeting])).toEqual([
      ["a", 122, 1],
      ["b", 29, 1],
    ]);
    expect(lines[0]!.at).toBe(at("2026-01-10"));
    expect(lines[0]!.levelBefore).toBe(written[2]!.levelBefore! + written[2]!.levelChange);
  });

  it("applies in the order given: nível is that of the order in which it was told", () => {
    const events = [
      confirm("2026-03-01"),
      confirm("2026-03-02", { winner: 2, setsWon: [0, 2], gamesWon: [4, 12] }),
    ];
    const levelOf = (order: MatchEvent[]) => {
      const state = newState();
      const { lines } = applyEvents(state, order, counter());
      return { level: state.ratings.get("a|tennis")!.level, points: pointsOf(lines, "a") };
    };
    expect(levelOf(events).level).not.toBe(levelOf(events.toReversed()).level);
  });

  it("what is out of its window when it comes is answered at once, dated when it left", () => {
    const { lines } = applyEvents(
      newState({ bestOf: 1 }),
      [confirm("2026-06-01"), late(confirm("2024-06-03", { gamesWon: [12, 0] }), "2026-06-02")],
      counter(),
    );
    const mine = lines.filter((line) => line.athleteId === "a");
    expect(
      mine.map((line) => [line.reason, line.points, new Date(line.at).toISOString().slice(0, 10)]),
    ).toEqual([
      ["win", 122, "2026-06-01"],
      ["win", 122, "2024-06-03"],
      ["window", -122, "2025-06-02"],
    ]);
  });

  it("best N: a late result takes no points from a day on which what it pushes out did not exist", () => {
    const played = (day: string, opponent: string, games: number) =>
      confirm(day, { sides: [["a"], [opponent]], gamesWon: [12 + games, 0] });
    const newId = counter();
    const state = newState({ bestOf: 2 });
    applyEvents(state, [played("2026-03-10", "b", 1), played("2026-04-10", "c", 3)], newId);
    const { lines } = applyEvents(state, [late(played("2026-02-10", "d", 2), "2026-04-11")], newId);
    const pushed = lines.find((line) => line.reason === "best_of")!;
    // Two better ones were there from April on.
    expect([pushed.points, pushed.at]).toEqual([-123, at("2026-04-10")]);
    const more = applyEvents(state, [late(played("2026-03-20", "e", 0), "2026-04-12")], newId).lines;
    // On its day two better ones were there already.
    expect(
      more
        .filter((line) => line.athleteId === "a")
        .map(({ reason, points, at: day }) => [reason, points, day]),
    ).toEqual([
      ["win", 122, at("2026-03-20")],
      ["best_of", -122, at("2026-03-20")],
    ]);
  });

  it.each([null, 3])(
    "points of two seasons that share no month do not depend on which comes first (best %s)",
    (bestOf) => {
      const season = (year: number) =>
        ["01", "02", "03", "04", "05"].flatMap((month) => [
          late(confirm(`${year}-${month}-10`), "2026-06-01"),
          late(
            confirm(`${year}-${month}-11`, { winner: 2, gamesWon: [4, 12], setsWon: [0, 2] }),
            "2026-06-01",
          ),
        ]);
      const [older, newer] = [season(2025), season(2026)];
      const sums = (events: MatchEvent[]) => {
        const { lines } = applyEvents(newState({ bestOf }), events, counter());
        return ["a", "b"].map((id) => pointsOf(lines, id));
      };
      expect(sums([...older, ...newer])).toEqual(sums([...newer, ...older]));
    },
  );
});

function structuredCloneState(state: RankingState): RankingState {
  return { ...state, live: structuredClone(state.live), ratings: structuredClone(state.ratings) };
}
