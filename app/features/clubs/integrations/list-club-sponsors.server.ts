import { readSponsors } from "../sponsors/read-sponsors.server.ts";
import type { CombinedSponsors } from "../sponsors/sponsor.ts";
import { requireToken, type TokenContext } from "../../base/access/require-token.server.ts";

/** The sponsors that a token's club shows: its own and the national ones. One round trip. Throws what `requireToken` throws. */
export async function listClubSponsors(
  context: TokenContext,
  { clubId }: { clubId: string },
): Promise<CombinedSponsors> {
  const { services } = context;
  const [, sponsors] = await Promise.all([
    requireToken(context, { scope: "sponsors:read", clubId }),
    readSponsors({ services }, { clubId }),
  ]);
  return sponsors;
}
