/** Somebody near the reader in nível and city, whose profile is open. */
export interface SuggestedOpponent {
  athlete: { id: string; name: string; avatarId: string | null };
  level: number;
  levelMatches: number;
  /** "Recife/PE". */
  city: string;
  isSameCity: boolean;
  club: { id: string; name: string } | null;
  /** Where they are found among the rankings that the club shows in the sport; null where it shows none of theirs. */
  rankingId: string | null;
  /** How often the two have met in the sport. */
  met: number;
}

export interface Suggestions {
  sport: string;
  /** The sports that the reader plays, the most played first. */
  sports: string[];
  /** The reader's own nível in it. */
  level: number;
  /** Null where neither the profile nor the club says a city: then nobody is near. */
  city: string | null;
  /** Those of the city first, the nearest in nível first. */
  rows: SuggestedOpponent[];
}
