import type { Rating } from "./level.ts";
import type { LedgerLine } from "./ledger.ts";
import type { Meeting } from "./meetings.ts";
import type { RankingResult } from "./result.ts";
import type { RankingRules } from "./rules.ts";

/**
 * A confirmation or an annulment, in milliseconds. Events are applied in the order in which they were told (product §5):
 * the database numbers them when they are written.
 */
export interface RankingEvent {
  id: string;
  rankingId: string;
  sport: string;
  matchId: string;
  kind: "confirm" | "annul";
  /** The day that its lines belong to: the deadline of a silent approval, the day played of an import's row. */
  at: number;
  /** When it was written: what had left its window by then was answered before it. */
  writtenAt: number;
  ordinal: number;
  ruleVersion: number;
  /** The confirmation that an annulment undoes. */
  undoes: string | null;
  /** The annulled confirmation whose place a correction takes. */
  corrects: string | null;
  /** Whether both sides spoke: one reported it, the other approved or disputed it (product §5, who is listed). */
  isAnswered: boolean;
  result: RankingResult;
  /**
   * The other rankings that it counts in, each with the version of its rules (product §5): decided when it is written, so
   * that a rebuild finds the same. An annulment names those whose lines it takes back: a closed season keeps its own.
   */
  also?: readonly CountedIn[];
}

/** A ranking that an event counts in besides the main one. */
export interface CountedIn {
  rankingId: string;
  ruleVersion: number;
}

export interface AppliedRating extends Rating {
  /** As read; the guard of the write. */
  version: number;
}

/** What applying events needs to know: all of it for a rebuild (empty), just the athletes concerned for one confirmation. */
export interface RankingState {
  rules(rankingId: string, version: number): RankingRules;
  timeZone(rankingId: string): string;
  /** When the ranking's season was closed, milliseconds: windows of its lines close up to then only. Null while it is open. */
  closedAt(rankingId: string): number | null;
  /** By `athlete|sport`. */
  ratings: Map<string, AppliedRating>;
  /** Those that stand, by `meetingKey`. */
  meetings: Map<string, Meeting[]>;
  /** Those that annulments freed, by the confirmation: a correction takes its own back. */
  freed: Map<string, Meeting>;
  /** Lines not yet answered, by `ranking|athlete`: all of them for best N, else those that an annulment undoes. */
  live: Map<string, LedgerLine[]>;
}

export interface AppliedEvents {
  lines: LedgerLine[];
  /** Lines loaded with the state whose `goneAt` or `isCounted` changed. */
  changed: Set<LedgerLine>;
  ratings: Set<string>;
  /** By confirmation; one that these events made and freed again is in neither. */
  meetings: { taken: Map<string, Meeting>; freed: Map<string, Meeting> };
}

/** Names an athlete's rating in a sport. */
export const ratingKey = (athleteId: string, sport: string) => `${athleteId}|${sport}`;
/** Names an athlete's lines in a ranking. */
export const liveKey = (rankingId: string, athleteId: string) => `${rankingId}|${athleteId}`;

/** What one application of events works on. */
export interface EventPass {
  state: RankingState;
  applied: AppliedEvents;
  newId: () => string;
}
