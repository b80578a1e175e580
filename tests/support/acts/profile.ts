import { type Act, NOBODY } from "./act.ts";
import { athletes } from "./answers.ts";
import { type About, form } from "./builders.ts";
import type { RequestHarness } from "./harness.ts";
import { strangerAgain } from "./stranger.ts";

const PROFILE = "/athlete-profile";

const saved = {
  intent: "save",
  name: "Ana Souza",
  phone: "(83) 3333-4444",
  cityCode: "2201903",
  sport: "squash",
  "class:squash": "A",
};
const typed = { cityCode: "", cityCodeText: "bom jesus/pi" };
const refused = { by: "ana", status: 400 } as const;

/** Ana and the athlete of the other club leave a third one, where nothing else happens. */
async function leaving({ app, club, demo }: RequestHarness, { target }: About) {
  await app.sql(
    `insert into memberships (id, club_id, athlete_id, status, requested_at, joined_at)
     select gen_random_uuid(), $1, a.id, 'active', now(), now() from athletes a where a.id = any($2::uuid[])
     on conflict do nothing`,
    [demo.clubId, `{${club.ana.athleteId},${club.outsider.athleteId}}`],
  );
  return { intent: "leave_club", clubId: target === "missing" ? NOBODY : demo.clubId };
}

/** Forms about one's own profile and clubs, and one that leads nowhere. */
export const profileForms: Act[] = [
  ...form("*", "", { "?": "" }, { answers: "missing", by: ["visitor", "ana"], status: 404 }),
  ...form(PROFILE, "save", saved, { answers: athletes("done"), by: "ana", after: 1, changes: "own" }),
  ...form(PROFILE, "save, city typed", { ...saved, ...typed }, { by: "ana", after: 1, changes: "own" }),
  ...form(PROFILE, "save, no such city", { ...saved, cityCode: "9999999" }, refused),
  ...form(PROFILE, "save, no name", { ...saved, name: "" }, refused),
  ...form(PROFILE, "save, no name, city typed", { ...saved, ...typed, name: "" }, refused),
  ...form(PROFILE, "save", saved, { by: "secretary", status: 403 }),
  ...form(PROFILE, "join", (w) => ({ intent: "join", clubId: w.club.otherClubId }), {
    by: "ana",
    changes: "club",
  }),
  ...form(PROFILE, "join, no such club", { intent: "join", clubId: NOBODY }, refused),
  ...form(PROFILE, "twin", (w) => ({ intent: "twin", club_id: w.club.clubId, twin: "nenhum" }), {
    answers: athletes("409"),
  }),
  ...form(
    PROFILE,
    "switch club",
    async (w, { clubId }) => {
      await strangerAgain(w);
      return { intent: "switch_club", clubId };
    },
    {
      answers: {
        own: athletes("done", "missing"),
        another: athletes("missing", "done"),
        missing: athletes("missing"),
      },
    },
  ),
  ...form(PROFILE, "leave club", leaving, { answers: { own: athletes("done"), missing: athletes("done") } }),
];
