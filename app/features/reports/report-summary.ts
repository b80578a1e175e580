import { sportLabel } from "../../lib/sports.ts";
import { joinNames } from "../scores/entry-labels.ts";
import type { ReportDraft } from "./report-draft.ts";
import { typedSets } from "../scores/score-draft.ts";
import { hasScore, decideEntry } from "../scores/score-entry.ts";
import { formatScoreText } from "../scores/score-text.ts";
import { otherSide, settleRetirement } from "../scores/score.ts";

/**
 * What is about to be sent, in one sentence: "Você venceu João Silveira por 6/4 7/6(5)". Null while the score is not
 * whole; the score is written from the winner's view.
 */
export function summaryOf(
  draft: ReportDraft,
  sides: readonly [readonly string[], readonly string[]],
): string | null {
  const { entry } = draft;
  const checked = decideEntry(entry);
  if (checked.kind !== "accepted") return null;
  const names = [joinNames(sides[0]), joinNames(sides[1])] as const;
  if (checked.winner === null) return `W.O. duplo: ${names[0]} e ${names[1]}`;
  const loser = names[otherSide(checked.winner) - 1]!;
  const typed = hasScore(entry.end) ? typedSets(entry.sets) : [];
  const { sets, end } = settleRetirement({ sets: typed, end: entry.end });
  const score = formatScoreText(entry.format, sets, end, checked.winner);
  const verb = sides[checked.winner - 1]!.length > 1 ? "venceram" : "venceu";
  return `${names[checked.winner - 1]} ${verb} ${loser === "Você" ? "você" : loser} por ${score}`;
}

/** "Tênis, simples": what kind of match it is. */
export function kindOf(draft: ReportDraft): string {
  return `${sportLabel(draft.sport)}, ${draft.format === "singles" ? "simples" : "duplas"}`;
}
