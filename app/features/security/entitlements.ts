import type { AthletePlanId } from "./viewer.ts";

/** What an athlete's plan may give (product §7). */
export type AthleteEntitlement =
  | "profile"
  | "clubRanking"
  | "reporting"
  | "tournaments"
  | "regionalRankings"
  | "statistics"
  | "matchInvites"
  | "matchHistory"
  | "suggestedOpponents";

interface AthleteEntitlements extends Record<AthleteEntitlement, boolean> {
  /** How long before everybody else one may enter a tournament. */
  earlyEntryHours: number;
}

export type ClubPlanId = "essencial" | "completo" | "rede";

/** What a club's plan gives (product §7); null is without a limit. */
export interface ClubEntitlements {
  /** Active members whose profile somebody has claimed. */
  claimedAthletes: number | null;
  /** Displays that hear at once of what changes. */
  tvs: number | null;
  venues: number | null;
  sponsorsProofOfPlay: boolean;
  apiTokens: boolean;
}

const FREE = {
  profile: true,
  clubRanking: true,
  reporting: true,
  tournaments: true,
  regionalRankings: false,
  statistics: false,
  matchInvites: false,
  matchHistory: false,
  suggestedOpponents: false,
  earlyEntryHours: 0,
};
const PLUS = { ...FREE, regionalRankings: true, statistics: true, matchInvites: true };
const PRO = { ...PLUS, matchHistory: true, suggestedOpponents: true, earlyEntryHours: 24 };

/** THE TABLE of what athletes' plans give; each gives what those before it give too. */
export const ATHLETE_ENTITLEMENTS: Readonly<Record<AthletePlanId, AthleteEntitlements>> = {
  free: FREE,
  plus: PLUS,
  pro: PRO,
};

/** THE TABLE of what clubs' plans give. */
export const CLUB_ENTITLEMENTS: Readonly<Record<ClubPlanId, ClubEntitlements>> = {
  essencial: { claimedAthletes: 100, tvs: 1, venues: 1, sponsorsProofOfPlay: false, apiTokens: false },
  completo: { claimedAthletes: 500, tvs: 5, venues: 1, sponsorsProofOfPlay: true, apiTokens: true },
  rede: { claimedAthletes: null, tvs: null, venues: null, sponsorsProofOfPlay: true, apiTokens: true },
};

/** Whether an athlete's plan gives something. */
export function athleteMay(plan: AthletePlanId, what: AthleteEntitlement): boolean {
  return ATHLETE_ENTITLEMENTS[plan][what];
}

/** The least of the athletes' plans that gives something: the one to offer. */
export function leastPlanWith(what: AthleteEntitlement): AthletePlanId {
  const plans = Object.keys(ATHLETE_ENTITLEMENTS) as AthletePlanId[];
  return plans.find((plan) => athleteMay(plan, what)) ?? "pro";
}

/** Hours before everybody else that an athlete's plan lets them enter a tournament. */
export function earlyEntryHours(plan: AthletePlanId): number {
  return ATHLETE_ENTITLEMENTS[plan].earlyEntryHours;
}

/** The plan of a club as stored; none, or one that we do not know, is the least. */
export function clubPlanId(plan: string | null): ClubPlanId {
  return plan !== null && Object.hasOwn(CLUB_ENTITLEMENTS, plan) ? (plan as ClubPlanId) : "essencial";
}

/** How many a club's plan (as stored) includes; null is without a limit. */
export function clubLimit(plan: string | null, what: "claimedAthletes" | "tvs" | "venues"): number | null {
  return CLUB_ENTITLEMENTS[clubPlanId(plan)][what];
}

/** Whether a club's plan (as stored) gives something. */
export function clubMay(plan: string | null, what: "sponsorsProofOfPlay" | "apiTokens"): boolean {
  return CLUB_ENTITLEMENTS[clubPlanId(plan)][what];
}

/** A club without an active subscription goes read-only after these days (product §7). */
export const READ_ONLY_AFTER_DAYS = 7;
/** Its public pages stay up this long. */
export const OFFLINE_AFTER_DAYS = 30;
const DAY_MS = 86_400_000;

export type ClubStanding =
  | { kind: "active" }
  /** Not paid for, and still as before; `daysLeft` whole days, the last one begun counting as one. */
  | { kind: "grace"; daysLeft: number }
  | { kind: "read_only" }
  /** Read-only, and its public pages are down. */
  | { kind: "offline" };

/** How a club stands by the instant since when it has no active subscription (null: it has one; product §7). */
export function clubStanding({ lapsedAt }: { lapsedAt: string | Date | null }, now: Date): ClubStanding {
  if (lapsedAt === null) return { kind: "active" };
  const since = new Date(lapsedAt);
  if (since < lapsedBefore(now, OFFLINE_AFTER_DAYS)) return { kind: "offline" };
  if (since < lapsedBefore(now, READ_ONLY_AFTER_DAYS)) return { kind: "read_only" };
  const left = since.getTime() + READ_ONLY_AFTER_DAYS * DAY_MS - now.getTime();
  return { kind: "grace", daysLeft: Math.ceil(left / DAY_MS) };
}

/** Whether nothing of a club may be changed. */
export function isReadOnly(club: { lapsedAt: string | Date | null }, now: Date): boolean {
  const { kind } = clubStanding(club, now);
  return kind === "read_only" || kind === "offline";
}

/** Clubs that lapsed before this instant have been without a subscription for more than `days`. */
export function lapsedBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * DAY_MS);
}
