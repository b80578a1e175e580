import type { Stripe } from "stripe";
import { afterEach, beforeEach, expect, test } from "vitest";
import { startTestStripe, type TestStripe } from "./support/test-stripe.ts";

let on: TestStripe;
let stripe: Stripe;
let now = 0;
beforeEach(async () => {
  now = Date.UTC(2026, 0, 10, 12);
  on = await startTestStripe({ now: () => now });
  ({ stripe } = on);
});
afterEach(() => on.stop());

const days = (count: number) => {
  now += count * 86_400_000;
  on.server.tick();
};
const BACK = { success_url: "https://quadra.test/sim", cancel_url: "https://quadra.test/nao" };
const SHORT = { statusCode: 400, code: "balance_insufficient" };

async function connected(): Promise<string> {
  const { id } = await stripe.accounts.create({
    country: "BR",
    capabilities: { card_payments: { requested: true }, transfers: { requested: true } },
    controller: { losses: { payments: "application" }, fees: { payer: "application" } },
  });
  await on.server.control("set-account", { account: id, standing: "ready" });
  return id;
}

/** A payment of 80 reais: by default the platform keeps it, else it goes on to an account less 5 reais. */
async function paid(method: "card" | "pix", destination?: string): Promise<Stripe.Charge> {
  const line = { currency: "brl", unit_amount: 8_000, product_data: { name: "Inscrição" } };
  const { id } = await stripe.checkout.sessions.create({
    mode: "payment",
    line_items: [{ quantity: 1, price_data: line }],
    ...(destination === undefined
      ? {}
      : { payment_intent_data: { transfer_data: { destination }, application_fee_amount: 500 } }),
    ...BACK,
  });
  await on.server.control("pay-session", { session: id, method, end: "succeeded" });
  const { payment_intent } = await stripe.checkout.sessions.retrieve(id, { expand: ["payment_intent"] });
  return await stripe.charges.retrieve((payment_intent as Stripe.PaymentIntent).latest_charge as string);
}

const funds = async (account?: string) => {
  const { available, pending } = await stripe.balance.retrieve(
    {},
    account === undefined ? {} : { stripeAccount: account },
  );
  return [available[0]!.amount, pending[0]!.amount];
};

test("the money of a charge is pending first, a card's for longer than a Pix, and its movement says so", async () => {
  const charge = await paid("card");
  const move = () => stripe.balanceTransactions.retrieve(charge.balance_transaction as string);
  const { net } = await move();
  expect(await funds()).toEqual([0, net]);
  expect((await move()).status).toBe("pending");
  days(29);
  expect(await funds()).toEqual([0, net]);
  days(1);
  expect(await funds()).toEqual([net, 0]);
  expect((await move()).status).toBe("available");
  expect((await stripe.balanceTransactions.list()).data.map(({ status }) => status)).toEqual(["available"]);
  await paid("pix");
  expect(await funds()).toEqual([net, net]);
  days(2);
  expect(await funds()).toEqual([2 * net, 0]);
});

test("what goes on of a charge is pending at its account as long as the charge", async () => {
  const club = await connected();
  await paid("card", club);
  expect(await funds(club)).toEqual([0, 7_500]);
  days(30);
  expect(await funds(club)).toEqual([7_500, 0]);
});

test("a transfer needs the money to be available, but for one of a charge, which needs that of the charge", async () => {
  const club = await connected();
  const charge = await paid("card");
  const send = (amount: number, source?: string) =>
    stripe.transfers.create({
      amount,
      currency: "brl",
      destination: club,
      ...(source === undefined ? {} : { source_transaction: source }),
    });
  await expect(send(1_000)).rejects.toMatchObject(SHORT);
  await send(5_000, charge.id);
  await expect(send(3_001, charge.id)).rejects.toMatchObject({
    statusCode: 400,
    param: "source_transaction",
  });
  expect(await funds(club)).toEqual([0, 5_000]);
  days(30);
  const [available] = await funds();
  await expect(send(available! + 1)).rejects.toMatchObject(SHORT);
  await send(available!);
  expect(await funds()).toEqual([0, 0]);
  expect(await funds(club)).toEqual([5_000 + available!, 0]);
});

test("a payout takes what is available and not more, and arrives two days later", async () => {
  const club = await connected();
  await paid("card", club);
  const as = { stripeAccount: club };
  const pay = (amount: number) => stripe.payouts.create({ amount, currency: "brl" }, as);
  await expect(pay(1_000)).rejects.toMatchObject(SHORT);
  days(30);
  await expect(pay(7_501)).rejects.toMatchObject(SHORT);
  const { id, status } = await pay(7_500);
  expect([status, await funds(club)]).toEqual(["pending", [0, 0]]);
  days(2);
  expect((await stripe.payouts.retrieve(id, {}, as)).status).toBe("paid");
  const { data } = await stripe.events.list({ types: ["payout.created", "payout.paid"] });
  expect(data.map(({ type, account }) => [type, account])).toEqual([
    ["payout.paid", club],
    ["payout.created", club],
  ]);
  // It is the account's, and not the platform's.
  expect((await stripe.payouts.list({}, as)).data).toHaveLength(1);
  expect((await stripe.payouts.list()).data).toEqual([]);
  await expect(stripe.payouts.retrieve(id)).rejects.toMatchObject({ code: "resource_missing" });
  await on.server.control("set-account", { account: club, standing: "restricted" });
  await expect(pay(1)).rejects.toMatchObject({ code: "payouts_not_allowed" });
});

test("the platform pays itself out of what is available", async () => {
  await paid("pix");
  await expect(stripe.payouts.create({ amount: 100, currency: "brl" })).rejects.toMatchObject(SHORT);
  days(2);
  const [available] = await funds();
  await stripe.payouts.create({ amount: available!, currency: "brl" });
  expect(await funds()).toEqual([0, 0]);
});

test("taking back what a destination charge sent may leave an account owing; of another transfer only what it has", async () => {
  const club = await connected();
  const charge = await paid("pix", club);
  await paid("card");
  days(30);
  await stripe.payouts.create({ amount: 7_500, currency: "brl" }, { stripeAccount: club });
  await stripe.refunds.create({ charge: charge.id, reverse_transfer: true, refund_application_fee: true });
  expect(await funds(club)).toEqual([-7_500, 0]);
  const other = await stripe.transfers.create({ amount: 1_000, currency: "brl", destination: club });
  await expect(stripe.transfers.createReversal(other.id, { amount: 100 })).rejects.toMatchObject(SHORT);
  const third = await connected();
  const sent = await stripe.transfers.create({ amount: 1_000, currency: "brl", destination: third });
  await stripe.payouts.create({ amount: 400, currency: "brl" }, { stripeAccount: third });
  await expect(stripe.transfers.createReversal(sent.id)).rejects.toMatchObject(SHORT);
  await stripe.transfers.createReversal(sent.id, { amount: 600 });
  expect(await funds(third)).toEqual([0, 0]);
});

test("a dispute takes the money at once, and gives it back at once", async () => {
  const charge = await paid("card");
  const { id } = (await on.server.control("dispute", { charge: charge.id })) as { id: string };
  expect((await funds())[0]).toBe(-8_000);
  await on.server.control("decide-dispute", { dispute: id, status: "won" });
  expect((await funds())[0]).toBe(0);
});
