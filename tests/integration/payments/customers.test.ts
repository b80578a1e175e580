import { afterAll, beforeAll, expect, test } from "vitest";
import { openCustomer } from "../../../app/features/payments/open-customer.server.ts";
import { startMoney, type TestMoney } from "../../support/money.ts";

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
