import { isRefused, type DrawPlan, type DrawResult, type DrawResults } from "./draw.ts";
import { nextRound } from "./next-round.ts";
import { standingOf } from "./standing.ts";

/** Plays what is left of a draw at random, round after round, to its champion. */
export function playAtRandom(
  plan: DrawPlan,
  results: DrawResults,
  random: () => number,
): { plan: DrawPlan; results: DrawResults } {
  let [current, played] = [plan, { ...results }];
  for (;;) {
    const ready = [...standingOf(current, played).values()].filter(({ state }) => state === "ready");
    for (const { match } of ready) played[match.key] = resultAtRandom(plan.rules.games, random);
    if (ready.length > 0) continue;
    const next = nextRound(current, played);
    if (isRefused(next)) return { plan: current, results: played };
    [current, played] = [next, { ...played }];
  }
}

/** A set that somebody won, the loser with any number of games that leaves it won. */
function resultAtRandom(games: number, random: () => number): DrawResult {
  const winner = random() < 0.5 ? 0 : 1;
  const lost = Math.floor(random() * (games - 1));
  return { winner, kind: "played", sets: [winner === 0 ? [games, lost] : [lost, games]] };
}
