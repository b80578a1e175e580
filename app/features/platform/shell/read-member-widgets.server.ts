import { expiryOf } from "../../money/shop/expiry.ts";
import { noticesPath } from "../../base/access/access.ts";
import { areTermsRequired } from "../../base/access/viewer.ts";
import { type ShellViewer, shellViewer } from "../../base/access/shell-viewer.ts";
import { readSessionState } from "../../base/access/read-viewer.server.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import type { MemberWidgets } from "./member-widgets.ts";
import { readOwnSponsors } from "../../clubs/sponsors/read-sponsors.server.ts";
import { showsSponsorBanner } from "../../clubs/sponsors/sponsor.ts";

/**
 * Reads the contents of the global elements of spec §2 for the signed-in person; null for visitors and for sessions that have ended
 * (`hasEnded`) or still wait for their second factor. One round trip.
 */
export async function readMemberWidgets({ services, actor }: VerbContext): Promise<{
  widgets: MemberWidgets | null;
  /** Their owner, as the frame of their own screens shows them; null where `widgets` is. */
  person: ShellViewer | null;
  hasEnded: boolean;
}> {
  if (actor.kind !== "user") return { widgets: null, person: null, hasEnded: false };
  const [{ viewer, awaitsFactor }, sponsors] = await Promise.all([
    readSessionState(services, actor),
    readOwnSponsors({ services }, { userId: actor.userId }),
  ]);
  if (!viewer) return { widgets: null, person: null, hasEnded: !awaitsFactor };
  const { userId: id, email, role, clubId, securityLevel } = viewer;
  const widgets = {
    user: { id, email },
    profile: { id, user_role: role, club_id: clubId, security_level: securityLevel },
    terms_required: areTermsRequired(viewer),
    expiry: expiryOf(viewer, services.now()),
    unread_notifications: viewer.unreadCount,
    notifications_path: noticesPath(viewer),
    sponsors: showsSponsorBanner(viewer) ? sponsors : null,
  };
  return { widgets, person: shellViewer(viewer), hasEnded: false };
}
