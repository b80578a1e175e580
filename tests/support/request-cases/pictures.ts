import { pdf, png } from "../pictures.ts";
import { form, inClub } from "./forms.ts";
import type { RequestCase } from "./measure.ts";

const PROFILE = "/athlete-profile";
const SETTINGS = "/club-admin-dashboard/ajustes";
const picture = () => new File([png(3, 2)], "foto.png", { type: "image/png" });
const document = () => new File([pdf()], "foto.png", { type: "image/png" });

/** Pictures of people and clubs, in the order of their steps. */
export const pictureForms: RequestCase[] = [
  form(PROFILE, "ana", () => ({ intent: "avatar", foto: picture() }), { what: "avatar", afterAnswer: 3 }),
  form(PROFILE, "ana", () => ({ intent: "avatar", foto: document() }), {
    what: "avatar, no picture",
    status: 415,
  }),
  form(PROFILE, "ana", { intent: "remove_avatar" }, { what: "remove avatar", afterAnswer: 3 }),
  form(PROFILE, "secretary", { intent: "remove_avatar" }, { what: "remove avatar", status: 403 }),
  ...[true, false].flatMap((json) => [
    form(SETTINGS, "secretary", () => ({ intent: "logo", logo: picture() }), {
      what: "logo",
      json,
      query: inClub,
      afterAnswer: 3,
    }),
    form(
      SETTINGS,
      "secretary",
      { intent: "club_colour", colour: "wine" },
      { what: "club colour", json, query: inClub, afterAnswer: 2 },
    ),
    form(
      SETTINGS,
      "secretary",
      { intent: "remove_logo" },
      {
        what: "remove logo",
        json,
        query: inClub,
        afterAnswer: 3,
      },
    ),
  ]),
  form(
    SETTINGS,
    "secretary",
    { intent: "logo" },
    {
      what: "logo, no file",
      json: true,
      query: inClub,
      status: 400,
    },
  ),
];
