import { sportLabel, type SportId } from "../../../lib/sports.ts";
import { isNeverGuessed, scoreFormatsFor, type ScoreFormat } from "./score-formats.ts";
import { ruleOfSet } from "./set-rule.ts";
import { checkScore } from "./score.ts";
import type { ParsedScore } from "./score-text.ts";

/**
 * Takes a sport, the declared number of sets (null when the source does not say) and a score read from text; gives the
 * most usual format in which that score is legal, or null: the one with the code `usual` first. For imports, whose files name no format. A
 * declared number binds: a third set after 2-0 is not excused by calling the match best of five.
 */
export function inferScoreFormat(
  sport: SportId,
  bestOf: 1 | 3 | 5 | null,
  parsed: ParsedScore,
  usual?: string,
): ScoreFormat | null {
  const isPossible = (format: ScoreFormat) => fitsBrackets(format, parsed) && checkScore(format, parsed).ok;
  const first = scoreFormatsFor(sport).find(
    ({ code, bestOf: sets }) => code === usual && (bestOf === null || sets === bestOf),
  );
  return first && isPossible(first) ? first : (candidates(sport, bestOf).find(isPossible) ?? null);
}

/** Takes what `inferScoreFormat` took when it gave null; gives the pt-BR reason, from the most usual format's refusal. */
export function explainNoFormat(sport: SportId, bestOf: 1 | 3 | 5 | null, parsed: ParsedScore): string {
  const formats = candidates(sport, bestOf);
  if (formats.length === 0) return `${sportLabel(sport)} não tem formato em melhor de ${bestOf}.`;
  const format = formats.find((candidate) => fitsBrackets(candidate, parsed));
  if (!format) return "Só o set decisivo pode ser um super tie-break, escrito entre colchetes: [10-7].";
  const checked = checkScore(format, parsed);
  return checked.ok ? `Este placar cabe no formato ${format.label}.` : checked.message;
}

/** Short sets (4 games) are the one case where a declared 3 gives way: published files call best-of-five ones so. */
function candidates(sport: SportId, bestOf: 1 | 3 | 5 | null): ScoreFormat[] {
  const formats = scoreFormatsFor(sport).filter((format) => !isNeverGuessed(format));
  if (bestOf === null) return formats;
  const declared = formats.filter((format) => format.bestOf === bestOf);
  const shortSets = formats.filter(
    ({ bestOf: sets, set }) => sets === 5 && set.kind === "games" && set.to === 4,
  );
  return bestOf === 3 ? [...declared, ...shortSets] : declared;
}

/** A set written in brackets is one of points, whatever its numbers ([7-5] is not a set of games). */
function fitsBrackets(format: ScoreFormat, parsed: ParsedScore): boolean {
  return parsed.pointsSets.every((index) => ruleOfSet(format, index).kind === "points");
}
