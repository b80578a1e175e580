import type { VerbContext } from "../../../platform/services.server.ts";
import type { CombinedSponsors } from "./sponsor.ts";
import { ownSponsorsStatement, sponsorsStatement, toSponsors } from "./sponsor-repository.server.ts";

/**
 * The sponsors of a club and the national ones: what `get_combined_sponsors_with_jequiti` returns (spec §3, §7).
 * Public, since the club's TV shows them to everybody. An unknown club has only the national ones. One round trip.
 */
export async function readSponsors(
  { services }: Pick<VerbContext, "services">,
  input: { clubId: string | null },
): Promise<CombinedSponsors> {
  return toSponsors(await services.read(sponsorsStatement(services.db, input.clubId, services.now())));
}

/** The same for the banner of a signed-in person, whose club need not be known beforehand; one round trip with the guard. */
export async function readOwnSponsors(
  { services }: Pick<VerbContext, "services">,
  input: { userId: string },
): Promise<CombinedSponsors> {
  return toSponsors(await services.read(ownSponsorsStatement(services.db, input.userId, services.now())));
}
