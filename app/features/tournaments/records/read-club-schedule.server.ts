import { readPlanned } from "../schedule/read-planned.server.ts";
import { readByToken, type TokenContext } from "../../base/access/require-token.server.ts";
import type { OfTournament } from "../office/managed-tournament.server.ts";

/**
 * The courts of a tournament of a token's club with their hours, and when who cannot play: one round trip with the token. Throws
 * `not_found`, and what `requireToken` throws.
 */
export async function readClubSchedule(context: TokenContext, of: OfTournament): Promise<object> {
  const { timeZone, courts, impediments } = await readByToken(
    context,
    { scope: "tournaments:read", clubId: of.clubId },
    readPlanned(context, of),
  );
  const span = ({ from, to }: { from: string; to: string }) => ({
    from: new Date(from).toISOString(),
    to: new Date(to).toISOString(),
  });
  return {
    time_zone: timeZone,
    courts: courts.map(({ hours, ...court }) => ({ ...court, hours: hours.map(span) })),
    impediments: impediments.map(({ id, athleteId, ...one }) => ({
      id,
      athlete_id: athleteId,
      ...span(one),
    })),
  };
}
