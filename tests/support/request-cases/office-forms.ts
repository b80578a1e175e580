import { form, inClub } from "./forms.ts";
import type { RequestHarness } from "./harness.ts";
import type { RequestCase } from "./measure.ts";
import { madeTv } from "../made-tv.ts";
import { madeCourt, officeFields } from "../made-court.ts";

const OFFICE = "/club-admin-dashboard/clube";

/** The club's venue with one court, whatever was there before. */
const court = async (w: RequestHarness) => await madeCourt(w.app, w.club.clubId);

/** Forms of the club itself. */
export const officeForms: RequestCase[] = [true, false].flatMap((json) => {
  const sent = (
    what: string,
    fields: Parameters<typeof form>[2],
    options: { status?: number; afterAnswer?: number } = {},
  ) => form(OFFICE, "secretary", fields, { what, json, query: inClub, afterAnswer: 1, ...options });
  return [
    sent("change club", { intent: "change_club", ...officeFields }),
    sent("change sports", { intent: "change_sports", sport: "tennis", usual_tennis: "SET3-S:6/TB7" }),
    sent("change sports, none", { intent: "change_sports" }, { status: 400, afterAnswer: 0 }),
    sent("save venue", async (w) => ({
      intent: "save_venue",
      venue_id: (await court(w)).venueId,
      name: "Sede Nova",
      address: "",
    })),
    sent("save court", async (w) => ({
      intent: "save_court",
      court_id: (await court(w)).courtId,
      name: "Quadra 3",
      surface: "sand",
    })),
    // Without a script the refusal is the page again, which is a read more.
    ...(json
      ? [
          sent(
            "pair tv, unknown",
            { intent: "pair_tv", code: "234567", name: "Bar" },
            { status: 400, afterAnswer: 0 },
          ),
        ]
      : []),
    sent("change tv", async (w) => ({
      intent: "change_tv",
      tv_id: await madeTv(w.app, w.club.clubId),
      name: "Bar",
      scene: "tennis/singles",
    })),
    sent("revoke tv", async (w) => ({ intent: "revoke_tv", tv_id: await madeTv(w.app, w.club.clubId) })),
    sent("remove court", async (w) => ({ intent: "remove_court", court_id: (await court(w)).courtId })),
    sent("remove venue", async (w) => ({ intent: "remove_venue", venue_id: (await court(w)).venueId })),
  ];
});
