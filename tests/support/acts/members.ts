import { randomUUID } from "node:crypto";
import { makeClosedPair } from "../closed-pair.ts";
import { invitedSecretary, makeLink } from "../links.ts";
import { seenRoster } from "../seen-roster.ts";
import { type Act, NOBODY } from "./act.ts";
import { type Lines, office } from "./answers.ts";
import { type About, sentForm } from "./builders.ts";
import { claimsForms } from "./claims.ts";
import type { RequestHarness } from "./harness.ts";
import { memberOf } from "./member-of.ts";

const MEMBERS = "/club-admin-dashboard/atletas";
/** Acts of the club's admins, and of its secretary as well; or only in the own club, whose people are named. */
const admins = office("done");
const clerks = office("done", { clerk: true });
const ownAdmins = office("done", { another: "missing" });
const ownClerks = office("done", { clerk: true, another: "missing" });

type Fields = (w: RequestHarness, about: About) => Record<string, string> | Promise<Record<string, string>>;

/** A form about a club's people, on the screen that lists them or on another that is about some of them. */
const people = (
  intent: string,
  answers: Lines,
  fields: Fields = () => ({}),
  { after = 0, path = MEMBERS }: { after?: number; path?: string } = {},
): Act[] =>
  sentForm(path, intent.replaceAll("_", " "), async (w, about) => ({ intent, ...(await fields(w, about)) }), {
    answers,
    by: "secretary",
    after,
    changes: "club",
  });

/** The same about nobody, or in a state in which it is refused. */
const refused = (intent: string, why: string, status: number, fields: Fields, answers?: Lines): Act[] =>
  sentForm(
    MEMBERS,
    `${intent.replaceAll("_", " ")}, ${why}`,
    async (w, about) => ({ intent, ...(await fields(w, about)) }),
    { answers, by: "secretary", status },
  );

/** Somebody who asks to join the club. */
async function asks({ app, club }: RequestHarness, { target, clubId }: About) {
  if (target === "missing") return { membership_id: NOBODY };
  const { athleteId } = target === "another" ? club.gil : club.outsider;
  await app.sql("delete from memberships where club_id = $1 and athlete_id = $2", [clubId, athleteId]);
  const [row] = await app.sql<{ id: string }>(
    `insert into memberships (id, club_id, athlete_id, status, requested_at)
     values (gen_random_uuid(), $1, $2, 'requested', now()) returning id`,
    [clubId, athleteId],
  );
  return { membership_id: row!.id };
}

/** Somebody whom nobody has claimed. */
async function unclaimed(w: RequestHarness, name: string): Promise<string> {
  const [row] = await w.app.sql<{ id: string }>(
    `with a as (insert into athletes (id, name, search_name) values (gen_random_uuid(), $2, lower($2)) returning id),
       s as (insert into memberships (id, club_id, athlete_id, status, requested_at, joined_at)
         select gen_random_uuid(), $1, id, 'active', now(), now() from a) select id from a`,
    [w.club.clubId, name],
  );
  return row!.id;
}

/** Caio says to be somebody in a club, and nobody has answered. */
async function claim(w: RequestHarness, { target, clubId }: About) {
  if (target === "missing") return { claim_id: NOBODY };
  const of = [clubId, w.club.caio.userId];
  await w.app.sql("delete from profile_claims where club_id = $1 and user_id = $2", of);
  const [row] = await w.app.sql<{ id: string }>(
    `insert into profile_claims (id, club_id, user_id, target_id, status, created_at)
     values (gen_random_uuid(), $1, $2, $3, 'asked', now()) returning id`,
    [...of, await unclaimed(w, "Vito Alheio")],
  );
  return { claim_id: row!.id };
}

const twins = async (w: RequestHarness) => ({
  athlete_id: await unclaimed(w, "Beto Par"),
  other_id: await unclaimed(w, "Beto Parr"),
});

/** A merge of two of them that moved no match. */
async function merged(w: RequestHarness) {
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
}

const nobodysMerge = office("missing");

