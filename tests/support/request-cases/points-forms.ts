import { openedRanking } from "../opened-ranking.ts";
import { form, inClub } from "./forms.ts";
import type { RequestCase } from "./measure.ts";

const RANKINGS = "/club-admin-dashboard/rankings";

/** Initial points: looking at a file, writing what was seen, taking a ranking's back. */
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
  ];
});
