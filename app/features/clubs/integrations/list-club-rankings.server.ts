import { requireToken, type TokenContext } from "../../base/access/require-token.server.ts";
import { rankingsOfClub } from "./club-records-repository.server.ts";
import type { RankingsAnswer } from "./club-records-schema.ts";

/** The rankings of a token's club, whose tables and ledgers are public. One round trip with the token. Throws what `requireToken` throws. */
export async function listClubRankings(
  context: TokenContext,
  { clubId }: { clubId: string },
): Promise<RankingsAnswer> {
  const { services } = context;
  const [, rows] = await Promise.all([
    requireToken(context, { scope: "rankings:read", clubId }),
    services.read(rankingsOfClub(services.db, clubId)),
  ]);
  return {
    rows: rows.map((row) => ({
      id: row.id,
      sport: row.sport,
      format: row.format,
      name: row.name,
      is_main: row.isMain,
      rule_version: row.ruleVersion,
      season_from: row.seasonFrom,
      season_to: row.seasonTo,
      closed_at: row.closedAt?.toISOString() ?? null,
    })),
  };
}
