/** A confirmed result as anybody may read it: sides by shown names, `winner` 0 or 1 or null. */
export interface PublicResult {
  id: string;
  sport: string;
  club: { id: string; name: string };
  sides: [{ names: string[] }, { names: string[] }];
  sets: { games: [number, number]; tiebreak: [number, number] | null }[];
  winner: 0 | 1 | null;
  end: string;
  /** Instant, ISO 8601. */
  confirmedAt: string;
  /** "21/11/2026" in the club's zone. */
  day: string;
}

/** A club where people play; `matches` are those confirmed in the last 30 days. */
export interface ActiveClub {
  id: string;
  name: string;
  city: string;
  sports: string[];
  athletes: number;
  matches: number;
  hasMoreMatches: boolean;
}
