import type { ScoreFormat } from "../scores/score-formats.ts";
import { countFormat } from "./table-sets.ts";
import { isRefused, type DrawPlan, type DrawResult, type DrawResults } from "./draw.ts";
import { nextRound } from "./next-round.ts";
import { withSandboxLots } from "./sandbox-lots.ts";
import { standingOf } from "./standing.ts";

/** Points that somebody may have when the clock rings. */
const MOST_BY_THE_CLOCK = 12;

/** Plays what is left of a draw at random, round after round, to its champion; its own number breaks ties. */
export function playAtRandom(
  plan: DrawPlan,
  results: DrawResults,
  random: () => number,
): { plan: DrawPlan; results: DrawResults } {
  let [current, played] = [plan, { ...results }];
  for (;;) {
    const ready = [...standingOf(current, played).values()].filter(({ state }) => state === "ready");
    for (const { match } of ready) played[match.key] = resultAtRandom(countFormat(plan.rules), random);
    if (ready.length > 0) continue;
    const settled = withSandboxLots(current, played);
    const next = settled === current ? nextRound(current, played) : settled;
    if (isRefused(next)) return { plan: current, results: played };
    [current, played] = [next, { ...played }];
  }
}

/** As many equal sets as win, the loser with any number of games that leaves them won. */
function resultAtRandom({ set, bestOf }: ScoreFormat, random: () => number): DrawResult {
  const winner = random() < 0.5 ? 0 : 1;
  const to = set.kind === "clock" ? MOST_BY_THE_CLOCK : set.to;
  const lost = Math.floor(random() * (set.kind === "shared" ? to / 2 : to - 1));
  const won = set.kind === "shared" ? to - lost : to;
  const sets = Array.from({ length: (bestOf + 1) / 2 }, (): [number, number] =>
    winner === 0 ? [won, lost] : [lost, won],
  );
  return { winner, kind: "played", sets };
}
