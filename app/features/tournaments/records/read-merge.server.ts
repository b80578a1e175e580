import { readEntries } from "../entries/read-entries.server.ts";
import { readByToken, type TokenContext } from "../../base/access/require-token.server.ts";
import type { OfTournament } from "../office/managed-tournament.server.ts";
import { inSnakeCase } from "./in-snake-case.ts";

/**
 * Reads what merging one event of a tournament of a token's club into another would do now: the entries that move, those that
 * do not and why, and the mark that the merge itself asks for; one round trip with the token. Throws `not_found`, and what
 * `requireToken` throws.
 */
export async function readClubMerge(
  context: TokenContext,
  { from, to, ...of }: OfTournament & { from: string; to: string },
): Promise<object> {
  const { merge } = await readByToken(
    context,
    { scope: "tournaments:read", clubId: of.clubId },
    readEntries(context, { ...of, merge: { from, to } }),
  );
  return inSnakeCase(merge ?? {});
}
