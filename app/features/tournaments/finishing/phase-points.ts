import { courseOf, type KeptBracket } from "../../scoring/drawn/kept-bracket.ts";
import { lastMatches, type Place } from "../../scoring/brackets/places.ts";
import { cameBack } from "../../scoring/brackets/taken-places.ts";
import { standingOf } from "../../scoring/brackets/standing.ts";
import { PHASES, type PhasePoints } from "../../../lib/phases.ts";
import type { Award } from "../../scoring/ledger/ranking-events.ts";

/**
 * Gives the points of each entry for its place; a tied entry gets what the last of those tied with it would. A phase without
 * points gives none. Callers leave out entries that gave up, or never came (`keepsPoints`).
 */
export function pointsOfPlaces(
  places: readonly Place[],
  points: PhasePoints,
): { entry: number; position: number; phase: string; points: number }[] {
  return places.map(({ last, ...place }) => {
    const tied = places.filter(({ position, phase }) => position === place.position && phase === place.phase);
    const upTo = last ?? place.position + tied.length - 1;
    const step = PHASES.find((one) => upTo <= one.upTo);
    return { ...place, points: (step && points[String(step.upTo)]) ?? 0 };
  });
}

/** The awards of an event that was played to its end (product §6), each athlete of an entry once; who gets nothing is left out. */
export function phaseAwards(bracket: KeptBracket, places: readonly Place[], points: PhasePoints): Award[] {
  return pointsOfPlaces(places, points).flatMap(({ entry, position, points: given }) => {
    if (given === 0 || !keepsPoints(bracket, entry)) return [];
    return bracket.entrants[entry]!.athletes.map((athleteId) => ({
      athleteId,
      points: given,
      place: position,
    }));
  });
}

/**
 * Whether an entry keeps the points of its place: it came and played, or did not come to its last match of a knock-out but had won before;
 * where the other side did not come either, a bye before is enough (product §6).
 */
export function keepsPoints(bracket: KeptBracket, entry: number): boolean {
  if (hasPlayed(bracket, entry)) return true;
  const athletes = bracket.entrants[entry]?.athletes ?? [];
  const { plan, results } = courseOf(bracket);
  const own = lastMatches([...standingOf(plan, results).values()]).get(entry);
  if (!own || own.match.group !== null) return false;
  const isDouble = own.winner === null;
  return bracket.matches.some(({ key, side1, side2, winnerSide, endedAs }) => {
    const side = isOf(side1, athletes) ? 1 : isOf(side2, athletes) ? 2 : null;
    return key !== own.match.key && side !== null && winnerSide === side && (isDouble || endedAs !== "bye");
  });
}

/**
 * Whether somebody of a draw came: they have a result other than W.O. lost, and did not give up, but for a lucky loser, whose first result stands
 * whatever they did with the second.
 */
export function hasPlayed({ plan, entrants, matches }: KeptBracket, entry: number): boolean {
  const entrant = entrants[entry];
  if (!entrant || (entrant.isGone && !cameBack(plan, entry))) return false;
  return matches.some(({ side1, side2, placed, winnerSide, endedAs }) => {
    const side = isOf(side1, entrant.athletes) ? 1 : isOf(side2, entrant.athletes) ? 2 : null;
    if (side === null || endedAs === "bye") return false;
    const isWalkover = placed === null || placed.end === "walkover" || placed.end === "double_walkover";
    return isWalkover ? winnerSide === side : true;
  });
}

function isOf(side: readonly string[] | null, athletes: readonly string[]): boolean {
  return side?.some((athlete) => athletes.includes(athlete)) ?? false;
}
