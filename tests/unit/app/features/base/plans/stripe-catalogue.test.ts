import { describe, expect, it } from "vitest";
import { priceByKey } from "../../../../../../app/features/base/plans/plans.ts";
import { priceAsSold, STRIPE_CATALOGUE } from "../../../../../../app/features/base/plans/stripe-catalogue.ts";

/** Everything that was ever sold. A key is added here and never taken away: somebody may still pay at it. */
const EVER_SOLD = [
  "athlete_plus_month",
  "athlete_plus_year",
  "athlete_pro_month",
  "athlete_pro_year",
  "club_essencial_month",
  "club_completo_month",
  "club_rede_month",
];

const prices = STRIPE_CATALOGUE.flatMap((product) => product.prices.map((price) => ({ product, price })));
const none = { lookup_key: null, metadata: {}, product: "prod_Qx1", recurring: null };

describe("a price at Stripe", () => {
  it("is known for whatever was ever sold, each under one product", () => {
    expect(prices.map(({ price }) => price.lookupKey).toSorted()).toEqual(EVER_SOLD.toSorted());
    expect(EVER_SOLD.filter((key) => priceByKey(key) === null)).toEqual([]);
    expect(STRIPE_CATALOGUE.map(({ id, name }) => `${id} ${name}`)).toEqual([
      "prod_athlete_plus Atleta Plus",
      "prod_athlete_pro Atleta Pro",
      "prod_club_essencial Clube Essencial",
      "prod_club_completo Clube Completo",
      "prod_club_rede Clube Rede",
    ]);
  });

  it.each(prices)("of $price.lookupKey is read by its mark, its key or its product alone", (one) => {
    const { product, price } = one;
    const recurring = { interval: price.interval };
    for (const found of [
      { ...none, metadata: price.metadata },
      { ...none, lookup_key: price.lookupKey },
      { ...none, product: product.id, recurring },
      { ...none, product: { id: product.id }, recurring, metadata: null },
      { ...none, lookup_key: "plus_de_2025", product: product.id, recurring },
      // The mark stays what it was, whatever becomes of the key.
      { ...none, lookup_key: "athlete_pro_month", metadata: price.metadata },
    ])
      expect(priceAsSold(found)?.lookupKey).toBe(price.lookupKey);
  });

  it.each([
    ["nothing", none],
    ["a key of another's", { ...none, lookup_key: "none_of_ours" }],
    ["a mark of another's", { ...none, metadata: { sold_as: "athlete_gold_month" } }],
    ["our product, paid once", { ...none, product: "prod_athlete_plus" }],
    ["our product, by the week", { ...none, product: "prod_athlete_plus", recurring: { interval: "week" } }],
  ])("with %s is none of ours", (_what, found) => {
    expect(priceAsSold(found)).toBeNull();
  });
});
