import { valueAt } from "../../../lib/certain.ts";
import { addUp } from "../scores/game-count.ts";
import { countsPoints, tableSets } from "./table-sets.ts";
import type { DrawGroup, DrawPlan, DrawResults, Source, Tie } from "./draw.ts";
import { isLastForLeaving, tableResult } from "./leaving.ts";
import { lotOrderOf } from "./lots.ts";
import { phaseOf, swissRoundsOf } from "./rounds-made.ts";
import { isGroupOver, matchesOf } from "./side.ts";
import {
  GROUP_POLICIES,
  inPoints,
  orderTable,
  peopleOrderOf,
  SWISS_ORDER,
  type Criterion,
  type Ranked,
  type TableOrder,
} from "./table-order.ts";

/** One line of a group's table. */
export interface GroupTableRow extends Ranked {
  position: number;
  played: number;
  losses: number;
  /** The criterion that parted them from those with whom they were tied; null where nothing was tied, or has parted them yet. */
  decidedBy: Criterion | null;
  /** Those whom a lot alone parts, where it decides between people who are there; null elsewhere. */
  tie: readonly number[] | null;
  /** Matches that they lost since they did not come, alone or as the other side did. */
  missed: number;
  /** They gave up and stand behind everybody: they neither go on nor take a title. */
  isLast: boolean;
}

/** How the tables of a draw are ordered. */
export function tableOrderOf({ format, rules }: Pick<DrawPlan, "format" | "rules">): TableOrder {
  if (format === "super_8" || format === "rei_da_praia") return peopleOrderOf(rules);
  const order = format === "swiss" ? SWISS_ORDER : GROUP_POLICIES[rules.groupOrder];
  return countsPoints(rules) ? inPoints(order) : order;
}

/** A group's table as its results so far leave it. */
export function groupTable(plan: DrawPlan, group: DrawGroup, results: DrawResults): GroupTableRow[] {
  const rows = new Map(
    group.entries.map((entry) => [
      entry,
      {
        entry,
        played: 0,
        wins: 0,
        losses: 0,
        missed: 0,
        gamesWon: 0,
        gamesLost: 0,
        buchholz: 0,
        beat: new Map<number, number>(),
      },
    ]),
  );
  const opponents = new Map(group.entries.map((entry) => [entry, [] as number[]]));
  for (const match of matchesOf(plan, group.key)) {
    const { sides } = match;
    const result = tableResult(plan, match, results);
    if (result === undefined || result.kind === "void") continue;
    const people = sides.map(entriesOf) as [number[], number[]];
    const made = addUp(tableSets(result, plan.rules));
    for (const side of [0, 1] as const) {
      const other = people[1 - side]!;
      for (const entry of people[side]) {
        const row = valueAt(rows, entry);
        row.played += 1;
        row.gamesWon += made[side];
        row.gamesLost += made[1 - side]!;
        valueAt(opponents, entry).push(...other);
        const isDouble = result.kind === "double_walkover";
        if (result.winner === null && !isDouble) continue;
        if (isDouble || (result.kind === "walkover" && result.winner !== side)) row.missed += 1;
        if (result.winner !== side) row.losses += 1;
        else {
          row.wins += 1;
          for (const loser of other) row.beat.set(loser, (row.beat.get(loser) ?? 0) + 1);
        }
      }
    }
  }
  if (plan.format === "swiss")
    for (const { entries } of plan.rests) for (const entry of entries) valueAt(rows, entry).wins += 1;
  for (const row of rows.values())
    row.buchholz = valueAt(opponents, row.entry).reduce((sum, entry) => sum + valueAt(rows, entry).wins, 0);
  const made = nextMade(plan, group);
  const ordered = orderTable([...rows.values()], tableOrderOf(plan), lotOrderOf(plan, group.key)).map(
    ({ row, decidedBy, tie }) =>
      Object.assign(row, {
        decidedBy,
        tie,
        isLast: isLastForLeaving(plan, { group: group.key, made }, row.entry, results),
      }),
  );
  const isLeft = (entry: number) => ordered.some((row) => row.entry === entry && row.isLast);
  for (const row of ordered)
    if (row.isLast || (row.tie ?? []).filter((entry) => !isLeft(entry)).length < 2) row.tie = null;
  return [...ordered.filter(({ isLast }) => !isLast), ...ordered.filter(({ isLast }) => isLast)].map(
    (row, index) => Object.assign(row, { position: index + 1 }),
  );
}

/** Gives what is made by a group's table: the next phase, the knock-out, the last round of a Swiss; null where it is the end. */
function nextMade(plan: DrawPlan, group: DrawGroup): number | null {
  if (plan.format === "groups_knockout") return 2;
  if (plan.format === "swiss") return swissRoundsOf(plan);
  if (plan.format !== "rei_da_praia") return null;
  const phase = phaseOf(group.key);
  return plan.groups.some(({ key }) => key !== group.key && phaseOf(key) === phase) ? phase + 1 : null;
}

/** Gives the entries that a source names without any result. */
export function entriesOf(source: Source): number[] {
  if (source.kind === "entry") return [source.entry];
  return source.kind === "team" ? [...source.entries] : [];
}

/** Whether the place of somebody waits for a lot. */
export function awaitsLot({ tie, decidedBy }: Pick<GroupTableRow, "tie" | "decidedBy">): boolean {
  return tie !== null && decidedBy !== "lot";
}

/** The ties of a group that a lot alone breaks, drawn or not, once all of its results are there. */
export function tiesOfGroup(plan: DrawPlan, group: DrawGroup, results: DrawResults): Tie[] {
  if (!isGroupOver(plan, group.key, results)) return [];
  const ties = groupTable(plan, group, results).flatMap(({ tie }) => (tie ? [tie] : []));
  return [...new Set(ties)].map((tied) => ({ table: group.key, tied }));
}
