import { Stripe } from "stripe";
import { PRICES, type Price, productName } from "../../app/features/base/plans/plans.ts";
import { formatMoney } from "../../app/lib/money.ts";
import { HANDLERS } from "../../worker/webhooks/handlers.ts";

// Makes at Stripe what the product sells, by lookup key (product §7), and says which events its endpoint needs. What is there
// already stays as it is; a price that differs there is reported and left for a person to decide.
const { STRIPE_SECRET_KEY: key, STRIPE_API_URL: apiUrl } = process.env;
if (!key) {
  console.error("Defina STRIPE_SECRET_KEY com a chave da conta no Stripe.");
  process.exitCode = 2;
} else {
  const at = apiUrl ? new URL(apiUrl) : null;
  const stripe = new Stripe(
    key,
    at === null ? {} : { host: at.hostname, port: Number(at.port), protocol: "http" },
  );
  for (const price of PRICES) console.log(await makePrice(stripe, price));
  console.log(
    `\nEventos para o endpoint /api/webhooks/stripe:\n${Object.keys(HANDLERS).toSorted().join("\n")}`,
  );
}

/** Makes one price unless it exists; gives a line that says what was found. */
async function makePrice(stripe: Stripe, price: Price): Promise<string> {
  const { lookupKey, owner, plan, interval, cents } = price;
  const currency = price.currency.toLowerCase();
  const line = `${lookupKey}: ${formatMoney(cents, price.currency)}`;
  const { data } = await stripe.prices.list({ lookup_keys: [lookupKey], active: true });
  const [there] = data;
  if (there) {
    const isSame =
      there.unit_amount === cents && there.currency === currency && there.recurring?.interval === interval;
    if (!isSame) process.exitCode = 1;
    return isSame
      ? `${line}, já está lá`
      : `${line}, mas lá está ${there.unit_amount} ${there.currency}: confira`;
  }
  const product = `prod_${owner}_${plan}`;
  try {
    await stripe.products.retrieve(product);
  } catch (error) {
    if ((error as { code?: unknown }).code !== "resource_missing") throw error;
    await stripe.products.create(
      { id: product, name: productName(price) },
      { idempotencyKey: `product-${product}` },
    );
  }
  await stripe.prices.create({
    product,
    currency,
    unit_amount: cents,
    recurring: { interval },
    lookup_key: lookupKey,
  });
  return `${line}, criado`;
}
