import { earnsSets, type RankingResult, type SideNumber } from "./result.ts";
import type { RankingRules } from "./rules.ts";
import type { MATCH_REASONS } from "../../lib/ledger-reasons.ts";

type MatchReason = (typeof MATCH_REASONS)[number];

/**
 * What a side of a match gets: reason and whole points, before window and best N (product §5).
 * `meeting` is which meeting of the same opponents in the calendar month this is: the first counts in full, the second
 * half (rounded toward zero), the third gives at most the loss points, later ones nothing. Negative points are
 * never reduced.
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
  return { reason, points: full < 0 ? full : repeated(full, meeting, rules.loss) };
}

function repeated(points: number, meeting: number, loss: number): number {
  if (meeting === 1) return points;
  if (meeting === 2) return Math.trunc(points / 2);
  return meeting === 3 ? Math.min(Math.max(loss, 0), points) : 0;
}