/** Claims, and two profiles of one person. */
const mergingForms: Act[] = [
  ...people("refuse_claim", clerks, claim, { after: 1 }),
  ...refused("refuse_claim", "of nobody", 404, () => ({ claim_id: NOBODY })),
  ...refused(
    "confirm_claim",
    "of nobody",
    404,
    () => ({ claim_id: NOBODY }),
    office("missing", { clerk: true }),
  ),
  ...claimsForms,
  ...sentForm(MEMBERS, "merge two profiles", async (w) => ({ intent: "merge", ...(await twins(w)) }), {
    by: "secretary",
    after: 1,
    changes: "club",
  }),
  ...refused("merge", "of nobody", 404, () => ({ athlete_id: NOBODY, other_id: randomUUID() }), nobodysMerge),
  ...sentForm(MEMBERS, "undo merge", async (w) => ({ intent: "undo_merge", ...(await merged(w)) }), {
    by: "secretary",
    after: 1,
    changes: "club",
  }),
  ...sentForm(
    `${MEMBERS}/juntar`,
    "undo merge",
    async (w) => ({ intent: "undo_merge", ...(await merged(w)) }),
    {
      by: "secretary",
      after: 1,
      changes: "club",
    },
  ),
  ...sentForm(
    `${MEMBERS}/juntar`,
    "undo_merge, of nobody",
    { intent: "undo_merge", merge_id: NOBODY },
    { answers: nobodysMerge },
  ),
  ...refused("undo_merge", "of nobody", 404, () => ({ merge_id: NOBODY }), nobodysMerge),
];

const aLink = async ({ app }: RequestHarness, clubId: string) => ({
  invitation_id: clubId === NOBODY ? NOBODY : (await makeLink(app, clubId)).id,
});

/** Somebody's account, who does no work at the club. */
async function noStaff(w: RequestHarness, who: "caio" | "davi"): Promise<void> {
  await w.app.sql("delete from club_staff where user_id = $1", [w.club[who].userId]);
}

/** Davi administers nothing. */
async function noAdmin(w: RequestHarness) {
  await w.app.sql("delete from club_admins where user_id = $1", [w.club.davi.userId]);
  await w.app.sql("update users set user_role = 'athlete' where id = $1", [w.club.davi.userId]);
  return { athlete_id: w.club.davi.athleteId };
}

/** Paulo administers the club. */
async function anAdmin({ app, club }: RequestHarness) {
  const { userId } = club.playingAdmin;
  await app.sql("insert into club_admins values ($1, $2) on conflict do nothing", [club.clubId, userId]);
  await app.sql("update users set user_role = 'club_admin' where id = $1", [userId]);
  return { user_id: userId };
}

async function staffOf(w: RequestHarness) {
  await noStaff(w, "davi");
  const [row] = await w.app.sql<{ id: string }>(
    `insert into club_staff (id, club_id, user_id, role, created_at)
     values (gen_random_uuid(), $1, $2, 'secretary', now()) returning id`,
    [w.club.clubId, w.club.davi.userId],
  );
  return { staff_id: row!.id };
}

/** A member whose class the club had set, and whose account's own counts. */
async function lostClass({ app, club }: RequestHarness, clubId = club.clubId): Promise<string> {
  const { athleteId } = clubId === club.otherClubId ? club.outsider : club.gil;
  await app.sql("delete from club_classes where athlete_id = $1", [athleteId]);
  await app.sql(
    `insert into class_changes (id, athlete_id, sport, to_class, club_id, reason, created_at)
     values (gen_random_uuid(), $1, 'tennis', 'D', $2, 'Conferido', now())`,
    [athleteId, clubId],
  );
  return athleteId;
}

