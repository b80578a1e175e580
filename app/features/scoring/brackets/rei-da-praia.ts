import type { DrawGroup, DrawPlan, DrawResults, Refusal, Tie } from "./draw.ts";
import { drawGroups, oneTable } from "./groups.ts";
import { randomFrom } from "./lot.ts";
import { lotOrderOf, openTies } from "./lots.ts";
import { isOutOf } from "./leaving.ts";
import { FOUR_ROUNDS, peopleMatches } from "./people-rounds.ts";
import { phaseOf } from "./rounds-made.ts";
import { isGroupOver } from "./side.ts";
import { orderTable } from "./table-order.ts";
import { groupTable, type GroupTableRow, tableOrderOf, tiesOfGroup } from "./tables.ts";

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
  if (openTies(plan, tiesOfPhase(plan, phase, results)).length > 0)
    return { refused: "Falta o sorteio de desempate: a próxima fase se forma depois dele." };
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
  const { staying, leaving } = acrossGroups(plan, phase, results);
  return [...staying.map(({ row }) => row), ...leaving].map(({ entry }) => entry);
}

/**
 * The ties of a phase that a lot alone breaks, drawn or not: in its groups, and then those of one place across them where it decides who goes
 * on, how the next groups are made, or the final order.
 */
export function tiesOfPhase(plan: DrawPlan, phase: number, results: DrawResults): Tie[] {
  const groups = groupsOfPhase(plan, phase);
  const inGroups = groups.flatMap((group) => tiesOfGroup(plan, group, results));
  const isOver = groups.every(({ key }) => isGroupOver(plan, key, results));
  if (!isOver || openTies(plan, inGroups).length > 0) return inGroups;
  const { staying } = acrossGroups(plan, phase, results);
  const goingOn = qualifiedOf(plan, phase, results).length;
  const across = [...new Set(staying.map(({ tie }) => tie))].flatMap((tied): Tie[] => {
    if (tied === null) return [];
    const from = staying.findIndex(({ tie }) => tie === tied);
    const isParted = from < goingOn && (goingOn > PEOPLE || from + tied.length > goingOn);
    const place = staying[from]!.row.position;
    return goingOn === 0 || isParted ? [{ table: acrossKey(phase, place), tied }] : [];
  });
  return [...inGroups, ...across];
}

/** The table of those of one place in the groups of a phase. */
const acrossKey = (phase: number, place: number) => `${phase}:${place}`;

/** Groups of one phase; phases are numbered from 1. */
export function groupsOfPhase(plan: DrawPlan, phase: number): DrawGroup[] {
  return plan.groups.filter(({ key }) => phaseOf(key) === phase);
}

/** How many phases have been drawn. */
export function phaseCount(plan: DrawPlan): number {
  return Math.max(...plan.groups.map(({ key }) => phaseOf(key)));
}

/** Those of each place in the order of the tables across groups, head-to-head saying nothing there, and who gave up. */
function acrossGroups(plan: DrawPlan, phase: number, results: DrawResults) {
  const tables = groupsOfPhase(plan, phase).map((group) => groupTable(plan, group, results));
  const places = Array.from({ length: PEOPLE }, (_, at) =>
    tables.flatMap((table) => table.slice(at, at + 1)),
  );
  const isThere = ({ isLast }: GroupTableRow) => !isLast;
  return {
    staying: places.flatMap((rows, at) =>
      orderTable(rows.filter(isThere), tableOrderOf(plan), lotOrderOf(plan, acrossKey(phase, at + 1))),
    ),
    leaving: places.flatMap((rows) => rows.filter((row) => !isThere(row))),
  };
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
