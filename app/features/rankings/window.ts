import { addDays, startOfDay } from "../../lib/dates.ts";
import type { RankingRules } from "./rules.ts";

/**
 * When a result leaves the window: the start, in the club's zone, of the day `windowWeeks` after it was played
 * (product §5); never before it was confirmed. Milliseconds; null where the ranking has no window.
 */
export function leavesWindowAt(
  rules: Pick<RankingRules, "windowWeeks">,
  playedOn: string,
  timeZone: string,
  confirmedAt: number,
): number | null {
  if (rules.windowWeeks === null) return null;
  return Math.max(startOfDay(addDays(playedOn, rules.windowWeeks * 7), timeZone).getTime(), confirmedAt);
}
