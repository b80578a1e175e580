import type { Stripe } from "stripe";
import { afterAll, beforeAll, expect, test } from "vitest";
import { STRIPE_CATALOGUE } from "../../../../app/features/base/plans/stripe-catalogue.ts";
import { reconcileBooks } from "../../../../app/features/money/payments/reconcile-books.server.ts";
import { makePrices } from "../../../../tools/production/prices.ts";
import { HANDLERS } from "../../../../worker/webhooks/handlers.ts";
import { startMoney, type TestMoney } from "../../../support/money.ts";

// An account that begins empty, as production's does: only the command puts prices into it.
let money: TestMoney;
beforeAll(async () => {
  money = await startMoney({ handlers: HANDLERS, catalogue: [] });
});
afterAll(() => money.stop());

type Catalogue = typeof STRIPE_CATALOGUE;

const raisedBy = (cents: number): Catalogue =>
  STRIPE_CATALOGUE.map((product) => ({
    ...product,
    prices: product.prices.map((price) => ({ ...price, cents: price.cents + cents })),
  }));
const keysOf = (catalogue: Catalogue) =>
  catalogue.flatMap(({ prices }) => prices.map(({ lookupKey }) => lookupKey));
const make = async (catalogue: Catalogue, replaces = false) =>
  (await makePrices(money.sdk, { catalogue, replaces })).map(({ line, isRight }) => `${isRight} ${line}`);

/** Somebody new at each price that is sold now. */
async function sellAll(): Promise<Stripe.Subscription[]> {
  const sold: Stripe.Subscription[] = [];
  for (const lookupKey of keysOf(STRIPE_CATALOGUE)) {
    const owner = lookupKey.startsWith("club")
      ? { clubId: (await money.club()).clubId }
      : { userId: (await money.athlete()).userId };
    const payer = await money.clockedPayer(owner);
    const items = [{ price: await money.priceOf(lookupKey) }];
    sold.push(await money.sdk.subscriptions.create({ customer: payer.stripeCustomerId, items }));
  }
  return sold;
}

const unapplied = () =>
  money.database.sql(
    "select type, status, last_error from stripe_events where status not in ('applied', 'ignored')",
  );

test(
  "what was sold at any generation of prices is read, renewed and booked as what it was sold as",
  {
    timeout: 120_000,
  },
  async () => {
    expect((await make(STRIPE_CATALOGUE))[0]).toMatch(/^true athlete_plus_month: R\$\s19,90, criado$/);
    const sold: { lookupKey: string; cents: number; id: string; price: string }[] = [];
    for (const cents of [0, 500, 1_200]) {
      const catalogue = raisedBy(cents);
      const before = await money.sdk.prices.list({ limit: 100 });
      if (cents > 0) {
        // Without being told to, the command only says what differs.
        expect((await make(catalogue)).every((line) => line.startsWith("false "))).toBe(true);
        expect((await money.sdk.prices.list({ limit: 100 })).data).toEqual(before.data);
        expect((await make(catalogue, true)).every((line) => line.startsWith("true "))).toBe(true);
      }
      expect((await make(catalogue, true)).every((line) => line.endsWith("já está lá"))).toBe(true);
      const subscriptions = await sellAll();
      sold.push(
        ...subscriptions.map(({ id, items }, at) => ({
          lookupKey: keysOf(STRIPE_CATALOGUE)[at] ?? "",
          cents: catalogue.flatMap(({ prices }) => prices)[at]?.cents ?? 0,
          id,
          price: items.data[0]?.price.id ?? "",
        })),
      );
    }
    await money.delivered();

    // Of two generations the key has gone on; of one of them the mark was taken away by hand, too.
    const all = await Promise.all(sold.map(({ price }) => money.sdk.prices.retrieve(price)));
    expect(all.filter(({ lookup_key }) => lookup_key === null)).toHaveLength(
      2 * keysOf(STRIPE_CATALOGUE).length,
    );
    for (const { price } of sold.slice(0, 7))
      await money.sdk.prices.update(price, { metadata: { sold_as: "" } });
    await money.advance({ days: 32 });
    for (const { id } of sold) await money.sdk.subscriptions.update(id, { metadata: { note: "x" } });
    await money.delivered();

    expect(await unapplied()).toEqual([]);
    const held = await money.database.sql(
      `select stripe_subscription_id as id, lookup_key, plan, "interval", price_cents as cents, status from subscriptions`,
    );
    expect(new Map(held.map((row) => [row.id, row]))).toEqual(
      new Map(
        sold.map(({ id, lookupKey, cents }) => {
          const [, plan, interval] = lookupKey.split("_");
          return [id, { id, lookup_key: lookupKey, plan, interval, cents, status: "active" }];
        }),
      ),
    );
    const names = await money.database.sql<{ description: string }>(
      "select distinct description from payments",
    );
    expect(names.map(({ description }) => description).toSorted()).toEqual([
      "Assinatura Plus, anual",
      "Assinatura Plus, mensal",
      "Assinatura Pro, anual",
      "Assinatura Pro, mensal",
      "Assinatura do clube Completo, mensal",
      "Assinatura do clube Essencial, mensal",
      "Assinatura do clube Rede, mensal",
    ]);
    expect(await reconcileBooks({ services: money.services }, { since: null })).toMatchObject({
      differences: [],
    });
  },
);

test("the local Stripe begins with what the command makes", async () => {
  const local = await startMoney();
  const seen = async (stripe: Stripe) => {
    const [products, prices] = await Promise.all([
      stripe.products.list({ limit: 100 }),
      stripe.prices.list({ limit: 100 }),
    ]);
    return {
      products: products.data.map(({ id, name }) => `${id} ${name}`).toSorted(),
      prices: prices.data
        .map(({ product, lookup_key, metadata, recurring }) =>
          JSON.stringify([product, lookup_key, metadata, recurring?.interval]),
        )
        .filter((price) => !price.includes("null"))
        .toSorted(),
    };
  };
  try {
    expect(await seen(local.sdk)).toEqual(await seen(money.sdk));
    expect(
      (await makePrices(local.sdk, { catalogue: STRIPE_CATALOGUE, replaces: false })).map(({ line }) => line),
    ).toEqual(
      STRIPE_CATALOGUE.flatMap(({ prices }) => prices.map(() => expect.stringMatching(/já está lá$/))),
    );
  } finally {
    await local.stop();
  }
});
