import { madeTv } from "../made-tv.ts";
import { madeCourt, officeFields } from "../made-court.ts";
import type { RequestHarness } from "../request-cases/harness.ts";
import { NOBODY, type Row, type Target } from "./rows.ts";

const OFFICE = "/club-admin-dashboard/clube";

const clubOf = ({ club }: RequestHarness, target: Target): string =>
  target === "own" ? club.clubId : target === "another" ? club.otherClubId : NOBODY;

/** A form of the club itself, about the own club, another and none. */
function office(
  what: string,
  fields: (w: RequestHarness, clubId: string) => Record<string, string> | Promise<Record<string, string>>,
  panel = "",
): Row[] {
  return (["own", "another", "missing"] as const).map((target) => ({
    route: `POST ${OFFICE}${panel}`,
    what,
    target,
    way: "cookie",
    prepare: async (w) => {
      const clubId = clubOf(w, target);
      return { path: `${OFFICE}${panel}?clube=${clubId}`, form: await fields(w, clubId) };
    },
  }));
}

const court = async ({ app }: RequestHarness, clubId: string) =>
  clubId === NOBODY ? { courtId: NOBODY, venueId: NOBODY } : await madeCourt(app, clubId);

/** The forms of the club itself: facts, sports, venues and courts. */
export const officeRows: Row[] = [
  ...office("change_club", () => ({ intent: "change_club", ...officeFields })),
  ...office("change_club", () => ({ intent: "change_club", ...officeFields }), "/envio"),
  ...office("change_sports", () => ({ intent: "change_sports", sport: "tennis" })),
  ...office("save_venue", async (w, clubId) => ({
    intent: "save_venue",
    venue_id: (await court(w, clubId)).venueId,
    name: "Sede Nova",
  })),
  ...office("pair_tv", () => ({ intent: "pair_tv", code: "234567", name: "Bar" })),
  ...office("change_tv", async ({ app }, clubId) => ({
    intent: "change_tv",
    tv_id: clubId === NOBODY ? NOBODY : await madeTv(app, clubId),
    name: "Bar",
    scene: "tennis/singles",
  })),
  ...office("save_court", async (w, clubId) => ({
    intent: "save_court",
    court_id: (await court(w, clubId)).courtId,
    name: "Quadra 3",
    surface: "sand",
  })),
];
