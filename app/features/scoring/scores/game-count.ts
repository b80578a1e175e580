import type { ScoreFormat, SetRule } from "./score-formats.ts";
import { checkSet, ruleOfSet } from "./set-rule.ts";

/** A set by its two sides, the first one's number first. */
export type SetPair = [number, number];

/** No sport of points plays a set to so few of them: such a set is a tie-break. */
const MOST_TIEBREAK_POINTS = 10;

/** The unit that matches of a format are counted in: points where none of its sets has games, unless it is a tie-break alone. */
export function countUnit(format: ScoreFormat): "games" | "points" {
  if (format.set.kind === "games" || isTiebreak(format.set)) return "games";
  return "points";
}

/**
 * The count of what was played, for rankings and for groups (product §5 and §6): takes a format and its sets as they were left; gives each
 * as it adds to a sum. A set of games adds its games, a super tie-break one game to who won it, a set of points its points.
 */
export function countedSets(format: ScoreFormat, sets: readonly SetPair[]): SetPair[] {
  if (countUnit(format) === "points") return sets.map(([one, other]) => [one, other]);
  return sets.map(([one, other], index) => {
    const rule = ruleOfSet(format, index);
    if (rule.kind === "games") return [one, other];
    if (checkSet(rule, one, other) !== "finished") return [0, 0];
    return one > other ? [1, 0] : [0, 1];
  });
}

/** Adds up sets, the first side's sum first. */
export function addUp(sets: readonly SetPair[]): SetPair {
  return sets.reduce<SetPair>(([one, other], [a, b]) => [one + a, other + b], [0, 0]);
}

/** Whether a set is a tie-break that stands for a whole set. */
export function isTiebreak(rule: SetRule): boolean {
  return rule.kind === "points" && rule.to <= MOST_TIEBREAK_POINTS;
}
