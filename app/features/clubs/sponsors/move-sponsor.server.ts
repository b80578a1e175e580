import type { VerbContext } from "../../../platform/services.server.ts";
import { type AskedOwner, commitSponsors, requireSponsorOwner } from "./sponsor-owner.server.ts";
import { moveSponsorStatement } from "./sponsors-repository.server.ts";

/**
 * Puts a sponsor one place before or behind: the order in which TVs and banners show them. Of the first, "up" changes nothing. Throws
 * `not_found`, `forbidden`, `club_read_only`, `unauthenticated`, `session_expired`, `terms_required`.
 */
export async function moveSponsor(
  context: VerbContext,
  { owner: asked, sponsor_id: id, to }: { owner: AskedOwner; sponsor_id: string; to: "up" | "down" },
): Promise<void> {
  const owner = await requireSponsorOwner(context, asked);
  await commitSponsors(context, owner, {
    action: "national_sponsor_moved",
    sponsorId: id,
    statements: [moveSponsorStatement(context.services.db, owner, { id, to })],
  });
}
