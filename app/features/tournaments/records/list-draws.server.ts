import { readEventDraws } from "../running/read-event-draws.server.ts";
import { readByToken, type TokenContext } from "../../base/access/require-token.server.ts";
import type { OfTournament } from "../office/managed-tournament.server.ts";
import { readOfficeTournament } from "../office/read-tournament-office.server.ts";
import { inSnakeCase } from "./in-snake-case.ts";

/**
 * The draws of a tournament of a token's club, those that were replaced too, with the tables of their groups and their champions: one
 * round trip with the token. Throws `not_found`, and what `requireToken` throws.
 */
export async function listClubDraws(context: TokenContext, of: OfTournament): Promise<object> {
  const [, { events }] = await readByToken(
    context,
    { scope: "tournaments:read", clubId: of.clubId },
    Promise.all([readOfficeTournament(context, of), readEventDraws(context, of)]),
  );
  return inSnakeCase({
    rows: events.map(({ eventId, champions, draws, groups, leavings }) => ({
      eventId,
      champions,
      leavings,
      draws: draws.map(({ rebuild: _rebuild, ...draw }) => draw),
      groups: groups.map(({ key, label, order, rows }) => ({
        key,
        label,
        order,
        rows: rows.map(({ entry: _entry, ...row }) => row),
      })),
    })),
  });
}
