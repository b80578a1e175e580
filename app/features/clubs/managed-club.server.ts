import { AppError } from "../../lib/errors.ts";
import type { Services } from "../../platform/services.server.ts";
import { managedClubId, mayOpenClub } from "../security/access.ts";
import { refuseOwingTerms } from "../security/owes-terms.server.ts";
import { noteSecurityEvent } from "../security/security-events.server.ts";
import type { Viewer } from "../security/viewer.ts";

/**
 * The club that somebody may administer: the one asked for, else the one that their dashboard opens. A refusal is noted
 * as a high risk (spec §6). Throws `session_expired`, `forbidden`, and `terms_required` until the terms are accepted.
 */
export function requireManagedClub(
  services: Services,
  viewer: Viewer | null,
  asked: string | null,
  action: string,
): string {
  if (!viewer) throw new AppError("session_expired");
  const clubId = managedClubId(viewer, asked);
  if (clubId && mayOpenClub(viewer, clubId)) {
    refuseOwingTerms(viewer);
    return clubId;
  }
  noteSecurityEvent(services, {
    action: "club_access_denied",
    resourceType: "club",
    resourceId: clubId,
    details: { action },
    riskLevel: "high",
    viewer,
  });
  throw new AppError("forbidden");
}
