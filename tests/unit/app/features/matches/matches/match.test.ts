import { describe, expect, it } from "vitest";
import {
  type MatchPlayer,
  rankingResult,
  sameScore,
  sideOf,
  sidesOf,
  usersOf,
} from "../../../../../../app/features/matches/matches/match.ts";

const player = (
  athleteId: string,
  side: 1 | 2,
  slot: 1 | 2,
  userId: string | null = `user ${athleteId}`,
): MatchPlayer => ({
  athleteId,
  userId,
  name: athleteId,
  isPrivate: false,
  nameNumber: 1,
  birthDate: null,
  guardianAcceptedAt: null,
  side,
  slot,
});
const match = {
  players: [player("b", 1, 2), player("d", 2, 2, null), player("a", 1, 1), player("c", 2, 1)],
};

describe("who played", () => {
  it("each side in the order of its slots", () => {
    expect(sidesOf(match)).toEqual([
      ["a", "b"],
      ["c", "d"],
    ]);
    expect(["a", "d", "x", null].map((id) => sideOf(match, id))).toEqual([1, 2, null, null]);
  });

  it("accounts of one side or both; a profile without one has none", () => {
    expect(usersOf(match)).toEqual(["user b", "user a", "user c"]);
    expect(usersOf(match, null)).toEqual(["user b", "user a", "user c"]);
    expect(usersOf(match, 1)).toEqual(["user b", "user a"]);
    expect(usersOf(match, 2)).toEqual(["user c"]);
  });
});

const SCORE = {
  scoreFormat: "SET3-S:6/TB7",
  sets: [
    { side1: 6, side2: 4 },
    { side1: 7, side2: 6, tiebreak: 5 },
  ],
  end: "completed" as const,
  losingSide: null,
};

describe("the result as the ranking takes it", () => {
  const of = (more: object = {}) =>
    rankingResult({ ...SCORE, playedOn: "2026-11-20", ...more }, [["a"], ["b"]]);

  it("has who won, sets and games beside the score", () => {
    expect(of()).toEqual({
      sides: [["a"], ["b"]],
      end: "completed",
      winner: 1,
      setsWon: [2, 0],
      gamesWon: [13, 10],
      playedOn: "2026-11-20",
      sets: SCORE.sets,
    });
    expect(of({ sets: [], end: "walkover", losingSide: 1 })).toMatchObject({ end: "walkover", winner: 2 });
    expect(of({ sets: [{ side1: 3, side2: 1 }], end: "retired", losingSide: 1 })).toMatchObject({
      winner: 2,
      gamesWon: [3, 1],
    });
  });

  it("is none of what cannot be", () => {
    expect(of({ scoreFormat: "SET2" })).toBeNull();
    expect(of({ sets: [{ side1: 6, side2: 5 }] })).toBeNull();
    expect(of({ sets: [], end: "walkover" })).toBeNull();
  });
});

it.each<[string, object, boolean]>([
  ["the same", {}, true],
  ["another format", { scoreFormat: "SET5-S:6/TB7" }, false],
  ["another end", { end: "retired" }, false],
  ["another who lost", { losingSide: 2 }, false],
  ["another game of side 1", { sets: [{ side1: 7, side2: 4 }, SCORE.sets[1]] }, false],
  ["another game of side 2", { sets: [{ side1: 6, side2: 3 }, SCORE.sets[1]] }, false],
  ["no points of the tie-break", { sets: [SCORE.sets[0], { side1: 7, side2: 6 }] }, false],
  ["a set less", { sets: [SCORE.sets[0]] }, false],
  [
    "another cut between sets",
    {
      sets: [
        { side1: 6, side2: 4 },
        { side1: 7, side2: 6, tiebreak: 5 },
      ],
    },
    true,
  ],
])("two scores are the same, set by set: %s", (_what, more, expected) => {
  expect(sameScore(SCORE, { ...SCORE, ...more } as typeof SCORE)).toBe(expected);
});
