import { makePrice, makeProduct } from "./resources/prices.ts";
import { defaultConfiguration } from "./resources/portal.ts";
import type { World } from "./world.ts";

/** The product's paid plans (product §7); yearly prices where they are sold, centavos of BRL. */
const PLANS = [
  { id: "prod_athlete_plus", name: "Atleta Plus", key: "athlete_plus", month: 1_990, year: 19_900 },
  { id: "prod_athlete_pro", name: "Atleta Pro", key: "athlete_pro", month: 3_990, year: 39_900 },
  { id: "prod_club_essencial", name: "Clube Essencial", key: "club_essencial", month: 14_900 },
  { id: "prod_club_completo", name: "Clube Completo", key: "club_completo", month: 34_900 },
  { id: "prod_club_rede", name: "Clube Rede", key: "club_rede", month: 89_900 },
] as const;

/** Puts the plans' products and prices (by lookup key) and the portal's configuration into an account without any. */
export function seedAccount(world: World): void {
  if (world.store.all("product").length > 0) return;
  defaultConfiguration(world);
  for (const { id, name, key, month, ...plan } of PLANS) {
    const product = makeProduct(world, { id, name, metadata: { plan: key } });
    const monthly = makePrice(world, {
      product: product.id,
      currency: "brl",
      unitAmount: month,
      recurring: { interval: "month" },
      lookupKey: `${key}_month`,
    });
    world.store.change(product, { default_price: monthly.id });
    if ("year" in plan)
      makePrice(world, {
        product: product.id,
        currency: "brl",
        unitAmount: plan.year,
        recurring: { interval: "year" },
        lookupKey: `${key}_year`,
      });
  }
}
