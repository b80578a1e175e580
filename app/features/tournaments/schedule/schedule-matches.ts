import { type Board, isPlaced, lift, makeBoard, placementOf } from "./board.ts";
import type { Placement, ScheduleProblem } from "./problem.ts";
import { seededNumbers } from "./seeded-numbers.ts";
import { cheapestPlace, inTheWay, putAt } from "./search.ts";
import { type Unplaced, whyUnplaced } from "./unplaced.ts";
import { barOutside, draftWindows, type Windows } from "./windows.ts";

export interface Schedule {
  placements: Map<string, Placement>;
  /** In the order of the matches. */
  unplaced: Unplaced[];
  /** Places that were looked for: what the search cost. */
  lookUps: number;
}

/** How many orders are tried, and how often a match may push others out: bounds of the work, whatever the clock says. */
const ORDERS = 6;
const PUSHES = 6000;
const ATTEMPTS = 4;

/**
 * A timetable: each match on one court in its hours, nobody in two places, rest kept, nobody prevented, nothing before its time or its
 * sources. Several orders are placed at their earliest; in the best of them what found no place pushes the least out of one, which
 * looks for another in its turn. The same problem always gives the same timetable.
 */
export function scheduleMatches(problem: ScheduleProblem): Schedule {
  const board = makeBoard(problem);
  const windows = draftWindows(board);
  barOutside(board, windows);
  const random = seededNumbers(problem.matches.length * 7919 + board.steps);
  const budget = { left: PUSHES, lookUps: 0 };
  let best = takeDown(board);
  let bestCount = -1;
  for (let order = 0; order < ORDERS && bestCount < board.ids.length; order++) {
    clear(board);
    placeInOrder(board, priorities(board, windows, order, random), budget);
    const count = placedCount(board);
    if (count <= bestCount) continue;
    best = takeDown(board);
    bestCount = count;
  }
  for (let attempt = 0; attempt < ATTEMPTS && bestCount < board.ids.length; attempt++) {
    putUp(board, best);
    budget.left = PUSHES;
    pushIn(board, random, budget);
    if (placedCount(board) > bestCount) best = takeDown(board);
    bestCount = Math.max(bestCount, placedCount(board));
  }
  putUp(board, best);
  settle(board, budget);
  const placements = new Map<string, Placement>();
  const unplaced: Unplaced[] = [];
  for (const [match, id] of board.ids.entries())
    if (isPlaced(board, match)) placements.set(id, placementOf(board, match));
    else unplaced.push(whyUnplaced(problem, board, windows, match));
  return { placements, unplaced, lookUps: budget.lookUps };
}

interface Budget {
  left: number;
  lookUps: number;
}

const ONE = () => 1;
const EARLIEST = (court: number, step: number) => step + court / 100;

/** Numbers the matches: the one that has to begin soonest goes first; from the third order on with some luck. */
function priorities(board: Board, { first, last }: Windows, order: number, random: () => number): number[] {
  return board.ids.map((_, match) => {
    if (order === 0) return last[match]!;
    if (order === 1) return first[match]! + last[match]! / 1000;
    return last[match]! + (random() - 0.5) * board.steps * 0.04 * order;
  });
}

/** Each match as early as it can, those first whose sources stand and whose number is least. */
function placeInOrder(board: Board, keys: readonly number[], budget: Budget): void {
  const waits = board.before.map((sources) => sources.filter((source) => !board.isFixed[source]).length);
  const ready = new Set([...keys.keys()].filter((match) => waits[match] === 0 && !board.isFixed[match]));
  while (ready.size > 0) {
    let chosen = -1;
    for (const match of ready) if (chosen < 0 || keys[match]! < keys[chosen]!) chosen = match;
    ready.delete(chosen);
    budget.lookUps++;
    const place = cheapestPlace(board, chosen, ONE, EARLIEST);
    if (place?.cost === 0) putAt(board, chosen, place);
    for (const fed of board.next[chosen]!) {
      waits[fed]!--;
      if (waits[fed] === 0 && !board.isFixed[fed]) ready.add(fed);
    }
  }
}

/** Lets each match without a place push out those that weigh least; one that found none before weighs more. The best that was seen stays. */
function pushIn(board: Board, random: () => number, budget: Budget): void {
  const weights = board.ids.map(() => 1);
  const waiting = board.ids.flatMap((_, match) => (isPlaced(board, match) ? [] : [match]));
  let best = takeDown(board);
  let bestCount = placedCount(board);
  while (waiting.length > 0 && budget.left > 0) {
    budget.left--;
    budget.lookUps++;
    const match = waiting.pop()!;
    const looseEnds = countLooseEnds(board, match);
    const place = cheapestPlace(
      board,
      match,
      (other) => weights[other]!,
      (court, step) => looseEnds(court, step) * LOOSE_END + random(),
    );
    weights[match]!++;
    if (!place) continue;
    waiting.push(...putAt(board, match, place));
    const count = placedCount(board);
    if (count <= bestCount) continue;
    best = takeDown(board);
    bestCount = count;
  }
  putUp(board, best);
}

/** The weight of a gap at one end of a place against chance. */
const LOOSE_END = 0.3;

/** How many ends of a place touch neither a neighbour nor the court's hours: gaps that may be too short for anybody. */
function countLooseEnds(board: Board, match: number): (court: number, step: number) => number {
  const edges = board.courtIds.map(() => new Uint8Array(board.steps + 2));
  for (const [court, open] of board.open.entries())
    for (let step = 0; step <= board.steps; step++)
      if (open[step] === 0 || step === 0 || open[step - 1] === 0) edges[court]![step] = 1;
  for (const [other] of board.ids.entries()) {
    const court = board.courtOf[other]!;
    if (court < 0) continue;
    edges[court]![board.starts[other]!] = 1;
    edges[court]![board.starts[other]! + board.lengths[other]!] = 1;
  }
  const length = board.lengths[match]!;
  return (court, step) => (edges[court]![step] === 1 ? 0 : 1) + (edges[court]![step + length] === 1 ? 0 : 1);
}

/** Everything moves up as far as it can, the first of the day first: no court stands empty while somebody waits for nothing. */
function settle(board: Board, budget: Budget): void {
  const order = [...board.ids.keys()].filter((match) => isPlaced(board, match) && !board.isFixed[match]);
  order.sort((a, b) => board.starts[a]! - board.starts[b]! || a - b);
  for (const match of order) {
    const old = { court: board.courtOf[match]!, step: board.starts[match]!, cost: 0 };
    lift(board, match);
    budget.lookUps++;
    const place = cheapestPlace(board, match, ONE, EARLIEST);
    const isBetter = place?.cost === 0 && place.step < old.step;
    putAt(board, match, isBetter ? place : old);
  }
  for (const [match] of board.ids.entries()) {
    if (isPlaced(board, match)) continue;
    const place = cheapestPlace(board, match, ONE, EARLIEST);
    if (place?.cost === 0 && inTheWay(board, match, place).length === 0) putAt(board, match, place);
  }
}

function clear(board: Board): void {
  for (const [match] of board.ids.entries()) if (!board.isFixed[match]) lift(board, match);
}

function placedCount(board: Board): number {
  let count = 0;
  for (const [match] of board.ids.entries()) if (isPlaced(board, match)) count++;
  return count;
}

const takeDown = ({ starts, courtOf }: Board) => ({ starts: starts.slice(), courtOf: courtOf.slice() });

function putUp(board: Board, { starts, courtOf }: ReturnType<typeof takeDown>): void {
  board.starts.set(starts);
  board.courtOf.set(courtOf);
}
