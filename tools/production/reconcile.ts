import { parseArgs } from "node:util";
import { differenceLine } from "../../app/features/money/payments/reconcile.ts";
import { reconcileBooks } from "../../app/features/money/payments/reconcile-books.server.ts";
import { createPayments, type Payments } from "../../app/platform/stripe.server.ts";
import { commandServices } from "./command-services.ts";
import { readDatabase, readDevVars, readEndpoints } from "./settings.ts";

const USAGE = "Uso: npm run reconcile [-- --since 2026-11-01]";

process.exitCode = await main();

/** Prints each difference in one line, then the counts. 0: none; 1: there are some; 2: it could not be compared. */
async function main(): Promise<number> {
  try {
    const since = readSince();
    const payments = findStripe();
    const { url: databaseUrl, httpEndpoint } = readDatabase();
    if (httpEndpoint === undefined && !/\.neon\.(tech|build)$/.test(new URL(databaseUrl).hostname))
      throw new Error("O banco de DATABASE_URL não é do Neon: defina também DATABASE_HTTP_ENDPOINT.");
    const { services } = commandServices({ databaseUrl, httpEndpoint, payments });
    const { differences, compared, strangers } = await reconcileBooks({ services }, { since });
    for (const difference of differences) console.log(differenceLine(difference));
    const alien = strangers > 0 ? `, ${strangers} cobranças de outros ficaram de fora` : "";
    console.log(`Diferenças: ${differences.length}. Conferidos no Stripe: ${compared}${alien}.`);
    return differences.length === 0 ? 0 : 1;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return 2;
  }
}

function readSince(): Date | null {
  let typed: string | undefined;
  try {
    typed = parseArgs({ options: { since: { type: "string" } } }).values.since;
  } catch {
    throw new Error(USAGE);
  }
  if (typed === undefined) return null;
  const since = new Date(typed);
  if (Number.isNaN(since.getTime())) throw new Error(`Não entendi a data “${typed}”. ${USAGE}`);
  return since;
}

/** STRIPE_SECRET_KEY of the environment, else of `.dev.vars`, else the Stripe of the running `npm start`. */
function findStripe(): Payments {
  const settings = readDevVars();
  const secretKey = process.env.STRIPE_SECRET_KEY || settings.STRIPE_SECRET_KEY;
  const apiUrl = process.env.STRIPE_API_URL || settings.STRIPE_API_URL;
  if (secretKey) return createPayments({ secretKey, webhookSecret: "", apiUrl });
  const running = readEndpoints();
  if (running?.stripe)
    return createPayments({
      secretKey: running.stripe.secretKey,
      webhookSecret: "",
      apiUrl: running.stripe.url,
    });
  throw new Error(
    "Nenhum Stripe: deixe o npm start rodando em outro terminal, ou defina STRIPE_SECRET_KEY e DATABASE_URL.",
  );
}
