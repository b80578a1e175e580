import type { DrawPlan, DrawResults, Lot } from "./draw.ts";
import { openTies, shuffledTie } from "./lots.ts";
import { tiesOf } from "./ties.ts";

/** No beacon is asked where nothing is at stake. */
const AT_ONCE: Pick<Lot, "namedAt" | "at" | "round"> = { namedAt: "", at: "", round: 0 };

/** A draw that is only tried, with the ties that its results leave broken at once by its own number. */
export function withSandboxLots(plan: DrawPlan, results: DrawResults): DrawPlan {
  const lots = openTies(plan, tiesOf(plan, results)).map(({ table, tied }): Lot => ({
    table,
    tied,
    ...AT_ONCE,
    drawn: { randomness: "", order: shuffledTie(tied, plan.lot) },
  }));
  // Ties across groups are known once those in the groups are broken.
  return lots.length === 0
    ? plan
    : withSandboxLots({ ...plan, lots: [...(plan.lots ?? []), ...lots] }, results);
}
