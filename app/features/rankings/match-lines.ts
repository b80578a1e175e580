/** What a match gave or took from one athlete; levels are in nível, `at` is ISO 8601 in UTC. */
export interface MatchLine {
  id: string;
  athleteId: string;
  name: string;
  at: string;
  points: number;
  levelBefore: number | null;
  levelAfter: number | null;
  /** The rule in words, with the numbers it was written with. */
  rule: string;
}
