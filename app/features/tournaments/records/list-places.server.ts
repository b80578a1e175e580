import { pageAfter } from "../../clubs/integrations/page-cuts.ts";
import { readEventDraws } from "../running/read-event-draws.server.ts";
import { readPlanned } from "../schedule/read-planned.server.ts";
import { readByToken, type TokenContext } from "../../base/access/require-token.server.ts";
import type { OfTournament } from "../office/managed-tournament.server.ts";
import { inSnakeCase } from "./in-snake-case.ts";
import type { ListQuery } from "./tournament-records-schema.ts";

/**
 * The matches of the draws of a tournament of a token's club: who plays, where and when, and their scores: one round trip with the
 * token. Throws `not_found`, and what `requireToken` throws.
 */
export async function listClubPlaces(
  context: TokenContext,
  { limit, cursor, ...of }: ListQuery & OfTournament,
): Promise<object> {
  const [planned, { matches }] = await readByToken(
    context,
    { scope: "tournaments:read", clubId: of.clubId },
    Promise.all([readPlanned(context, of), readEventDraws(context, of)]),
  );
  const shown = new Map(matches.map((match) => [match.id, match]));
  const courts = new Map(planned.courts.map(({ id, name }) => [id, name]));
  const iso = (at: string | null) => at && new Date(at).toISOString();
  const { rows, nextCursor } = pageAfter(planned.matches, { limit, cursor });
  return inSnakeCase({
    rows: rows.map((match) => {
      const { score = "", isPending = false, sides } = shown.get(match.id) ?? {};
      const side = (at: 0 | 1) => ({
        athleteIds: [match.side1, match.side2][at],
        ...(sides?.[at] ?? { names: "", from: "", isWinner: false }),
      });
      return {
        id: match.id,
        eventId: match.eventId,
        sport: match.sport,
        scoreFormat: match.scoreFormat,
        label: match.label,
        state: match.state,
        sides: [side(0), side(1)],
        score,
        isPending,
        court: match.courtId && (courts.get(match.courtId) ?? null),
        courtId: match.courtId,
        startsAt: iso(match.startsAt),
        notBefore: iso(match.notBefore),
        calledAt: iso(match.calledAt),
      };
    }),
    nextCursor,
  });
}
