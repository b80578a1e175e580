import { makeClosedPair } from "../closed-pair.ts";
import { invitedSecretary, makeLink } from "../links.ts";
import { seenRoster } from "../seen-roster.ts";
import { memberOf } from "../matrix/member-of.ts";
import { form } from "./forms.ts";
import type { RequestCase } from "./measure.ts";
import { page } from "./pages.ts";
import { athleteForm, codeFor, termsVersion } from "./sign-ups.ts";
import type { RequestHarness, Who } from "./harness.ts";

const MEMBERS = "/club-admin-dashboard/atletas";
const ATHLETE = "/athlete-registration";
const SETUP = "/profile-setup";
const NOBODY = "00000000-0000-4000-8000-000000000000";
const PAST = new Date(Date.now() - 1_000);
const inClub = (w: RequestHarness) => `?clube=${w.club.clubId}`;

type Options = NonNullable<Parameters<typeof makeLink>[2]>;
const invited =
  (options: (w: RequestHarness) => Options = () => ({}), club: "clubId" | "otherClubId" = "clubId") =>
  async (w: RequestHarness) =>
    `?convite=${(await makeLink(w.app, w.club[club], options(w))).token}`;
const gil = (w: RequestHarness) => ({ athleteId: w.club.gil.athleteId });

const memberForms = (
  intent: string,
  what: string,
  fields: (w: RequestHarness) => Record<string, string> | Promise<Record<string, string>> = () => ({}),
  options: { status?: number; afterAnswer?: number; who?: Who } = {},
): RequestCase[] =>
  [true, false].map((json) =>
    form(MEMBERS, options.who ?? "secretary", async (w) => ({ intent, ...(await fields(w)) }), {
      what,
      json,
      query: inClub,
      status: options.status,
      afterAnswer: options.afterAnswer,
    }),
  );
const link = async (w: RequestHarness) => ({ invitation_id: (await makeLink(w.app, w.club.clubId)).id });

/** Somebody whom nobody has claimed, and a claim of Caio for them. */
async function twin(
  w: RequestHarness,
  name = "Vito Alheio",
): Promise<{ athleteId: string; claimId: string }> {
  const { clubId, caio } = w.club;
  const [row] = await w.app.sql<{ id: string }>(
    `with a as (insert into athletes (id, name, search_name) values (gen_random_uuid(), $2, lower($2)) returning id),
       s as (insert into memberships (id, club_id, athlete_id, status, requested_at, joined_at)
         select gen_random_uuid(), $1, id, 'active', now(), now() from a) select id from a`,
    [clubId, name],
  );
  await w.app.sql("delete from profile_claims where user_id = $1 and club_id = $2", [caio.userId, clubId]);
  const [claim] = await w.app.sql<{ id: string }>(
    `insert into profile_claims (id, club_id, user_id, target_id, status, created_at)
     values (gen_random_uuid(), $1, $2, $3, 'asked', now()) returning id`,
    [clubId, caio.userId, row!.id],
  );
  return { athleteId: row!.id, claimId: claim!.id };
}
const twins = async (w: RequestHarness) => ({
  athlete_id: (await twin(w, "Beto Par")).athleteId,
  other_id: (await twin(w, "Beto Parr")).athleteId,
});
/** A merge of two of them that moved no match. */
const merged = async (w: RequestHarness) => {
  const { athlete_id, other_id } = await twins(w);
  const [row] = await w.app.sql<{ id: string }>(
    `with left_club as (update memberships set status = 'left', left_at = now() where athlete_id = $3 returning id)
     insert into profile_merges (id, club_id, kept_id, gone_id, match_ids, gone_membership_id, kept_membership_id,
       kept_joined_at, kept_was_private, merged_at)
     select gen_random_uuid(), $1, $2, $3, '[]', l.id, k.id, k.joined_at, false, now() from left_club l, memberships k
     where k.athlete_id = $2 returning id`,
    [w.club.clubId, athlete_id, other_id],
  );
  return { merge_id: row!.id };
};

