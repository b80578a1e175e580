import type { CatalogueProduct } from "@quadra/local-stripe/catalogue";
import { PRICES, productName } from "../../app/features/base/plans/plans.ts";

/** The products of the local Stripe: one per plan, with the prices of product §7. */
export const CATALOGUE: readonly CatalogueProduct[] = [
  ...Map.groupBy(PRICES, ({ owner, plan }) => `${owner}_${plan}`),
].map(([key, prices]) => ({
  id: `prod_${key}`,
  name: productName(prices[0]!),
  metadata: { plan: key },
  prices,
}));
