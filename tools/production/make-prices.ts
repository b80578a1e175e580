import { parseArgs } from "node:util";
import { STRIPE_CATALOGUE } from "../../app/features/base/plans/stripe-catalogue.ts";
import { HANDLERS } from "../../worker/webhooks/handlers.ts";
import { makePrices } from "./prices.ts";
import { openStripe } from "./try-stripe.ts";
import { eventsByEndpoint } from "./webhook-endpoints.ts";

// Makes at Stripe what the product sells and says which events its endpoints need. A price that differs there is reported and left for
// a person to decide: `--replace` puts the new one in its place.
const { STRIPE_SECRET_KEY: key, STRIPE_API_URL: apiUrl } = process.env;
const { replace = false } = parseArgs({ options: { replace: { type: "boolean" } } }).values;
if (!key) {
  console.error("Defina STRIPE_SECRET_KEY com a chave da conta no Stripe.");
  process.exitCode = 2;
} else {
  const made = await makePrices(openStripe(key, apiUrl), { catalogue: STRIPE_CATALOGUE, replaces: replace });
  for (const { line } of made) console.log(line);
  if (made.some(({ isRight }) => !isRight)) process.exitCode = 1;
  const { account, connect } = eventsByEndpoint(Object.keys(HANDLERS));
  console.log(`\nEventos para o endpoint /api/webhooks/stripe da conta:\n${account.join("\n")}`);
  console.log(`\nEventos para o endpoint das contas conectadas (Connect):\n${connect.join("\n")}`);
}