/** Forms of a club's dashboard about who is who. */
const mergingForms: RequestCase[] = [
  ...memberForms("refuse_claim", "refuse claim", async (w) => ({ claim_id: (await twin(w)).claimId }), {
    afterAnswer: 1,
  }),
  ...memberForms("refuse_claim", "refuse claim, of nobody", () => ({ claim_id: NOBODY }), { status: 404 }),
  ...memberForms("confirm_claim", "confirm claim, of nobody", () => ({ claim_id: NOBODY }), { status: 404 }),
  ...memberForms("merge", "merge two profiles", twins, { afterAnswer: 1 }),
  ...memberForms("merge", "merge two profiles, of nobody", () => ({ athlete_id: NOBODY, other_id: NOBODY }), {
    status: 404,
  }),
  ...memberForms("undo_merge", "undo merge", merged, { afterAnswer: 1 }),
  ...memberForms("undo_merge", "undo merge, of nobody", () => ({ merge_id: NOBODY }), { status: 404 }),
];

const staffId = async (w: RequestHarness) => {
  await w.app.sql("delete from club_staff where user_id = $1", [w.club.davi.userId]);
  const [row] = await w.app.sql<{ id: string }>(
    `insert into club_staff (id, club_id, user_id, role, created_at)
     values (gen_random_uuid(), $1, $2, 'secretary', now()) returning id`,
    [w.club.clubId, w.club.davi.userId],
  );
  return { staff_id: row!.id };
};

const memberToRemove = async (w: RequestHarness) => ({ athlete_id: await memberOf(w, w.club.clubId) });

/** Forms of a club's dashboard about who else works there. */
const staffForms: RequestCase[] = [
  ...memberForms(
    "add_staff",
    "add staff",
    (w) => ({ athlete_id: w.club.caio.athleteId, role: "secretary" }),
    { afterAnswer: 1 },
  ),
  ...memberForms("remove_staff", "remove staff", staffId, { afterAnswer: 1 }),
  ...memberForms("invite_secretary", "invite secretary", (w) => ({ name: "Dona Neide", email: w.email() })),
  ...memberForms("cancel_secretary", "cancel secretary", async (w) => ({
    invitation_id: await invitedSecretary(w.app, w.club.clubId),
  })),
  ...memberForms("add_member", "add member", () => ({
    athlete_id: crypto.randomUUID(),
    name: `Nina Barros ${crypto.randomUUID().slice(0, 8)}`,
    sport: "tennis",
    class: "C",
  })),
  ...memberForms("preview_roster", "preview roster", () => ({ file: "nome\nNeide Prado", answers: "{}" })),
  ...memberForms("write_roster", "write roster", () => seenRoster(), { afterAnswer: 1 }),
  ...memberForms(
    "set_class",
    "set class",
    (w) => ({
      athlete_id: w.club.hugo.athleteId,
      sport: "tennis",
      class: "B",
      reason: "Conferido na quadra",
    }),
    { afterAnswer: 1 },
  ),
  ...memberForms("invite_all", "invite all"),
  ...memberForms("remove_member", "remove member", memberToRemove, { afterAnswer: 1 }),
];

/** Forms of a club's dashboard about links, who is who, and admins. */
export const linkForms: RequestCase[] = [
  ...mergingForms,
  ...staffForms,
  ...memberForms("make_invitation", "make invitation"),
  ...memberForms("make_invitation", "make invitation", undefined, {
    who: "ana",
    status: 403,
    afterAnswer: 1,
  }),
  ...memberForms("make_claim", "make claim", (w) => ({ athlete_id: w.club.gil.athleteId })),
  ...memberForms("make_claim", "make claim, taken", (w) => ({ athlete_id: w.club.ana.athleteId }), {
    status: 409,
  }),
  ...memberForms("revoke_invitation", "revoke invitation", link),
  ...memberForms("revoke_invitation", "revoke invitation, of nobody", () => ({ invitation_id: NOBODY }), {
    status: 404,
  }),
  ...["caio", "davi"].flatMap((who, i) => [
    memberForms("add_admin", `add admin ${who}`, (w) => ({ athlete_id: w.club[who as "caio"].athleteId }), {
      afterAnswer: 1,
    })[i]!,
    memberForms("add_admin", `add admin ${who}, again`, (w) => ({
      athlete_id: w.club[who as "caio"].athleteId,
    }))[i]!,
    memberForms("remove_admin", `remove admin ${who}`, (w) => ({ user_id: w.club[who as "caio"].userId }), {
      afterAnswer: 1,
    })[i]!,
  ]),
  ...(["close", "release"] as const).flatMap((what) => [
    ...memberForms(`${what}_company`, `${what} company`, async (w) => ({
      athlete_id: await makeClosedPair(w.app, w.club.clubId),
      sport: "tennis",
    })),
    ...memberForms(
      `${what}_company`,
      `${what} company, of who met more`,
      () => ({ athlete_id: NOBODY, sport: "tennis" }),
      { status: 404 },
    ),
  ]),
];

