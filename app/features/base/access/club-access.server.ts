import { lapsedCopy } from "../../../copy/plan-limits.ts";
import { AppError } from "../../../lib/errors.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import type { ClubOperation } from "./security-event.ts";
import { recordSecurityEvent } from "./security-events.server.ts";

/**
 * Refuses a club's data to somebody who may not read them: `forbidden`, and after the answer an event of high risk
 * (spec §6). For verbs without a screen's guard; a guard logs its own refusals.
 */
export function denyClub(
  { services, actor }: VerbContext,
  denied: { operation: ClubOperation; clubId: string | null },
): never {
  const { operation, clubId } = denied;
  recordSecurityEvent(services, {
    action: `${operation}_denied`,
    resourceType: "club",
    resourceId: clubId,
    viewer: actor.kind === "user" ? actor : null,
  });
  throw new AppError("forbidden");
}

const CLUB_OFFLINE = "club_offline";

/** Throws `not_found` (reason `club_offline`) for a club whose public pages are down; for verbs that anybody may call. */
export function refuseOfflineClub({ isOffline }: { isOffline: boolean }): void {
  if (!isOffline) return;
  const message = `${lapsedCopy.offlineTitle}. ${lapsedCopy.offlineText}`;
  throw new AppError("not_found", { reason: CLUB_OFFLINE, message });
}
