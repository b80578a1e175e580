import type { DrawPlan, DrawResults } from "./draw.ts";
import { randomFrom, shuffle } from "./lot.ts";
import { standingOf } from "./standing.ts";
import { groupTable, type GroupTableRow } from "./tables.ts";

/**
 * Gives the entries that may take the place of one that leaves before the match `match` begins, the first to be asked first (see
 * `lucky-loser-words`). Those who still play, or who left themselves, are not asked.
 */
export function luckyLosers(
  plan: DrawPlan,
  results: DrawResults,
  match: string,
  left: readonly number[],
): number[] {
  const standing = standingOf(plan, results);
  const asked = standing.get(match);
  if (asked === undefined || asked.state === "over") return [];
  const busy = new Set(left);
  for (const { sides, state } of standing.values())
    if (state === "ready" || state === "waiting")
      for (const side of sides) if (side !== null && side !== "bye") side.forEach((entry) => busy.add(entry));
  const free = (entry: number) => !busy.has(entry);
  if (plan.format === "groups_knockout") return bestOfGroups(plan, results).filter(free);
  const lost = [...standing.values()]
    .flatMap(({ state, winner, match, sides }) =>
      state === "over" && winner !== null && match.stage !== "groups"
        ? [{ round: match.round, entries: sides[1 - winner] as readonly number[] }]
        : [],
    )
    .toSorted((a, b) => b.round - a.round);
  const byLot = shuffle(lost, randomFrom(plan.lot + 1));
  const seedOf = (entry: number) => (plan.seeds.includes(entry) ? plan.seeds.indexOf(entry) : plan.entries);
  const candidates = byLot.flatMap(({ round, entries }) => entries.map((entry) => ({ entry, round })));
  const ordered = candidates
    .toSorted((a, b) => b.round - a.round || seedOf(a.entry) - seedOf(b.entry))
    .map(({ entry }) => entry);
  return [...new Set(ordered)].filter(free);
}

/** Everybody of the groups by their place, then by wins and balance per match, since groups differ in size, then by lot. */
function bestOfGroups(plan: DrawPlan, results: DrawResults): number[] {
  const perMatch = (row: GroupTableRow, value: number) => value / Math.max(1, row.played);
  const rows = plan.groups.flatMap((group) => groupTable(plan, group, results));
  return shuffle(rows, randomFrom(plan.lot + 1))
    .toSorted(
      (a, b) =>
        a.position - b.position ||
        perMatch(b, b.wins) - perMatch(a, a.wins) ||
        perMatch(b, b.gamesWon - b.gamesLost) - perMatch(a, a.gamesWon - a.gamesLost),
    )
    .map(({ entry }) => entry);
}
