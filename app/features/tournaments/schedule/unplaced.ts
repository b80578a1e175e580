import { type Board, isPlaced, makeBoard, restBetween } from "./board.ts";
import type { ScheduleProblem, Timetable } from "./problem.ts";
import { cheapestPlace } from "./search.ts";
import { BARRED, draftWindows, type Windows } from "./windows.ts";

/** `free`: there is a place, nobody has looked for it. */
type UnplacedReason =
  | "free"
  | "no_hours"
  | "too_late"
  | "impeded"
  | "no_time_in_chain"
  | "people_busy"
  | "courts_full";

export interface Unplaced {
  matchId: string;
  reason: UnplacedReason;
  /** The people who are prevented, or who play at those hours, the most often first. */
  people: string[];
}

/** Why a match has no place on a finished board: the first thing that, alone, takes every hour from it. */
export function whyUnplaced(
  problem: ScheduleProblem,
  board: Board,
  windows: Windows,
  match: number,
): Unplaced {
  const { id } = problem.matches[match]!;
  const length = board.lengths[match]!;
  const isOpen = (step: number) => board.open.some((court) => court[step]! >= length);
  const open = Array.from({ length: board.steps }, (_, step) => step).filter(isOpen);
  const named = (reason: UnplacedReason, people: string[] = []): Unplaced => ({
    matchId: id,
    reason,
    people,
  });
  if (open.length === 0) return named("no_hours");
  const barred = board.barred[match]!;
  const free = open.filter((step) => barred[step] !== BARRED);
  if (free.length === 0) {
    const people = impeded(problem, match);
    return people.length > 0 ? named("impeded", people) : named("too_late");
  }
  if (windows.last[match]! < windows.first[match]! || free.every((step) => barred[step] !== 0))
    return named("no_time_in_chain");
  const busy = new Map<string, number>();
  for (const step of free)
    for (let court = 0; court < board.courtIds.length; court++)
      if (board.open[court]![step]! >= length && isEmpty(board, court, step, length))
        for (const person of playing(problem, board, match, step))
          busy.set(person, (busy.get(person) ?? 0) + 1);
  const people = [...busy].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).map(([person]) => person);
  return people.length > 0 ? named("people_busy", people) : named("courts_full");
}

/** Why matches of a timetable as it stands have no time. */
export function unplacedIn(problem: ScheduleProblem, timetable: Timetable): Unplaced[] {
  const board = makeBoard({ ...problem, fixed: timetable });
  const windows = draftWindows(board);
  return board.ids.flatMap((matchId, match): Unplaced[] => {
    if (isPlaced(board, match)) return [];
    const isFree =
      cheapestPlace(
        board,
        match,
        () => 1,
        () => 0,
      ) !== null;
    return [isFree ? { matchId, reason: "free", people: [] } : whyUnplaced(problem, board, windows, match)];
  });
}

function impeded(problem: ScheduleProblem, match: number): string[] {
  const people = new Set(problem.matches[match]!.people.map(({ id }) => id));
  return [
    ...new Set(problem.impediments.flatMap(({ personId }) => (people.has(personId) ? [personId] : []))),
  ];
}

function isEmpty(board: Board, court: number, step: number, length: number): boolean {
  return board.starts.every(
    (start, other) =>
      board.courtOf[other] !== court || start + board.lengths[other]! <= step || step + length <= start,
  );
}

/** Those of a match's people who play, or rest, if it began at a step. */
function playing(problem: ScheduleProblem, board: Board, match: number, step: number): string[] {
  const others = [...board.near[match]!, ...board.before[match]!, ...board.next[match]!].filter((other) => {
    const start = board.starts[other]!;
    const end = start + board.lengths[other]!;
    const rest = restBetween(board, match, other);
    return board.courtOf[other]! >= 0 && start < step + board.lengths[match]! + rest && step < end + rest;
  });
  const own = new Set(problem.matches[match]!.people.map(({ id }) => id));
  return others.flatMap((other) =>
    problem.matches[other]!.people.flatMap(({ id }) => (own.has(id) ? [id] : [])),
  );
}
