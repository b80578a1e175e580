import { announcing, drawing, drawToMake, eventToDraw } from "../draw-desk.ts";
import { form, inClub } from "./forms.ts";
import type { RequestCase } from "./measure.ts";

const DRAWS = "/club-admin-dashboard/torneios/:tournamentId/chaves";

/** Forms of a tournament's draws. */
export const drawForms: RequestCase[] = [true, false].flatMap((json) => {
  const options = { json, query: inClub, afterAnswer: 1 };
  return [
    form(
      DRAWS,
      "secretary",
      async (w) => {
        const { tournamentId, eventId } = await eventToDraw(w.app.sql, w.club, w.club.clubId);
        return { ...announcing(eventId), tournament_id: tournamentId };
      },
      { what: "announce draw", ...options },
    ),
    form(
      DRAWS,
      "secretary",
      async (w) => {
        const { tournamentId, drawId } = await drawToMake(w.app.sql, w.club, w.club.clubId);
        return { ...drawing(drawId), tournament_id: tournamentId };
      },
      { what: "make draw", ...options },
    ),
  ];
});
