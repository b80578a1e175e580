import type { TieBreak } from "./rules.ts";

export type RankingFormat = "singles" | "doubles";
export type GenderCategory = "male" | "female";

/** How one of the last matches ended for the athlete. */
export type FormResult = "won" | "lost" | "walkover_won" | "walkover_lost";

/** One row of a ranking's table. Levels are in nível (1512.34), not thousandths. */
export interface TableRow {
  position: number;
  /** Position in the table of last Monday 00:00 in the club's zone; null for a newcomer. */
  previousPosition: number | null;
  athlete: { id: string; name: string; isHidden: boolean };
  points: number;
  level: number;
  /** Confirmed matches in the sport, over all clubs; under 10 the level is shown grey. */
  levelMatches: number;
  matches: number;
  wins: number;
  losses: number;
  /** Last five, oldest first. */
  form: FormResult[];
}

export interface RankingTable {
  club: { id: string; name: string; city: string; state: string; timeZone: string; sports: string[] };
  sport: string;
  format: RankingFormat;
  ruleVersion: number;
  version: number;
  tieBreaks: TieBreak[];
  windowWeeks: number | null;
  bestOf: number | null;
  /** The instant of the table, ISO 8601. */
  asOf: string;
  /** The day of that instant in the club's zone, YYYY-MM-DD; asking for it gives the same table (today's while it lasts). */
  asOfDay: string;
  rows: TableRow[];
  /** Rows in the whole (filtered) table. */
  total: number;
  /** Give it back to read on; null at the end. */
  nextCursor: string | null;
}

/** What ordering needs of an athlete at one moment. */
export interface Ordered {
  athleteId: string;
  points: number;
  matchBalance: number;
  setBalance: number;
  gameBalance: number;
  /** When the athlete joined the club, milliseconds; older first. Null comes last. */
  memberSince: number | null;
}

/** `wins` of one athlete over another, among those who may be tied. */
export interface Mutual {
  athleteId: string;
  opponentId: string;
  wins: number;
}
