import { cutPage } from "../../clubs/integrations/page-cuts.ts";
import { readByToken, type TokenContext } from "../../base/access/require-token.server.ts";
import { readOfficeTournaments } from "../office/read-tournament-office.server.ts";
import { inSnakeCase } from "./in-snake-case.ts";
import type { ListQuery } from "./tournament-records-schema.ts";

/** A token's club's tournaments, drafts too, page by page in the order of their ids: one round trip with the token. Throws what `requireToken` throws. */
export async function listClubTournaments(
  context: TokenContext,
  { clubId, limit, cursor }: ListQuery & { clubId: string },
): Promise<object> {
  const found = await readByToken(
    context,
    { scope: "tournaments:read", clubId },
    readOfficeTournaments(context, { clubId, limit: limit + 1, after: cursor ?? null }),
  );
  return inSnakeCase(cutPage(found, limit));
}
