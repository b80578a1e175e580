import type { Actor } from "../../../lib/actor.ts";
import { AppError } from "../../../lib/errors.ts";
import { FACTOR_OWED } from "../../../copy/factor.ts";
import { DEFAULT_TIME_ZONE, dayIn } from "../../../lib/dates.ts";
import type { Services } from "../../../platform/services.server.ts";
import { athletePlan } from "../plans/plans.ts";
import { mayOpenSuperAdmin, owesFactor } from "./access.ts";
import { awaitsGuardian } from "./minors.ts";
import { viewerStatement, type ViewerRow } from "./viewer-repository.server.ts";
import { securityLevel, type Viewer } from "./viewer.ts";

/** The state of a session: who has it, if it is live, or that it still waits for its second factor. */
export interface SessionState {
  viewer: Viewer | null;
  awaitsFactor: boolean;
}

const NOBODY: SessionState = { viewer: null, awaitsFactor: false };

/**
 * Reads the person of a session in one statement, through `services.read`, so that it travels with the other
 * reads of the request. Null for visitors and for sessions that are revoked, expired, or wait for their second factor.
 */
export async function readViewer(services: Services, actor: Actor): Promise<Viewer | null> {
  return (await readSessionState(services, actor)).viewer;
}

/**
 * Gives the error for somebody who may not do what admins do: `forbidden`, with GoTrue's reason `insufficient_aal` where it is only the second
 * factor that this session has not shown. `clubId` names the club that it is about, null for the platform.
 */
export function roleRefusal(
  viewer: Parameters<typeof owesFactor>[0],
  clubId: string | null = null,
): AppError {
  return owesFactor(viewer, clubId) ? factorRefusal() : new AppError("forbidden");
}

/** `forbidden` for an admin whose session owes a second factor. */
export function factorRefusal(): AppError {
  return new AppError("forbidden", { reason: "insufficient_aal", message: FACTOR_OWED });
}

/** Reads the person who asks and demands a super admin. Throws `unauthenticated`, `session_expired`, `forbidden` (`roleRefusal`). */
export async function requireSuperAdminViewer({
  services,
  actor,
}: {
  services: Services;
  actor: Actor;
}): Promise<Viewer> {
  if (actor.kind !== "user") throw new AppError("unauthenticated");
  const viewer = await readViewer(services, actor);
  if (!viewer) throw new AppError("session_expired");
  if (!mayOpenSuperAdmin(viewer)) throw roleRefusal(viewer);
  return viewer;
}

/** The same, and whether it is the second factor that is missing. */
export async function readSessionState(services: Services, actor: Actor): Promise<SessionState> {
  if (actor.kind !== "user") return NOBODY;
  const now = services.now();
  const { sessionId, userId } = actor;
  const [row] = await services.read({
    key: `session ${sessionId} of ${userId}`,
    make: () => viewerStatement(services.db, sessionId, userId, now),
  });
  if (!row) return NOBODY;
  return row.awaits_factor
    ? { viewer: null, awaitsFactor: true }
    : { viewer: toViewer(row, services, now), awaitsFactor: false };
}

function toViewer(row: ViewerRow, { demandsSuperAdminFactor }: Services, now: Date): Viewer {
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
    athletePlan: athletePlan(row.athlete_plan).id,
    athleteSubscriptionEnd: iso(row.athlete_subscription_end),
    isAthletePaymentProcessing: row.athlete_is_processing ?? false,
    athleteId: row.athlete_id,
    athleteName: row.athlete_name,
    avatarId: row.avatar_id,
    adminClubIds: row.admin_club_ids,
    secretaryClubIds: row.secretary_club_ids,
    refereeClubIds: row.referee_club_ids,
    aal: row.aal,
    needsFactorFor: {
      platform: isSuperAdmin && demandsSuperAdminFactor && row.aal !== "aal2",
      clubIds: row.demanding_club_ids,
    },
    isSuperAdmin,
    awaitsGuardian: awaitsGuardian(
      { birthDate: row.birth_date, guardianAcceptedAt: row.guardian_accepted_at },
      dayIn(now, clubTimeZone),
    ),
    hasAcceptedTerms: row.has_accepted_terms,
    unreadCount: row.unread_count,
  };
}

function iso(at: string | null): string | null {
  return at === null ? null : new Date(at).toISOString();
}
