import { form, inClub } from "./form-builders.ts";
import type { Row } from "./rows.ts";

const SETTINGS = "/club-admin-dashboard/ajustes";

/** A club's logo. */
export const logoRows: Row[] = [
  ...inClub(SETTINGS, "remove_logo", () => ({ intent: "remove_logo" })),
  ...inClub(SETTINGS, "club_colour", () => ({ intent: "club_colour", colour: "wine" })),
  ...inClub(SETTINGS, "logo without a file", () => ({ intent: "logo" })),
];

/** An athlete's picture. */
export const avatarRow: Row = form("/athlete-profile", "remove_avatar", () => ({
  path: "/athlete-profile",
  form: { intent: "remove_avatar" },
}));
