import { bornYearsAgo } from "../births.ts";
import { makeLink } from "../links.ts";
import type { Act } from "./act.ts";
import { form, page } from "./builders.ts";
import type { RequestHarness } from "./harness.ts";
import { strangerAgain } from "./stranger.ts";
import { athleteForm, clubForm, codeFor, signedUp, termsVersion } from "./sign-ups.ts";

const ATHLETE = "/athlete-registration";
const CLUB = "/club-registration";
const SETUP = "/profile-setup";
const CPF = "529.982.247-25";
const NO_CODE = { cityCode: "", cityCodeText: "bom jesus/pi" };
const SETUPS = Array(5).fill(SETUP).join(" ");

const athlete =
  (more: Record<string, string> = {}) =>
  async (w: RequestHarness) =>
    athleteForm(w.email(), { termsVersion: await termsVersion(w), ...more });
const club =
  (more: Record<string, string> = {}) =>
  async (w: RequestHarness) =>
    clubForm({ email: w.email(), termsVersion: await termsVersion(w), ...more });

/** The digits that were mailed to somebody who waits for them, or wrong ones. */
export const code = (isRight: boolean) => async (w: RequestHarness) => {
  const email = await signedUp(w);
  return { intent: "verify", email, purpose: "signup", code: isRight ? await codeFor(w, email) : "000000" };
};
/** Somebody who waits asks for the digits again. */
export const waiting = async (w: RequestHarness) => ({
  intent: "resend",
  email: await signedUp(w),
  purpose: "signup",
});

/** A form of a visitor's: what goes well is mailed, so that the page answers at once. */
const signUp = { by: "visitor", status: 200, after: 1, changes: "own" } as const;
const done = { by: "visitor", changes: "own" } as const;
/** Wrong digits are counted after the answer, which is the page again. */
const wrong = { by: "visitor", status: 403, after: 1, overlaps: true } as const;
const again = { by: "visitor", status: 200, before: 1, after: 2, changes: "own" } as const;
const refused = (status: number) => ({ by: "visitor", status }) as const;

/** Registrations, from their first form to the session that they open. */
export const registrationForms: Act[] = [
  ...form(
    ATHLETE,
    "empty",
    { intent: "register" },
    {
      answers: `400 ${SETUPS} 400 400 ${SETUP} ${SETUP}`,
    },
  ),
  ...form(ATHLETE, "sign up", athlete(), signUp),
  ...form(ATHLETE, "sign up, city typed", athlete(NO_CODE), signUp),
  ...form(ATHLETE, "sign up, invited", (w) => athlete({ clubId: w.club.clubId, cpf: CPF })(w), {
    ...signUp,
    query: (w) => `?clube=${w.club.clubId}`,
    changes: "club",
  }),
  ...form(ATHLETE, "sign up, taken", athlete({ email: "atleta@demo.test" }), { ...signUp, after: 0 }),
  ...form(ATHLETE, "sign up, CPF of another", athlete({ cpf: CPF, ...NO_CODE }), refused(400)),
  ...form(ATHLETE, "sign up, no name", athlete({ name: "" }), refused(400)),
  ...form(ATHLETE, "sign up, other terms", athlete({ termsVersion: "0.1" }), refused(409)),
  ...form(ATHLETE, "verify", code(true), done),
  ...form(ATHLETE, "verify, wrong", code(false), wrong),
  ...form(ATHLETE, "resend", waiting, again),
  ...form(CLUB, "empty", { intent: "register" }, { answers: "400" }),
  ...form(CLUB, "register", club({ cnpj: "19.131.243/0001-97" }), signUp),
  ...form(CLUB, "register, city typed", club({ cnpj: "11.222.333/0001-81", ...NO_CODE }), signUp),
  ...form(CLUB, "register", club({ cnpj: "11.444.777/0001-61", termsVersion: "" }), { ...done, by: "caio" }),
  ...form(CLUB, "register, taken", club({ cnpj: "11.444.777/0001-61", ...NO_CODE }), {
    by: ["caio", "visitor"],
    status: 400,
  }),
  ...form(CLUB, "verify", code(true), done),
  ...form(CLUB, "verify, wrong", code(false), wrong),
  ...form(CLUB, "resend", waiting, again),
];

const profile = (more: Record<string, string> = {}) => {
  const { intent: _, email: __, password: ___, ...fields } = athleteForm("", more);
  return fields;
};

/** The terms in effect, and others, accepted where they are asked for. */
export const termsForms: Act[] = [
  ...form(
    SETUP,
    "other terms",
    { intent: "accept_terms", termsVersion: "nenhuma" },
    {
      answers: `${ATHLETE} 409 409 409 409 409 sign-in sign-in 409 409`,
    },
  ),
  ...form(SETUP, "other terms", { intent: "accept_terms", termsVersion: "0.1" }, { by: "nova", status: 409 }),
  ...form(
    SETUP,
    "accept terms",
    async (w) => ({ intent: "accept_terms", termsVersion: await termsVersion(w) }),
    { by: "nova", changes: "own" },
  ),
];

/** Somebody who has no athlete profile yet makes one. */
const profileForms: Act[] = [
  ...form(SETUP, "complete, CPF of another", profile({ cpf: CPF, ...NO_CODE }), {
    by: "newcomer",
    status: 400,
  }),
  ...form(SETUP, "complete, no name", profile({ name: "" }), { by: "newcomer", status: 400 }),
  ...form(SETUP, "complete, city typed", profile(NO_CODE), { by: "newcomer", changes: "own" }),
  ...form(SETUP, "complete twice", profile(), { by: "newcomer", status: 409 }),
  ...termsForms,
];

