import { randomUUID } from "node:crypto";
import type { RequestHarness } from "../request-cases/harness.ts";
import { makeClosedPair } from "../closed-pair.ts";
import { invitedSecretary } from "../links.ts";
import { form, inClub } from "./form-builders.ts";
import { seenRoster } from "../seen-roster.ts";
import { memberOf } from "./member-of.ts";
import { NOBODY, type Row } from "./rows.ts";

const MEMBERS = "/club-admin-dashboard/atletas";
const PROFILE = "/athlete-profile";

/** Somebody who asks to join the club. */
async function asks(w: RequestHarness, clubId: string): Promise<string> {
  if (clubId === NOBODY) return NOBODY;
  const athleteId = clubId === w.club.clubId ? w.club.outsider.athleteId : w.club.gil.athleteId;
  await w.app.sql("delete from memberships where club_id = $1 and athlete_id = $2", [clubId, athleteId]);
  const [row] = await w.app.sql<{ id: string }>(
    `insert into memberships (id, club_id, athlete_id, status, requested_at)
     values (gen_random_uuid(), $1, $2, 'requested', now()) returning id`,
    [clubId, athleteId],
  );
  return row!.id;
}

/** A link of a club that still counts. */
async function invitation(w: RequestHarness, clubId: string): Promise<string> {
  if (clubId === NOBODY) return NOBODY;
  const [row] = await w.app.sql<{ id: string }>(
    `insert into invitations (id, club_id, created_at, expires_at)
     values (gen_random_uuid(), $1, now(), now() + interval '9 days') returning id`,
    [clubId],
  );
  return row!.id;
}

/** Caio says to be Gil in a club, and nobody has answered. */
async function claim(w: RequestHarness, clubId: string): Promise<string> {
  if (clubId === NOBODY) return NOBODY;
  const of = [clubId, w.club.caio.userId];
  await w.app.sql("delete from profile_claims where club_id = $1 and user_id = $2", of);
  const [row] = await w.app.sql<{ id: string }>(
    `insert into profile_claims (id, club_id, user_id, target_id, status, created_at)
     values (gen_random_uuid(), $1, $2, $3, 'asked', now()) returning id`,
    [...of, w.club.gil.athleteId],
  );
  return row!.id;
}

/** Who is who in a club: claims, and two profiles of one person. */
const mergingForms: Row[] = [
  ...inClub(MEMBERS, "refuse_claim", async (w, clubId) => ({
    intent: "refuse_claim",
    claim_id: await claim(w, clubId),
  })),
  ...inClub(MEMBERS, "confirm nobody's claim", () => ({ intent: "confirm_claim", claim_id: NOBODY })),
  ...inClub(MEMBERS, "merge people of no club", () => ({
    intent: "merge",
    athlete_id: NOBODY,
    other_id: randomUUID(),
  })),
  ...inClub(MEMBERS, "undo no merge", () => ({ intent: "undo_merge", merge_id: NOBODY })),
];

