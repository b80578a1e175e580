import type { MatchEnd } from "./score.ts";
import { findScoreFormat } from "./score-formats.ts";
import { formatScoreText } from "./score-text.ts";

/** A stored match's score in words, its side's numbers first: "6/4 3/6 10/8", "W.O.". */
export function formatScore(match: {
  scoreFormat: string;
  sets: { side1: number; side2: number; tiebreak?: number }[];
  end: string;
  side: 1 | 2;
}): string {
  return formatScoreText(findScoreFormat(match.scoreFormat), match.sets, match.end as MatchEnd, match.side);
}
