import type { SetScore, SideNumber } from "./score.ts";
import type { ScoreboardSet } from "../../../lib/scoreboard-rows.ts";

/** Takes sets as played; gives them as a scoreboard shows them that has a side's line first. Only the loser's points of a tie-break are kept. */
export function boardSets(sets: readonly SetScore[], first: SideNumber): ScoreboardSet[] {
  return sets.map((set) => {
    const games = first === 1 ? ([set.side1, set.side2] as const) : ([set.side2, set.side1] as const);
    const { tiebreak } = set;
    return { games, tiebreak: tiebreak === undefined ? null : ([tiebreak, tiebreak] as const) };
  });
}
