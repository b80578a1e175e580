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
const MANUAL = { settings: { payouts: { schedule: { interval: "manual" as const } } } };

async function connected(dashboard: "express" | "full" = "express"): Promise<string> {
  const { id } = await stripe.accounts.create({
    country: "BR",
    capabilities: { card_payments: { requested: true }, transfers: { requested: true } },
    controller: { losses: { payments: "application" }, stripe_dashboard: { type: dashboard } },
  });
  await on.server.control("set-account", { account: id, standing: "ready" });
  return id;
}

/** An account with 75 reais that count. */
async function paidAccount(): Promise<string> {
  const id = await connected();
  const { id: session } = await stripe.checkout.sessions.create({
    mode: "payment",
    line_items: [
      {
        quantity: 1,
        price_data: { currency: "brl", unit_amount: 8_000, product_data: { name: "Inscrição" } },
      },
    ],
    payment_intent_data: { transfer_data: { destination: id }, application_fee_amount: 500 },
    success_url: "https://quadra.test/",
  });
  await on.server.control("pay-session", { session, method: "card", end: "succeeded" });
  days(30);
  return id;
}

const intervalOf = async (id: string) =>
  (await stripe.accounts.retrieve(id)).settings?.payouts?.schedule.interval;
const available = async (account: string) =>
  (await stripe.balance.retrieve({}, { stripeAccount: account })).available[0]!.amount;
const typesFor = async (account: string) =>
  (await stripe.events.list({ limit: 100 })).data
    .filter((event) => event.account === account && event.type.startsWith("payout."))
    .map(({ type }) => type);

test("an account is paid out every day until the platform says otherwise, which it is told of as any change", async () => {
  const id = await connected();
  expect(await intervalOf(id)).toBe("daily");
  await stripe.accounts.update(id, MANUAL);
  expect(await intervalOf(id)).toBe("manual");
  await on.server.control("set-payout-interval", { account: id, interval: "daily" });
  expect(await intervalOf(id)).toBe("daily");
  const [last] = (await stripe.events.list({ types: ["account.updated"] })).data;
  expect((last!.data as { previous_attributes?: object }).previous_attributes).toHaveProperty("settings");
  await expect(
    stripe.accounts.update(id, { settings: { payouts: { schedule: { interval: "weekly" } } } }),
  ).rejects.toMatchObject({ statusCode: 400 });
});

test("manual payouts are refused where the account may not have them, or sets them itself", async () => {
  const id = await connected();
  await on.server.control("settings", { allowsManualPayouts: false });
  await expect(stripe.accounts.update(id, MANUAL)).rejects.toMatchObject({
    statusCode: 400,
    param: "settings[payouts][schedule][interval]",
  });
  expect(await intervalOf(id)).toBe("daily");
  await on.server.control("settings", { allowsManualPayouts: true });
  await expect(stripe.accounts.update(await connected("full"), MANUAL)).rejects.toMatchObject({
    statusCode: 400,
    param: "settings[payouts][schedule]",
  });
});

test("Stripe's own plan pays all that counts, and nothing of an account whose payouts are manual", async () => {
  const id = await paidAccount();
  await stripe.accounts.update(id, MANUAL);
  expect(await on.server.control("pay-out-by-plan", { account: id })).toEqual({ made: 0 });
  expect(await available(id)).toBe(7_500);
  await on.server.control("set-payout-interval", { account: id, interval: "daily" });
  expect(await on.server.control("pay-out-by-plan", { account: id })).toEqual({ made: 1 });
  const [made] = (await stripe.payouts.list({}, { stripeAccount: id })).data;
  expect([made!.amount, made!.automatic, await available(id)]).toEqual([7_500, true, 0]);
  await expect(stripe.payouts.cancel(made!.id, {}, { stripeAccount: id })).rejects.toMatchObject({
    statusCode: 400,
  });
});

test("what the bank sends back, or is called back, is in the account again", async () => {
  const id = await paidAccount();
  const as = { stripeAccount: id };
  const make = () => stripe.payouts.create({ amount: 7_500, currency: "brl" }, as);
  const first = await make();
  expect((await stripe.payouts.cancel(first.id, {}, as)).status).toBe("canceled");
  expect(await available(id)).toBe(7_500);
  const second = await make();
  days(2);
  await on.server.control("fail-payout", { payout: second.id });
  const found = await stripe.payouts.retrieve(second.id, {}, as);
  expect([found.status, found.failure_code, await available(id)]).toEqual([
    "failed",
    "account_closed",
    7_500,
  ]);
  await expect(on.server.control("fail-payout", { payout: second.id })).rejects.toThrow();
  await expect(stripe.payouts.cancel(second.id, {}, as)).rejects.toMatchObject({ statusCode: 400 });
  expect(await typesFor(id)).toEqual([
    "payout.failed",
    "payout.paid",
    "payout.created",
    "payout.canceled",
    "payout.created",
  ]);
});
