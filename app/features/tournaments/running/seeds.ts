import type { DrawFormat } from "../../scoring/brackets/draw.ts";
import { usualSeeds } from "../../scoring/brackets/seed-lines.ts";
import { groupCount } from "../../scoring/brackets/groups.ts";

/** An entry as seeding sees it; numbers are of its athletes, null where there is none yet. */
interface SeededEntry {
  entryId: string;
  levels: (number | null)[];
  points: (number | null)[];
}

/** Fewer who play have no seeds. */
const FEWEST_WITH_SEEDS = 4;

/** How many seeds a draw has by default. */
export function usualSeedCount(format: DrawFormat, entries: number): number {
  if (format === "super_8" || format === "rei_da_praia") return 0;
  if (format === "groups_knockout") return groupCount(entries);
  return entries < FEWEST_WITH_SEEDS ? 0 : usualSeeds(entries);
}

/**
 * Places of the seeds, the best first: by the mean nível of an entry's athletes (1500 for who has none), or by the sum of their
 * points. Equal ones keep the order of their entries.
 */
export function seedsBy(entries: readonly SeededEntry[], by: "level" | "points", count: number): number[] {
  const value = ({ levels, points }: SeededEntry) =>
    by === "level" ? meanLevel(levels) : sumOfPoints(points);
  return entries
    .map((entry, at) => ({ at, value: value(entry) }))
    .sort((a, b) => b.value - a.value || a.at - b.at)
    .slice(0, count)
    .map(({ at }) => at);
}

/** Thousandths. */
const STARTING = 1_500_000;

/** The mean nível of an entry's athletes, in thousandths. */
export function meanLevel(levels: readonly (number | null)[]): number {
  return levels.reduce<number>((sum, level) => sum + (level ?? STARTING), 0) / Math.max(1, levels.length);
}

/** The points of an entry's athletes together. */
export function sumOfPoints(points: readonly (number | null)[]): number {
  return points.reduce<number>((all, one) => all + (one ?? 0), 0);
}
