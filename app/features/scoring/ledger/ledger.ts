import type { LINE_REASONS } from "../../../../drizzle/schema/enums.ts";

export type LineReason = (typeof LINE_REASONS)[number];

/** The amounts that a line adds to the record of an athlete (negative in answers to earlier lines). */
export interface RecordDelta {
  matches: number;
  wins: number;
  losses: number;
  setsWon: number;
  setsLost: number;
  gamesWon: number;
  gamesLost: number;
}

/** One line of the ledger. Instants are milliseconds since the epoch; levels are thousandths. */
export interface LedgerLine extends RecordDelta {
  id: string;
  rankingId: string;
  athleteId: string;
  sport: string;
  eventId: string | null;
  matchId: string | null;
  /** The line that this one answers (window, best_of, annulment). */
  answersId: string | null;
  reason: LineReason;
  at: number;
  ordinal: number;
  ruleVersion: number;
  points: number;
  levelChange: number;
  levelBefore: number | null;
  /** Parts of `levelChange`; what they do not add up to is halving and the limit at zero. */
  levelFromResult: number;
  levelFromScore: number;
  /** Which meeting in its ranking, and in the sport over all clubs. */
  meeting: number | null;
  levelMeeting: number | null;
  leavesAt: number | null;
  goneAt: number | null;
  isCounted: boolean;
}

export const RECORD_FIELDS = [
  "matches",
  "wins",
  "losses",
  "setsWon",
  "setsLost",
  "gamesWon",
  "gamesLost",
] as const satisfies readonly (keyof RecordDelta)[];

export const NO_RECORD: RecordDelta = {
  matches: 0,
  wins: 0,
  losses: 0,
  setsWon: 0,
  setsLost: 0,
  gamesWon: 0,
  gamesLost: 0,
};

/** The record of a line with every sign turned. */
export function negatedRecord(line: RecordDelta): RecordDelta {
  const record = { ...NO_RECORD };
  for (const field of RECORD_FIELDS) record[field] = -line[field] || 0;
  return record;
}

/** Whether a line stands for a result itself, of a match or of a tournament's phase, rather than answering another line. */
export function isResultLine<Line extends { reason: LineReason }>(
  line: Line,
): line is Line & { eventId: string } {
  return line.reason !== "window" && line.reason !== "best_of" && line.reason !== "annulment";
}

/** The level fields of a line that answers another, unless it gives some nível back. */
export const NO_LEVEL = { levelChange: 0, levelBefore: null, levelFromResult: 0, levelFromScore: 0 } as const;
