import type { DrawPlan, DrawResults, Tie } from "./draw.ts";
import { isRefused } from "./draw.ts";
import { phaseCount, tiesOfPhase } from "./rei-da-praia.ts";
import { nextSwissRound } from "./swiss.ts";
import { tiesOfGroup } from "./tables.ts";

/**
 * The ties of a draw that a lot alone breaks and that decide something, drawn or not: a place in a table whose results are all there (of a Swiss
 * after its last round), or an order across the groups of a rei da praia. Those who gave up stand last without one.
 */
export function tiesOf(plan: DrawPlan, results: DrawResults): Tie[] {
  if (plan.format === "rei_da_praia")
    return Array.from({ length: phaseCount(plan) }, (_, at) => tiesOfPhase(plan, at + 1, results)).flat();
  if (plan.format === "swiss" && !isRefused(nextSwissRound(plan, results))) return [];
  return plan.groups.flatMap((group) => tiesOfGroup(plan, group, results));
}
