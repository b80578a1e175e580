import { describe, expect, it } from "vitest";
import type { KeptBracket, BracketMatch } from "../../../../../../app/features/scoring/drawn/kept-bracket.ts";
import {
  type DrawFormat,
  DRAW_FORMATS,
  type DrawPlan,
  isRefused,
} from "../../../../../../app/features/scoring/brackets/draw.ts";
import { makePlan } from "../../../../../../app/features/scoring/brackets/make-plan.ts";
import { placesOf } from "../../../../../../app/features/scoring/brackets/places.ts";
import { randomFrom } from "../../../../../../app/features/scoring/brackets/lot.ts";
import { playAtRandom } from "../../../../../../app/features/scoring/brackets/play-at-random.ts";
import {
  hasPlayed,
  phaseAwards,
  pointsOfPlaces,
} from "../../../../../../app/features/tournaments/finishing/phase-points.ts";

const POINTS = { "1": 200, "2": 120, "4": 60, "8": 30, "16": 15, "256": 5 };

describe("points by place (product §6)", () => {
  const tied = (...positions: number[]) =>
    positions.map((position, entry) => ({ entry, position, phase: "fase" }));
  it.each([
    [
      "a knock-out of eight: losers of a round share its points",
      tied(1, 2, 3, 3, 5, 5, 5, 5),
      POINTS,
      [200, 120, 60, 60, 30, 30, 30, 30],
    ],
    ["third place was played", tied(1, 2, 3, 4), POINTS, [200, 120, 60, 60]],
    [
      "six in a quarter-final of eight: four left in the first round",
      tied(1, 2, 3, 3, 5, 5),
      POINTS,
      [200, 120, 60, 60, 30, 30],
    ],
    [
      "a round of sixteen that ends below the sixteenth place",
      tied(...Array.from({ length: 8 }, () => 9), 1, 2),
      POINTS,
      [15, 15, 15, 15, 15, 15, 15, 15, 200, 120],
    ],
    ["tied over two phases get what the last of them would", tied(1, 2, 2, 2), POINTS, [200, 60, 60, 60]],
    ["a phase without points", tied(1, 2, 3, 3), { "1": 10 }, [10, 0, 0, 0]],
    ["none at all", tied(1, 2), {}, [0, 0]],
  ] as const)("%s", (_what, places, points, expected) => {
    expect(pointsOfPlaces(places, points).map((place) => place.points)).toEqual(expected);
  });
});

/** A draw whose entries are pairs, played to its end. */
function bracketOf(plan: DrawPlan, matches: BracketMatch[], gone: readonly number[] = []): KeptBracket {
  return {
    drawId: "d",
    version: 1,
    eventId: "e",
    tournamentId: "t",
    isFinished: false,
    onlyFormat: null,
    plan,
    entrants: Array.from({ length: plan.entries }, (_, at) => ({
      entryId: `n${at}`,
      athletes: [`a${at}`, `b${at}`],
      isGone: gone.includes(at),
    })),
    matches,
  };
}
const match = (one: number, other: number, over: Partial<BracketMatch>): BracketMatch => ({
  id: "m",
  key: "M1-1",
  side1: [`a${one}`, `b${one}`],
  side2: [`a${other}`, `b${other}`],
  side1Entry: `n${one}`,
  side2Entry: `n${other}`,
  matchId: "x",
  state: "done",
  endedAs: null,
  winnerSide: 1,
  placed: {
    isConfirmed: true,
    scoreFormat: "SET1-S:6/TB7",
    end: "completed",
    winner: 1,
    sets: [{ side1: 6, side2: 1 }],
  },
  ...over,
});

describe("who gets points", () => {
  const plan = { entries: 2 } as DrawPlan;
  const walkover = {
    isConfirmed: true,
    scoreFormat: "SET1-S:6/TB7",
    end: "walkover" as const,
    winner: 1 as const,
    sets: [],
  };
  it.each([
    ["who won and who lost a match", match(0, 1, {}), [], [true, true]],
    ["who retired", match(0, 1, { placed: { ...walkover, end: "retired" } }), [], [true, true]],
    ["who did not come, no", match(0, 1, { placed: walkover }), [], [true, false]],
    [
      "nobody of a double W.O.",
      match(0, 1, { placed: { ...walkover, end: "double_walkover", winner: null }, winnerSide: null }),
      [],
      [false, false],
    ],
    ["who gave up after a match, no", match(0, 1, {}), [1], [true, false]],
    [
      "who won because the other gave up",
      match(0, 1, { placed: null, matchId: null, endedAs: "gone" }),
      [1],
      [true, false],
    ],
    [
      "a bye alone is no match",
      match(0, 1, { placed: null, side2: null, endedAs: "bye" }),
      [],
      [false, false],
    ],
  ] as const)("%s", (_what, played, gone, expected) => {
    const bracket = bracketOf(plan, [played], gone);
    expect([hasPlayed(bracket, 0), hasPlayed(bracket, 1)]).toEqual(expected);
  });

  it("both athletes of a pair, each the points of their place", () => {
    const places = [
      { entry: 1, position: 1, phase: "Campeão" },
      { entry: 0, position: 2, phase: "Final" },
    ];
    const bracket = bracketOf(plan, [match(0, 1, { winnerSide: 2 })]);
    expect(phaseAwards(bracket, places, { "1": 200 })).toEqual([
      { athleteId: "a1", points: 200, place: 1 },
      { athleteId: "b1", points: 200, place: 1 },
    ]);
  });
});

describe.each(DRAW_FORMATS)("%s, played out at random", (format: DrawFormat) => {
  it.each([5, 8, 12])("of %i: one champion, and nobody further on gets less", async (entries) => {
    const plan = await makePlan({ format, entries, lot: entries });
    if (isRefused(plan)) return;
    const played = playAtRandom(plan, {}, randomFrom(entries));
    const places = pointsOfPlaces(placesOf(played.plan, played.results)!, POINTS);
    expect(places).toHaveLength(entries);
    expect(places.filter(({ points }) => points === POINTS["1"])).toHaveLength(1);
    for (const [at, { points }] of places.entries())
      if (at > 0) expect(points).toBeLessThanOrEqual(places[at - 1]!.points);
  });
});
