import { readByToken, type TokenContext } from "../../base/access/require-token.server.ts";
import { readEntries } from "../entries/read-entries.server.ts";
import type { OfTournament } from "../office/managed-tournament.server.ts";
import { inSnakeCase } from "./in-snake-case.ts";

/**
 * Lists what was paid at the club for a tournament of a token's club and is owed back or was given back, and the shares of entries that were given
 * up before their money was marked: one round trip with the token. Throws `not_found`, and what `requireToken` throws.
 */
export async function listReturns(context: TokenContext, of: OfTournament): Promise<object> {
  const { returns, late } = await readByToken(
    context,
    { scope: "tournaments:read", clubId: of.clubId },
    readEntries(context, of),
  );
  return inSnakeCase({ returns, late });
}
