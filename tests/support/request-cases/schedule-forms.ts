import { closedTournament, twoCourts } from "../schedule/office-tournament.ts";
import { form, inClub } from "./forms.ts";
import type { RequestHarness } from "./harness.ts";
import type { RequestCase } from "./measure.ts";

const SCHEDULE = "/club-admin-dashboard/torneios/:tournamentId/horarios";

const aTournament = async (w: RequestHarness) => ({
  tournament_id: await closedTournament(w.app, w.club.clubId),
});

/** What stands in a preview of a tournament: its mark and the minute. */
async function previewed(w: RequestHarness) {
  const { tournament_id } = await aTournament(w);
  const page = await w.get(
    "secretary",
    `/club-admin-dashboard/torneios/${tournament_id}/horarios${inClub(w)}&change=anew`,
  );
  const html = await page.text();
  const field = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? "";
  return {
    intent: "apply_schedule",
    tournament_id,
    change: "anew",
    mark: field("mark"),
    as_of: field("as_of"),
  };
}

/** Forms of a tournament's timetable. */
export const scheduleForms: RequestCase[] = [true, false].flatMap((json) => {
  const options = { json, query: inClub, afterAnswer: 1 };
  return [
    form(SCHEDULE, "secretary", async (w) => ({ ...twoCourts, ...(await aTournament(w)) }), {
      what: "save courts",
      ...options,
    }),
    form(SCHEDULE, "secretary", previewed, { what: "apply schedule", ...options }),
    form(
      SCHEDULE,
      "secretary",
      async (w) => ({
        intent: "remove_impediment",
        impediment_id: crypto.randomUUID(),
        ...(await aTournament(w)),
      }),
      { what: "remove impediment", ...options },
    ),
  ];
});
