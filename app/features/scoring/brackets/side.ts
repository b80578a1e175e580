import type { DrawMatch, DrawPlan, DrawResult, DrawResults } from "./draw.ts";
import { tableResult } from "./leaving.ts";

/** The entries on a side now: one entry, or the two of a pair of one match; null while nobody has reached it. */
export type Side = readonly number[] | "bye" | null;

/** A match of a plan as its results leave it. */
export interface MatchState {
  match: DrawMatch;
  sides: [Side, Side];
  /** `waiting`: a side is not known; `bye`: somebody passes without playing; `unneeded`: a second final not played. */
  state: "waiting" | "ready" | "over" | "bye" | "unneeded";
  /** Null where nobody goes on, also of a match that is over. */
  winner: 0 | 1 | null;
  result: DrawResult | null;
}

/** Results count only where both sides are known; `resultOf` gives one to two sides that are, and `goesOn` says whether one alone passes. */
export function stateOf(
  match: DrawMatch,
  sides: [Side, Side],
  {
    isUnneeded,
    resultOf,
    goesOn,
  }: {
    isUnneeded: boolean;
    resultOf: (sides: People) => DrawResult | undefined;
    goesOn: (side: readonly number[]) => boolean;
  },
): MatchState {
  const unplayed = { match, sides, winner: null, result: null };
  if (isUnneeded) return { ...unplayed, state: "unneeded" };
  const [first, second] = sides;
  if (first === "bye" && second === "bye") return { ...unplayed, state: "bye" };
  if (first === null || second === null) return { ...unplayed, state: "waiting" };
  if (first === "bye" || second === "bye") {
    const at = first === "bye" ? 1 : 0;
    return { ...unplayed, state: "bye", winner: goesOn(peopleOf(sides[at])) ? at : null };
  }
  const result = resultOf([first, second]);
  return result
    ? { match, sides, state: "over", winner: result.winner, result }
    : { ...unplayed, state: "ready" };
}

type People = readonly [readonly number[], readonly number[]];

/** The entries on a side; none of a bye, or while nobody has reached it. */
export function peopleOf(side: Side): readonly number[] {
  return side === null || side === "bye" ? [] : side;
}

/** Which matches of a plan belong to a group. */
export function matchesOf(plan: DrawPlan, group: string): DrawMatch[] {
  return plan.matches.filter((match) => match.group === group);
}

/** Whether all matches of a group have their result. */
export function isGroupOver(plan: DrawPlan, group: string, results: DrawResults): boolean {
  return matchesOf(plan, group).every((match) => tableResult(plan, match, results) !== undefined);
}
