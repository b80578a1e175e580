import { v7 as uuidv7 } from "uuid";
import { form, inClub } from "./forms.ts";
import type { RequestCase } from "./measure.ts";

/** Names of nobody whom a club knows. */
export const EVENING_NAMES = "Quirino Zagallo\nWanda Ximenes\nYago Kubitschek\nOtto Nobrega\nIara Jucá";

/** Starting a Super 8 evening. */
export const eveningForms: RequestCase[] = [true, false].map((json) =>
  form(
    "/club-admin-dashboard/torneios/super-8",
    "secretary",
    () => ({
      intent: "start_evening",
      tournament_id: uuidv7(),
      sport: "tennis",
      gender: "open",
      names: EVENING_NAMES,
      // Each time other people, though of the same names.
      are_others: "on",
    }),
    { what: "start evening", json, query: inClub },
  ),
);
