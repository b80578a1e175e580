import { Defect } from "../../../lib/errors.ts";
import type { DrawPlan } from "./draw.ts";
import { oneTable } from "./groups.ts";
import { shuffle } from "./lot.ts";
import { MIXED_ROUNDS } from "./mixed-rounds.ts";
import { peopleMatches } from "./people-rounds.ts";
import { SUPER_ROUNDS } from "./super-rounds.ts";

/**
 * An evening of 5 to 12 people (mixed: 4 to 12) who change partners: people stand by lot on the places of a table that
 * was made once and counted (super-rounds.ts, mixed-rounds.ts).
 */
export function superPlan(plan: DrawPlan, random: () => number): DrawPlan {
  const { mixed } = plan.rules;
  const everybody = Array.from({ length: plan.entries }, (_, entry) => entry);
  const order = mixed
    ? [...shuffle(mixed.first, random), ...shuffle(mixed.second, random)]
    : shuffle(everybody, random);
  const rounds = mixed ? MIXED_ROUNDS[mixed.first.length] : SUPER_ROUNDS[plan.entries];
  if (!rounds) throw new Defect(`an evening of ${plan.entries} has no rounds`);
  const group = oneTable(order);
  return { ...plan, groups: [group], ...peopleMatches(group, rounds) };
}
