import { afterAll, beforeAll, expect, it } from "vitest";
import { moneyQuery } from "../../../../app/features/platform/team/money-lists.ts";
import { readMoney } from "../../../../app/features/platform/team/read-money.server.ts";
import { asPerson, makeMatchClub, type MatchClub } from "../../../support/match-club.ts";
import { givePlan } from "../../../support/plans.ts";
import { startVerbs, type TestVerbs } from "../../../support/services.ts";

let verbs: TestVerbs;
let club: MatchClub;
const sql: TestVerbs["database"]["sql"] = (text, values) => verbs.database.sql(text, values);
const read = (query: string, who = club.superAdmin) =>
  readMoney(asPerson(verbs, who), moneyQuery(new URLSearchParams(query)));

beforeAll(async () => {
  verbs = await startVerbs();
  club = await makeMatchClub(verbs.database.sql);
  await givePlan(sql, club.ana.userId, "pro");
  await sql(
    `with payer as (insert into billing_customers (id, club_id, stripe_customer_id, created_at)
       values (gen_random_uuid(), $1, 'cus_clube', now()) returning id)
     insert into payments (id, at, kind, stripe_id, customer_id, amount_cents, currency, method, description, payer_name, recorded_at)
     select gen_random_uuid(), x.at::timestamptz, x.kind, x.stripe_id, payer.id, x.cents, 'BRL', 'pix', 'Assinatura do clube', 'Clube', now()
     from payer, (values ('2026-01-01T02:59:00Z', 'payment', 'ch_um', 14900), ('2026-01-01T03:01:00Z', 'refund', 're_um', -14900)) x (at, kind, stripe_id, cents)`,
    [club.clubId],
  );
  await sql(
    `insert into stripe_events (id, type, object_id, created_at, received_at, status, attempts, last_error) values
     ('evt_um', 'invoice.paid', 'in_um', now(), now(), 'dead', 5, 'StripeError'), ('evt_dois', 'charge.refunded', 're_um', now(), now(), 'applied', 1, null)`,
  );
});
afterAll(() => verbs.stop());

it("lists subscriptions by state, payer and id", async () => {
  const { subscriptions, payments, hasMore } = await read("");
  expect(subscriptions.map(({ payer, plan }) => [payer.name, payer.isClub, plan])).toEqual([
    ["Ana Souza", false, "pro"],
  ]);
  expect([payments, hasMore]).toEqual([[], false]);
  expect((await read("quem=ANA+sou")).subscriptions).toHaveLength(1);
  expect((await read("quem=bruno")).subscriptions).toEqual([]);
  expect((await read("situacao=canceled")).subscriptions).toEqual([]);
  expect((await read(`quem=${subscriptions[0]!.stripeSubscriptionId}`)).subscriptions).toHaveLength(1);
});

it("lists payments, the newest first, by kind, payer, id and day in Brasília", async () => {
  const ids = async (query: string) =>
    (await read(`lista=pagamentos&${query}`)).payments.map(({ stripeId }) => stripeId);
  expect(await ids("")).toEqual(["re_um", "ch_um"]);
  expect(await ids("situacao=refund")).toEqual(["re_um"]);
  expect(await ids("quem=da+praia")).toEqual(["re_um", "ch_um"]);
  expect(await ids("quem=cus_clube")).toEqual(["re_um", "ch_um"]);
  expect(await ids("quem=ch_um")).toEqual(["ch_um"]);
  expect(await ids("ate=2025-12-31")).toEqual(["ch_um"]);
  expect(await ids("de=2026-01-01")).toEqual(["re_um"]);
  expect((await read("lista=pagamentos")).payments[0]).toMatchObject({
    amountCents: -14_900,
    payer: { isClub: true },
  });
});

it("lists Stripe's events that wait, and no others", async () => {
  const { events } = await read("lista=avisos");
  expect(events).toMatchObject([{ id: "evt_um", status: "dead", attempts: 5, lastError: "StripeError" }]);
  expect((await read("lista=avisos&quem=in_um")).events).toHaveLength(1);
  expect((await read("lista=avisos&situacao=received")).events).toEqual([]);
  expect((await read("lista=avisos&quem=100%25")).events).toEqual([]);
});

it.each(["ana", "secretary", "clerk"] as const)("shows nobody of a club anything (%s)", async (name) => {
  for (const list of ["assinaturas", "pagamentos", "avisos"])
    await expect(read(`lista=${list}`, club[name])).rejects.toMatchObject({ code: "forbidden" });
});
