import { type Board, isOpenFor, isPlaced, lift, makeBoard, placementOf, stand } from "./board.ts";
import { type Placement, type ScheduleProblem, STEP_MINUTES, type Timetable } from "./problem.ts";
import type { Schedule } from "./schedule-matches.ts";
import { seededNumbers } from "./seeded-numbers.ts";
import { cheapestPlace, inTheWay, putAt } from "./search.ts";
import { whyUnplaced } from "./unplaced.ts";
import { draftWindows } from "./windows.ts";

/** How many orders are tried, and how many look-ups each may take. */
const ATTEMPTS = 30;
const PUSHES = 300;
/** Of them those that take the nearest of equal places; the others take their chance. */
const NEAREST = 6;

/** The weight of a match that has moved already beside one that has not: it may move again for nothing more. */
const MOVED_WEIGHT = 0.02;

/**
 * The timetable after a change, with as few matches moved as were found: what may stay where it was stays; the others go where they push
 * nobody out, near their old time, and only where there is no such place push out the fewest. What begins before `earliest` is never
 * pushed. The same change of the same timetable always gives the same one.
 */
export function reschedule(previous: Timetable, problem: ScheduleProblem): Schedule {
  const fixed = new Map(problem.fixed);
  const kept = standing(previous, problem);
  if (problem.earliest)
    for (const [id, placement] of kept) if (placement.startsAt < problem.earliest) fixed.set(id, placement);
  const board = makeBoard({ ...problem, fixed });
  const random = seededNumbers(previous.size * 104729 + board.steps);
  let best = { starts: board.starts, courtOf: board.courtOf, score: Infinity };
  let lookUps = 0;
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    for (const [match, id] of board.ids.entries()) {
      if (board.isFixed[match]) continue;
      lift(board, match);
      const placement = kept.get(id);
      if (placement) stand(board, match, placement);
    }
    lookUps += moveFew(board, previous, attempt, random);
    const score = scoreOf(board, previous);
    if (best.score <= score) continue;
    best = { starts: board.starts.slice(), courtOf: board.courtOf.slice(), score };
  }
  board.starts.set(best.starts);
  board.courtOf.set(best.courtOf);
  const windows = draftWindows(board);
  const placements: Schedule["placements"] = new Map();
  const unplaced: Schedule["unplaced"] = [];
  for (const [match, id] of board.ids.entries())
    if (isPlaced(board, match)) placements.set(id, fixed.get(id) ?? placementOf(board, match));
    else unplaced.push(whyUnplaced(problem, board, windows, match));
  return { placements, unplaced, lookUps };
}

/** Finds the placements of a timetable that may stay under a problem: of two in each other's way the earlier, and whatever is fixed before both. */
function standing(previous: Timetable, problem: ScheduleProblem): Map<string, Placement> {
  const board = makeBoard({ ...problem, earliest: null });
  const kept = new Map<string, Placement>();
  const inTime = board.ids
    .flatMap((id, match) => {
      const placement = previous.get(id);
      return placement && !board.isFixed[match] ? [{ id, match, placement }] : [];
    })
    .sort((a, b) => a.placement.startsAt - b.placement.startsAt || a.match - b.match);
  for (const { id, match, placement } of inTime) {
    stand(board, match, placement);
    const place = { court: board.courtOf[match]!, step: board.starts[match]!, cost: 0 };
    const isPossible =
      place.court >= 0 &&
      place.step >= 0 &&
      place.step < board.steps &&
      isOpenFor(board, match, place.court, place.step) &&
      inTheWay(board, match, place).length === 0;
    if (isPossible) kept.set(id, placement);
    else lift(board, match);
  }
  return kept;
}

function moveFew(board: Board, previous: Timetable, attempt: number, random: () => number): number {
  const old = board.ids.map((id) => previous.get(id) ?? null);
  const isNew = (match: number) => old[match] === null;
  const waiting = [...board.ids.keys()].filter((match) => !isPlaced(board, match));
  const luck = board.ids.map(() => (attempt === 0 ? 0 : random()));
  // Those who had a place come before those who never had one, which push nobody out.
  waiting.sort(
    (a, b) =>
      Number(isNew(b)) - Number(isNew(a)) ||
      (attempt === 0 ? (old[b]?.startsAt ?? 0) - (old[a]?.startsAt ?? 0) : luck[a]! - luck[b]!) ||
      b - a,
  );
  const tries = board.ids.map(() => 0);
  const moved = new Set(waiting);
  const courts = new Map(board.courtIds.map((id, index) => [id, index]));
  let lookUps = 0;
  while (waiting.length > 0 && lookUps < PUSHES) {
    lookUps++;
    const match = waiting.pop()!;
    tries[match]!++;
    const origin = old[match];
    const step0 = origin ? (origin.startsAt - board.base) / STEP_MINUTES : 0;
    const place = cheapestPlace(
      board,
      match,
      (other) => (moved.has(other) ? MOVED_WEIGHT * (1 + tries[other]!) : 1 + 0.9 * luck[other]!),
      (court, step) =>
        Math.abs(step - step0) +
        (origin && courts.get(origin.courtId) === court ? 0 : 0.5) +
        (attempt < NEAREST ? 0 : random() * board.steps * (0.2 + (attempt % 3))),
    );
    if (!place || (isNew(match) && place.cost > 0)) continue;
    for (const other of putAt(board, match, place)) {
      moved.add(other);
      waiting.push(other);
    }
  }
  return lookUps + goBack(board, previous, moved);
}

/** Whoever can go back to where they were does. */
function goBack(board: Board, previous: Timetable, moved: ReadonlySet<number>): number {
  let looked = 0;
  for (let hasChanged = true; hasChanged;) {
    hasChanged = false;
    for (const match of moved) {
      const old = previous.get(board.ids[match]!);
      if (!old || (isPlaced(board, match) && isSame(board, match, old))) continue;
      const place = {
        court: board.courtIds.indexOf(old.courtId),
        step: Math.floor((old.startsAt - board.base) / STEP_MINUTES),
        cost: 0,
      };
      looked++;
      if (place.court < 0 || place.step < 0 || !isOpenFor(board, match, place.court, place.step)) continue;
      if (inTheWay(board, match, place).length > 0) continue;
      putAt(board, match, place);
      hasChanged = true;
    }
  }
  return looked;
}

function isSame(board: Board, match: number, old: Placement): boolean {
  const now = placementOf(board, match);
  return now.courtId === old.courtId && now.startsAt === old.startsAt;
}

/** Without a place is worst, then moved, then moved far. */
function scoreOf(board: Board, previous: Timetable): number {
  let score = 0;
  for (const [match, id] of board.ids.entries()) {
    const old = previous.get(id);
    if (!isPlaced(board, match)) score += old ? 1e8 : 1e7;
    else if (old && !isSame(board, match, old))
      score += 1e4 + Math.abs(placementOf(board, match).startsAt - old.startsAt) / 10;
  }
  return score;
}
