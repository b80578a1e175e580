import { AppError } from "../../../lib/errors.ts";
import { retryOnConflict } from "../../../platform/retry-on-conflict.server.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { commitAs } from "../../base/commits/commit-as.server.ts";
import { callStatement } from "../../scoring/drawn/brackets-repository.server.ts";
import { followEvents } from "../../scoring/drawn/event-course-repository.server.ts";
import { moveEvent } from "../tournaments/event-states-repository.server.ts";
import { requireOrganiser, withViewer } from "./organiser.server.ts";
import { placeStatement } from "./places-repository.server.ts";

/** From being called on there are so many minutes until the W.O. (product §6). */
const WALKOVER_MINUTES = 15;

/**
 * The organiser calls a match to its court: everybody of it is told "sua quadra está pronta", and the minutes to a W.O. begin. Called
 * again it tells them again, the minutes go on. Throws `not_found`, `forbidden`, `conflict` (its sides are not known, or it has a
 * result), `club_read_only`.
 */
export async function callMatch(
  context: VerbContext,
  input: { tournament_match_id: string },
): Promise<{ calledAt: string }> {
  const { services } = context;
  return await retryOnConflict(async () => {
    const now = services.now();
    const [viewer, place] = await withViewer(
      context,
      services.read(placeStatement(services.db, input.tournament_match_id)),
    );
    requireOrganiser(viewer, place);
    if (place.state !== "ready" && place.state !== "called")
      throw new AppError("conflict", {
        message: "Esta partida não está aguardando quadra: falta um adversário, ou já tem placar.",
      });
    const at = place.calledAt ? new Date(place.calledAt) : now;
    const { eventId, tournamentId } = place;
    const starts = place.eventState === "drawn";
    await commitAs(context, {
      writable: place.clubId,
      statements: [
        callStatement(services.db, { id: place.id, version: place.version, at }),
        ...(starts
          ? [
              moveEvent(services.db, { eventId, from: ["drawn", "running"], to: "running" }),
              followEvents(services.db, tournamentId),
            ]
          : []),
      ],
      notifications: place.userIds.map((userId) => ({
        userId,
        type: "push_notification",
        title: "Sua quadra está pronta",
        message: `${place.eventName}, ${place.tournamentName}: sua partida foi chamada. Você tem ${WALKOVER_MINUTES} minutos para entrar em quadra.`,
      })),
      lookAgain: { clubIds: [place.clubId], tournamentIds: [tournamentId] },
    });
    return { calledAt: at.toISOString() };
  });
}
