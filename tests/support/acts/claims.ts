import { randomUUID } from "node:crypto";
import { claimOf, importedAthlete, newcomer } from "../newcomers.ts";
import { type Act, NOBODY } from "./act.ts";
import { office } from "./answers.ts";
import { type About, sentForm } from "./builders.ts";
import type { RequestHarness } from "./harness.ts";

const MEMBERS = "/club-admin-dashboard/atletas";

/** A claim that leaves no doubt: the club's profile and the newcomer, an adult, have one name. */
async function plainClaim({ app }: RequestHarness, clubId: string) {
  const of = { database: app, clock: { at: new Date() } };
  const name = `Lia ${randomUUID()}`;
  const targetId = await importedAthlete(of, clubId, name);
  const person = await newcomer(of, name);
  return { id: await claimOf(of, { clubId, person, targetId }), targetId, person };
}

async function waiting(w: RequestHarness, { target, clubId }: About) {
  const claim_ids = target === "missing" ? NOBODY : (await plainClaim(w, clubId)).id;
  return { intent: "confirm_claims", claim_ids };
}

/** Such a claim once it was confirmed, as the merge that came of it; it moved no match. */
async function confirmed(w: RequestHarness, { target, clubId }: About) {
  const intent = "undo_claims";
  if (target === "missing") return { intent, merge_ids: NOBODY };
  const { id, targetId, person } = await plainClaim(w, clubId);
  const mergeId = randomUUID();
  await w.app.sql(
    `with answered as (update profile_claims set status = 'confirmed', answered_at = now() where id = $1),
       left_club as (update memberships set status = 'left', left_at = now() where athlete_id = $4 returning id)
     insert into profile_merges (id, club_id, kept_id, gone_id, match_ids, gone_membership_id, kept_membership_id,
       kept_joined_at, kept_was_private, merged_at)
     select $2, $3, k.athlete_id, $4, '[]', l.id, k.id, k.joined_at, false, now() from left_club l, memberships k
     where k.athlete_id = $5`,
    [id, mergeId, clubId, targetId, person.athleteId],
  );
  return { intent, merge_ids: mergeId };
}

/** Claims that are confirmed together, and what came of such claims undone: on the list of people and on the claims' own page. */
export const claimsForms: Act[] = [MEMBERS, `${MEMBERS}/pedidos`].flatMap((path) => {
  const clerks = { by: "secretary" as const, after: 1, changes: "club" as const };
  const nobodys = { answers: office("missing", { clerk: true }), by: "secretary" as const, status: 404 };
  return [
    ...sentForm(path, "confirm claims", waiting, { answers: office("done", { clerk: true }), ...clerks }),
    ...sentForm(path, "undo claims", confirmed, { answers: office("done", { clerk: true }), ...clerks }),
    ...sentForm(path, "confirm claims, of nobody", { intent: "confirm_claims", claim_ids: NOBODY }, nobodys),
    ...sentForm(path, "undo claims, of nobody", { intent: "undo_claims", merge_ids: NOBODY }, nobodys),
  ];
});
