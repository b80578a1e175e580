import { isSportId, type SportId } from "../../../lib/sports.ts";
import { EVEN_FORMATS, type ScoreFormat, scoreFormatsFor, SHORTER_SETS } from "./score-formats.ts";

/**
 * Gives the formats that a match of changing partners may have in a sport (product §6): one set, that of six games first where it has
 * games, then fixed points and the clock. Empty where a sport has no match of one set.
 */
export function shortFormatsFor(sport: SportId): ScoreFormat[] {
  const ofOneSet = scoreFormatsFor(sport).filter(({ bestOf }) => bestOf === 1);
  const first = ["SET1-S:6/TB7", ...SHORTER_SETS];
  const rank = ({ code }: ScoreFormat) => (first.includes(code) ? first.indexOf(code) : first.length);
  if (ofOneSet.length === 0) return [];
  return [...ofOneSet.toSorted((a, b) => rank(a) - rank(b)), ...EVEN_FORMATS];
}

/** Code of the set that an evening of changing partners plays unless something else is said; null where a sport has no match of one set. */
export function shortSetOf(sport: string): string | null {
  return isSportId(sport) ? (shortFormatsFor(sport)[0]?.code ?? null) : null;
}
