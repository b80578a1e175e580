export type SideNumber = 1 | 2;
export type ResultEnd = "completed" | "walkover" | "retired" | "defaulted" | "double_walkover";

/** A confirmed result as the ranking sees it. Index 0 of each pair is side 1. */
export interface RankingResult {
  /** Athletes of each side, one or two. */
  sides: [string[], string[]];
  end: ResultEnd;
  /** Null for a double walkover. */
  winner: SideNumber | null;
  setsWon: [number, number];
  gamesWon: [number, number];
  /** The day it was played in the club's zone, "YYYY-MM-DD". */
  playedOn: string;
  /** The score as it was confirmed, so that an old line still tells it after a correction. */
  sets?: { side1: number; side2: number; tiebreak?: number }[];
}

/** The same opponents, whoever stands on which side, give the same text. */
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
