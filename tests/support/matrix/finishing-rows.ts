import { makePlayedTournament } from "../played-tournament.ts";
import type { RequestHarness } from "../request-cases/harness.ts";
import { form } from "./form-builders.ts";
import { NOBODY, type Row, type Target } from "./rows.ts";

const FINISHING = "/club-admin-dashboard/torneios/:tournamentId/encerramento";
const TARGETS = ["own", "another", "missing"] as const;

/** A tournament of the club, of another, of none, whose event was played to its end. */
async function playedIn(w: RequestHarness, target: Target) {
  const clubId = target === "own" ? w.club.clubId : target === "another" ? w.club.otherClubId : NOBODY;
  const made = target === "missing" ? null : await makePlayedTournament(w.app, clubId);
  const path = `${FINISHING.replace(":tournamentId", made?.tournamentId ?? NOBODY)}?clube=${clubId}`;
  return { path, eventId: made?.eventId ?? NOBODY };
}

export const finishingPages: Row[] = TARGETS.map((target) => ({
  route: `GET ${FINISHING}`,
  what: "",
  target,
  way: "cookie",
  prepare: async (w) => ({ path: (await playedIn(w, target)).path }),
}));

export const finishingForms: Row[] = TARGETS.map((target) =>
  form(
    FINISHING,
    "finish_event",
    async (w) => {
      const { path, eventId } = await playedIn(w, target);
      return { path, form: { intent: "finish_event", event_id: eventId } };
    },
    target,
  ),
);
