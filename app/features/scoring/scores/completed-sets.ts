import { isTiebreak, type SetPair } from "./game-count.ts";
import type { ScoreFormat, SetRule } from "./score-formats.ts";
import { checkSet, ruleOfSet } from "./set-rule.ts";

/** Whether some set of a format is a tie-break that stands for a whole set. */
export function hasSuperTiebreak({ set, finalSet }: ScoreFormat): boolean {
  return isTiebreak(set) || (set.kind === "games" && isTiebreak(finalSet));
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
