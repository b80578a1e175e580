import type { CatalogueProduct } from "../../src/catalogue.ts";

const product = (key: string, name: string, cents: { month: number; year?: number }): CatalogueProduct => ({
  id: `prod_${key}`,
  name,
  prices: Object.entries(cents).map(([interval, each]) => ({
    lookupKey: `${key}_${interval}`,
    interval: interval as "month" | "year",
    cents: each,
  })),
});

/** The products of the tests' account: two plans by month and year, and three by month only. */
export const CATALOGUE: readonly CatalogueProduct[] = [
  product("athlete_plus", "Atleta Plus", { month: 1_990, year: 19_900 }),
  product("athlete_pro", "Atleta Pro", { month: 3_990, year: 39_900 }),
  product("club_essencial", "Clube Essencial", { month: 14_900 }),
  product("club_completo", "Clube Completo", { month: 34_900 }),
  product("club_rede", "Clube Rede", { month: 89_900 }),
];
