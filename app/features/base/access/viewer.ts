import type { AthletePlanId } from "../plans/plans.ts";

/** Spec §4: super_admin is high, club_admin is medium, everyone else is low. */
export type SecurityLevel = "high" | "medium" | "low";

/** The rights that wait for a second factor: the platform's, and those of clubs (ids). */
export interface FactorDemands {
  platform: boolean;
  clubIds: readonly string[];
}

/** The person of a live session, as read from the database at the start of a request. */
export interface Viewer {
  userId: string;
  sessionId: string;
  email: string;
  name: string;
  phone: string | null;
  /** `athlete`, `club_admin`, `super_admin`, or a value that we do not know (spec §3). */
  role: string;
  securityLevel: SecurityLevel;
  /** The person's current club (`users.club_id`), or null. */
  clubId: string | null;
  clubName: string | null;
  clubTimeZone: string;
  clubSubscriptionStatus: string | null;
  /** Instant as ISO 8601, or null. */
  clubSubscriptionEndDate: string | null;
  /** A payment of the club's is on its way (Pix, boleto): what ends soon is not "expired" (product §7). */
  isClubPaymentProcessing: boolean;
  /** `essencial`, `completo`, `rede`, or null. */
  clubPlan: string | null;
  /** Since when the club has no active subscription (ISO 8601); null while it has one. */
  clubLapsedAt: string | null;
  /** The plan that the person holds as an athlete. */
  athletePlan: AthletePlanId;
  /** When that plan ends (ISO 8601); null while it renews by itself, and for the free plan. */
  athleteSubscriptionEnd: string | null;
  /** A payment for that plan is on its way. */
  isAthletePaymentProcessing: boolean;
  /** The athlete profile of this person, or null. */
  athleteId: string | null;
  athleteName: string | null;
  /** Of their picture; null without one. */
  avatarId: string | null;
  /** Clubs that this person administers, oldest first. */
  adminClubIds: string[];
  /** Clubs whose secretary this person is, oldest first: results, members and imports, no money (product §3). */
  secretaryClubIds: string[];
  /** Clubs whose results this person enters today as a referee. */
  refereeClubIds: string[];
  /** `aal2` once the session has shown a second factor. */
  aal: "aal1" | "aal2";
  /** The admin's rights that this session does not have until it shows a second factor. */
  needsFactorFor: FactorDemands;
  isSuperAdmin: boolean;
  /** A minor whose guardian has not accepted yet: may look, may not act (product §3). */
  awaitsGuardian: boolean;
  /** Whether the current terms have been accepted; super admins need not (spec §4). */
  hasAcceptedTerms: boolean;
  /** Unread and unexpired notifications. */
  unreadCount: number;
}

/** The roles of spec §3; a stored role may be another. */
export const ROLES = ["athlete", "club_admin", "super_admin"] as const;

/** Whether a role is one of the three of spec §3; any other is readable and opens no protected page. */
export function isKnownRole(role: string): boolean {
  return ROLES.some((known) => known === role);
}

/** The security level of a role; null stands for no session (spec §4). */
export function securityLevel(role: string | null): SecurityLevel {
  if (role === "super_admin") return "high";
  return role === "club_admin" ? "medium" : "low";
}

/** Whether somebody still has to accept the terms in effect; a super admin never has (spec §4). */
export function areTermsRequired(viewer: Pick<Viewer, "hasAcceptedTerms" | "isSuperAdmin">): boolean {
  return !viewer.hasAcceptedTerms && !viewer.isSuperAdmin;
}