/** A newcomer who registered by a link and waits for the code; the form that brings it. */
const waiting = new Map<string, string>();
async function registered(w: RequestHarness, options: Options): Promise<string> {
  const email = w.email();
  const { path } = await makeLink(w.app, w.club.clubId, options);
  const form = athleteForm(email, { termsVersion: await termsVersion(w) });
  const answer = await w.post("visitor", path, form);
  if (answer.status !== 200) throw new Error(`sign up: ${answer.status}`);
  waiting.set(email, path.replace(ATHLETE, ""));
  return email;
}
const verifying = (what: string, options: (w: RequestHarness) => Options) => {
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

const newcomer = async (w: RequestHarness) => athleteForm(w.email(), { termsVersion: await termsVersion(w) });
const profile = { ...athleteForm(""), intent: "accept_invitation" };

/** Forms of a person who opens a club's link, and of a minor who asks the guardian again. */
export const joiningForms: RequestCase[] = [
  form(ATHLETE, "visitor", newcomer, {
    what: "sign up, by link",
    query: invited(),
    status: 200,
    afterAnswer: 1,
  }),
  form(ATHLETE, "visitor", newcomer, {
    what: "sign up, to claim",
    query: invited(gil),
    status: 200,
    afterAnswer: 1,
  }),
  form(ATHLETE, "visitor", newcomer, {
    what: "sign up, link expired",
    query: invited(() => ({ expiresAt: PAST })),
    status: 409,
  }),
  form(ATHLETE, "visitor", newcomer, { what: "sign up, link forged", query: "?convite=x", status: 409 }),
  verifying("verify, by link", () => ({})),
  verifying("verify, to claim", (w) => ({ athleteId: w.club.hugo.athleteId })),
  form(
    SETUP,
    "outsider",
    { intent: "accept_invitation" },
    { what: "join", query: invited(), afterAnswer: 1 },
  ),
  form(SETUP, "outsider", { intent: "accept_invitation" }, { what: "join, there already", query: invited() }),
  form(
    SETUP,
    "outsider",
    { intent: "accept_invitation" },
    { what: "join, forged", query: "?convite=x", status: 404 },
  ),
  form(SETUP, "otherAdmin", profile, { what: "claim", query: invited(gil), afterAnswer: 1 }),
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
      what: "join, terms required",
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

/** Screens of a person who opens a link, of a minor who waits, and of the club that sends links. */
export const joiningPages: RequestCase[] = [
  page(ATHLETE, "visitor", invited(), { what: "?convite" }),
  page(ATHLETE, "visitor", invited(gil), { what: "?convite, to claim" }),
  page(ATHLETE, "visitor", "?convite=x"),
  page(ATHLETE, "ana", invited(), { what: "?convite", status: 302 }),
  page(SETUP, "ana", invited(), { what: "?convite, there already" }),
  page(SETUP, "outsider", invited(), { what: "?convite" }),
  page(SETUP, "bruno", invited(gil), { what: "?convite, to claim" }),
  page(SETUP, "ana", "?convite=x"),
  page(SETUP, "inez"),
  page(MEMBERS, "secretary", "?nome=ferraz&desde=0"),
];
