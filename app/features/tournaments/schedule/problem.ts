/** Minutes that a person rests between two matches (product §6). */
export const REST_MINUTES = 60;

/** Starts are written in steps of so many minutes: nobody calls a match for 14:37. */
export const STEP_MINUTES = 5;

/** Instants are whole minutes since 1970; the clock and its zone are the caller's. */
export type Minute = number;

export interface Span {
  from: Minute;
  to: Minute;
}

/**
 * Somebody who may play a match. `when` names what must have happened for it: the loser of the match m is there under `{ m: "loser" }`, so
 * that the final and the match for third place, which nobody plays both, may stand side by side.
 */
export interface Possible {
  id: string;
  when?: Readonly<Record<string, string>>;
}

export interface ScheduleMatch {
  id: string;
  minutes: number;
  /** The matches whose results it needs. */
  after: readonly string[];
  /** Everybody who can still play it. */
  people: readonly Possible[];
  notBefore?: Minute | null;
  /** Between it and the next of the same person; of two matches the longer counts. 60 unless said: an evening's rounds follow at once. */
  restMinutes?: number;
}

/** A court with the hours in which it is open. */
export interface ScheduleCourt {
  id: string;
  hours: readonly Span[];
}

export interface Impediment extends Span {
  personId: string;
}

export interface Placement {
  courtId: string;
  startsAt: Minute;
}

export type Timetable = ReadonlyMap<string, Placement>;

export interface ScheduleProblem {
  matches: readonly ScheduleMatch[];
  courts: readonly ScheduleCourt[];
  impediments: readonly Impediment[];
  /** The matches that stay where they are, whatever else: played, running, or put there by hand. */
  fixed?: Timetable;
  /** Nothing else begins before: the past, and the time that people need to hear of it. */
  earliest?: Minute | null;
}
