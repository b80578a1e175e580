import { addUp } from "../scores/game-count.ts";
import { isScoredByPoints } from "../scores/score-formats.ts";
import type { SideNumber } from "../scores/score.ts";

export const RESULT_ENDS = ["completed", "walkover", "retired", "defaulted", "double_walkover"] as const;
export type ResultEnd = (typeof RESULT_ENDS)[number];

/** A confirmed result as the ranking sees it. Index 0 of each pair is side 1. */
export interface RankingResult {
  /** Athletes of each side, one or two. */
  sides: [string[], string[]];
  end: ResultEnd;
  /** Null for a double walkover and an even match. */
  winner: SideNumber | null;
  setsWon: [number, number];
  gamesWon: [number, number];
  /** The day it was played in the club's zone, "YYYY-MM-DD". */
  playedOn: string;
  /** The score as it was confirmed, so that an old line still has it after a correction. */
  sets?: { side1: number; side2: number; tiebreak?: number }[];
  /** Said where points were played in a sport of games: fixed points, or by the clock. */
  unit?: "points";
  /** Which meeting of its month a club's file says that it was; it is that one while its number is free. */
  meeting?: number;
}

/** The same opponents give the same text, on either side. */
export function opponentsKey(sides: readonly [readonly string[], readonly string[]]): string {
  return sides
    .map((side) => [...side].sort().join("+"))
    .sort()
    .join(" x ");
}

/** W.O. and default earn no sets or games (product §5). */
export function earnsSets(end: ResultEnd): boolean {
  return end === "completed" || end === "retired";
}

/** Whether nobody won what was played to its end. */
export function isEven({ end, winner }: Pick<RankingResult, "end" | "winner">): boolean {
  return end === "completed" && winner === null;
}

/** The unit that a sport's score counts. */
export type UnitKind = "games" | "points";

type Scored = Pick<RankingResult, "setsWon" | "gamesWon" | "sets" | "unit">;

/**
 * Adds up the units of each side, side 1 first: games, a super tie-break being one, or points in sports and matches that are scored by
 * points (product §5). Zeros where nothing was played, or where an old result does not say its points.
 */
export function playedUnits(result: Scored, sport: string): { kind: UnitKind; made: [number, number] } {
  if (result.unit === "points" || isScoredByPoints(sport)) {
    return { kind: "points", made: addUp((result.sets ?? []).map(({ side1, side2 }) => [side1, side2])) };
  }
  const [one, two] = result.gamesWon;
  // A super tie-break alone is one game; results from before that was kept have none.
  return { kind: "games", made: one + two > 0 ? [one, two] : [...result.setsWon] };
}
