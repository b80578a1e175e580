import { AppError } from "../../../lib/errors.ts";
import { type ClubDuty, managedClubId, mayDo } from "../../base/access/access.ts";
import { roleRefusal } from "../../base/access/read-viewer.server.ts";
import { requireAcceptedTerms } from "../../base/access/terms-required.server.ts";

/** As much of a person as the rules of a club's work ask. */
type ManagingPerson = Parameters<typeof mayDo>[0] & Parameters<typeof requireAcceptedTerms>[0];

/**
 * The club that somebody may administer, or (`duty`) do a secretary's work for: the one asked for, else the one that their
 * dashboard opens. The screen's
 * guard notes refusals as a high risk (spec §6). Throws `session_expired`, `forbidden` (`roleRefusal`), and `terms_required` until the terms are accepted.
 */
export function requireManagedClub(
  viewer: ManagingPerson | null,
  asked: string | null,
  duty: ClubDuty = "admin",
): string {
  if (!viewer) throw new AppError("session_expired");
  const clubId = managedClubId(viewer, asked);
  if (clubId && mayDo(viewer, duty, clubId)) {
    requireAcceptedTerms(viewer);
    return clubId;
  }
  throw roleRefusal(viewer, clubId);
}
