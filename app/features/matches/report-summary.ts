import { sportLabel } from "../clubs/sports.ts";
import { joinNames } from "./entry-words.ts";
import type { ReportDraft } from "./report-draft.ts";
import { typedSets } from "./score-draft.ts";
import { hasScore, judgeEntry } from "./score-entry.ts";
import { formatScoreText } from "./score-text.ts";
import { otherSide } from "./score.ts";

/**
 * What is about to be sent, in one sentence: "Você venceu João Silveira por 6/4 7/6(5)". Null while the score is not
 * whole; the score is told from the winner's view.
 */
export function summaryOf(
  draft: ReportDraft,
  sides: readonly [readonly string[], readonly string[]],
): string | null {
  const { entry } = draft;
  const judged = judgeEntry(entry);
  if (judged.kind !== "accepted") return null;
  const names = [joinNames(sides[0]), joinNames(sides[1])] as const;
  if (judged.winner === null) return `W.O. duplo: ${names[0]} e ${names[1]}`;
  const loser = names[otherSide(judged.winner) - 1]!;
  const sets = hasScore(entry.end) ? typedSets(entry.sets) : [];
  const score = formatScoreText(entry.format, sets, entry.end, judged.winner);
  const verb = sides[judged.winner - 1]!.length > 1 ? "venceram" : "venceu";
  return `${names[judged.winner - 1]} ${verb} ${loser === "Você" ? "você" : loser} por ${score}`;
}

/** "Tênis, simples": what kind of match it is. */
export function kindOf(draft: ReportDraft): string {
  return `${sportLabel(draft.sport)}, ${draft.format === "singles" ? "simples" : "duplas"}`;
}
