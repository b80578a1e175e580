import type { DrawMatch, DrawPlan } from "./draw.ts";
import { FOUR_ROUNDS } from "./people-rounds.ts";

/** The round of a Swiss, phase of a rei da praia or stage of groups and a knock-out with which a match is made; the draw makes the first. */
export function madeWith({ format }: Pick<DrawPlan, "format">, { round, stage }: DrawMatch): number {
  if (format === "swiss") return round;
  if (format === "rei_da_praia") return Math.ceil(round / FOUR_ROUNDS.length);
  return format === "groups_knockout" && stage !== "groups" ? 2 : 1;
}

/** The phase of a group of rei da praia, from 1, by its key. */
export const phaseOf = (key: string) => Number(/^\d+/.exec(key)?.[0] ?? 1);

/** How many rounds a Swiss has: as its rules say, or as many as leave one undefeated. */
export function swissRoundsOf({ rules, entries }: Pick<DrawPlan, "rules" | "entries">): number {
  return rules.swissRounds ?? Math.ceil(Math.log2(entries));
}
