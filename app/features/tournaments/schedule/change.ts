import { conflictsOf, type Conflict } from "./conflicts.ts";
import type { Planned, PlannedCourt } from "./planned.ts";
import { problemOf, timetableOf, toInstant, toMinute } from "./problem-of.ts";
import type { Minute, Placement, ScheduleProblem, Timetable } from "./problem.ts";
import { reschedule } from "./reschedule.ts";
import { scheduleMatches } from "./schedule-matches.ts";
import type { Unplaced } from "./unplaced.ts";

/** The changes that an organiser may make; instants in ISO 8601. */
export type ScheduleChange =
  /** Places what has no place, and moves only what cannot stay. */
  | { kind: "fill" }
  /** Everything that has not begun, from nothing. */
  | { kind: "anew" }
  | { kind: "close"; courtId: string; from: string; to: string }
  | { kind: "move"; matchId: string; courtId: string; at: string }
  /** From when on a match may be played at the earliest, whatever becomes free before; null takes the limit away. */
  | { kind: "after"; matchId: string; at: string | null }
  | { kind: "late"; athleteId: string; from: string; to: string };

export interface MovedMatch {
  matchId: string;
  old: Placement | null;
  now: Placement | null;
}

export interface ChangedTimetable {
  moved: MovedMatch[];
  unplaced: Unplaced[];
  /** The conflicts of the place that somebody chose by hand, which no other match can make way for. */
  conflicts: Conflict[];
  /** The hours of the court that was closed. */
  hours: PlannedCourt | null;
  /** From when on (ISO 8601) a match may be played now, or that it may be at any time; null where the change is another. */
  limit: { matchId: string; at: string | null } | null;
  problem: ScheduleProblem;
  timetable: Timetable;
}

/** People need so long to hear of a change: nothing moves to an earlier time. */
const NOTICE_MINUTES = 30;

/** The timetable after a change, with what of it moved. The same tournament, change and minute give the same. */
export function changeTimetable(planned: Planned, change: ScheduleChange, asOf: Minute): ChangedTimetable {
  const hours = change.kind === "close" ? closedCourt(planned, change) : null;
  const limit = change.kind === "after" ? { matchId: change.matchId, at: change.at } : null;
  const now: Planned = {
    ...planned,
    courts: planned.courts.map((court) => (court.id === hours?.id ? hours : court)),
    matches: planned.matches.map((match) =>
      match.id === limit?.matchId ? { ...match, notBefore: limit.at } : match,
    ),
    impediments:
      change.kind === "late"
        ? [...planned.impediments, { id: "", athleteId: change.athleteId, from: change.from, to: change.to }]
        : planned.impediments,
  };
  const plain = problemOf(now);
  const problem: ScheduleProblem = { ...plain, earliest: asOf + NOTICE_MINUTES };
  const previous = timetableOf(now.matches);
  if (change.kind === "move") {
    const place = { courtId: change.courtId, startsAt: toMinute(change.at) };
    problem.fixed = new Map([...(plain.fixed ?? []), [change.matchId, place]]);
  }
  const made =
    change.kind === "anew" ? scheduleMatches(problem) : reschedule(without(previous, change), problem);
  const moved = plain.matches.flatMap(({ id }): MovedMatch[] => {
    const [old, next] = [previous.get(id) ?? null, made.placements.get(id) ?? null];
    return isSame(old, next) ? [] : [{ matchId: id, old, now: next }];
  });
  const conflicts =
    change.kind === "move"
      ? conflictsOf(plain, made.placements).filter(
          ({ matchId, otherId }) => matchId === change.matchId || otherId === change.matchId,
        )
      : [];
  return {
    moved,
    unplaced: made.unplaced,
    conflicts,
    hours,
    limit,
    problem: plain,
    timetable: made.placements,
  };
}

function without(previous: Timetable, change: ScheduleChange): Timetable {
  return change.kind === "move" ? new Map([...previous].filter(([id]) => id !== change.matchId)) : previous;
}

function isSame(one: Placement | null, other: Placement | null): boolean {
  return one?.courtId === other?.courtId && one?.startsAt === other?.startsAt;
}

/** A court with the closed time cut out of its hours; null where there is no such court. */
function closedCourt(
  { courts }: Planned,
  change: { courtId: string; from: string; to: string },
): PlannedCourt | null {
  const court = courts.find(({ id }) => id === change.courtId);
  if (!court) return null;
  const [from, to] = [toMinute(change.from), toMinute(change.to)];
  const hours = court.hours.flatMap((span) => {
    const [opens, closes] = [toMinute(span.from), toMinute(span.to)];
    return [
      { from: opens, to: Math.min(closes, from) },
      { from: Math.max(opens, to), to: closes },
    ]
      .filter((part) => part.from < part.to)
      .map((part) => ({ from: toInstant(part.from), to: toInstant(part.to) }));
  });
  return { ...court, hours };
}
