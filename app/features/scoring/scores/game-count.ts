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

/** Whether some set of a format is a tie-break that stands for a whole set. */
export function hasSuperTiebreak({ set, finalSet }: ScoreFormat): boolean {
  return isTiebreak(set) || (set.kind === "games" && isTiebreak(finalSet));
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

/**
 * A match that was not played to its end as a table of a group counts it (product §6): who stays (`winner`, 0 or 1) wins the open set and
 * only as many more as the format needs. Without any set these are the fewest full sets that win it. By the clock nobody knows how
 * many points there would have been, so what was played stays.
 */
export function completedSets(format: ScoreFormat, sets: readonly SetPair[], winner: 0 | 1): SetPair[] {
  if (format.set.kind === "clock") return sets.map(([one, other]) => [one, other]);
  const whole: SetPair[] = [];
  let won = 0;
  const toWin = (format.bestOf + 1) / 2;
  for (let index = 0; won < toWin && index < format.bestOf; index += 1) {
    const set = wonBy(ruleOfSet(format, index), sets[index] ?? [0, 0], winner);
    if (set[winner] > set[1 - winner]!) won += 1;
    whole.push(set);
  }
  return whole;
}

/** The set itself where it was over, else as it ends if `winner` makes all that is still to come. */
function wonBy(rule: SetRule, [one, other]: SetPair, winner: 0 | 1): SetPair {
  if (checkSet(rule, one, other) === "finished") return [one, other];
  const lost = winner === 0 ? other : one;
  if (rule.kind === "clock") return [one, other];
  if (rule.kind === "shared") return winner === 0 ? [rule.to - lost, lost] : [lost, rule.to - lost];
  let made = Math.max(rule.to, lost + 1);
  while (checkSet(rule, made, lost) === "open") made += 1;
  return winner === 0 ? [made, lost] : [lost, made];
}

function isTiebreak(rule: SetRule): boolean {
  return rule.kind === "points" && rule.to <= MOST_TIEBREAK_POINTS;
}
