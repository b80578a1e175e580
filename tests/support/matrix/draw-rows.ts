import { announcing, drawing, drawToMake, eventToDraw } from "../draw-desk.ts";
import type { RequestHarness } from "../request-cases/harness.ts";
import { form } from "./form-builders.ts";
import { NOBODY, type Row, type Target } from "./rows.ts";

const DRAWS = "/club-admin-dashboard/torneios/:tournamentId/chaves";
const TARGETS = ["own", "another", "missing"] as const;

const clubOf = ({ club }: RequestHarness, target: Target) =>
  target === "own" ? club.clubId : target === "another" ? club.otherClubId : NOBODY;
const pathOf = (tournamentId: string, clubId: string) =>
  `${DRAWS.replace(":tournamentId", tournamentId)}?clube=${clubId}`;

/** The draws of a tournament of the club, of another, of none. */
export const drawPages: Row[] = TARGETS.map((target) => ({
  route: `GET ${DRAWS}`,
  what: "",
  target,
  way: "cookie",
  prepare: async (w) => {
    const clubId = clubOf(w, target);
    if (target === "missing") return { path: pathOf(NOBODY, clubId) };
    return { path: pathOf((await eventToDraw(w.app.sql, w.club, clubId)).tournamentId, clubId) };
  },
}));

/** Forms of a tournament's draws. */
export const drawForms: Row[] = TARGETS.flatMap((target) => [
  form(
    DRAWS,
    "announce_draw",
    async (w) => {
      const clubId = clubOf(w, target);
      if (target === "missing") return { path: pathOf(NOBODY, clubId), form: announcing(NOBODY) };
      const { tournamentId, eventId } = await eventToDraw(w.app.sql, w.club, clubId);
      return { path: pathOf(tournamentId, clubId), form: announcing(eventId) };
    },
    target,
  ),
  form(
    DRAWS,
    "make_draw",
    async (w) => {
      const clubId = clubOf(w, target);
      if (target === "missing") return { path: pathOf(NOBODY, clubId), form: drawing(NOBODY) };
      const { tournamentId, drawId } = await drawToMake(w.app.sql, w.club, clubId);
      return { path: pathOf(tournamentId, clubId), form: drawing(drawId) };
    },
    target,
  ),
]);
