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
  /** Whether it stands in no list and at no address; whether it opens before all others of the club. */
  isHidden: boolean;
  isOpening: boolean;
  /** Whether nothing has ever counted in it, so that it may be deleted. */
  isEmpty: boolean;
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

/** The effects that a category would have on what counts: nothing is written. */
export interface CountPreview {
  /** How many matches would count from now on, and how many no more. */
  entering: number;
  leaving: number;
  moves: Move[];
  /** The mark by which what was seen is applied; null where there is nothing to count. */
  seen: string | null;
}

export const SEEN_OTHERWISE =
  "O que conta neste ranking mudou enquanto você conferia. Veja de novo o que muda.";
