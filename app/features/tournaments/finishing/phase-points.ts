import type { KeptBracket } from "../../scoring/drawn/kept-bracket.ts";
import type { Place } from "../../scoring/brackets/places.ts";
import { PHASES, type PhasePoints } from "../../../lib/phases.ts";
import type { Award } from "../../scoring/ledger/ranking-events.ts";

/**
 * Gives the points of each entry for its place; a tied entry gets what the last of those tied with it would. A phase without
 * points gives none. Callers leave out entries that gave up, or never came (`hasPlayed`).
 */
export function pointsOfPlaces(
  places: readonly Place[],
  points: PhasePoints,
): { entry: number; position: number; phase: string; points: number }[] {
  return places.map((place) => {
    const tied = places.filter(({ position }) => position === place.position);
    const last = place.position + tied.length - 1;
    const step = PHASES.find(({ upTo }) => last <= upTo);
    return { ...place, points: (step && points[String(step.upTo)]) ?? 0 };
  });
}

/** The awards of an event that was played to its end (product §6), each athlete of an entry once; who gets nothing is left out. */
export function phaseAwards(bracket: KeptBracket, places: readonly Place[], points: PhasePoints): Award[] {
  return pointsOfPlaces(places, points).flatMap(({ entry, position, points: given }) => {
    if (given === 0 || !hasPlayed(bracket, entry)) return [];
    return bracket.entrants[entry]!.athletes.map((athleteId) => ({
      athleteId,
      points: given,
      place: position,
    }));
  });
}

/** Whether somebody of a draw came: they did not give up, and have a result other than W.O. lost. */
export function hasPlayed({ entrants, matches }: KeptBracket, entry: number): boolean {
  const entrant = entrants[entry];
  if (!entrant || entrant.isGone) return false;
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
