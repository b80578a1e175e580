import { expect, test } from "vitest";
import {
  ATHLETE_PLANS,
  CLUB_PLANS,
  athletePlan,
  priceOf,
  yearlySaving,
  PRICES,
} from "../../../../../../app/features/base/plans/plans.ts";
import { formatMoney } from "../../../../../../app/lib/money.ts";

const money = (cents: number) => formatMoney(cents).replaceAll("\u00a0", " ");
const words = (id: string, interval: "month" | "year") => {
  const price = priceOf(
    ATHLETE_PLANS.find((plan) => plan.id === id)!,
    interval,
  );
  return price && money(price.cents);
};

// The table of product §7, to the centavo.
test.each([
  ["free", null, null],
  ["plus", "R$ 19,90", "R$ 199,00"],
  ["pro", "R$ 39,90", "R$ 399,00"],
])("%s costs %s a month, %s a year", (id, month, year) => {
  expect(words(id, "month")).toBe(month);
  expect(words(id, "year")).toBe(year);
});

test("club plans cost what product §7 says", () => {
  expect(CLUB_PLANS.map((plan) => [plan.id, money(plan.cents.month)])).toEqual([
    ["essencial", "R$ 149,00"],
    ["completo", "R$ 349,00"],
    ["rede", "R$ 899,00"],
  ]);
});

test("every price has a lookup key of its own and stays within the payment limit", () => {
  expect(new Set(PRICES.map((price) => price.lookupKey)).size).toBe(7);
  for (const price of PRICES) {
    expect(Number.isInteger(price.cents) && price.cents > 0 && price.cents <= 500_000).toBe(true);
  }
});

test("a year saves two months of twelve", () => {
  expect(ATHLETE_PLANS.map(yearlySaving)).toEqual([0, 16, 16]);
});

test("who subscribed to nothing we know is on the free plan", () => {
  expect(athletePlan(null).name).toBe("Grátis");
  expect(athletePlan("gold").name).toBe("Grátis");
  expect(athletePlan("pro").name).toBe("Pro");
});
