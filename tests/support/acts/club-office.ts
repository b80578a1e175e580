import { madeCourt, officeFields } from "../made-court.ts";
import { madeTv } from "../made-tv.ts";
import { pdf, png } from "../pictures.ts";
import { type Act, NOBODY } from "./act.ts";
import { athletes, office, platform } from "./answers.ts";
import { type About, form, sentForm } from "./builders.ts";
import { demandingClub } from "./demanding-club.ts";
import type { RequestHarness } from "./harness.ts";

const CLUB = "/club-admin-dashboard";
const OFFICE = `${CLUB}/clube`;
const SETTINGS = `${CLUB}/ajustes`;
const SPONSORS = `${CLUB}/patrocinadores`;
const PROFILE = "/athlete-profile";
const admins = office("done");

/** A change of the club itself by its admin: displays and pages are told. */
const change = { answers: admins, by: "secretary", after: 1, changes: "club" } as const;
/** The same, which nobody tells. */
const quietly = { ...change, after: 0 };

async function court({ app }: RequestHarness, { target, clubId }: About) {
  return target === "missing" ? { courtId: NOBODY, venueId: NOBODY } : await madeCourt(app, clubId);
}
async function tv({ app }: RequestHarness, { target, clubId }: About) {
  return { tv_id: target === "missing" ? NOBODY : await madeTv(app, clubId) };
}

/** Facts, sports, venues and courts of a club. */
const officeForms: Act[] = [
  ...sentForm(OFFICE, "change club", { intent: "change_club", ...officeFields }, change),
  ...sentForm(
    OFFICE,
    "change sports",
    { intent: "change_sports", sport: "tennis", usual_tennis: "SET3-S:6/TB7" },
    change,
  ),
  ...sentForm(OFFICE, "change sports, none", { intent: "change_sports" }, { by: "secretary", status: 400 }),
  ...sentForm(
    OFFICE,
    "save venue",
    async (w, about) => ({
      intent: "save_venue",
      venue_id: (await court(w, about)).venueId,
      name: "Sede Nova",
      address: "",
    }),
    change,
  ),
  ...sentForm(
    OFFICE,
    "save court",
    async (w, about) => ({
      intent: "save_court",
      court_id: (await court(w, about)).courtId,
      name: "Quadra 3",
      surface: "sand",
    }),
    change,
  ),
  ...(["court", "venue"] as const).flatMap((kind) =>
    sentForm(
      OFFICE,
      `remove ${kind}`,
      async (w, about) => ({
        intent: `remove_${kind}`,
        [`${kind}_id`]: (await court(w, about))[`${kind}Id`],
      }),
      { ...change, answers: undefined },
    ),
  ),
];

const settings = { intent: "club_settings", silence_hours: "24" };

/** An admin with a factor demands it of the others, or lets them off. */
const choosesFactor =
  (isDemanded: boolean) =>
  async (w: RequestHarness, { clubId }: About) => {
    await w.app.sql("update sessions set aal = 'aal2'");
    // Tokens that other acts made would have to be named among those that end.
    await w.app.sql("update api_tokens set revoked_at = now() where revoked_at is null");
    await w.app.sql("update clubs set admins_need_factor = $2 where id = $1", [clubId, !isDemanded]);
    return { intent: isDemanded ? "demand_factor" : "release_factor" };
  };

const settingsForms: Act[] = [
  ...sentForm(SETTINGS, "settings", settings, quietly),
  ...sentForm(
    SETTINGS,
    "settings, impossible",
    { ...settings, silence_hours: "0" },
    { by: "secretary", status: 400 },
  ),
  ...sentForm(SETTINGS, "settings, demand a factor", choosesFactor(true), {
    ...change,
    answers: undefined,
  }),
  ...sentForm(SETTINGS, "settings, release from the factor", choosesFactor(false), quietly),
  ...sentForm(
    SETTINGS,
    "settings, demand a factor without one",
    async ({ app, club }) => {
      await app.sql("update sessions set aal = 'aal1'");
      // Those who may not release anybody left them demanded.
      const clubs = [club.clubId, club.otherClubId];
      await app.sql("update clubs set admins_need_factor = false where id = any($1)", [clubs]);
      return { intent: "demand_factor" };
    },
    {
      answers: office("closed"),
    },
  ),
  ...sentForm(
    SETTINGS,
    "settings where a factor is owed",
    async ({ app, club }) => {
      await app.sql("update sessions set aal = 'aal1'");
      return { "?": `?clube=${await demandingClub(app, club.secretary.userId)}`, ...settings };
    },
    { answers: "sign-in closed closed closed closed done sign-in sign-in closed closed" },
  ),
  ...sentForm(SETTINGS, "settings, no ?clube", settings, { by: "secretary", query: "", changes: "club" }),
  ...sentForm(SETTINGS, "settings", settings, { by: "superAdmin", changes: "club" }),
  ...sentForm(SETTINGS, "settings", settings, { by: "ana", status: 403, before: 1, after: 1 }),
];

