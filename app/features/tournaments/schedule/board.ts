import { sharedPeople } from "./shared-people.ts";
import { type Minute, type Placement, REST_MINUTES, type ScheduleProblem, STEP_MINUTES } from "./problem.ts";

/**
 * A problem in whole steps from `base`, by index: what a search asks a thousand times a second. `starts` and `courtOf` are the timetable as it
 * stands (-1: not placed); all else never changes.
 */
export interface Board {
  base: Minute;
  steps: number;
  /** Per match; of two the longer counts. */
  rests: number[];
  ids: string[];
  courtIds: string[];
  lengths: number[];
  /** Direct sources and what they feed. */
  before: number[][];
  next: number[][];
  /** Those with somebody in common, sources and what they feed left out. */
  near: number[][];
  /** Per match and step: whether somebody is prevented, or it is too early. */
  barred: Uint8Array[];
  /** Per court and step: how many steps it stays open from there on. */
  open: Int32Array[];
  isFixed: boolean[];
  starts: Int32Array;
  courtOf: Int32Array;
}

const NOWHERE = -1;

/** The board of a problem; what is fixed stands on it, nothing else does. */
export function makeBoard(problem: ScheduleProblem): Board {
  const { matches, courts } = problem;
  const hours = courts.flatMap((court) => court.hours);
  const placed = [...(problem.fixed?.values() ?? [])].map(({ startsAt }) => startsAt);
  const base = floor(Math.min(...hours.map(({ from }) => from), ...placed, Infinity));
  const end = Math.max(...hours.map(({ to }) => to), ...placed.map((at) => at + STEP_MINUTES), -Infinity);
  const steps = Number.isFinite(base) ? Math.ceil((end - base) / STEP_MINUTES) : 0;
  const indexOf = new Map(matches.map(({ id }, index) => [id, index]));
  const before = matches.map(({ after }) => after.flatMap((id) => indexOf.get(id) ?? []));
  const next: number[][] = matches.map(() => []);
  for (const [index, sources] of before.entries()) for (const source of sources) next[source]!.push(index);
  const near = sharedPeople(matches).map((others, index) =>
    others.filter((other) => !before[index]!.includes(other) && !next[index]!.includes(other)),
  );
  const board: Board = {
    base,
    steps,
    rests: matches.map(({ restMinutes = REST_MINUTES }) => Math.ceil(restMinutes / STEP_MINUTES)),
    ids: matches.map(({ id }) => id),
    courtIds: courts.map(({ id }) => id),
    lengths: matches.map(({ minutes }) => Math.max(1, Math.ceil(minutes / STEP_MINUTES))),
    before,
    next,
    near,
    barred: [],
    open: courts.map(({ hours: spans }) => openSteps(spans, base, steps)),
    isFixed: matches.map(({ id }) => problem.fixed?.has(id) ?? false),
    starts: new Int32Array(matches.length).fill(NOWHERE),
    courtOf: new Int32Array(matches.length).fill(NOWHERE),
  };
  board.barred = matches.map((_, index) => barredSteps(problem, board, index));
  for (const [index, { id }] of matches.entries()) {
    const placement = problem.fixed?.get(id);
    if (placement) stand(board, index, placement);
  }
  return board;
}

/** Puts a match where a placement says; a court that is not there leaves it without one, in its people's way all the same. */
export function stand(board: Board, match: number, { courtId, startsAt }: Placement): void {
  board.starts[match] = Math.floor((startsAt - board.base) / STEP_MINUTES);
  board.courtOf[match] = board.courtIds.indexOf(courtId);
}

/** Takes a match from the board. */
export function lift(board: Board, match: number): void {
  board.starts[match] = NOWHERE;
  board.courtOf[match] = NOWHERE;
}

/** Whether a match has its place. */
export function isPlaced(board: Board, match: number): boolean {
  return board.courtOf[match] !== NOWHERE || board.starts[match] !== NOWHERE;
}

/** Steps between two matches of one person. */
export function restBetween({ rests }: Board, one: number, other: number): number {
  return Math.max(rests[one]!, rests[other]!);
}

/** Where a match stands, in the caller's words. */
export function placementOf(board: Board, match: number): Placement {
  return {
    courtId: board.courtIds[board.courtOf[match]!] ?? "",
    startsAt: board.base + board.starts[match]! * STEP_MINUTES,
  };
}

/** Whether a court is open and nobody prevented if a match begins at a step. */
export function isOpenFor(board: Board, match: number, court: number, step: number): boolean {
  return board.open[court]![step]! >= board.lengths[match]! && board.barred[match]![step] === 0;
}

const floor = (minute: Minute) => Math.floor(minute / STEP_MINUTES) * STEP_MINUTES;

function openSteps(spans: readonly { from: Minute; to: Minute }[], base: Minute, steps: number): Int32Array {
  const isOpen = new Uint8Array(steps + 1);
  for (const { from, to } of spans)
    for (let at = Math.ceil((from - base) / STEP_MINUTES); at < Math.floor((to - base) / STEP_MINUTES); at++)
      isOpen[at] = 1;
  const open = new Int32Array(steps + 1);
  for (let at = steps - 1; at >= 0; at--) open[at] = isOpen[at] === 1 ? open[at + 1]! + 1 : 0;
  return open;
}

function barredSteps(problem: ScheduleProblem, board: Board, index: number): Uint8Array {
  const { base, steps } = board;
  const barred = new Uint8Array(steps + 1);
  const match = problem.matches[index]!;
  const from = Math.max(match.notBefore ?? -Infinity, problem.earliest ?? -Infinity);
  barred.fill(1, 0, Math.min(steps, Math.max(0, Math.ceil((from - base) / STEP_MINUTES))));
  const people = new Set(match.people.map(({ id }) => id));
  for (const span of problem.impediments) {
    if (!people.has(span.personId)) continue;
    const first = Math.floor((span.from - base) / STEP_MINUTES) - board.lengths[index]! + 1;
    const end = Math.ceil((span.to - base) / STEP_MINUTES);
    if (end > 0) barred.fill(1, Math.max(0, first), Math.min(steps, end));
  }
  return barred;
}
