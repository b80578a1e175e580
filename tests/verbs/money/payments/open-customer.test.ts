import { afterAll, beforeAll, expect, test } from "vitest";
import { openCustomer } from "../../../../app/features/money/payments/open-customer.server.ts";
import type { Viewer } from "../../../../app/features/base/access/viewer.ts";
import { startCheckout } from "../../../../app/features/money/shop/start-checkout.server.ts";
import { openPortal } from "../../../../app/features/money/subscriptions/open-portal.server.ts";
import { enterEvent } from "../../../../app/features/tournaments/tournaments/enter-event.server.ts";
import { payShare } from "../../../../app/features/tournaments/tournaments/pay-share.server.ts";
import { entrant, makeFeeEvent } from "../../../support/fee-tournament.ts";
import { startMoney, type TestMoney } from "../../../support/money.ts";

let money: TestMoney;
beforeAll(async () => {
  money = await startMoney();
});
afterAll(() => money.stop());

const FACTS = { name: "Ana Souza", email: "ana@quadra.test", taxId: "52998224725" };

test("an owner has one payer and one customer at Stripe, however many ask at once", async () => {
  const { userId } = await money.athlete();
  const opened = await Promise.all(Array.from({ length: 6 }, () => openCustomer(money, { userId }, FACTS)));
  expect(new Set(opened.map(({ stripeCustomerId }) => stripeCustomerId)).size).toBe(1);
  const { stripeCustomerId, customerId } = opened[0]!;
  expect(await openCustomer(money, { userId }, FACTS)).toEqual({ customerId, stripeCustomerId });
  const { data } = await money.sdk.customers.list();
  expect(data.map(({ id }) => id)).toEqual([stripeCustomerId]);
  expect(data[0]).toMatchObject({
    name: "Ana Souza",
    email: "ana@quadra.test",
    metadata: { user_id: userId },
  });
  const ids = await money.sdk.customers.listTaxIds(stripeCustomerId);
  expect(ids.data.map(({ type, value }) => [type, value])).toEqual([["br_cpf", "52998224725"]]);
});

test("Stripe away: the payer waits, and the next call makes the customer once", async () => {
  const { clubId } = await money.club();
  await money.stripe.control("faults", { kind: "lost", times: 8 });
  const facts = { name: "Clube da Orla", email: null, taxId: "12ABC34501DE35" };
  await expect(openCustomer(money, { clubId }, facts)).rejects.toMatchObject({
    code: "payments_unavailable",
  });
  await money.stripe.control("clear-faults");
  const before = (await money.sdk.customers.list()).data.length;
  const { stripeCustomerId } = await openCustomer(
    money,
    { clubId },
    { ...facts, name: "Clube da Orla e Mar" },
  );
  const { data } = await money.sdk.customers.list();
  expect(data).toHaveLength(before);
  expect(data[0]).toMatchObject({ id: stripeCustomerId, name: "Clube da Orla e Mar" });
});

test("a customer deleted at Stripe is replaced by the next purchase", async () => {
  const { userId } = await money.athlete();
  const first = await openCustomer(money, { userId }, FACTS);
  await money.sdk.customers.del(first.stripeCustomerId);
  await money.database.sql("update billing_customers set stripe_customer_id = null where user_id = $1", [
    userId,
  ]);
  const second = await openCustomer(money, { userId }, FACTS);
  expect(second.customerId).toBe(first.customerId);
  expect(second.stripeCustomerId).not.toBe(first.stripeCustomerId);
  expect(await money.sdk.customers.retrieve(second.stripeCustomerId)).toMatchObject({ name: "Ana Souza" });
});

const TO_PAGE = { successPath: "/athlete/subscription/success", cancelPath: "/athlete/subscription/plans" };
const buy = async (viewer: Viewer) =>
  startCheckout(
    { services: money.services, viewer },
    { owner: { kind: "athlete" }, lookupKey: "athlete_plus_month", ...TO_PAGE },
  );
const customerOf = async (userId: string) =>
  (
    await money.database.sql("select stripe_customer_id as id from billing_customers where user_id = $1", [
      userId,
    ])
  )[0]!.id as string;

/** An athlete whose customer is gone at Stripe, without our having been told. */
async function forgotten() {
  const ana = await money.athlete();
  const { stripeCustomerId } = await openCustomer(money, { userId: ana.userId }, FACTS);
  await money.sdk.customers.del(stripeCustomerId);
  return { ana, gone: stripeCustomerId, viewer: await money.viewerOf(ana) };
}

test("a customer that Stripe does not know is made anew, once, when a plan is bought, also twice at once", async () => {
  const { ana, gone, viewer } = await forgotten();
  const [one, two] = await Promise.all([buy(viewer), buy(viewer)]);
  await money.settle();
  expect(one.url).toBe(two.url);
  const now = await customerOf(ana.userId);
  expect(now).not.toBe(gone);
  const { data } = await money.sdk.customers.list({ limit: 100 });
  const made = data.filter(({ metadata }) => metadata.user_id === ana.userId);
  expect(made.map(({ id }) => id)).toEqual([now]);
  const former = await money.database.sql("select 1 from former_customers where stripe_customer_id = $1", [
    gone,
  ]);
  expect(former).toHaveLength(1);
});

test("also with a session that Stripe does not know either, as under other keys", async () => {
  const { ana, gone, viewer } = await forgotten();
  await money.database.sql(
    `insert into checkouts (id, kind, customer_id, user_id, lookup_key, amount_cents, currency, stripe_session_id, url, status, created_at, expires_at)
     select gen_random_uuid(), 'subscription', id, user_id, 'athlete_plus_month', 1990, 'BRL', 'cs_test_other_keys', 'https://x.test', 'open', $2, $2::timestamptz + interval '20 minutes'
     from billing_customers where user_id = $1`,
    [ana.userId, money.clock.at.toISOString()],
  );
  expect((await buy(viewer)).url).toContain(money.stripe.url);
  expect(await customerOf(ana.userId)).not.toBe(gone);
});

test("also for the portal and an entry fee", async () => {
  const portal = await forgotten();
  const { userId, sessionId } = portal.viewer;
  const context = { services: money.services, actor: { kind: "user", userId, sessionId } } as const;
  const opened = await openPortal(context, { owner: { kind: "athlete" }, returnPath: "/" });
  expect(opened.url).toContain(money.stripe.url);
  expect(await customerOf(userId)).not.toBe(portal.gone);

  const entrantOf = await entrant(money, "Bia Reis");
  const before = await openCustomer(money, { userId: entrantOf.userId }, FACTS);
  await money.sdk.customers.del(before.stripeCustomerId);
  const { clubId } = await money.club();
  const { eventId } = await makeFeeEvent(money, clubId);
  const { entryId } = await enterEvent(entrantOf.context, { eventId });
  expect((await payShare(entrantOf.context, { entryId })).url).toContain(money.stripe.url);
  expect(await customerOf(entrantOf.userId)).not.toBe(before.stripeCustomerId);
});
