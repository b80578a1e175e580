import { courtsideResult, makeRunTournament } from "../run-tournament.ts";
import { form, inClub } from "./forms.ts";
import type { RequestHarness } from "./harness.ts";
import type { RequestCase } from "./measure.ts";

const COURTSIDE = "/club-admin-dashboard/torneios/:tournamentId/jogos";

const run = (w: RequestHarness) => makeRunTournament(w.app, w.club.clubId);

/** Forms of a tournament's day. */
export const courtsideForms: RequestCase[] = [true, false].flatMap((json) => {
  const options = { json, query: inClub };
  return [
    form(
      COURTSIDE,
      "secretary",
      async (w) => {
        const { tournamentId, ready } = await run(w);
        return { ...courtsideResult(ready[0]!, "1", "6/4 6/3"), ":tournamentId": tournamentId };
      },
      { what: "enter result", ...options, afterAnswer: 1 },
    ),
    form(
      COURTSIDE,
      "secretary",
      async (w) => {
        const { tournamentId, ready } = await run(w);
        return { intent: "call_match", tournament_match_id: ready[0]!.id, ":tournamentId": tournamentId };
      },
      { what: "call match", ...options, afterAnswer: 1 },
    ),
    form(
      COURTSIDE,
      "secretary",
      async (w) => {
        const { tournamentId, entryIds } = await run(w);
        return { intent: "check_in", entry_id: entryIds[0]!, is_here: "sim", ":tournamentId": tournamentId };
      },
      { what: "check in", ...options },
    ),
    form(
      COURTSIDE,
      "secretary",
      async (w) => {
        const { tournamentId, entryIds } = await run(w);
        return { intent: "withdraw", entry_id: entryIds[0]!, ":tournamentId": tournamentId };
      },
      { what: "withdraw", ...options, afterAnswer: 1 },
    ),
  ];
});
