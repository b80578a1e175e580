import type { DrawPlan } from "./draw.ts";
import { FOUR_ROUNDS } from "./people-rounds.ts";

/**
 * The matches whose sides a result decides, directly or through others: a corrected result would change who plays them.
 * A group's matches decide what its table sends on; a round of a Swiss, and a phase of a rei da praia, all that come later.
 */
export function dependantsOf(plan: DrawPlan, key: string): Set<string> {
  const changed = plan.matches.find((match) => match.key === key);
  const found = new Set<string>();
  if (changed === undefined) return found;
  const perRound = plan.format === "swiss" ? 1 : plan.format === "rei_da_praia" ? FOUR_ROUNDS.length : null;
  if (perRound !== null) {
    const drawing = (round: number) => Math.ceil(round / perRound);
    for (const match of plan.matches) if (drawing(match.round) > drawing(changed.round)) found.add(match.key);
    return found;
  }
  const from = [changed];
  for (let source = from.pop(); source !== undefined; source = from.pop()) {
    for (const match of plan.matches) {
      if (found.has(match.key)) continue;
      const follows = match.sides.some(
        (side) =>
          ("match" in side && side.match === source.key) ||
          (side.kind === "rank" && side.group === source.group),
      );
      if (!follows) continue;
      found.add(match.key);
      from.push(match);
    }
  }
  return found;
}
