import { isRefused, type DrawPlan, type DrawResults, type Refusal } from "./draw.ts";
import { nextPhase } from "./rei-da-praia.ts";
import { nextSwissRound } from "./swiss.ts";

/**
 * The plan with its next round: of a Swiss, paired by the results so far, or the next phase of a rei da praia. Only the
 * plan, its results, who gave up before, its lots and its public number decide, so a stranger gets the same round. All other formats are whole from the start.
 */
export function nextRound(plan: DrawPlan, results: DrawResults): DrawPlan | Refusal {
  if (plan.format === "swiss") return nextSwissRound(plan, results);
  if (plan.format === "rei_da_praia") return nextPhase(plan, results);
  return { refused: "Este formato tem todas as rodadas desde o sorteio." };
}

/** A plan as it was drawn, with what came since besides results: who gave up, who took whose place, and lots that broke ties. */
export function withCourse(
  drawn: DrawPlan,
  { left, taken, lots }: Pick<DrawPlan, "left" | "taken" | "lots">,
): DrawPlan {
  return { ...drawn, ...(left ? { left } : {}), ...(taken ? { taken } : {}), ...(lots ? { lots } : {}) };
}

/** The plan with all the rounds that its results make, one after the other. */
export function withRounds(plan: DrawPlan, results: DrawResults): DrawPlan {
  let whole = plan;
  for (;;) {
    const next = nextRound(whole, results);
    if (isRefused(next)) return whole;
    whole = next;
  }
}
