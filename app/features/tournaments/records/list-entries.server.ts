import { pageAfter } from "../../clubs/integrations/page-cuts.ts";
import { readEntries } from "../entries/read-entries.server.ts";
import { readByToken, type TokenContext } from "../../base/access/require-token.server.ts";
import type { OfTournament } from "../office/managed-tournament.server.ts";
import { inSnakeCase } from "./in-snake-case.ts";
import type { ListQuery } from "./tournament-records-schema.ts";

/**
 * Lists the entries of a tournament of a token's club, event by event in the order of their places, with what each pays and
 * would get back: one round trip with the token. Throws `not_found`, and what `requireToken` throws.
 */
export async function listClubEntries(
  context: TokenContext,
  { limit, cursor, ...of }: ListQuery & OfTournament,
): Promise<object> {
  const { events } = await readByToken(
    context,
    { scope: "tournaments:read", clubId: of.clubId },
    readEntries(context, of),
  );
  const entries = events.flatMap((event) =>
    event.entries.map(({ id, status, people }) => ({ id, eventId: event.id, status, people })),
  );
  return inSnakeCase(pageAfter(entries, { limit, cursor }));
}
