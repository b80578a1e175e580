import { Hono } from "hono";
import type { ApiBindings } from "../bindings.ts";
import { requireApiUser } from "../identity.ts";

/** The token's person (product §10). */
export const meApi = new Hono<ApiBindings>();

meApi.get("/me", async (c) => {
  const viewer = await requireApiUser(c);
  return c.json({
    id: viewer.userId,
    email: viewer.email,
    name: viewer.name,
    user_role: viewer.role,
    club_id: viewer.clubId,
    security_level: viewer.securityLevel,
    club: viewer.clubId
      ? {
          id: viewer.clubId,
          name: viewer.clubName,
          subscription_status: viewer.clubSubscriptionStatus,
          subscription_end_date: viewer.clubSubscriptionEndDate,
        }
      : null,
    athlete: viewer.athleteId ? { id: viewer.athleteId, name: viewer.athleteName } : null,
    admin_club_ids: viewer.adminClubIds,
    secretary_club_ids: viewer.secretaryClubIds,
    awaits_guardian: viewer.awaitsGuardian,
    has_accepted_terms: viewer.isSuperAdmin || viewer.hasAcceptedTerms,
    unread_notifications: viewer.unreadCount,
  });
});
