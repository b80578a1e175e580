import { parseArgs } from "node:util";
import { Stripe } from "stripe";
import { STRIPE_CATALOGUE } from "../../app/features/base/plans/stripe-catalogue.ts";
import { HANDLERS } from "../../worker/webhooks/handlers.ts";
import { makePrices } from "./prices.ts";

// Makes at Stripe what the product sells and says which events its endpoint needs. A price that differs there is reported and left for
// a person to decide: `--replace` puts the new one in its place.
const { STRIPE_SECRET_KEY: key, STRIPE_API_URL: apiUrl } = process.env;
const { replace = false } = parseArgs({ options: { replace: { type: "boolean" } } }).values;
if (!key) {
  console.error("Defina STRIPE_SECRET_KEY com a chave da conta no Stripe.");
  process.exitCode = 2;
} else {
  const at = apiUrl ? new URL(apiUrl) : null;
  const stripe = new Stripe(
    key,
    at === null ? {} : { host: at.hostname, port: Number(at.port), protocol: "http" },
  );
  const made = await makePrices(stripe, { catalogue: STRIPE_CATALOGUE, replaces: replace });
  for (const { line } of made) console.log(line);
  if (made.some(({ isRight }) => !isRight)) process.exitCode = 1;
  console.log(
    `\nEventos para o endpoint /api/webhooks/stripe:\n${Object.keys(HANDLERS).toSorted().join("\n")}`,
  );
}
