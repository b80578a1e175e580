import { earnsSets, type RankingResult, type SideNumber } from "./result.ts";
import type { RankingRules } from "./rules.ts";

export type MatchReason = "win" | "loss" | "walkover_won" | "walkover_lost";

/**
 * What a side of a match gets: reason and whole points, before window and best N (product §5).
 * `meeting` is which meeting of the same opponents in the calendar month this is: the first counts in full, the
 * second half (rounded toward zero), from the third on nobody gets more than the loss points; a penalty stays one.
 */
export function sidePoints(
  rules: RankingRules,
  result: RankingResult,
  side: SideNumber,
  meeting: number,
): { reason: MatchReason; points: number } {
  const won = result.winner === side;
  const isWalkover = result.end === "walkover" || result.end === "double_walkover";
  const reason: MatchReason = isWalkover ? (won ? "walkover_won" : "walkover_lost") : won ? "win" : "loss";
  const base = {
    win: rules.win,
    loss: rules.loss,
    walkover_won: rules.walkoverWon,
    walkover_lost: rules.walkoverLost,
  }[reason];
  const earned = earnsSets(result.end)
    ? result.setsWon[side - 1]! * rules.set + result.gamesWon[side - 1]! * rules.game
    : 0;
  const full = base + earned;
  if (meeting === 1) return { reason, points: full };
  if (meeting === 2) return { reason, points: Math.trunc(full / 2) || 0 };
  return { reason, points: Math.min(rules.loss, full) };
}
