import type { DrawResult, DrawRules } from "./draw.ts";

/**
 * Games that a result puts into a table (product §6). A W.O. counts as full sets or as nothing; what was broken off is
 * completed as if the rest were lost: the one who gave up at 2/1 loses 6/1 (at 5/5 by 7/5), at 10-6 of 24 points 18-6. By the clock nobody
 * knows how many points there would have been: a W.O. counts none, and what was broken off stays as it stood.
 */
export function tableSets(
  { kind, winner, sets }: DrawResult,
  { walkover, games, setsToWin, scoring }: Pick<DrawRules, "walkover" | "games" | "setsToWin" | "scoring">,
): [number, number][] {
  if (kind === "played") return sets;
  if (kind === "void" || (kind === "walkover" && walkover === "nothing") || winner === null) return [];
  if (scoring === "clock") return sets;
  if (scoring === "shared") {
    const lost = sets[0]?.[1 - winner] ?? 0;
    return [winner === 0 ? [games - lost, lost] : [lost, games - lost]];
  }
  const filled = kind === "walkover" ? [] : sets.map((set) => asPlayed(set));
  const won = (set: [number, number]) => set[winner] > set[1 - winner]!;
  // The set in which it ended is finished, unless it was over; then the winner takes as many as are still needed.
  const last = filled.at(-1);
  if (last !== undefined && !isOver(last, games)) filled[filled.length - 1] = completed(last, winner, games);
  while (filled.filter(won).length < setsToWin) filled.push(completed([0, 0], winner, games));
  return filled;
}

const asPlayed = ([a, b]: [number, number]): [number, number] => [a, b];

function isOver(set: [number, number], games: number): boolean {
  const [most, least] = [Math.max(...set), Math.min(...set)];
  return (most >= games && most - least >= 2) || most > games;
}

function completed(set: [number, number], winner: 0 | 1, games: number): [number, number] {
  const lost = set[1 - winner]!;
  const won = lost >= games - 1 ? games + 1 : games;
  return winner === 0 ? [won, lost] : [lost, won];
}