/** Links, people and who works for the club. */
const staffForms: Act[] = [
  ...people("approve_member", clerks, asks, { after: 1 }),
  ...people("refuse_member", clerks, asks, { after: 1 }),
  ...sentForm(
    MEMBERS,
    "approve member, no ?clube",
    async (w, about) => ({
      intent: "approve_member",
      ...(await asks(w, about)),
    }),
    { by: "secretary", query: "", after: 1, changes: "club" },
  ),
  ...people("make_invitation", clerks),
  ...sentForm(
    MEMBERS,
    "make invitation",
    { intent: "make_invitation" },
    {
      by: "ana",
      status: 403,
      before: 1,
      after: 1,
    },
  ),
  ...people(
    "make_claim",
    { ...office("done", { clerk: true, another: "409", missing: "409" }) },
    async (w) => {
      await w.app.sql("update invitations set revoked_at = now() where athlete_id = $1", [
        w.club.gil.athleteId,
      ]);
      return { athlete_id: w.club.gil.athleteId };
    },
  ),
  ...refused("make_claim", "taken", 409, (w) => ({ athlete_id: w.club.ana.athleteId })),
  ...people("revoke_invitation", clerks, (w, { clubId }) => aLink(w, clubId)),
  ...refused("revoke_invitation", "of nobody", 404, () => ({ invitation_id: NOBODY })),
  ...refused(
    "revoke_invitation",
    "of another club",
    404,
    (w) => aLink(w, w.demo.clubId),
    office("missing", { clerk: true }),
  ),
  ...people("add_admin", ownAdmins, noAdmin, { after: 1 }),
  ...sentForm(
    MEMBERS,
    "add admin, again",
    async (w) => ({
      intent: "add_admin",
      athlete_id: (await anAdmin(w), w.club.playingAdmin.athleteId),
    }),
    { by: "secretary", changes: "again" },
  ),
  ...people("remove_admin", ownAdmins, anAdmin, { after: 1 }),
  ...["close_company", "release_company"].flatMap((intent) => [
    ...people(intent, ownAdmins, async (w) => ({
      athlete_id: await makeClosedPair(w.app, w.club.clubId),
      sport: "tennis",
    })),
    ...refused(intent, "of who met more", 404, () => ({ athlete_id: NOBODY, sport: "tennis" })),
  ]),
  ...people(
    "add_staff",
    ownAdmins,
    async (w) => {
      await noStaff(w, "caio");
      return { athlete_id: w.club.caio.athleteId, role: "secretary" };
    },
    { after: 1 },
  ),
  ...people("remove_staff", ownAdmins, staffOf, { after: 1 }),
  ...people("invite_secretary", admins, (w) => ({ name: "Dona Neide", email: w.email() })),
  ...people("cancel_secretary", admins, async ({ app }, { target, clubId }) => ({
    invitation_id: target === "missing" ? NOBODY : await invitedSecretary(app, clubId),
  })),
  ...people("invite_all", office("done", { clerk: true, missing: "done" })),
  ...people("invite_all", office("done", { clerk: true, missing: "done" }), undefined, {
    path: `${MEMBERS}/convites`,
  }),
  ...people("add_member", clerks, (_, { target }) => ({
    name: `Nina Barros ${randomUUID().slice(0, 8)}`,
    ...(target === "missing" ? {} : { sport: "tennis", class: "C" }),
  })),
  ...sentForm(
    MEMBERS,
    "preview roster",
    { intent: "preview_roster", file: "nome\nNeide Prado", answers: "{}" },
    {
      answers: clerks,
      by: "secretary",
      changes: "own",
    },
  ),
  ...people("write_roster", clerks, () => seenRoster(), { after: 1 }),
  ...people(
    "set_class",
    ownClerks,
    (w) => ({
      athlete_id: w.club.hugo.athleteId,
      sport: "tennis",
      class: "B",
      reason: "Conferido na quadra",
    }),
    { after: 1 },
  ),
  ...people(
    "set_class",
    ownClerks,
    (w, { target }) => ({
      ":athleteId": target === "missing" ? NOBODY : w.club.hugo.athleteId,
      athlete_id: target === "missing" ? NOBODY : w.club.hugo.athleteId,
      sport: "tennis",
      class: "B",
      reason: "Conferido na quadra",
    }),
    { after: 1, path: `${MEMBERS}/:athleteId` },
  ),
  ...people(
    "edit_member",
    { ...ownClerks },
    (w, { target }) => ({
      athlete_id: target === "missing" ? NOBODY : w.club.gil.athleteId,
      number: randomUUID().slice(0, 8),
    }),
    { after: 1 },
  ),
  ...people(
    "edit_member",
    { ...ownClerks },
    (w, { target }) => ({
      ":athleteId": target === "missing" ? NOBODY : w.club.gil.athleteId,
      athlete_id: target === "missing" ? NOBODY : w.club.gil.athleteId,
      number: randomUUID().slice(0, 8),
    }),
    { after: 1, path: `${MEMBERS}/:athleteId` },
  ),
  ...people(
    "edit_members",
    ownClerks,
    (w) => ({
      athlete_ids: w.club.hugo.athleteId,
      sport: "tennis",
      class: "B",
      reason: "Conferido na quadra",
    }),
    { after: 1 },
  ),
  ...people(
    "restore_class",
    ownClerks,
    async (w, { target }) => ({
      athlete_id: target === "missing" ? NOBODY : await lostClass(w),
      sport: "tennis",
    }),
    { after: 1 },
  ),
  ...people(
    "restore_classes",
    office("done", { clerk: true, missing: "done" }),
    async (w, { target, clubId }) => {
      await lostClass(w, target === "missing" ? undefined : clubId);
      return {};
    },
    { after: 1 },
  ),
  ...people("remove_member", clerks, async (w, { clubId }) => ({ athlete_id: await memberOf(w, clubId) }), {
    after: 1,
  }),
];

/** Forms of a club's dashboard about its people. */
export const memberForms: Act[] = [...mergingForms, ...staffForms];
