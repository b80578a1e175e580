import { readByToken, type TokenContext } from "../tokens/require-token.server.ts";
import { fieldsOfEvent } from "../tournament-office/event-fields.ts";
import type { OfTournament } from "../tournament-office/managed-tournament.server.ts";
import { readOfficeTournament } from "../tournament-office/read-office.server.ts";
import { eventFieldsSchema, tournamentFieldsSchema } from "../tournament-office/schemas.ts";
import { fieldsOfTournament } from "../tournament-office/tournament-fields.ts";

/**
 * A tournament of a token's club with its events, by the names that changing them takes: one round trip with the token. Throws
 * `not_found`, and what `requireToken` throws.
 */
export async function readClubTournament(context: TokenContext, of: OfTournament): Promise<object> {
  const { tournament, events } = await readByToken(
    context,
    { scope: "tournaments:read", clubId: of.clubId },
    readOfficeTournament(context, of),
  );
  const { id, status, reads, version, timeZone } = tournament;
  return {
    id,
    status,
    reads,
    version,
    time_zone: timeZone,
    // What the office's form would show, read as the form is.
    ...tournamentFieldsSchema.parse(fieldsOfTournament(tournament, timeZone)),
    events: events.map(({ id: eventId, state, entered, placed, ...event }) => ({
      id: eventId,
      state,
      entered,
      placed,
      ...eventFieldsSchema.parse(fieldsOfEvent(event)),
    })),
  };
}
