import type { ScoreFormat, SetRule } from "../scores/score-formats.ts";
import type { SetScore } from "../scores/score.ts";
import { checkSet } from "../scores/set-rule.ts";

/** Beyond the number that a set is played to, so many more are offered to tap; what goes further is typed. */
const FURTHER = 2;

/** A set that one tap writes: what who won the match made in it, and the others. */
interface QuickSet {
  won: number;
  lost: number;
}

/**
 * How the next set of a match can have ended, seen from who won the match (side 1 of `sets`): the sets that they won first. Empty once the
 * match is decided, and where a set so far cannot be.
 */
export function nextSets(format: ScoreFormat, sets: readonly SetScore[]): QuickSet[] {
  const needed = Math.ceil(format.bestOf / 2);
  const won = sets.filter(({ side1, side2 }) => side1 > side2).length;
  const lost = sets.length - won;
  if (won >= needed || lost >= needed || sets.length >= format.bestOf) return [];
  const ends = endsOf(sets.length === format.bestOf - 1 ? format.finalSet : format.set);
  // Who won the match has not lost more sets than leave them the most.
  if (lost === needed - 1) return ends;
  return [...ends, ...ends.map((end) => ({ won: end.lost, lost: end.won }))];
}

function endsOf(rule: SetRule): QuickSet[] {
  const ends: QuickSet[] = [];
  for (let high = rule.to; high <= rule.to + FURTHER; high += 1)
    for (let low = 0; low < high; low += 1)
      if (checkSet(rule, high, low) === "finished") ends.push({ won: high, lost: low });
  return ends;
}

/** A set as it is written. */
export function setText({ won, lost }: QuickSet): string {
  return `${won}/${lost}`;
}
