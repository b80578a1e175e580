import type { MatchFormat } from "../../../lib/formats.ts";
/** A sport and format that an athlete plays, with what came of it over all clubs. */
export interface PlayedKind {
  sport: string;
  format: MatchFormat;
  matches: number;
  wins: number;
  losses: number;
  setsWon: number;
  setsLost: number;
}

/** How an athlete stands against one opponent; `athlete.id` and the name as others read it. */
export interface HeadToHead {
  athlete: { id: string; name: string };
  matches: number;
  wins: number;
  losses: number;
  /** The day of their last match, "YYYY-MM-DD". */
  lastOn: string;
}

/** The nível after a match; a corrected match has several. */
export interface LevelPoint {
  /** Of the ledger's line. */
  id: string;
  matchId: string;
  /** "YYYY-MM-DD", in the club's zone. */
  playedOn: string;
  /** As it is shown, a whole number. */
  level: number;
  hasRisen: boolean;
  /** Names of the other side, as their club reads them. */
  against: string[];
}

/** The matches of a day, "YYYY-MM-DD", and the wins among them. */
export interface DayPlayed {
  day: string;
  matches: number;
  wins: number;
}

export interface Statistics {
  /** The most played first; empty before the first confirmed match. */
  kinds: PlayedKind[];
  /** The one that the rest is about; null while there is none. */
  shown: PlayedKind | null;
  streak: Streak | null;
  /** The longest run of wins. */
  bestRun: number;
  /** Nível in the sport after each of its last changes, the oldest first. */
  levels: LevelPoint[];
  /** Today in the zone of the athlete's club, "YYYY-MM-DD". */
  today: string;
  /** The days of the last year on which they played, the oldest first. */
  days: DayPlayed[];
  /** The most met first, as many as are shown. */
  opponents: HeadToHead[];
  /** How many there are in all. */
  opponentCount: number;
}

interface Streak {
  of: "wins" | "losses" | "draws";
  length: number;
}

/** The run that a row of results ends with: "W", "L" and "E" (even), oldest first; null for none. */
export function streakOf(results: string): Streak | null {
  const last = results.at(-1);
  if (last === undefined) return null;
  let length = 0;
  while (results.at(-1 - length) === last) length += 1;
  return { of: last === "W" ? "wins" : last === "L" ? "losses" : "draws", length };
}

/** The longest run of wins among results, "W", "L" and "E". */
export function bestRunOf(results: string): number {
  return Math.max(...results.split(/[LE]/).map((run) => run.length));
}

/** Whole percent of matches won; null without matches. */
export function winRate({ wins, matches }: Pick<PlayedKind, "wins" | "matches">): number | null {
  return matches === 0 ? null : Math.round((wins * 100) / matches);
}
