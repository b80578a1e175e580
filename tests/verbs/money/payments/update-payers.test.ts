import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { openCustomer } from "../../../../app/features/money/payments/open-customer.server.ts";
import { updatePayers } from "../../../../app/features/money/payments/update-payers.server.ts";
import { startMoney, type TestMoney } from "../../../support/money.ts";

let money: TestMoney;
beforeAll(async () => {
  money = await startMoney();
});
afterAll(async () => {
  await money.stop();
  vi.restoreAllMocks();
});

const FACTS = { name: "Ana Souza", email: "ana@quadra.test", taxId: "52998224725" };
const sql = (query: string, params: unknown[]) => money.database.sql(query, params);
const atStripe = async (id: string) => {
  const customer = await money.sdk.customers.retrieve(id);
  const { data } = await money.sdk.customers.listTaxIds(id);
  const { name, email } = customer as { name: string; email: string };
  return { name, email, taxIds: data.map(({ value }) => value) };
};
const waiting = async (customerId: string) =>
  (await sql("select version from changed_payers where customer_id = $1", [customerId])).length;

async function payer() {
  const { userId } = await money.athlete();
  const { customerId, stripeCustomerId } = await openCustomer(money, { userId }, FACTS);
  await sql("update athletes set cpf = null where cpf = '52998224725'", []);
  await sql("update athletes set cpf = '52998224725' where user_id = $1", [userId]);
  await updatePayers(money);
  return { userId, customerId, stripeCustomerId };
}

test("name, e-mail and CPF follow to Stripe, the last state of each", async () => {
  const { userId, customerId, stripeCustomerId } = await payer();
  await sql("update athletes set name = 'Ana Lima' where user_id = $1", [userId]);
  await sql("update users set email = 'nova@quadra.test' where id = $1", [userId]);
  await sql("update athletes set name = 'Ana Prado', cpf = '11144477735' where user_id = $1", [userId]);
  expect(await updatePayers(money)).toBe(1);
  expect(await atStripe(stripeCustomerId)).toEqual({
    name: "Ana Prado",
    email: "nova@quadra.test",
    taxIds: ["11144477735"],
  });
  expect(await waiting(customerId)).toBe(0);
  await sql("update athletes set name = 'Ana Prado', cpf = null where user_id = $1", [userId]);
  await updatePayers(money);
  expect((await atStripe(stripeCustomerId)).taxIds).toEqual([]);
  // A fact that Stripe does not know changes nothing there.
  await sql("update athletes set is_private = true where user_id = $1", [userId]);
  expect(await updatePayers(money)).toBe(0);
});

test("a club's name, e-mail and CNPJ too", async () => {
  const { clubId } = await money.club();
  const { stripeCustomerId } = await openCustomer(money, { clubId }, { ...FACTS, taxId: null });
  await sql(
    "update clubs set name = 'Clube Novo', contact_email = 'oi@clube.test', cnpj = '11222333000181' where id = $1",
    [clubId],
  );
  await updatePayers(money);
  expect(await atStripe(stripeCustomerId)).toEqual({
    name: "Clube Novo",
    email: "oi@clube.test",
    taxIds: ["11222333000181"],
  });
});

test("what fails is tried again, and what changes while Stripe is told is told afterwards", async () => {
  const { userId, customerId, stripeCustomerId } = await payer();
  await sql("update athletes set name = 'Bia Um' where user_id = $1", [userId]);
  await money.stripe.control("faults", { kind: "down", times: 40 });
  expect(await updatePayers(money)).toBe(0);
  await money.stripe.control("clear-faults");
  expect(await updatePayers(money)).toBe(0);
  await money.advance({ seconds: 601 });
  expect(await updatePayers(money)).toBe(1);
  expect((await atStripe(stripeCustomerId)).name).toBe("Bia Um");

  await sql("update athletes set name = 'Bia Dois' where user_id = $1", [userId]);
  const client = await money.services.payments.client();
  const update = client.customers.update.bind(client.customers);
  vi.spyOn(client.customers, "update").mockImplementationOnce((async (...args: Parameters<typeof update>) => {
    await sql("update athletes set name = 'Bia Três' where user_id = $1", [userId]);
    // Another run does not overtake this one.
    expect(await updatePayers(money)).toBe(0);
    return await update(...args);
  }) as typeof update);
  await updatePayers(money);
  expect(await waiting(customerId)).toBe(1);
  await updatePayers(money);
  expect((await atStripe(stripeCustomerId)).name).toBe("Bia Três");
  expect(await waiting(customerId)).toBe(0);
});

test("a customer that Stripe does not know is forgotten, for the next purchase to make another", async () => {
  const { userId, customerId, stripeCustomerId } = await payer();
  await money.sdk.customers.del(stripeCustomerId);
  await sql("update athletes set name = 'Caio' where user_id = $1", [userId]);
  await updatePayers(money);
  expect(await waiting(customerId)).toBe(0);
  expect((await openCustomer(money, { userId }, FACTS)).stripeCustomerId).not.toBe(stripeCustomerId);
});
