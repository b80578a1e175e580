import type { DrawMatch, DrawPlan, DrawResult, DrawResults } from "./draw.ts";

/** The entries on a side now: one entry, or the two of a pair of one match; null while nobody has reached it. */
export type Side = readonly number[] | "bye" | null;

/** A match of a plan as its results leave it. */
export interface MatchState {
  match: DrawMatch;
  sides: [Side, Side];
  /** `waiting`: a side is not known; `bye`: somebody passes without playing; `unneeded`: a second final not played. */
  state: "waiting" | "ready" | "over" | "bye" | "unneeded";
  winner: 0 | 1 | null;
  result: DrawResult | null;
}

/** Results count only where both sides are known. */
export function stateOf(
  match: DrawMatch,
  sides: [Side, Side],
  result: DrawResult | undefined,
  isUnneeded: boolean,
): MatchState {
  const unplayed = { match, sides, winner: null, result: null };
  if (isUnneeded) return { ...unplayed, state: "unneeded" };
  const byes = sides.map((side) => side === "bye");
  if (byes[0] && byes[1]) return { ...unplayed, state: "bye" };
  if (sides.some((side) => side === null)) return { ...unplayed, state: "waiting" };
  if (byes[0] || byes[1]) return { ...unplayed, state: "bye", winner: byes[0] ? 1 : 0 };
  return result
    ? { match, sides, state: "over", winner: result.winner, result }
    : { ...unplayed, state: "ready" };
}

/** Which matches of a plan belong to a group. */
export function matchesOf(plan: DrawPlan, group: string): DrawMatch[] {
  return plan.matches.filter((match) => match.group === group);
}

/** Whether all matches of a group have their result. */
export function isGroupOver(plan: DrawPlan, group: string, results: DrawResults): boolean {
  return matchesOf(plan, group).every(({ key }) => results[key] !== undefined);
}
