import type { ScoreFormat, SetRule } from "../../app/features/scoring/scores/score-formats.ts";
import type { SetScore, SideNumber } from "../../app/features/scoring/scores/score.ts";

/** A match played to its end: its sets, its winner, and every set's running scores from 0-0. */
export interface PlayedMatch {
  sets: SetScore[];
  winner: SideNumber;
  courses: (readonly [number, number])[][];
}

/**
 * Plays a match one game or point after the other, without a table of final scores, so that it checks the rules of possible
 * scores independently. `strength` is the share of games (or points) of side 1.
 */
export function playMatch(
  format: ScoreFormat,
  random: () => number,
  strength: number = 0.3 + 0.4 * random(),
): PlayedMatch {
  const sets: SetScore[] = [];
  const courses: PlayedMatch["courses"] = [];
  const won: Record<SideNumber, number> = { 1: 0, 2: 0 };
  while (won[1] * 2 < format.bestOf && won[2] * 2 < format.bestOf) {
    const rule = sets.length === format.bestOf - 1 ? format.finalSet : format.set;
    const { set, course } = playSet(rule, strength, random);
    sets.push(set);
    courses.push(course);
    won[set.side1 > set.side2 ? 1 : 2] += 1;
  }
  return { sets, winner: won[1] > won[2] ? 1 : 2, courses };
}

/** Whether a referee ends the set at this score. */
export function refereeEnds(rule: SetRule, side1: number, side2: number): boolean {
  if (rule.kind === "points") {
    if (rule.cap !== undefined && (side1 === rule.cap || side2 === rule.cap)) return true;
    return (side1 >= rule.to || side2 >= rule.to) && Math.abs(side1 - side2) >= 2;
  }
  if (rule.kind !== "games") throw new Error("the demonstration plays sets");
  if (rule.tiebreakTo !== null && side1 + side2 === 2 * rule.tiebreakAt + 1) {
    // The game after the level score was the tie-break.
    if (Math.min(side1, side2) === rule.tiebreakAt) return true;
  }
  return (side1 >= rule.to || side2 >= rule.to) && Math.abs(side1 - side2) >= 2;
}

function playSet(rule: SetRule, strength: number, random: () => number) {
  let [side1, side2] = [0, 0];
  let tiebreak: number | undefined;
  const course: (readonly [number, number])[] = [[0, 0]];
  while (!refereeEnds(rule, side1, side2)) {
    let share = strength;
    if (rule.kind === "games" && rule.tiebreakTo !== null) {
      if (side1 === rule.tiebreakAt && side2 === rule.tiebreakAt) {
        const points = playTiebreak(rule.tiebreakTo, random);
        tiebreak = Math.min(...points);
        share = points[0] > points[1] ? 1 : 0;
      }
    }
    if (random() < share) side1 += 1;
    else side2 += 1;
    course.push([side1, side2]);
  }
  const set: SetScore = tiebreak === undefined ? { side1, side2 } : { side1, side2, tiebreak };
  return { set, course };
}

function playTiebreak(to: number, random: () => number): [number, number] {
  const points: [number, number] = [0, 0];
  while (Math.max(...points) < to || Math.abs(points[0] - points[1]) < 2) points[random() < 0.5 ? 0 : 1] += 1;
  return points;
}
