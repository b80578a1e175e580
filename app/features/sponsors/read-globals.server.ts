import { expiryNotice } from "../subscriptions/expiry.ts";
import { homePath } from "../security/access.ts";
import { readViewer } from "../security/read-viewer.server.ts";
import type { VerbContext } from "../../platform/services.server.ts";
import type { Globals } from "./globals.ts";
import { readOwnSponsors } from "./read-sponsors.server.ts";
import { showsSponsorBanner } from "./sponsor.ts";

/**
 * What the global elements of spec §2 show to the acting person; null for visitors and for sessions that have ended.
 * One round trip. Nobody but a club's administrator has a subscription that can end before athletes' open.
 */
export async function readGlobals({ services, actor }: VerbContext): Promise<Globals | null> {
  if (actor.kind !== "user") return null;
  const [viewer, sponsors] = await Promise.all([
    readViewer(services, actor),
    readOwnSponsors({ services }, { userId: actor.userId }),
  ]);
  if (!viewer) return null;
  const hasClubPlan = viewer.role === "club_admin" && viewer.clubId !== null;
  const home = homePath(viewer);
  return {
    owes_terms: !viewer.hasAcceptedTerms && !viewer.isSuperAdmin,
    expiry: expiryNotice(hasClubPlan ? viewer.clubSubscriptionEndDate : null, services.now()),
    unread_notifications: viewer.unreadCount,
    notifications_path: home === "/profile-setup" ? null : `${home}?painel=notificacoes`,
    sponsors: showsSponsorBanner(viewer) ? sponsors : null,
  };
}
