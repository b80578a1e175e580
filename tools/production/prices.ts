import type { Stripe } from "stripe";
import type { STRIPE_CATALOGUE } from "../../app/features/base/plans/stripe-catalogue.ts";
import { formatMoney } from "../../app/lib/money.ts";

type Catalogue = typeof STRIPE_CATALOGUE;
type Product = Catalogue[number];
type Price = Product["prices"][number];

/** A price as it stands at Stripe after the command: a line about it, and whether it is the one of the catalogue. */
interface Made {
  line: string;
  isRight: boolean;
}

/**
 * Makes at Stripe what the catalogue sells, by lookup key (product §7), and marks what is there already with the plan and interval that it
 * stands for. A price of another amount stays until `replaces` says otherwise: then a new one takes the lookup key over, and whoever
 * subscribed at the old one goes on paying that. Run again it changes nothing.
 */
export async function makePrices(
  stripe: Stripe,
  { catalogue, replaces }: { catalogue: Catalogue; replaces: boolean },
): Promise<Made[]> {
  const made: Made[] = [];
  for (const product of catalogue)
    for (const price of product.prices) made.push(await makePrice(stripe, product, price, replaces));
  return made;
}

async function makePrice(stripe: Stripe, product: Product, price: Price, replaces: boolean): Promise<Made> {
  const line = `${price.lookupKey}: ${formatMoney(price.cents, price.currency)}`;
  const { data } = await stripe.prices.list({ lookup_keys: [price.lookupKey], active: true });
  const [there] = data;
  if (!there) {
    await createPrice(stripe, product, price);
    return { line: `${line}, criado`, isRight: true };
  }
  // Before its lookup key goes on, so that no price is ever without either.
  const isMarked = Object.entries(price.metadata).every(([name, value]) => there.metadata[name] === value);
  if (!isMarked) await stripe.prices.update(there.id, { metadata: price.metadata });
  const isSame =
    there.unit_amount === price.cents &&
    there.currency === price.currency.toLowerCase() &&
    there.recurring?.interval === price.interval &&
    there.recurring.interval_count === 1;
  if (isSame) return { line: `${line}, já está lá`, isRight: true };
  const was = `${there.unit_amount} ${there.currency}`;
  if (!replaces) {
    const how = "para trocar, `npm run make:prices -- --replace`";
    return { line: `${line}, mas lá está ${was}: ${how}`, isRight: false };
  }
  await createPrice(stripe, product, price);
  return { line: `${line}, no lugar de ${was}`, isRight: true };
}

async function createPrice(
  stripe: Stripe,
  { id, name }: Product,
  { lookupKey, interval, cents, currency, metadata }: Price,
): Promise<void> {
  try {
    await stripe.products.retrieve(id);
  } catch (error) {
    if ((error as { code?: unknown }).code !== "resource_missing") throw error;
    await stripe.products.create({ id, name }, { idempotencyKey: `product-${id}` });
  }
  await stripe.prices.create({
    product: id,
    currency: currency.toLowerCase(),
    unit_amount: cents,
    recurring: { interval },
    lookup_key: lookupKey,
    transfer_lookup_key: true,
    metadata,
  });
}
