import { expiryOf } from "../subscriptions/expiry.ts";
import { homePath } from "../security/access.ts";
import { readStanding } from "../security/read-viewer.server.ts";
import type { VerbContext } from "../../platform/services.server.ts";
import type { Globals } from "./globals.ts";
import { readOwnSponsors } from "./read-sponsors.server.ts";
import { showsSponsorBanner } from "./sponsor.ts";

/**
 * What the global elements of spec §2 show to the acting person; null for visitors and for sessions that have ended
 * (`hasEnded`) or still wait for their second factor. One round trip.
 */
export async function readGlobals({
  services,
  actor,
}: VerbContext): Promise<{ globals: Globals | null; hasEnded: boolean }> {
  if (actor.kind !== "user") return { globals: null, hasEnded: false };
  const [{ viewer, awaitsFactor }, sponsors] = await Promise.all([
    readStanding(services, actor),
    readOwnSponsors({ services }, { userId: actor.userId }),
  ]);
  if (!viewer) return { globals: null, hasEnded: !awaitsFactor };
  const home = homePath(viewer);
  const globals = {
    owes_terms: !viewer.hasAcceptedTerms && !viewer.isSuperAdmin,
    expiry: expiryOf(viewer, services.now()),
    unread_notifications: viewer.unreadCount,
    notifications_path: home === "/profile-setup" ? null : `${home}?painel=notificacoes`,
    sponsors: showsSponsorBanner(viewer) ? sponsors : null,
  };
  return { globals, hasEnded: false };
}
