import { makePlayedTournament } from "../played-tournament.ts";
import { form, inClub } from "./forms.ts";
import type { RequestCase } from "./measure.ts";

const FINISHING = "/club-admin-dashboard/torneios/:tournamentId/encerramento";

/** Closing an event of a tournament, and opening it again. */
export const finishingForms: RequestCase[] = [true, false].flatMap((json) => {
  const options = { json, query: inClub };
  return (["finish_event", "reopen_event"] as const).map((intent) =>
    form(
      FINISHING,
      "secretary",
      async (w) => {
        const { tournamentId, eventId } = await makePlayedTournament(w.app, w.club.clubId, {
          isFinished: intent === "reopen_event",
        });
        return { intent, event_id: eventId, ":tournamentId": tournamentId };
      },
      { what: intent, ...options, afterAnswer: 1 },
    ),
  );
});
