import type { Stripe } from "stripe";
import type { Services } from "../../../platform/services.server.ts";
import { AppError } from "../../../lib/errors.ts";
import { unlessMissing } from "../../../platform/stripe.server.ts";
import type { Price } from "../../base/plans/plans.ts";
import { priceAsSold } from "../../base/plans/stripe-catalogue.ts";
import { stripeId } from "../payments/charged.server.ts";

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

/**
 * The price at Stripe that the invoice of a change of plan names for one of its two plans: an older one than is sold now, where the
 * subscriber had that. Null where it names none of this plan and interval, or one that nobody may be put on any more.
 */
export async function priceOnInvoice(
  stripe: Stripe,
  stripeInvoiceId: string | null,
  { lookupKey }: Price,
): Promise<Stripe.Price | null> {
  const invoice = stripeInvoiceId && (await unlessMissing(stripe.invoices.retrieve(stripeInvoiceId)));
  if (!invoice) return null;
  const ids = new Set(
    invoice.lines.data.flatMap((line) => stripeId(line.pricing?.price_details?.price) ?? []),
  );
  const named = await Promise.all([...ids].map((id) => stripe.prices.retrieve(id)));
  return named.find((price) => price.active && priceAsSold(price)?.lookupKey === lookupKey) ?? null;
}