type Options = NonNullable<Parameters<typeof makeLink>[2]>;
const PAST = new Date(Date.now() - 1_000);
const invited =
  (options: (w: RequestHarness) => Options = () => ({}), of: "clubId" | "otherClubId" = "clubId") =>
  async (w: RequestHarness) =>
    `?convite=${(await makeLink(w.app, w.club[of], options(w))).token}`;
const gil = (w: RequestHarness) => ({ athleteId: w.club.gil.athleteId });

/** The form that brings the digits of a newcomer who registered by a link. */
const verifying = (what: string, options: (w: RequestHarness) => Options): Act[] =>
  form(
    ATHLETE,
    what,
    async (w) => {
      const email = w.email();
      const { path } = await makeLink(w.app, w.club.clubId, options(w));
      const answer = await w.post("visitor", path, await athlete({ email })(w));
      if (answer.status !== 200) throw new Error(`sign up: ${answer.status}`);
      return {
        "?": path.replace(ATHLETE, ""),
        intent: "verify",
        email,
        purpose: "signup",
        code: await codeFor(w, email),
      };
    },
    { by: "visitor", changes: "later" },
  );

const accept = { intent: "accept_invitation" };

/** Nobody who asks by Otto's account is in the club yet. */
async function outside(w: RequestHarness) {
  await strangerAgain(w);
  return accept;
}

/** Gil is nobody's yet, and the newcomer nobody. */
async function unclaimed({ app, club: { gil, newcomer } }: RequestHarness) {
  await app.sql("update athletes set user_id = null where id = $1 or user_id = $2", [
    gil.athleteId,
    newcomer.userId,
  ]);
  return { ...profile(), ...accept };
}

/** Forms of a person who opens a club's link, and of a minor who asks the guardian again. */
export const joiningForms: Act[] = [
  ...profileForms,
  ...form(ATHLETE, "sign up, by link", athlete(), { ...signUp, query: invited(), changes: "club" }),
  ...form(ATHLETE, "sign up, to claim", athlete(), { ...signUp, query: invited(gil), changes: "club" }),
  ...form(ATHLETE, "sign up, link expired", athlete(), {
    ...refused(409),
    query: invited(() => ({ expiresAt: PAST })),
  }),
  ...form(ATHLETE, "sign up, link forged", athlete(), { ...refused(409), query: "?convite=x" }),
  ...verifying("verify, by link", () => ({})),
  ...verifying("verify, to claim", (w) => ({ athleteId: w.club.hugo.athleteId })),
  ...form(SETUP, "join", outside, { by: "outsider", query: invited(), after: 1, changes: "club" }),
  ...form(SETUP, "join, there already", accept, { by: "outsider", query: invited(), changes: "again" }),
  ...form(SETUP, "join, forged", accept, { by: "outsider", query: "?convite=x", status: 404 }),
  ...form(SETUP, "claim", unclaimed, { by: "newcomer", query: invited(gil), after: 1, changes: "club" }),
  ...form(SETUP, "claim, taken", accept, { by: "outsider", query: invited(gil), status: 409 }),
  ...form(SETUP, "join, terms required", accept, {
    by: "nova",
    query: async (w) => {
      await w.app.sql("delete from terms_acceptances where user_id = $1", [w.club.nova.userId]);
      return await invited(undefined, "otherClubId")(w);
    },
    status: 403,
  }),
  ...form(
    SETUP,
    "ask guardian",
    (w) => ({ intent: "ask_guardian", guardianName: "Rita Braga", guardianEmail: w.email() }),
    { by: "inez", changes: "own" },
  ),
  ...form(
    SETUP,
    "ask guardian, grown up",
    { intent: "ask_guardian", guardianName: "Rita Braga", guardianEmail: "rita@x.test" },
    { by: "ana", status: 409 },
  ),
];

/** Screens of a person who opens a link, and of a minor who waits. */
export const joiningPages: Act[] = [
  ...page(ATHLETE, "?convite", { by: "visitor", query: invited() }),
  ...page(ATHLETE, "?convite, to claim", { by: "visitor", query: invited(gil) }),
  ...page(ATHLETE, "?convite=x", { by: "visitor" }),
  ...page(ATHLETE, "?convite", { by: "ana", query: invited(), status: 302 }),
  ...page(SETUP, "?convite, there already", { by: "ana", query: invited() }),
  ...page(SETUP, "?convite", { by: "outsider", query: invited() }),
  ...page(SETUP, "?convite, to claim", { by: "bruno", query: invited(gil) }),
  ...page(SETUP, "?convite=x", { by: "ana" }),
  ...page(SETUP, "", { by: "inez" }),
];

/** A minor who has proven their address, and what the link that was mailed to the guardian carries. */
export async function guardianToken(w: RequestHarness): Promise<string> {
  const email = w.email();
  const guardianEmail = `mae-${email}`;
  const born = { birthDate: bornYearsAgo(12), guardianName: "Maria da Viagem", guardianEmail };
  await w.post("visitor", ATHLETE, await athlete({ email, ...born })(w));
  const digits = await codeFor(w, email);
  await w.post("visitor", ATHLETE, { intent: "verify", email, purpose: "signup", code: digits });
  const [mail] = await w.app.waitForMail(guardianEmail);
  const link = new URL(/http\S+/.exec(mail?.text ?? "")?.[0] ?? "");
  return link.searchParams.get("responsavel") ?? "";
}
