import { DAY_MS } from "../../../lib/dates.ts";
import type { PassingResults } from "../../scoring/ledger/seats.ts";
import { mergingCopy } from "./copy.ts";

/** For so long a merge can be undone (product §3). */
export const UNDO_DAYS = 7;

/** The facts about a profile that merging needs. */
export interface MergeProfile {
  athleteId: string;
  name: string;
  hasAccount: boolean;
  /** Whether it is the profile of who decides, and whether they had a hand in what it has (matches, files, initial points). */
  isAskers: boolean;
  isEnteredByAsker: boolean;
  birthDate: string | null;
  externalId: string | null;
  /** The active membership of the club, or null. */
  membershipId: string | null;
  /** Whether the profile has to do with another club, or stands in a tournament. */
  isElsewhere: boolean;
  hasEntries: boolean;
  /** All matches, whatever their state. */
  matchIds: string[];
  /** Of those, the confirmed ones. */
  matches: number;
  lastPlayedOn: string | null;
  /** Events that give them points without a match, or take such points back. */
  awardIds: string[];
  /** Their results in the rankings of the club. */
  results: PassingResults[];
}

/** Two profiles, the one that stays first. */
export interface MergePair {
  kept: MergeProfile;
  gone: MergeProfile;
}

/**
 * Which of two profiles stays: the one with an account, else the one that the club names, else the one with more matches. The
 * other one's matches pass to it.
 */
export function choosePair(one: MergeProfile, other: MergeProfile, keepId: string | null): MergePair {
  const isOther =
    one.hasAccount !== other.hasAccount
      ? other.hasAccount
      : keepId
        ? other.athleteId === keepId
        : other.matches > one.matches;
  return isOther ? { kept: other, gone: one } : { kept: one, gone: other };
}

/** Why two profiles cannot be one person's, in a sentence; null where they can. */
export function mergeRefusal({ kept, gone }: MergePair): string | null {
  if (kept.athleteId === gone.athleteId) return mergingCopy.sameProfile;
  if (kept.hasAccount && gone.hasAccount) return mergingCopy.bothHaveAccounts(kept.name, gone.name);
  if (!kept.membershipId) return mergingCopy.noMember(kept.name);
  if (!gone.membershipId) return mergingCopy.noMember(gone.name);
  const shared = new Set(kept.matchIds);
  const together = gone.matchIds.filter((id) => shared.has(id)).length;
  if (together > 0) return mergingCopy.playedTogether(kept.name, gone.name, together);
  if (kept.isAskers && gone.isEnteredByAsker) return mergingCopy.ownEntries;
  if (gone.isElsewhere) return mergingCopy.elsewhere(gone.name);
  if (gone.hasEntries) return mergingCopy.entered(gone.name);
  return null;
}

/** Gives a sentence that speaks against a merge without forbidding it, or null. */
export function mergeWarning({ kept, gone }: MergePair): string | null {
  if (kept.birthDate && gone.birthDate && kept.birthDate !== gone.birthDate) return mergingCopy.otherBirth;
  return null;
}

/** Whether a merge can still be undone; instants in milliseconds. */
export function canUndoMerge(mergedAt: number, now: number): boolean {
  return now - mergedAt <= UNDO_DAYS * DAY_MS;
}

/** The points of both profiles before a merge, in one ranking of the club, and of the one that stays after it. */
export interface MovedPoints {
  rankingId: string;
  /** Null for the main ranking of its sport and format. */
  ranking: string | null;
  sport: string;
  format: string;
  kept: number;
  gone: number;
  after: number;
}

/** A merge before it is carried out. */
export interface MergePreview {
  pair: MergePair;
  refusal: string | null;
  warning: string | null;
  moved: MovedPoints[];
  /** Nível of the profile that stays, thousandths. */
  levels: { sport: string; before: number; after: number }[];
}

/** A merge that stands and can be undone. */
export interface DoneMerge {
  id: string;
  keptName: string;
  goneName: string;
  matches: number;
  /** ISO 8601. */
  mergedAt: string;
  by: string | null;
}
