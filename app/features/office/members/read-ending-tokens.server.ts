import type { VerbContext } from "../../../platform/services.server.ts";
import { administeredClub, openedClubSql } from "../../base/access/live-session-sql.server.ts";
import { factorlessTokensStatement } from "../../base/access/tokens-repository.server.ts";

/**
 * The API tokens of a club (null: the one that the person's dashboard opens) that end once it demands a second factor, for its admins; nobody
 * else is given any. Travels with the page's other reads. Throws `unauthenticated`.
 */
export async function readEndingTokens(
  context: VerbContext,
  { clubId }: { clubId: string | null },
): Promise<{ id: string; name: string; by: string }[]> {
  const { db, read, now } = context.services;
  const club = openedClubSql(administeredClub(context, clubId));
  const tokens = await read(factorlessTokensStatement(db, club, now()));
  return tokens.map(({ id, name, by }) => ({ id, name, by }));
}
