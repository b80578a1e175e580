import { makeRunTournament } from "../run-tournament.ts";
import type { RequestHarness } from "../request-cases/harness.ts";
import { form } from "./form-builders.ts";
import { NOBODY, type Row, type Target } from "./rows.ts";

const COURTSIDE = "/club-admin-dashboard/torneios/:tournamentId/jogos";
const TARGETS = ["own", "another", "missing"] as const;

/** A tournament of the club, of another, of none, and somebody entered in it. */
async function runIn(w: RequestHarness, target: Target) {
  const clubId = target === "own" ? w.club.clubId : target === "another" ? w.club.otherClubId : NOBODY;
  const made = target === "missing" ? null : await makeRunTournament(w.app, clubId);
  const path = `${COURTSIDE.replace(":tournamentId", made?.tournamentId ?? NOBODY)}?clube=${clubId}`;
  return { path, entryId: made?.entryIds[0] ?? NOBODY };
}

export const courtsidePages: Row[] = TARGETS.map((target) => ({
  route: `GET ${COURTSIDE}`,
  what: "",
  target,
  way: "cookie",
  prepare: async (w) => ({ path: (await runIn(w, target)).path }),
}));

export const courtsideForms: Row[] = TARGETS.map((target) =>
  form(
    COURTSIDE,
    "check_in",
    async (w) => {
      const { path, entryId } = await runIn(w, target);
      return { path, form: { intent: "check_in", entry_id: entryId, is_here: "sim" } };
    },
    target,
  ),
);
