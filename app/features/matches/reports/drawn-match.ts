import type { MatchFormat } from "../../../lib/formats.ts";
import type { SportId } from "../../../lib/sports.ts";

/** A match of a draw as one of its players reports it: who plays stands already. */
export interface DrawnMatch {
  id: string;
  /** "Feminino B · Quartas de final". */
  title: string;
  tournamentName: string;
  /** The club whose tournament it is. */
  club: { id: string; timeZone: string; courts: readonly string[] };
  sport: SportId;
  format: MatchFormat;
  /** In TODS codes; null leaves it to the form. */
  scoreFormat: string | null;
  /** Whether it may have no other: where partners change, each match counts alike. */
  isFormatFixed: boolean;
  /** The court that it was given. */
  court: string | null;
  /** The reader's own side, the reader first, and the other one. */
  mine: readonly { id: string; name: string }[];
  theirs: readonly { id: string; name: string }[];
}
