import type { ENROLMENT_STATUSES } from "../../../../drizzle/schema/enums.ts";
import type { MatchFormat } from "../../../lib/formats.ts";
import type { Category } from "../../scoring/ledger/category.ts";
import type { RankingRules } from "../../scoring/ledger/rules.ts";
import type { Move } from "./moves.ts";

/** A ranking as the club's office sees it. Instants in ISO 8601. */
export interface OfficeRanking extends Category {
  id: string;
  sport: string;
  format: MatchFormat;
  isMain: boolean;
  /** Null for the main one. */
  name: string | null;
  closedAt: string | null;
  ruleVersion: number;
  rules: RankingRules;
  /** The rules in words. */
  sentences: readonly string[];
  /** How many stand in its table. */
  athletes: number;
  /** How many have initial points in it. */
  initial: number;
  /** The winners of a closed season. */
  champions: string[];
  /** The people who ask to play it, the longest waiting first. */
  requests: { athleteId: string; name: string; requestedAt: string }[];
}

/** A ranking by request of one's club; `status` is null where one has not asked. */
export interface OwnEnrolment extends Category {
  id: string;
  sport: string;
  format: MatchFormat;
  name: string | null;
  club: string;
  status: (typeof ENROLMENT_STATUSES)[number] | null;
}

/** The effects that other rules would have: nothing is written. */
export interface RulesPreview {
  rules: RankingRules;
  sentences: readonly string[];
  /** Where the new rules count from now on: who moves at once. */
  fromNow: Move[];
  /** Where the past is counted again by them. */
  replayed: Move[];
}
