import { requireToken, type TokenContext } from "../../base/access/require-token.server.ts";
import { ownSponsors } from "./club-records-repository.server.ts";
import type { OwnSponsorsAnswer } from "./club-records-schema.ts";

/**
 * The sponsors that a token's club manages, in their order: those of another time too, which nobody sees now. One round trip with the
 * token. Throws what `requireToken` throws.
 */
export async function listOwnSponsors(
  context: TokenContext,
  { clubId }: { clubId: string },
): Promise<OwnSponsorsAnswer> {
  const { services } = context;
  const [, rows] = await Promise.all([
    requireToken(context, { scope: "sponsors:read", clubId }),
    services.read(ownSponsors(services.db, clubId)),
  ]);
  return {
    rows: rows.map((row) => ({
      id: row.id,
      name: row.name,
      logo_url: row.logoUrl,
      logo_width: row.logoWidth,
      logo_height: row.logoHeight,
      logo_alt: row.logoAlt,
      starts_on: row.startsOn,
      ends_on: row.endsOn,
    })),
  };
}
