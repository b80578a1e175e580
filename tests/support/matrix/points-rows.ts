import { openedRanking } from "../opened-ranking.ts";
import { seenRulebook } from "../seen-rulebook.ts";
import { inClub } from "./form-builders.ts";
import { NOBODY, type Row } from "./rows.ts";

const RANKINGS = "/club-admin-dashboard/rankings";

/** The forms of initial points, each about a club's own ranking and athlete, and of a file of rules. */
export const pointsRows: Row[] = [
  ...inClub(RANKINGS, "preview_points", ({ club }, clubId) => ({
    intent: "preview_points",
    file: `atleta;pontos\n${clubId === club.clubId ? "Gil Ferraz" : "Otto Fora"};40`,
    usual: "tennis/doubles",
    answers: "{}",
  })),
  ...inClub(RANKINGS, "write_points", async ({ app, club }, clubId) => {
    const { athleteId } = clubId === club.clubId ? club.gil : club.outsider;
    const key = clubId === NOBODY ? NOBODY : await openedRanking(app, clubId, athleteId);
    const row = { key, athleteId, points: 40, from: null, day: "2026-01-01", note: "" };
    return { intent: "write_points", rows: JSON.stringify([row]) };
  }),
  ...inClub(RANKINGS, "undo_points", async ({ app, club }, clubId) => ({
    intent: "undo_points",
    ranking_id: clubId === NOBODY ? NOBODY : await openedRanking(app, clubId, club.gil.athleteId),
  })),
  ...inClub(RANKINGS, "preview_rules", async () => ({ intent: "preview_rules", ...(await seenRulebook()) })),
  ...inClub(RANKINGS, "write_rules", async () => ({ intent: "write_rules", ...(await seenRulebook()) })),
];
