import { daysUntil, formatDate } from "../../../lib/dates.ts";
import { clubPath } from "../../../lib/paths.ts";
import type { Viewer } from "../../base/access/viewer.ts";
import { athletePlan } from "../../base/plans/plans.ts";

/** Spec §9: the banner shows in the last 7 days, in the destructive style in the last 2. */
const SHOWN_FOR_DAYS = 7;
const URGENT_FOR_DAYS = 2;

/** How near an end is: calendar days of the club's zone (product §2), 1 to 7. */
interface ExpiryLeft {
  days: number;
  isUrgent: boolean;
}

/** The banner of a subscription that ends soon, as one person sees it. */
export interface ExpiryNotice extends ExpiryLeft {
  owner: "athlete" | "club";
  /** The athlete's plan as people call it, "Plus"; null for a club's. */
  plan: string | null;
  /** The day of the end in the club's zone, "24/11/2026". */
  endsOn: string;
  /** Where it can be kept from ending. */
  path: string;
  /** Stands for the session that may dismiss it; opens nothing. */
  session: string;
}

/**
 * Whether the banner of spec §2 shows: the end (ISO 8601; null is a subscription that renews by itself, or none) lies more
 * than 0 and at most 7 calendar days ahead in the zone. What ends today shows none: its reminder has been sent.
 */
export function expiryLeft(endsAt: string | null, now: Date, timeZone: string): ExpiryLeft | null {
  if (endsAt === null || Number.isNaN(Date.parse(endsAt))) return null;
  const days = daysUntil(now, new Date(endsAt), timeZone);
  return days > 0 && days <= SHOWN_FOR_DAYS ? { days, isUrgent: days <= URGENT_FOR_DAYS } : null;
}

type Person = Pick<
  Viewer,
  | "role"
  | "isSuperAdmin"
  | "sessionId"
  | "clubId"
  | "clubTimeZone"
  | "adminClubIds"
  | "clubSubscriptionEndDate"
  | "isClubPaymentProcessing"
  | "athleteId"
  | "athletePlan"
  | "athleteSubscriptionEnd"
  | "isAthletePaymentProcessing"
>;

/**
 * The banner of one person, or null (spec §4): athletes see their own subscription, club_admins that of their current club,
 * if they administer it. A club admin who plays sees the nearer of the two, the club's where both end on one day, since
 * others depend on it. Super admins and unknown roles see none, and nobody one for which a payment is on its way.
 */
export function expiryOf(person: Person, now: Date): ExpiryNotice | null {
  const own = ownExpiry(person, now);
  const clubs = clubExpiry(person, now);
  if (!own || !clubs) return own ?? clubs;
  return own.days < clubs.days ? own : clubs;
}

function ownExpiry(person: Person, now: Date): ExpiryNotice | null {
  const { role, clubTimeZone: zone, athleteSubscriptionEnd: endsAt } = person;
  const plays = role === "athlete" || (role === "club_admin" && person.athleteId !== null);
  if (!plays || person.isSuperAdmin || person.isAthletePaymentProcessing) return null;
  const left = expiryLeft(endsAt, now, zone);
  if (!left || endsAt === null) return null;
  const plan = athletePlan(person.athletePlan).name;
  const path = "/athlete/subscription";
  return { ...left, owner: "athlete", plan, endsOn: formatDate(endsAt, zone), path, session: mark(person) };
}

function clubExpiry(person: Person, now: Date): ExpiryNotice | null {
  const { role, clubId, clubTimeZone: zone, clubSubscriptionEndDate: endsAt } = person;
  const isTheirs = role === "club_admin" && clubId !== null && person.adminClubIds.includes(clubId);
  if (!isTheirs || person.isClubPaymentProcessing) return null;
  const left = expiryLeft(endsAt, now, zone);
  if (!left || endsAt === null) return null;
  const path = clubPath(clubId, "assinatura");
  return {
    ...left,
    owner: "club",
    plan: null,
    endsOn: formatDate(endsAt, zone),
    path,
    session: mark(person),
  };
}

/** The last group of the session's id: random, and another after the next sign-in. */
const mark = ({ sessionId }: Person) => sessionId.slice(-12);
