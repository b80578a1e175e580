import { isWithinCompany } from "./companies.ts";
import { earnsSets, type RankingResult } from "./result.ts";
import type { SideNumber } from "../scores/score.ts";
import type { RankingRules } from "./rules.ts";
import type { MATCH_REASONS } from "../../../../drizzle/schema/enums.ts";

type MatchReason = (typeof MATCH_REASONS)[number];

/**
 * Gives a side's reason and whole points from a match, before window and best N (product §5). `meeting` is which meeting of the same
 * opponents in the calendar month this is: the first counts in full, the second half (rounded toward zero), the third gives at most the
 * loss points, later ones nothing; a match within a company that the club has closed gives nothing at all. Negative points are never
 * reduced.
 */
export function sidePoints(
  rules: RankingRules,
  result: RankingResult,
  side: SideNumber,
  meeting: number,
): { reason: MatchReason; points: number } {
  const won = result.winner === side;
  const isWalkover = result.end === "walkover" || result.end === "double_walkover";
  // An even match has no winner: both get what playing without winning gives.
  const reason: MatchReason = isWalkover ? (won ? "walkover_won" : "walkover_lost") : won ? "win" : "loss";
  const base = {
    win: rules.win,
    loss: rules.loss,
    walkover_won: rules.walkoverWon,
    walkover_lost: rules.walkoverLost,
  }[reason];
  const [own, other] = [side - 1, 2 - side] as const;
  const earned = earnsSets(result.end)
    ? result.setsWon[own]! * rules.set +
      result.gamesWon[own]! * rules.game +
      result.setsWon[other]! * rules.setLost +
      result.gamesWon[other]! * rules.gameLost
    : 0;
  const full = base + earned + (reason === "walkover_lost" ? 0 : rules.presence);
  if (full < 0) return { reason, points: full };
  const isClosed = isWithinCompany(rules, result.sides);
  return { reason, points: isClosed ? 0 : repeated(full, meeting, rules.loss) };
}

function repeated(points: number, meeting: number, loss: number): number {
  if (meeting === 1) return points;
  if (meeting === 2) return Math.trunc(points / 2);
  return meeting === 3 ? Math.min(Math.max(loss, 0), points) : 0;
}
