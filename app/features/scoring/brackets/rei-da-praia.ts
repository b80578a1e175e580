import type { DrawGroup, DrawPlan, DrawResults, Refusal } from "./draw.ts";
import { drawGroups, oneTable } from "./groups.ts";
import { randomFrom } from "./lot.ts";
import { isOutOf } from "./leaving.ts";
import { FOUR_ROUNDS, peopleMatches } from "./people-rounds.ts";
import { phaseOf } from "./rounds-made.ts";
import { isGroupOver } from "./side.ts";
import { orderTable, type Ranked } from "./table-order.ts";
import { groupTable, tableOrderOf } from "./tables.ts";

const PEOPLE = 4;

/** The first phase: everybody in groups of four. */
export function firstPhase(plan: DrawPlan, random: () => number): DrawPlan {
  return withPhase(plan, 1, drawGroups(plan.entries, plan.seeds, random, plan.entries / PEOPLE));
}

/**
 * The next phase: the best of each group and as many of the best seconds as fill whole groups of four, drawn so that
 * winners are apart. In the place of who gave up comes the next of those who are there, thirds and fourths after all seconds. The last
 * phase is one group, and its best is the king.
 */
export function nextPhase(plan: DrawPlan, results: DrawResults): DrawPlan | Refusal {
  const phase = phaseCount(plan);
  const groups = groupsOfPhase(plan, phase);
  if (!groups.every(({ key }) => isGroupOver(plan, key, results)))
    return { refused: "Faltam resultados da fase: a próxima se forma quando todos chegarem." };
  if (groups.length === 1) return { refused: "A fase final já foi jogada." };
  const qualified = qualifiedOf(plan, phase, results);
  const count = qualified.length / PEOPLE;
  if (count === 0) return { refused: "Não há mais quatro pessoas para um grupo." };
  const drawn = drawGroups(
    qualified.length,
    qualified.map((_, at) => at),
    randomFrom(plan.lot + phase),
    count,
  );
  return withPhase(
    plan,
    phase + 1,
    drawn.map((group) => ({ ...group, entries: group.entries.map((at) => qualified[at]!) })),
  );
}

/** Gives the people of a phase who go on to the next, the best first; nobody where fewer than four are left. */
export function qualifiedOf(plan: DrawPlan, phase: number, results: DrawResults): number[] {
  const groups = groupsOfPhase(plan, phase);
  const inOrder = orderOfPhase(plan, phase, results).filter((entry) => !isOutOf(plan, entry, phase + 1));
  const places = PEOPLE * Math.ceil(groups.length / PEOPLE);
  return inOrder.slice(0, Math.min(places, PEOPLE * Math.floor(inOrder.length / PEOPLE)));
}

/** Everybody of a phase: the best of each group, then the seconds and so on, each in the order of the tables; who gave up last. */
export function orderOfPhase(plan: DrawPlan, phase: number, results: DrawResults): number[] {
  const tables = groupsOfPhase(plan, phase).map((group) => groupTable(plan, group, results));
  const places = Array.from({ length: PEOPLE }, (_, position) =>
    tables.flatMap((table) => table.slice(position, position + 1)),
  );
  const staying = places.flatMap((rows) =>
    acrossGroups(
      plan,
      rows.filter(({ isLast }) => !isLast),
    ),
  );
  const leaving = places.flatMap((rows) => rows.filter(({ isLast }) => isLast).map(({ entry }) => entry));
  return [...staying, ...leaving];
}

/** Groups of one phase; phases are numbered from 1. */
export function groupsOfPhase(plan: DrawPlan, phase: number): DrawGroup[] {
  return plan.groups.filter(({ key }) => phaseOf(key) === phase);
}

/** How many phases have been drawn. */
export function phaseCount(plan: DrawPlan): number {
  return Math.max(...plan.groups.map(({ key }) => phaseOf(key)));
}

/** Rows of different groups in the order of the tables; head-to-head says nothing there. */
function acrossGroups(plan: DrawPlan, rows: readonly Ranked[]): number[] {
  return orderTable(rows, tableOrderOf(plan)).map(({ row }) => row.entry);
}

function withPhase(plan: DrawPlan, phase: number, drawn: DrawGroup[]): DrawPlan {
  const groups = drawn.map((group): DrawGroup => {
    if (drawn.length === 1) {
      if (phase === 1) return oneTable(group.entries);
      return { ...group, key: `${phase}A`, label: "Final" };
    }
    if (phase === 1) return group;
    return { ...group, key: `${phase}${group.key}`, label: `${phase}ª fase · ${group.label}` };
  });
  const made = groups.map((group) => peopleMatches(group, FOUR_ROUNDS, (phase - 1) * FOUR_ROUNDS.length));
  return {
    ...plan,
    groups: [...plan.groups, ...groups],
    matches: [...plan.matches, ...made.flatMap(({ matches }) => matches)],
  };
}
