import { closedTournament, twoCourts } from "../schedule/office-tournament.ts";
import type { RequestHarness } from "../request-cases/harness.ts";
import { form } from "./form-builders.ts";
import { NOBODY, type Row, type Target } from "./rows.ts";

const SCHEDULE = "/club-admin-dashboard/torneios/:tournamentId/horarios";

/** The timetable of a tournament of the club, of another, of none. */
async function scheduleOf(w: RequestHarness, target: Target): Promise<string> {
  const clubId = target === "own" ? w.club.clubId : target === "another" ? w.club.otherClubId : NOBODY;
  const id = target === "missing" ? NOBODY : await closedTournament(w.app, clubId);
  return `${SCHEDULE.replace(":tournamentId", id)}?clube=${clubId}`;
}

const TARGETS = ["own", "another", "missing"] as const;

export const schedulePages: Row[] = TARGETS.map((target) => ({
  route: `GET ${SCHEDULE}`,
  what: "",
  target,
  way: "cookie",
  prepare: async (w) => ({ path: await scheduleOf(w, target) }),
}));

export const scheduleForms: Row[] = TARGETS.map((target) =>
  form(
    SCHEDULE,
    "save_courts",
    async (w) => ({ path: await scheduleOf(w, target), form: twoCourts }),
    target,
  ),
);
