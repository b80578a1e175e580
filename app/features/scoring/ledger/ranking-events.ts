import { STARTING_LEVEL } from "../../../lib/levels.ts";
import type { Rating } from "./level.ts";
import type { LedgerLine } from "./ledger.ts";
import type { Meeting } from "./meetings.ts";
import type { RankingResult } from "./result.ts";
import type { RankingRules } from "./rules.ts";

/** The facts of every event; instants in milliseconds. */
interface EventFacts {
  id: string;
  rankingId: string;
  sport: string;
  /** The day that its lines belong to: the deadline of a silent approval, the day played of an import's row. */
  at: number;
  /** When it was written: what had left its window by then was answered before it. */
  writtenAt: number;
  ordinal: number;
  ruleVersion: number;
  /** The event that an annulment undoes. */
  undoes: string | null;
}

/** A match's confirmation or its annulment. */
export interface MatchEvent extends EventFacts {
  matchId: string;
  kind: "confirm" | "annul";
  /** The annulled confirmation whose place a correction takes. */
  corrects: string | null;
  /** Whether both sides spoke: one reported it, the other approved or disputed it (product §5, who is listed). */
  isAnswered: boolean;
  result: RankingResult;
  /**
   * The other rankings that it counts in, each with the version of its rules (product §5): decided when it is written, so
   * that a rebuild finds the same. An annulment names those whose lines it takes back: a closed season keeps its own.
   */
  also?: readonly InRanking[];
}

/** Whole points for the phase reached; `place` from 1, shared by who left in the same round. Initial points have no place (0). */
export interface Award {
  athleteId: string;
  points: number;
  place: number;
  /** Of initial points: what they are for, as the club's file says it. */
  note?: string | undefined;
}

/**
 * Points without a match, or their annulment: for the phases of a tournament's event, else (`tournamentEventId` null) initial points
 * that the club brought from elsewhere, of one athlete each.
 */
export interface AwardEvent extends EventFacts {
  matchId: null;
  kind: "phase" | "initial" | "annul";
  tournamentEventId: string | null;
  awards: readonly Award[];
}

/** Results of some events, by their ids, that pass from one athlete to another. */
export interface SeatChange {
  from: string;
  to: string;
  eventIds: readonly string[];
}

/**
 * Two profiles of one person become one, or two again (product §3): the results that one of them has in a club's rankings of a sport and format
 * pass to the other, as they stand. `rankingId` is the main one; `also` are those beside it that count some of them.
 */
export interface MergeEvent extends EventFacts {
  matchId: null;
  kind: "merge" | "split";
  seats: SeatChange;
  also: readonly InRanking[];
  /** How much of nível and matches their lines add up to: read from the lines, not kept. */
  sums: Rating;
}

/** Points without a match as they were given, and stand. `at` is an instant as the database writes it. */
export interface GivenPoints {
  eventId: string;
  rankingId: string;
  at: string;
  tournamentEventId: string | null;
  ruleVersion: number;
  awards: readonly Award[];
}

/**
 * An event that moves a ranking. Events are applied in the order in which they were reported (product §5): the database numbers them when
 * they are written.
 */
export type RankingEvent = MatchEvent | AwardEvent | MergeEvent;

/** Whether an event passes results from one profile to another. */
export function isMergeEvent(event: Pick<RankingEvent, "kind">): event is MergeEvent {
  return event.kind === "merge" || event.kind === "split";
}

/** Whether an event is about a match. */
export function isMatchEvent(event: RankingEvent): event is MatchEvent {
  return event.matchId !== null;
}

/** The rankings that an event counts in besides its own. */
export function alsoIn(event: RankingEvent): readonly InRanking[] {
  return (isMatchEvent(event) || isMergeEvent(event) ? event.also : undefined) ?? [];
}

/** An event as it is stored: what it does not speak of is null. */
interface StoredEvent extends EventFacts {
  kind: RankingEvent["kind"];
  matchId: string | null;
  tournamentEventId: string | null;
  corrects: string | null;
  isAnswered: boolean;
  result: RankingResult | null;
  awards: readonly Award[] | null;
  also: readonly InRanking[] | null;
  seats: SeatChange | null;
}

/** The event that a stored row is; the database holds no other kind of row. */
export function toRankingEvent(row: StoredEvent): RankingEvent {
  const { matchId, tournamentEventId, corrects, isAnswered, result, awards, also, seats, kind, ...facts } =
    row;
  if (kind === "merge" || kind === "split") {
    if (seats !== null)
      return {
        ...facts,
        kind,
        matchId: null,
        seats,
        also: also ?? [],
        sums: { level: 0, matches: 0, played: 0 },
      };
  } else if (matchId !== null && result !== null && kind !== "phase" && kind !== "initial")
    return { ...facts, kind, matchId, corrects, isAnswered, result, also: also ?? [] };
  else if (matchId === null && awards !== null && kind !== "confirm")
    return { ...facts, kind, matchId: null, tournamentEventId, awards };
  throw new Error(`event ${row.id} is about nothing`);
}

/** A ranking that an event counts in besides the main one. */
export interface InRanking {
  rankingId: string;
  ruleVersion: number;
}

export interface AppliedRating extends Rating {
  /** As read; the guard of the write. */
  version: number;
}

/** The state that applying events needs: all of it for a rebuild (empty), just the athletes concerned for one confirmation. */
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

/** The state and the results that one application of events works on. */
export interface EventPass {
  state: RankingState;
  applied: AppliedEvents;
  newId: () => string;
}

/** Finds an athlete's rating, which is new where there is none yet; it is written with what is applied. */
export function touchRating({ state, applied }: EventPass, athleteId: string, sport: string): AppliedRating {
  const key = ratingKey(athleteId, sport);
  let rating = state.ratings.get(key);
  if (!rating) {
    rating = { level: STARTING_LEVEL, matches: 0, played: 0, version: 0 };
    state.ratings.set(key, rating);
  }
  applied.ratings.add(key);
  return rating;
}
