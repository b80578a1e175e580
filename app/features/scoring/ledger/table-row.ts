import type { Category } from "./category.ts";
import type { MatchFormat } from "../../../lib/formats.ts";

/** How one of the last matches ended for the athlete. */
export type FormResult = "won" | "lost" | "even" | "walkover_won" | "walkover_lost";

/** One row of a ranking's table. Levels are in nível (1512.34), not thousandths. */
export interface TableRow {
  /** Null for who has no match in the window and stands apart, after the others (product §5). */
  position: number | null;
  /** Position in the table of last Monday 00:00 in the club's zone; null for a newcomer. */
  previousPosition: number | null;
  /** `avatar` is the address of the picture; whoever is hidden shows none. */
  athlete: { id: string; name: string; avatar?: string | null };
  points: number;
  level: number;
  /** Confirmed matches in the sport, over all clubs; under 10 the level is shown with "≈". */
  levelMatches: number;
  matches: number;
  wins: number;
  losses: number;
  /** Last five, oldest first. */
  form: FormResult[];
  /** The points at the end of each of the last eight weeks, oldest first. */
  weeks: number[];
}

/** A row of somebody who has a match in the window. */
type RankedRow = TableRow & { position: number };

/** Whether somebody has a match in the window, and so a position. */
export function isRanked(row: TableRow): row is RankedRow {
  return row.position !== null;
}

/** A ranking as one is chosen among several; the main one of a sport and format has no name. */
interface ListedRanking {
  id: string;
  sport: string;
  format: MatchFormat;
  isMain: boolean;
  name: string | null;
  /** ISO 8601; null while its season is open. */
  closedAt: string | null;
  /** Whether an address that names its sport and format alone opens it. */
  opens: boolean;
}

/** The face of a ranking: its name, whom it admits and when. */
interface RankingFace extends Omit<ListedRanking, "sport">, Category {}

export interface ShownTable {
  club: {
    id: string;
    name: string;
    city: string;
    state: string;
    timeZone: string;
    sports: string[];
    logoId?: string | null;
  };
  sport: string;
  format: MatchFormat;
  ruleVersion: number;
  version: number;
  /** Which of the club's rankings it is; null where nobody has played yet. */
  ranking: RankingFace | null;
  /** All of the club's, to choose among. */
  rankings: readonly ListedRanking[];
  /** The rules in force, a sentence each. */
  rulesInWords: readonly string[];
  windowWeeks: number | null;
  bestOf: number | null;
  /** The instant of the table, ISO 8601. */
  asOf: string;
  /** The day of that instant in the club's zone, YYYY-MM-DD; asking for it gives the same table (today's while it lasts). */
  asOfDay: string;
  rows: TableRow[];
  /**
   * The positions that several share, of these rows or of one of them and somebody on the page before or after: who is equal on
   * all tie-breaks stands level, and the next one counts on (1, 2, 2, 4).
   */
  sharedPositions: readonly number[];
  /** Rows in the whole (filtered) table. */
  total: number;
  /** Of them those with a match in the window. */
  rankedTotal: number;
  /** Of who stands first in it, on whatever page; 0 where nobody has a position. */
  leaderPoints: number;
  /** Give it back to read on; null at the end. */
  nextCursor: string | null;
}

/** The facts that ordering needs of an athlete at one moment. */
export interface Ordered {
  athleteId: string;
  points: number;
  matches: number;
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
