import { findScoreFormat } from "../../scoring/scores/score-formats.ts";

/** How many points a match has, where it is played by points: null by the clock; undefined where sets are played. */
export function pointsOf(scoreFormat: string): { total: number | null } | undefined {
  const set = findScoreFormat(scoreFormat)?.set;
  if (set?.kind === "shared") return { total: set.to };
  return set?.kind === "clock" ? { total: null } : undefined;
}

/** The other side's points of a match of so many in all; null where the text says no number of them, and by the clock. */
export function otherPoints(text: string, total: number | null): string | null {
  const made = /^\d+$/.test(text.trim()) ? Number(text) : null;
  return made === null || total === null || made > total ? null : String(total - made);
}

/** The two numbers as they were typed, the winner's first; one of them is enough where the match has so many in all. Null where one is missing. */
export function typedPoints(
  [one, other]: readonly [string, string],
  { scoreFormat, winner }: { scoreFormat: string; winner: "1" | "2" },
): { mine: number; theirs: number } | null {
  const total = pointsOf(scoreFormat)?.total ?? null;
  const first = one.trim() || otherPoints(other, total);
  const second = other.trim() || otherPoints(one, total);
  if (!first || !second || ![first, second].every((text) => /^\d+$/.test(text))) return null;
  const [mine, theirs] = winner === "2" ? [second, first] : [first, second];
  return { mine: Number(mine), theirs: Number(theirs) };
}
