import { afterAll, beforeAll, expect, it } from "vitest";
import { approveMatch } from "../../../../app/features/matches/matches/approve-match.server.ts";
import { checkTables } from "../../../../app/features/scoring/ledger/check-tables.server.ts";
import { autoConfirm } from "../../../../app/features/matches/matches/auto-confirm.server.ts";
import { deleteAccount } from "../../../../app/features/platform/own-data/delete-account.server.ts";
import { readDeletion } from "../../../../app/features/platform/own-data/read-deletion.server.ts";
import {
  asPerson,
  checkedPoints,
  makeMatchClub,
  type MatchClub,
  type PersonName,
} from "../../../support/match-club.ts";
import { reporting } from "../../../support/reported-match.ts";
import { startVerbs, type TestVerbs } from "../../../support/services.ts";

let verbs: TestVerbs;
let club: MatchClub;
const mailed: { to: string; subject: string }[] = [];
const refusal = (code: string, message = /./) =>
  expect.objectContaining({ code, message: expect.stringMatching(message) });
const sql = async (text: string, params: unknown[] = []) => await verbs.database.sql(text, params);
const remove = async (who: PersonName) => await deleteAccount(asPerson(verbs, club[who]), [club.clubId]);
const athlete = async (who: PersonName) =>
  (await sql("select * from athletes where id = $1", [club[who].athleteId]))[0]!;

/** A paying customer of ours with a subscription that `cancelled` says of whether it renews. */
async function subscribe(who: PersonName, isCancelled: boolean): Promise<void> {
  await sql(
    `with payer as (insert into billing_customers (id, user_id, stripe_customer_id, created_at)
       values (gen_random_uuid(), $1, $2, now()) returning id)
     insert into subscriptions (id, stripe_subscription_id, customer_id, plan, lookup_key, interval, price_cents, currency, status,
       started_at, current_period_end, updated_at, will_cancel_at_period_end, ends_at)
     select gen_random_uuid(), $3, id, 'plus', 'x', 'month', 1990, 'BRL', 'active', now(), now() + interval '9 days', now(), $4::boolean,
       case when $4::boolean then now() + interval '9 days' end from payer`,
    [club[who].userId, `cus_${who}`, `sub_${who}`, isCancelled],
  );
}

beforeAll(async () => {
  verbs = await startVerbs();
  club = await makeMatchClub(verbs.database.sql);
  const mail = { send: async (one: { to: string; subject: string }) => void mailed.push(one) };
  Object.assign(verbs.context.services, { mail });
});
afterAll(() => verbs.stop());

it("the account goes, the athlete stays as 'Atleta removido', and every total equals a rebuild", async () => {
  const report = reporting(verbs, club);
  for (const against of ["bruno", "caio", "ana"] as const) {
    const by = against === "ana" ? "bruno" : "ana";
    const id = await report({ by, against });
    await approveMatch(asPerson(verbs, club[against]), { match_id: id });
  }
  const before = await checkedPoints(verbs.database.sql);
  const versions = await sql("select display_changes from clubs where id = $1", [club.clubId]);
  await remove("ana");
  expect(await athlete("ana")).toMatchObject({ name: "Atleta removido", user_id: null, search_name: "" });
  expect(await sql("select 1 from users where id = $1", [club.ana.userId])).toEqual([]);
  expect(await sql("select 1 from sessions where user_id = $1", [club.ana.userId])).toEqual([]);
  expect(await checkedPoints(verbs.database.sql)).toEqual(before);
  expect(await checkTables(verbs.context, { sport: "tennis" })).toEqual([]);
  expect(await sql("select 1 from notifications where message like '%Ana Souza%'")).toEqual([]);
  expect(
    await sql("select 1 from memberships where athlete_id = $1 and status = 'active'", [club.ana.athleteId]),
  ).toEqual([]);
  expect(await sql("select display_changes from clubs where id = $1", [club.clubId])).not.toEqual(versions);
  const mails = mailed.splice(0).filter(({ subject }) => !subject.startsWith("Confirme o resultado"));
  expect(mails).toMatchObject([{ to: `${club.ana.userId}@teste.test` }]);
  // Once more, by the same session: there is nobody.
  await expect(remove("ana")).rejects.toEqual(refusal("session_expired"));
});