const picture = () => new File([png(3, 2)], "foto.png", { type: "image/png" });
const document = () => new File([pdf()], "foto.png", { type: "image/png" });

/** Pictures of people and clubs, in the order of their steps. */
const pictureForms: Act[] = [
  ...form(PROFILE, "avatar", () => ({ intent: "avatar", foto: picture() }), {
    by: "ana",
    after: 3,
    overlaps: true,
    changes: "own",
  }),
  ...form(PROFILE, "avatar, no picture", () => ({ intent: "avatar", foto: document() }), {
    by: "ana",
    status: 415,
  }),
  ...form(
    PROFILE,
    "remove avatar",
    { intent: "remove_avatar" },
    {
      answers: athletes("done"),
      by: "ana",
      after: 3,
      changes: "own",
    },
  ),
  ...form(PROFILE, "remove avatar", { intent: "remove_avatar" }, { by: "secretary", status: 403 }),
  ...sentForm(SETTINGS, "logo", () => ({ intent: "logo", logo: picture() }), {
    ...change,
    answers: undefined,
    after: 3,
    overlaps: true,
  }),
  ...sentForm(SETTINGS, "club colour", { intent: "club_colour", colour: "wine" }, { ...change }),
  ...sentForm(SETTINGS, "remove logo", { intent: "remove_logo" }, { ...change, after: 3 }),
  ...sentForm(
    SETTINGS,
    "logo, no file",
    { intent: "logo" },
    {
      answers: office("400", { missing: "400" }),
      by: "secretary",
    },
  ),
];

/** A sponsor to be taken away: a club's, or (null) the country's. */
async function aSponsor(w: RequestHarness, clubId: string | null) {
  if (clubId === NOBODY) return { intent: "remove_sponsor", sponsor_id: NOBODY };
  const [row] = await w.app.sql<{ id: string }>(
    `insert into sponsors (id, name, type, club_id, logo_url, logo_width, logo_height, logo_alt)
     values (gen_random_uuid(), 'x', case when $1::uuid is null then 'national' else 'local' end, $1, '/x.svg', 2, 1, 'x') returning id`,
    [clubId],
  );
  return { intent: "remove_sponsor", sponsor_id: row!.id };
}

const changeScreens = { ...change, answers: office("done", { clerk: true }) };

/** The screens of a club. */
const screenForms: Act[] = [
  ...sentForm(
    SPONSORS,
    "pair tv, unknown",
    { intent: "pair_tv", code: "234567", name: "Bar" },
    { answers: office("400", { clerk: true }), by: "secretary" },
  ),
  ...sentForm(
    SPONSORS,
    "change tv",
    async (w, about) => ({
      intent: "change_tv",
      ...(await tv(w, about)),
      name: "Bar",
      scene: "tennis/singles",
    }),
    changeScreens,
  ),
  ...sentForm(SPONSORS, "revoke tv", async (w, about) => ({ intent: "revoke_tv", ...(await tv(w, about)) }), {
    ...changeScreens,
    answers: undefined,
  }),
];

const PLATFORM_SPONSORS = "/super-admin-dashboard/patrocinadores";
const noSponsor = { intent: "remove_sponsor", sponsor_id: NOBODY };

/** Sponsors, notices to members, and names that are taken off public pages. */
const publicForms: Act[] = [
  ...sentForm(SPONSORS, "remove a sponsor", (w, { clubId }) => aSponsor(w, clubId), {
    ...change,
    answers: office("done", { clerk: true }),
  }),
  ...sentForm(SPONSORS, "remove no sponsor", noSponsor, { answers: office("missing", { clerk: true }) }),
  ...sentForm(PLATFORM_SPONSORS, "remove a sponsor", (w) => aSponsor(w, null), {
    answers: platform("done"),
    by: "superAdmin",
    changes: "own",
  }),
  ...sentForm(PLATFORM_SPONSORS, "remove nothing", noSponsor, { answers: platform("missing") }),
  // The law's deadline, not the club's: also a read-only club answers.
  ...sentForm(
    `${CLUB}/nomes`,
    "protect name",
    (w) => ({ intent: "protect_name", athlete_id: w.club.gil.athleteId, as: "minor" }),
    {
      answers: office("done", { clerk: true, another: "missing" }),
      by: "secretary",
      after: 1,
      changes: "own",
    },
  ),
  ...sentForm(
    `${CLUB}/avisos`,
    "send notice",
    () => ({
      intent: "send_notice",
      title: "Quadra 2 fechada",
      message: "A quadra 2 fica fechada no sábado.",
      to: "",
    }),
    // Published, and mailed to whoever has not said otherwise: taken, sent, closed.
    { answers: office("done", { clerk: true }), by: "secretary", after: 3, changes: "club" },
  ),
];

/** Forms of a club's dashboard about the club itself. */
export const clubOfficeForms: Act[] = [
  ...officeForms,
  ...screenForms,
  ...settingsForms,
  ...pictureForms,
  ...publicForms,
];
