import { afterAll, beforeAll, expect, it } from "vitest";
import { STRIPE_CATALOGUE } from "../../../../app/features/base/plans/stripe-catalogue.ts";
import { changePlan } from "../../../../app/features/money/subscriptions/change-plan.server.ts";
import { previewChange } from "../../../../app/features/money/subscriptions/preview-change.server.ts";
import { withdrawChange } from "../../../../app/features/money/subscriptions/withdraw-change.server.ts";
import { makePrices } from "../../../../tools/production/prices.ts";
import { HANDLERS } from "../../../../worker/webhooks/handlers.ts";
import { startMoney, type TestMoney } from "../../../support/money.ts";

const OWN = { owner: { kind: "athlete" } } as const;
/** The price of Plus before it was raised to what it is sold at now, by month and by year. */
const OLD_CENTS = { month: 1_500, year: 15_000 };

let money: TestMoney;
beforeAll(async () => {
  const old = STRIPE_CATALOGUE.map((product) => ({
    ...product,
    prices: product.prices.map((price) =>
      price.plan === "plus" ? { ...price, cents: OLD_CENTS[price.interval] } : price,
    ),
  }));
  money = await startMoney({ handlers: HANDLERS, catalogue: old });
});
afterAll(() => money.stop());

async function hear() {
  await money.settle();
  await money.delivered();
  await money.settle();
}

async function subscribedAtOldPrice(key: string) {
  const person = await money.athlete();
  const { stripeCustomerId: customer } = await money.clockedPayer({ userId: person.userId });
  const items = [{ price: oldPrices.get(key) ?? "" }];
  const { id } = await money.sdk.subscriptions.create({ customer, items });
  await hear();
  const holding = async () => ({ services: money.services, viewer: await money.viewerOf(person) });
  return { customer, id, holding };
}

const oldPrices = new Map<string, string>();
beforeAll(async () => {
  for (const key of ["athlete_plus_month", "athlete_plus_year"]) oldPrices.set(key, await money.priceOf(key));
  await makePrices(money.sdk, { catalogue: STRIPE_CATALOGUE, replaces: true });
});

it.each([
  ["athlete_plus_month", "athlete_pro_month", 1_500],
  ["athlete_plus_year", "athlete_pro_year", 15_000],
  ["athlete_plus_month", "athlete_pro_year", 1_500],
])(
  "from %s, which costs more by now, to %s and back: as before, at the price of before",
  async (from, to, cents) => {
    const { customer, id, holding } = await subscribedAtOldPrice(from);
    await money.advance({ days: 3 });
    const shown = await previewChange(await holding(), { ...OWN, lookupKey: to });
    expect(shown.from).toMatchObject({ lookupKey: from, cents });
    const { countedFrom, nowCents } = shown;
    await changePlan(await holding(), { ...OWN, lookupKey: to, countedFrom, nowCents });
    await hear();
    await money.advance({ days: 1 });
    expect(await withdrawChange(await holding(), OWN)).toMatchObject({
      refundCents: nowCents,
      restoredKey: from,
    });
    await hear();
    const held = await money.database.sql(
      "select lookup_key, price_cents from subscriptions where stripe_subscription_id = $1",
      [id],
    );
    expect(held).toEqual([{ lookup_key: from, price_cents: cents }]);
    expect(await money.sdk.customers.retrieve(customer)).toMatchObject({ balance: 0 });
  },
);

it("after a renewal gives back what it cost more than the price of before", async () => {
  const { customer, holding } = await subscribedAtOldPrice("athlete_plus_month");
  await money.advance({ days: 29 });
  const { countedFrom, nowCents } = await previewChange(await holding(), {
    ...OWN,
    lookupKey: "athlete_pro_month",
  });
  await changePlan(await holding(), { ...OWN, lookupKey: "athlete_pro_month", countedFrom, nowCents });
  await hear();
  await money.advance({ days: 4 });
  await hear();
  const charges = await money.sdk.charges.list({ customer });
  expect(charges.data.map(({ amount }) => amount)).toEqual([3_990, nowCents, 1_500]);
  expect(await withdrawChange(await holding(), OWN)).toMatchObject({ refundCents: nowCents + 3_990 - 1_500 });
});
