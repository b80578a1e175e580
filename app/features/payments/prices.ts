/** What is sold by subscription; found at Stripe by its `lookupKey`, never by id (product §7). */
export interface Price {
  lookupKey: string;
  /** Who subscribes at this price. */
  owner: "athlete" | "club";
  plan: "plus" | "pro" | "essencial" | "completo" | "rede";
  interval: "month" | "year";
  /** Centavos. */
  cents: number;
  currency: "BRL";
}

const athlete = (plan: "plus" | "pro", interval: Price["interval"], cents: number): Price => ({
  lookupKey: `athlete_${plan}_${interval}`,
  owner: "athlete",
  plan,
  interval,
  cents,
  currency: "BRL",
});

const club = (plan: "essencial" | "completo" | "rede", cents: number): Price => ({
  lookupKey: `club_${plan}_month`,
  owner: "club",
  plan,
  interval: "month",
  cents,
  currency: "BRL",
});

/** Every price of product §7, from the least of each owner. */
export const PRICES: readonly Price[] = [
  athlete("plus", "month", 1_990),
  athlete("plus", "year", 19_900),
  athlete("pro", "month", 3_990),
  athlete("pro", "year", 39_900),
  club("essencial", 14_900),
  club("completo", 34_900),
  club("rede", 89_900),
];

const byKey = new Map(PRICES.map((price) => [price.lookupKey, price]));

/** The price under a lookup key, or null for a key that is none of ours. */
export function priceByKey(lookupKey: string): Price | null {
  return byKey.get(lookupKey) ?? null;
}
