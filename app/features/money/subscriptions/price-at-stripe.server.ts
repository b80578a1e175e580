import type { Stripe } from "stripe";
import type { Services } from "../../../platform/services.server.ts";
import { AppError } from "../../../lib/errors.ts";
import type { Price } from "../../base/plans/plans.ts";

/**
 * The id at Stripe of a price of ours, looked up by its key. Nobody is charged another amount than they were shown: where
 * Stripe has another (or none), throws `payments_unavailable` with a sentence, and the log says why.
 */
export async function priceAtStripe(
  { services, stripe }: { services: Pick<Services, "log">; stripe: Stripe },
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
  services.log("price_differs", { kind: price.lookupKey });
  throw new AppError("payments_unavailable", {
    message: "O preço deste plano está sendo atualizado. Nada foi cobrado; tente de novo mais tarde.",
  });
}
