import { readByToken, type TokenContext } from "../../base/access/require-token.server.ts";
import { fieldsOfEvent } from "../office/event-fields.ts";
import type { OfTournament } from "../office/managed-tournament.server.ts";
import { readOfficeTournament } from "../office/read-tournament-office.server.ts";
import { eventFieldsSchema, tournamentFieldsSchema } from "../office/tournament-office-schema.ts";
import { fieldsOfTournament } from "../office/tournament-fields.ts";

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
    // The fields of the office's form, read as the form is.
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
