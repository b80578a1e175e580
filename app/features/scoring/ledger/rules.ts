import { z } from "zod";

/** Criteria that break ties, in the order a ranking lists them (product §5). */
export const TIE_BREAKS = [
  "points",
  "match_balance",
  "set_balance",
  "game_balance",
  "head_to_head",
  "older_membership",
  "matches",
] as const;

export type TieBreak = (typeof TIE_BREAKS)[number];

/** Rules of a ranking: data, versioned per ranking. All points are whole numbers. */
export const rankingRulesSchema = z.object({
  win: z.int(),
  loss: z.int(),
  walkoverWon: z.int(),
  walkoverLost: z.int(),
  set: z.int(),
  game: z.int(),
  /** Added for each set and game lost, and for having been there: who did not come to a W.O. was not. */
  setLost: z.int().default(0),
  gameLost: z.int().default(0),
  presence: z.int().default(0),
  /** Points by tournament phase reached, e.g. `{ champion: 300 }`. */
  phases: z.record(z.string(), z.int()),
  /** Weeks that a result counts, from the day it was played; null counts for ever. */
  windowWeeks: z.int().min(1).max(520).nullable(),
  /** Only an athlete's best N results count; null counts all. */
  bestOf: z.int().min(1).max(200).nullable(),
  /**
   * Groups whose matches among themselves earn no points here: a club that is told of a closed company may say so of it.
   * Ids of athletes, in order. None by default, and in versions from before they were known.
   */
  closedCompanies: z.array(z.array(z.string())).default([]),
  tieBreaks: z.array(z.enum(TIE_BREAKS)).min(1),
  /** Code of the score format that its results are usually played in; null says nothing. */
  usualFormat: z.string().nullable().default(null),
  /** Codes of the score formats that it counts; null counts all. */
  allowedFormats: z.array(z.string()).min(1).nullable().default(null),
});

export type RankingRules = z.infer<typeof rankingRulesSchema>;

/** The rules that a new ranking starts with (product §5). */
export const DEFAULT_RULES: RankingRules = {
  win: 100,
  loss: 25,
  walkoverWon: 100,
  walkoverLost: -50,
  set: 5,
  game: 1,
  setLost: 0,
  gameLost: 0,
  presence: 0,
  phases: { champion: 300, finalist: 200, semifinalist: 120, quarterfinalist: 60 },
  windowWeeks: 52,
  bestOf: null,
  closedCompanies: [],
  tieBreaks: TIE_BREAKS.filter((criterion) => criterion !== "matches"),
  usualFormat: null,
  allowedFormats: null,
};
