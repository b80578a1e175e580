import { openedRanking } from "../opened-ranking.ts";
import { seenRulebook } from "../seen-rulebook.ts";
import { form, inClub } from "./forms.ts";
import type { RequestCase } from "./measure.ts";

const RANKINGS = "/club-admin-dashboard/rankings";

/** Initial points: looking at a file, writing what was seen, taking a ranking's back. A file of rules: looking, and writing. */
export const pointsForms: RequestCase[] = [true, false].flatMap((json) => {
  const options = { json, query: inClub };
  return [
    form(
      RANKINGS,
      "secretary",
      async (w) => ({
        intent: "preview_points",
        file: "atleta;pontos\nGil Ferraz;40",
        usual: await openedRanking(w.app, w.club.clubId, w.club.gil.athleteId),
        answers: "{}",
      }),
      { what: "preview points", ...options },
    ),
    form(
      RANKINGS,
      "secretary",
      async (w) => {
        const key = await openedRanking(w.app, w.club.clubId, w.club.gil.athleteId);
        const row = {
          key,
          athleteId: w.club.gil.athleteId,
          points: 40,
          from: null,
          day: "2026-01-01",
          note: "",
        };
        return { intent: "write_points", rows: JSON.stringify([row]) };
      },
      { what: "write points", ...options, afterAnswer: 1 },
    ),
    form(
      RANKINGS,
      "secretary",
      async (w) => ({
        intent: "undo_points",
        ranking_id: await openedRanking(w.app, w.club.clubId, w.club.gil.athleteId),
      }),
      { what: "undo points, none there", ...options },
    ),
    form(RANKINGS, "secretary", async () => ({ intent: "preview_rules", ...(await seenRulebook()) }), {
      what: "preview rules",
      ...options,
    }),
    form(RANKINGS, "secretary", async () => ({ intent: "write_rules", ...(await seenRulebook()) }), {
      what: "write rules",
      ...options,
      afterAnswer: 1,
    }),
  ];
});
