import { requireToken, type TokenContext } from "../../base/access/require-token.server.ts";
import { membersPage } from "./club-records-repository.server.ts";
import { cutPage } from "./page-cuts.ts";
import type { MembersAnswer } from "./club-records-schema.ts";

/**
 * Members of a token's club, or who asks to be one, page by page in the order in which they came. One round trip with the token.
 * Throws what `requireToken` throws.
 */
export async function listClubMembers(
  context: TokenContext,
  input: { clubId: string; status: "active" | "requested"; limit: number; cursor?: string | undefined },
): Promise<MembersAnswer> {
  const { services } = context;
  const { clubId, status, limit, cursor = null } = input;
  const [, found] = await Promise.all([
    requireToken(context, { scope: "members:read", clubId }),
    services.read(membersPage(services.db, { clubId, status, after: cursor, limit: limit + 1 })),
  ]);
  const { rows, nextCursor } = cutPage(found, limit);
  return {
    rows: rows.map((row) => ({
      membership_id: row.id,
      athlete_id: row.athleteId,
      name: row.name,
      gender_category: row.gender as MembersAnswer["rows"][number]["gender_category"],
      status,
      external_id: row.externalId,
      joined_at: row.joinedAt?.toISOString() ?? null,
      has_account: row.hasAccount,
      sports: row.sports as MembersAnswer["rows"][number]["sports"],
    })),
    next_cursor: nextCursor,
  };
}
