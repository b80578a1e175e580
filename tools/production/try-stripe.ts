import { Stripe } from "stripe";
import { PRICES } from "../../app/features/base/plans/plans.ts";
import { HANDLERS } from "../../worker/webhooks/handlers.ts";
import { endpointsLeft, type ListedEndpoint } from "./webhook-endpoints.ts";

const TIMEOUT_MS = 10_000;
/** As many as Stripe takes in one question. */
const KEYS_AT_ONCE = 10;

/** Stripe as commands speak to it, at its own address or at `apiUrl`. */
export function openStripe(secretKey: string, apiUrl?: string): Stripe {
  const at = apiUrl ? new URL(apiUrl) : null;
  const isHttp = at?.protocol === "http:";
  return new Stripe(secretKey, {
    timeout: TIMEOUT_MS,
    telemetry: false,
    httpClient: Stripe.createFetchHttpClient(),
    ...(at === null
      ? {}
      : {
          host: at.hostname,
          port: Number(at.port || (isHttp ? 80 : 443)),
          protocol: isHttp ? ("http" as const) : ("https" as const),
        }),
  });
}

/** Asks Stripe for the plans' prices and the endpoints of `origin`; what is left to do there. */
export async function tryStripe(options: {
  secretKey: string;
  apiUrl?: string | undefined;
  origin: string;
}): Promise<string[]> {
  const stripe = openStripe(options.secretKey, options.apiUrl);
  try {
    const prices = await missingPrices(stripe);
    const endpoints: ListedEndpoint[] = [];
    for await (const endpoint of stripe.webhookEndpoints.list({ limit: 100 })) endpoints.push(endpoint);
    const { origin } = options;
    return [...prices, ...endpointsLeft(endpoints, { origin, handled: Object.keys(HANDLERS) })];
  } catch (error) {
    // The messages of the SDK hold the end of the key.
    const { statusCode: status } = (error ?? {}) as { statusCode?: unknown };
    if (status === 401) return ["O Stripe não aceita STRIPE_SECRET_KEY: confira a chave."];
    if (status === 403)
      return ["STRIPE_SECRET_KEY não pode ler preços e endpoints no Stripe: dê a ela esses direitos."];
    return [`O Stripe não respondeu${typeof status === "number" ? ` (${status})` : ""}: tente de novo.`];
  }
}

async function missingPrices(stripe: Stripe): Promise<string[]> {
  const keys = PRICES.map(({ lookupKey }) => lookupKey);
  const found = new Set<string | null>();
  for (let from = 0; from < keys.length; from += KEYS_AT_ONCE) {
    const lookup_keys = keys.slice(from, from + KEYS_AT_ONCE);
    const { data } = await stripe.prices.list({ lookup_keys, active: true, limit: 100 });
    for (const { lookup_key } of data) found.add(lookup_key);
  }
  const missing = keys.filter((key) => !found.has(key));
  if (missing.length === 0) return [];
  return [`Faltam preços no Stripe (${missing.join(", ")}): rode npm run make:prices.`];
}
