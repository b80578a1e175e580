import type { Actor } from "../../lib/actor.ts";
import { DEFAULT_TIME_ZONE, dayIn } from "../../lib/dates.ts";
import { rowsOf } from "../../platform/database.server.ts";
import type { Services } from "../../platform/services.server.ts";
import { isInert } from "./minors.ts";
import { viewerStatement, type ViewerRow } from "./security-repository.server.ts";
import { securityLevel, type Viewer } from "./viewer.ts";

/** How a session stands: who is behind a live one, or that it still waits for its second factor. */
export interface Standing {
  viewer: Viewer | null;
  awaitsFactor: boolean;
}

const NOBODY: Standing = { viewer: null, awaitsFactor: false };

/**
 * Reads the person behind a session in one statement, through `services.read`, so that it travels with the other
 * reads of the turn. Null for visitors and for sessions that are revoked, expired, or wait for their second factor.
 */
export async function readViewer(services: Services, actor: Actor): Promise<Viewer | null> {
  return (await readStanding(services, actor)).viewer;
}

/** The same, and whether it is the second factor that is missing. */
export async function readStanding(services: Services, actor: Actor): Promise<Standing> {
  if (actor.kind !== "user") return NOBODY;
  const now = services.now();
  const result = await services.read(viewerStatement(services.db, actor.sessionId, actor.userId, now));
  const [row] = rowsOf<ViewerRow>(result);
  if (!row) return NOBODY;
  return row.awaits_factor
    ? { viewer: null, awaitsFactor: true }
    : { viewer: toViewer(row, now), awaitsFactor: false };
}

function toViewer(row: ViewerRow, now: Date): Viewer {
  const clubTimeZone = row.club_time_zone ?? DEFAULT_TIME_ZONE;
  const isSuperAdmin = row.user_role === "super_admin";
  return {
    userId: row.user_id,
    sessionId: row.session_id,
    email: row.email,
    name: row.name,
    phone: row.phone,
    role: row.user_role,
    securityLevel: securityLevel(row.user_role),
    clubId: row.club_id,
    clubName: row.club_name,
    clubTimeZone,
    clubSubscriptionStatus: row.club_subscription_status,
    clubSubscriptionEndDate: iso(row.club_subscription_end_date),
    isClubPaymentProcessing: row.club_is_processing,
    clubPlan: row.club_plan,
    clubLapsedAt: iso(row.club_lapsed_at),
    athletePlan: row.athlete_plan === "plus" || row.athlete_plan === "pro" ? row.athlete_plan : "free",
    athleteSubscriptionEnd: iso(row.athlete_subscription_end),
    isAthletePaymentProcessing: row.athlete_is_processing ?? false,
    athleteId: row.athlete_id,
    athleteName: row.athlete_name,
    adminClubIds: row.admin_club_ids,
    isSuperAdmin,
    isInert: isInert(
      { birthDate: row.birth_date, guardianAcceptedAt: row.guardian_accepted_at },
      dayIn(now, clubTimeZone),
    ),
    hasAcceptedTerms: row.has_accepted_terms,
    unreadCount: row.unread_count,
  };
}

function iso(at: string | Date | null): string | null {
  return at === null ? null : new Date(at).toISOString();
}
