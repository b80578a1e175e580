import { makeLink } from "../links.ts";
import { form } from "./forms.ts";
import type { Trip } from "./measure.ts";
import { page } from "./pages.ts";
import { athleteForm, codeFor, termsVersion } from "./sign-ups.ts";
import type { TripWorld, Who } from "./world.ts";

const CLUB = "/club-admin-dashboard";
const ATHLETE = "/athlete-registration";
const SETUP = "/profile-setup";
const NOBODY = "00000000-0000-4000-8000-000000000000";
const PAST = new Date(Date.now() - 1_000);
const inClub = (w: TripWorld) => `?clube=${w.club.clubId}`;

type Options = NonNullable<Parameters<typeof makeLink>[2]>;
const invited =
  (options: (w: TripWorld) => Options = () => ({}), club: "clubId" | "otherClubId" = "clubId") =>
  async (w: TripWorld) =>
    `?convite=${(await makeLink(w.app, w.club[club], options(w))).token}`;
const gil = (w: TripWorld) => ({ athleteId: w.club.gil.athleteId });

const office = (
  intent: string,
  what: string,
  fields: (w: TripWorld) => Record<string, string> | Promise<Record<string, string>> = () => ({}),
  options: { status?: number; behind?: number; who?: Who } = {},
): Trip[] =>
  [true, false].map((json) =>
    form(CLUB, options.who ?? "secretary", async (w) => ({ intent, ...(await fields(w)) }), {
      what,
      json,
      query: inClub,
      status: options.status,
      behind: options.behind,
    }),
  );
const link = async (w: TripWorld) => ({ invitation_id: (await makeLink(w.app, w.club.clubId)).id });

/** Forms of a club's dashboard about links and admins. */
export const linkForms: Trip[] = [
  ...office("make_invitation", "make invitation"),
  ...office("make_invitation", "make invitation", undefined, { who: "ana", status: 403, behind: 1 }),
  ...office("make_claim", "make claim", (w) => ({ athlete_id: w.club.gil.athleteId })),
  ...office("make_claim", "make claim, taken", (w) => ({ athlete_id: w.club.ana.athleteId }), {
    status: 409,
  }),
  ...office("revoke_invitation", "revoke invitation", link),
  ...office("revoke_invitation", "revoke invitation, of nobody", () => ({ invitation_id: NOBODY }), {
    status: 404,
  }),
  ...["caio", "davi"].flatMap((who, i) => [
    office("add_admin", `add admin ${who}`, (w) => ({ athlete_id: w.club[who as "caio"].athleteId }), {
      behind: 1,
    })[i]!,
    office("add_admin", `add admin ${who}, again`, (w) => ({ athlete_id: w.club[who as "caio"].athleteId }))[
      i
    ]!,
    office("remove_admin", `remove admin ${who}`, (w) => ({ user_id: w.club[who as "caio"].userId }), {
      behind: 1,
    })[i]!,
  ]),
];

/** A newcomer who registered by a link and waits for the code; the form that brings it. */
const waiting = new Map<string, string>();
async function registered(w: TripWorld, options: Options): Promise<string> {
  const email = w.email();
  const { path } = await makeLink(w.app, w.club.clubId, options);
  const form = athleteForm(email, { termsVersion: await termsVersion(w) });
  const answer = await w.post("visitor", path, form);
  if (answer.status !== 200) throw new Error(`sign up: ${answer.status}`);
  waiting.set(email, path.replace(ATHLETE, ""));
  return email;
}
const verifying = (what: string, options: (w: TripWorld) => Options) => {
  let email = "";
  return form(
    ATHLETE,
    "visitor",
    async (w) => {
      email = await registered(w, options(w));
      return { intent: "verify", email, purpose: "signup", code: await codeFor(w, email) };
    },
    { what, query: () => waiting.get(email)! },
  );
};

const newcomer = async (w: TripWorld) => athleteForm(w.email(), { termsVersion: await termsVersion(w) });
const profile = { ...athleteForm(""), intent: "accept_invitation" };

/** Forms of whoever opens a club's link, and of a minor who asks the guardian again. */
export const joiningForms: Trip[] = [
  form(ATHLETE, "visitor", newcomer, { what: "sign up, by link", query: invited(), status: 200 }),
  form(ATHLETE, "visitor", newcomer, { what: "sign up, to claim", query: invited(gil), status: 200 }),
  form(ATHLETE, "visitor", newcomer, {
    what: "sign up, link expired",
    query: invited(() => ({ expiresAt: PAST })),
    status: 409,
  }),
  form(ATHLETE, "visitor", newcomer, { what: "sign up, link forged", query: "?convite=x", status: 409 }),
  verifying("verify, by link", () => ({})),
  verifying("verify, to claim", (w) => ({ athleteId: w.club.hugo.athleteId })),
  form(SETUP, "outsider", { intent: "accept_invitation" }, { what: "join", query: invited(), behind: 1 }),
  form(SETUP, "outsider", { intent: "accept_invitation" }, { what: "join, there already", query: invited() }),
  form(
    SETUP,
    "outsider",
    { intent: "accept_invitation" },
    { what: "join, forged", query: "?convite=x", status: 404 },
  ),
  form(SETUP, "otherAdmin", profile, { what: "claim", query: invited(gil), behind: 1 }),
  form(
    SETUP,
    "outsider",
    { intent: "accept_invitation" },
    {
      what: "claim, taken",
      query: invited(gil),
      status: 409,
    },
  ),
  form(
    SETUP,
    "nova",
    { intent: "accept_invitation" },
    {
      what: "join, owes terms",
      query: async (w) => {
        await w.app.sql("delete from terms_acceptances where user_id = $1", [w.club.nova.userId]);
        return await invited(undefined, "otherClubId")(w);
      },
      status: 403,
    },
  ),
  form(
    SETUP,
    "inez",
    (w) => ({ intent: "ask_guardian", guardianName: "Rita Braga", guardianEmail: w.email() }),
    {
      what: "ask guardian",
    },
  ),
  form(
    SETUP,
    "ana",
    { intent: "ask_guardian", guardianName: "Rita Braga", guardianEmail: "rita@x.test" },
    {
      what: "ask guardian, grown up",
      status: 409,
    },
  ),
];

/** Screens of whoever opens a link, of a minor who waits, and of the office that sends links. */
export const joiningPages: Trip[] = [
  page(ATHLETE, "visitor", invited(), { what: "?convite" }),
  page(ATHLETE, "visitor", invited(gil), { what: "?convite, to claim" }),
  page(ATHLETE, "visitor", "?convite=x"),
  page(ATHLETE, "ana", invited(), { what: "?convite", status: 302 }),
  page(SETUP, "ana", invited(), { what: "?convite, there already" }),
  page(SETUP, "outsider", invited(), { what: "?convite" }),
  page(SETUP, "bruno", invited(gil), { what: "?convite, to claim" }),
  page(SETUP, "ana", "?convite=x"),
  page(SETUP, "inez"),
  page(SETUP, "inez", "?enviado=1"),
  page(CLUB, "secretary", "?painel=atletas&nome=ferraz&desde=0"),
];