it("a result that waits for who goes is left to the club; silence no longer approves it", async () => {
  const waiting = await reporting(verbs, club)({ by: "bruno", against: "caio" });
  const reported = await reporting(verbs, club)({ by: "caio", against: "bruno" });
  expect(await readDeletion(asPerson(verbs, club.caio))).toMatchObject({ waiting: 2 });
  await remove("caio");
  const rows = await sql("select id, status, silence_approves from matches where id = any($1)", [
    [waiting, reported],
  ]);
  const by = Object.fromEntries(rows.map((row) => [row.id as string, row.silence_approves]));
  expect(by).toEqual({ [waiting]: 0, [reported]: 1 });
  verbs.clock.at = new Date(Date.now() + 73 * 3_600_000);
  await autoConfirm(verbs.context);
  verbs.clock.at = new Date();
  expect(
    await sql("select status from matches where id = any($1) order by id = $2 desc", [
      [waiting, reported],
      waiting,
    ]),
  ).toEqual([{ status: "pending_validation" }, { status: "confirmed" }]);
});

it("a plan that renews, a purchase under way, the only admin of a club: said first, and nothing is gone", async () => {
  await subscribe("davi", false);
  await expect(remove("davi")).rejects.toEqual(refusal("conflict", /cancele a assinatura/));
  await sql("update subscriptions set will_cancel_at_period_end = true, ends_at = current_period_end");
  await sql(
    `insert into checkouts (id, kind, customer_id, user_id, lookup_key, amount_cents, currency, status, created_at, expires_at)
     select gen_random_uuid(), 'subscription', id, user_id, 'x', 1990, 'BRL', 'open', now(), now() + interval '20 minutes'
     from billing_customers where user_id = $1`,
    [club.davi.userId],
  );
  await expect(remove("davi")).rejects.toEqual(refusal("conflict", /pagamento em andamento/));
  await sql("update checkouts set status = 'expired'");
  await expect(remove("otherAdmin")).rejects.toEqual(
    refusal("conflict", /Só você administra clube do morro/),
  );
  await expect(remove("superAdmin")).rejects.toEqual(refusal("conflict", /plataforma/));
  // One of two admins may go.
  await remove("secretary");
  await expect(remove("playingAdmin")).rejects.toEqual(refusal("conflict", /clube da praia/));
});

it("what was paid stays, on a row without a person, and Stripe is to be told", async () => {
  await sql(
    `insert into payments (id, at, kind, stripe_id, customer_id, amount_cents, currency, description, payer_name, recorded_at)
     select gen_random_uuid(), now(), 'payment', 'ch_davi', id, 1990, 'BRL', 'Plus', 'Davi Rocha', now() from billing_customers
     where user_id = $1`,
    [club.davi.userId],
  );
  await sql("delete from changed_payers");
  await remove("davi");
  expect(
    await sql(
      `select u.name, u.user_role, u.email like '%@removida.invalid' as is_nobodys, p.payer_name, b.stripe_customer_id,
         exists (select 1 from changed_payers c where c.customer_id = b.id) as is_told
       from payments p join billing_customers b on b.id = p.customer_id join users u on u.id = b.user_id`,
    ),
  ).toEqual([
    {
      name: "Conta removida",
      user_role: "removed",
      is_nobodys: true,
      payer_name: "Davi Rocha",
      stripe_customer_id: "cus_davi",
      is_told: true,
    },
  ]);
});

it("a minor goes with the guardian's data, who is told; who owes the terms is not held back; a stale session is", async () => {
  await sql(
    "update athletes set guardian_name = 'Marta', guardian_email = 'marta@teste.test' where id = $1",
    [club.mia.athleteId],
  );
  mailed.length = 0;
  // A profile of hers that a club had merged into this one.
  await sql(
    `insert into profile_merges (id, club_id, kept_id, gone_id, match_ids, gone_membership_id, kept_membership_id, kept_joined_at,
       kept_was_private, merged_at)
     values (gen_random_uuid(), $1, $2, $3, '[]', gen_random_uuid(), gen_random_uuid(), now(), false, now())`,
    [club.clubId, club.mia.athleteId, club.hugo.athleteId],
  );
  await remove("mia");
  expect(await athlete("hugo")).toMatchObject({ name: "Atleta removido", search_name: "" });
  expect(mailed.map(({ to }) => to)).toEqual([`${club.mia.userId}@teste.test`, "marta@teste.test"]);
  expect(await athlete("mia")).toMatchObject({ guardian_name: null, guardian_email: null, birth_date: null });
  await sql("update sessions set proved_at = null where id = $1", [club.nova.sessionId]);
  await expect(remove("nova")).rejects.toEqual(refusal("proof_required"));
  await sql("update sessions set proved_at = now() where id = $1", [club.nova.sessionId]);
  await remove("nova");
  expect(await sql("select 1 from users where id = $1", [club.nova.userId])).toEqual([]);
});