/** A club's links, its people and who works for it; what is named is always of Ana's club, or of none. */
const officeForms: Row[] = [
  ...inClub(MEMBERS, "make_invitation", () => ({ intent: "make_invitation" })),
  ...inClub(MEMBERS, "make_claim", async (w) => {
    await w.app.sql("update invitations set revoked_at = now() where athlete_id = $1", [
      w.club.gil.athleteId,
    ]);
    return { intent: "make_claim", athlete_id: w.club.gil.athleteId };
  }),
  ...inClub(MEMBERS, "revoke_invitation", async (w, clubId) => ({
    intent: "revoke_invitation",
    invitation_id: await invitation(w, clubId),
  })),
  ...inClub(MEMBERS, "revoke another club's invitation", async (w) => ({
    intent: "revoke_invitation",
    invitation_id: await invitation(w, w.demo.clubId),
  })),
  ...inClub(MEMBERS, "add_admin", async (w) => {
    await w.app.sql("delete from club_admins where user_id = $1", [w.club.davi.userId]);
    await w.app.sql("update users set user_role = 'athlete' where id = $1", [w.club.davi.userId]);
    return { intent: "add_admin", athlete_id: w.club.davi.athleteId };
  }),
  ...inClub(MEMBERS, "remove_admin", async (w) => {
    const { userId } = w.club.playingAdmin;
    await w.app.sql("insert into club_admins values ($1, $2) on conflict do nothing", [
      w.club.clubId,
      userId,
    ]);
    await w.app.sql("update users set user_role = 'club_admin' where id = $1", [userId]);
    return { intent: "remove_admin", user_id: userId };
  }),
  ...["close_company", "release_company"].flatMap((intent) =>
    inClub(MEMBERS, intent, async (w) => ({
      intent,
      athlete_id: await makeClosedPair(w.app, w.club.clubId),
      sport: "tennis",
    })),
  ),
  ...inClub(MEMBERS, "add_staff", (w) => ({
    intent: "add_staff",
    athlete_id: w.club.caio.athleteId,
    role: "secretary",
  })),
  ...inClub(MEMBERS, "invite_all", () => ({ intent: "invite_all" })),
  ...inClub(MEMBERS, "add_member", () => ({
    intent: "add_member",
    athlete_id: randomUUID(),
    name: `Nina ${randomUUID().slice(0, 8)}`,
  })),
  ...inClub(MEMBERS, "preview_roster", () => ({
    intent: "preview_roster",
    file: "nome\nNeide Prado",
    answers: "{}",
  })),
  ...inClub(MEMBERS, "write_roster", async () => ({
    intent: "write_roster",
    ...(await seenRoster()),
  })),
  ...inClub(MEMBERS, "set_class", (w) => ({
    intent: "set_class",
    athlete_id: w.club.hugo.athleteId,
    sport: "tennis",
    class: "B",
    reason: "Conferido na quadra",
  })),
  ...inClub(MEMBERS, "remove_member", async (w, clubId) => ({
    intent: "remove_member",
    athlete_id: await memberOf(w, clubId),
  })),
  ...inClub(MEMBERS, "remove_staff", async (w) => {
    await w.app.sql("delete from club_staff where user_id = $1", [w.club.caio.userId]);
    const [row] = await w.app.sql<{ id: string }>(
      `insert into club_staff (id, club_id, user_id, role, created_at)
       values (gen_random_uuid(), $1, $2, 'secretary', now()) returning id`,
      [w.club.clubId, w.club.caio.userId],
    );
    return { intent: "remove_staff", staff_id: row!.id };
  }),
  ...inClub(MEMBERS, "invite_secretary", () => ({
    intent: "invite_secretary",
    name: "Dona Neide",
    email: `neide-${randomUUID()}@exemplo.test`,
  })),
  ...inClub(MEMBERS, "cancel_secretary", async (w, clubId) => ({
    intent: "cancel_secretary",
    invitation_id: clubId === NOBODY ? NOBODY : await invitedSecretary(w.app, clubId),
  })),
  ...(["approve_member", "refuse_member"] as const).flatMap((intent) =>
    inClub(MEMBERS, intent, async (w, clubId) => ({ intent, membership_id: await asks(w, clubId) })),
  ),
];

/** What an athlete does with their own clubs. Ana and the athlete of the other club leave a third one, where nothing else happens. */
const ownClubForms: Row[] = [
  ...(["own", "another", "missing"] as const).map((target) =>
    form(
      PROFILE,
      "switch_club",
      (w) => {
        const clubId = { own: w.club.clubId, another: w.club.otherClubId, missing: NOBODY }[target];
        return { path: PROFILE, form: { intent: "switch_club", clubId } };
      },
      target,
    ),
  ),
  form(
    PROFILE,
    "leave_club",
    async (w) => {
      const { ana, outsider } = w.club;
      await w.app.sql(
        `insert into memberships (id, club_id, athlete_id, status, requested_at, joined_at)
         select gen_random_uuid(), $1, a.id, 'active', now(), now() from athletes a where a.id = any($2::uuid[])
         on conflict do nothing`,
        [w.demo.clubId, `{${ana.athleteId},${outsider.athleteId}}`],
      );
      return { path: PROFILE, form: { intent: "leave_club", clubId: w.demo.clubId } };
    },
    "own",
  ),
  form(
    PROFILE,
    "leave_club",
    () => ({ path: PROFILE, form: { intent: "leave_club", clubId: NOBODY } }),
    "missing",
  ),
];

/** Forms about the people of a club. */
export const memberForms: Row[] = [...officeForms, ...mergingForms, ...ownClubForms];
