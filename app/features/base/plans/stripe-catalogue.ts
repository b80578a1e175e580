import { type Price, priceByKey, PRICES, productName } from "./plans.ts";

/** A product at Stripe: one plan, with the prices that it is sold at. */
interface StripeProduct {
  id: string;
  name: string;
  prices: readonly (Price & { metadata: Record<string, string> })[];
}

/** A price as Stripe gives it, as far as it says which plan it is of. */
interface PriceAtStripe {
  lookup_key: string | null;
  metadata?: Record<string, string> | null;
  product: string | { id: string };
  recurring: { interval: string } | null;
}

/** The mark on a price at Stripe that names its plan and interval for ever: a lookup key goes on to the next price, it does not. */
const MARK = "sold_as";

/** Everything that is sold, as Stripe has it: production's command writes it, and the local Stripe begins with it. */
export const STRIPE_CATALOGUE: readonly StripeProduct[] = [
  ...Map.groupBy(PRICES, ({ owner, plan }) => `prod_${owner}_${plan}`),
].map(([id, prices]) => ({
  id,
  name: prices.map(productName)[0] ?? id,
  prices: prices.map((price) => ({ ...price, metadata: { [MARK]: price.lookupKey } })),
}));

/**
 * The price that a price at Stripe was sold as, or null for none of ours. Its mark says so; a price without one is known by its lookup key,
 * or, once that went on to a newer price, by its product and interval, which Stripe never lets change.
 */
export function priceAsSold({ lookup_key, metadata, product, recurring }: PriceAtStripe): Price | null {
  const productId = typeof product === "string" ? product : product.id;
  const ofProduct = recurring && `${productId.replace(/^prod_/, "")}_${recurring.interval}`;
  for (const key of [metadata?.[MARK], lookup_key, ofProduct]) {
    const price = key ? priceByKey(key) : null;
    if (price !== null) return price;
  }
  return null;
}
