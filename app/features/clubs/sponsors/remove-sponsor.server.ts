import type { VerbContext } from "../../../platform/services.server.ts";
import { type AskedOwner, commitSponsors, requireSponsorOwner } from "./sponsor-owner.server.ts";
import { removeSponsorStatement } from "./sponsors-repository.server.ts";

/**
 * Takes a sponsor away from TVs and banners. Throws `not_found`, `forbidden`,
 * `club_read_only`, `unauthenticated`, `session_expired`, `terms_required`.
 */
export async function removeSponsor(
  context: VerbContext,
  { owner: asked, sponsor_id: id }: { owner: AskedOwner; sponsor_id: string },
): Promise<void> {
  const { services } = context;
  const owner = await requireSponsorOwner(context, asked);
  await commitSponsors(context, owner, {
    action: "national_sponsor_removed",
    sponsorId: id,
    statements: [removeSponsorStatement(services.db, owner, { id, at: services.now() })],
  });
}
