type JobState = "ok" | "late";

/** Work that waits for a scheduled job: how much, and since when (ISO 8601). */
export interface WaitingWork {
  id: "outbox" | "silence" | "windows";
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
  databaseTime: string;
}

/** Jobs run every minute; what waits longer than this shows that they do not. */
export const LATE_AFTER_MS = 5 * 60_000;

/** Whether a job keeps up: nothing waits, or what waits is younger than five minutes. */
export function jobState(oldestAt: Date | null, now: Date): JobState {
  return oldestAt !== null && now.getTime() - oldestAt.getTime() > LATE_AFTER_MS ? "late" : "ok";
}
