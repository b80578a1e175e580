import type { JobRun } from "./jobs.ts";
import type { Limit } from "./limits.ts";

type JobState = "ok" | "late";

/** Work that waits for a scheduled job: how much, and since when (ISO 8601). */
export interface WaitingWork {
  id: "outbox" | "silence" | "windows" | "mails";
  count: number;
  /** True when `count` stopped at the most that is counted. */
  isMore: boolean;
  oldestAt: string | null;
  state: JobState;
}

export interface SystemView {
  waiting: WaitingWork[];
  /** Sports that have rankings, with how many and their versions added up. */
  sports: { sport: string; rankings: number; changes: number }[];
  jobs: JobRun[];
  migrations: Migrations;
  /** "18.4" */
  postgres: string;
  /** The database's own limits, and those of the platform's files. */
  limits: Limit[];
}

/** Migrations that the database has, and those that this build was made with; `newest` is the name of the newest of those. */
export interface Migrations {
  applied: number;
  expected: number;
  newest: string;
  state: "ok" | "behind" | "ahead";
}

/** Whether a database stands where a build expects it: by the instants (ms) at which the newest migrations were made. */
export function migrationState(applied: number | null, expected: number): Migrations["state"] {
  if (applied === expected) return "ok";
  return applied === null || applied < expected ? "behind" : "ahead";
}

/** Jobs run every minute; what waits longer than this shows that they do not. */
export const LATE_AFTER_MS = 5 * 60_000;

/** Whether a job keeps up: nothing waits, or what waits is younger than five minutes. */
export function jobState(oldestAt: Date | null, now: Date): JobState {
  return oldestAt !== null && now.getTime() - oldestAt.getTime() > LATE_AFTER_MS ? "late" : "ok";
}
