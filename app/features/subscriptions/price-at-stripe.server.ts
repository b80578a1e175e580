import type { Stripe } from "stripe";
import { AppError } from "../../lib/errors.ts";
import type { Price } from "../payments/prices.ts";

/**
 * The id at Stripe of a price of ours, looked up by its key. Nobody is charged another amount than they were shown: where
 * Stripe has another (or none), throws `payments_unavailable` with a sentence, and the log says why.
 */
export async function priceAtStripe(
  stripe: Stripe,
  price: Price,
  options?: Stripe.RequestOptions,
): Promise<string> {
  const { data } = await stripe.prices.list(
    { lookup_keys: [price.lookupKey], active: true, limit: 1 },
    options,
  );
  const [found] = data;
  const isOurs =
    found !== undefined &&
    found.unit_amount === price.cents &&
    found.currency.toUpperCase() === price.currency &&
    found.recurring?.interval === price.interval &&
    found.recurring.interval_count === 1;
  if (isOurs) return found.id;
  console.error("price at Stripe", price.lookupKey, found?.unit_amount, found?.currency, found?.recurring);
  throw new AppError("payments_unavailable", {
    message: "O preço deste plano está sendo atualizado. Nada foi cobrado; tente de novo mais tarde.",
  });
}
