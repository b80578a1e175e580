import type {
  Placement,
  ScheduleProblem,
  Timetable,
} from "../../../app/features/tournaments/schedule/problem.ts";
import { faultsOfTimetable } from "./faults-of-timetable.ts";

/** The fewest matches that have to move for a timetable to be whole again, by trying every set of up to three; null: more, or none. */
export function fewestMoves(before: Timetable, problem: ScheduleProblem, stepMinutes: number): number | null {
  const ids = [...before.keys()];
  for (let count = 0; count <= 3; count++)
    for (const set of subsets(ids, count)) {
      const rest = new Map([...before].filter(([id]) => !set.includes(id)));
      if (faultsOfTimetable(problem, rest).length === 0 && canPlace(problem, rest, set, stepMinutes))
        return count;
    }
  return null;
}

function canPlace(
  problem: ScheduleProblem,
  placed: ReadonlyMap<string, Placement>,
  [first, ...others]: readonly string[],
  stepMinutes: number,
): boolean {
  if (first === undefined) return true;
  for (const court of problem.courts)
    for (const { from, to } of court.hours)
      for (let at = from; at < to; at += stepMinutes) {
        const tried = new Map([...placed, [first, { courtId: court.id, startsAt: at }] as const]);
        if (faultsOfTimetable(problem, tried).length > 0) continue;
        if (canPlace(problem, tried, others, stepMinutes)) return true;
      }
  return false;
}

function* subsets(ids: readonly string[], count: number): Generator<string[]> {
  if (count === 0) {
    yield [];
    return;
  }
  for (const [index, id] of ids.entries())
    for (const others of subsets(ids.slice(index + 1), count - 1)) yield [id, ...others];
}
