import { readMigrationFiles } from "drizzle-orm/migrator";
import path from "node:path";
import { neonConfig } from "@neondatabase/serverless";
import { startStripe } from "@quadra/local-stripe/server";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { STRIPE_CATALOGUE } from "../../app/features/base/plans/stripe-catalogue.ts";
import { PROJECT_DIR } from "../../local/configuration.ts";
import { listenLocally } from "../../local/http.ts";
import { checkDeploy } from "../../tools/production/check-deploy.ts";
import { migrateForWorker } from "../../local/worker-database.ts";
import { tryCloudflare } from "../../tools/production/try-cloudflare.ts";
import { readDatabaseState, tryWorkerDatabase } from "../../tools/production/try-database.ts";
import { tryKeys, tryLimits, tryMail, tryProduct } from "../../tools/production/try-services.ts";
import { tryStripe } from "../../tools/production/try-stripe.ts";
import { makeProduction, type MadeProduction, ORIGIN } from "../support/made-production.ts";

// Each service as check:deploy tries it, over its own wire, when something about it is wrong. Where all is well:
// first-production.test.ts.

const WRONG = "errado-a7c31f";
const NOBODY = "http://127.0.0.1:1";

let production: MadeProduction;
const endpointOfDriver = neonConfig.fetchEndpoint;

beforeAll(async () => {
  production = await makeProduction();
});
afterAll(async () => {
  neonConfig.fetchEndpoint = endpointOfDriver;
  vi.unstubAllEnvs();
  await production.stop();
});

function withPassword(address: string, password: string): string {
  const url = new URL(address);
  url.password = password;
  return url.href;
}

it("prints no secret, whatever is wrong: neither of those that hold nor of those that do not", async () => {
  const { secrets } = production;
  const wrong = {
    OWNER_DATABASE_URL: withPassword(secrets.OWNER_DATABASE_URL ?? "", WRONG),
    DATABASE_URL: withPassword(secrets.DATABASE_URL ?? "", WRONG),
    UPSTASH_REDIS_REST_TOKEN: WRONG,
    MAIL_API_KEY: WRONG,
    AUTH_SIGNING_KEYS: WRONG,
    STRIPE_SECRET_KEY: `${production.stripe.secretKey}${WRONG.replace("-", "")}`,
    CLOUDFLARE_API_TOKEN: WRONG,
  };
  const { code, said, left } = await production.check(wrong);
  expect(code).toBe(1);
  const services = left.filter((says) => !says.startsWith("Troque em app/copy"));
  expect(services).toEqual([
    "Não entrei no banco com OWNER_DATABASE_URL (28P01): confira o endereço e a senha.",
    expect.stringMatching(/^O Upstash não respondeu/),
    expect.stringMatching(/^O serviço de e-mail recusou um envio \(401\)/),
    "O Stripe não aceita STRIPE_SECRET_KEY: confira a chave.",
    expect.stringMatching(/^Corrija AUTH_SIGNING_KEYS/),
    expect.stringMatching(/^O Cloudflare não respondeu ao Wrangler/),
    expect.stringMatching(/^O produto não está em /),
  ]);
  for (const secret of [...Object.values(secrets), ...Object.values(wrong)])
    expect(said).not.toContain(secret);
  for (const part of [WRONG, new URL(secrets.DATABASE_URL ?? "").password]) expect(said).not.toContain(part);
});

it("asks nobody with settings that are wrong", async () => {
  const { secrets, environment, stripe } = production;
  const { proxy, bridge, mail } = environment;
  proxy?.resetStats();
  const settings = {
    ...secrets,
    ENVIRONMENT: "production",
    APP_ORIGIN: "https://quadra.example",
    OWNER_DATABASE_URL: secrets.DATABASE_URL ?? "",
    DATABASE_URL: secrets.OWNER_DATABASE_URL ?? "",
    UPSTASH_REDIS_REST_URL: bridge?.url ?? "",
    MAIL_API_URL: "http://correio.esp.br",
    STRIPE_API_URL: stripe.url,
  };
  const said: string[] = [];
  await checkDeploy(
    { settings, configPath: "", buckets: [], secrets: [], hosts: [], names: {} },
    { shown: {}, say: (line) => said.push(line.replace(/:.*/, "")) },
  );
  expect(said).toEqual([
    "1. Corrija OWNER_DATABASE_URL",
    "2. Corrija DATABASE_URL",
    "3. Troque o exemplo em UPSTASH_REDIS_REST_URL",
    "4. Corrija MAIL_API_URL",
    "5. Defina MAIL_FROM",
    "6. Troque o exemplo em STRIPE_API_URL",
    "7. Troque o exemplo em APP_ORIGIN",
    "8. Defina SECURITY_CONTACT",
    "9. Defina RECEIPT_ISSUER_NAME",
    "10. Defina RECEIPT_ISSUER_CNPJ",
  ]);
  expect([proxy?.stats().http_requests, mail?.messages()]).toEqual([0, []]);
});

it("the database: how many migrations are missing, what is not begun, and with which role the product enters", async () => {
  const { database, environment } = production;
  const all = readMigrationFiles({ migrationsFolder: path.join(PROJECT_DIR, "migrations") }).length;
  const nothing = { hasTerms: false, hasSuperAdmin: false };
  expect(await readDatabaseState(database.url)).toEqual({ pending: all, ...nothing });
  await migrateForWorker(database.url);
  expect(await readDatabaseState(database.url)).toEqual({ pending: 0, ...nothing });

  const endpoint = environment.proxy?.endpoint;
  const { workerUrl } = database;
  expect(await tryWorkerDatabase(workerUrl, endpoint)).toEqual([]);
  expect(await tryWorkerDatabase(withPassword(workerUrl, WRONG), endpoint)).toEqual([
    expect.stringMatching(/^O produto não entra no banco com DATABASE_URL \(28P01\): /),
  ]);
  expect(await tryWorkerDatabase(workerUrl, `${NOBODY}/sql`)).toEqual([
    expect.stringMatching(/^O produto não entra no banco com DATABASE_URL/),
  ]);

  await database.sql(
    "insert into terms_versions (version, title, content, effective_date) values ('1', 'T', 'T', now() + interval '1 day')",
  );
  expect(await readDatabaseState(database.url)).toEqual({ pending: 0, ...nothing });
  await database.sql("update drizzle.__drizzle_migrations set hash = 'another'");
  expect(await readDatabaseState(database.url)).toMatch(/^O banco neondb foi migrado por outra versão/);
  expect(await readDatabaseState(`postgresql://dono:${WRONG}@127.0.0.1:1/banco`)).toBe(
    "Não entrei no banco com OWNER_DATABASE_URL (ECONNREFUSED): confira o endereço e a senha.",
  );
});

it("limits: a wrong token, nobody there, and an attempt that is given back", async () => {
  const { bridge } = production.environment;
  if (bridge === null) throw new Error("no bridge");
  // More often than a limit allows.
  for (let asked = 0; asked < 7; asked += 1) expect(await tryLimits(bridge.url, bridge.token)).toEqual([]);
  for (const [url, token] of [
    [bridge.url, WRONG],
    [NOBODY, bridge.token],
  ] as const)
    expect(await tryLimits(url, token)).toEqual([expect.stringMatching(/^O Upstash não respondeu/)]);
});

it("mail: one goes out, to nobody, and no second one on the same day; a wrong key and silence are told apart", async () => {
  const { mail } = production.environment;
  if (mail === null) throw new Error("no mail");
  await mail.clear();
  const good = { url: mail.url, key: mail.key, from: "Quadra <nao-responda@quadra.esp.br>" };
  expect([await tryMail(good), await tryMail(good)]).toEqual([[], []]);
  expect(mail.messages().map(({ to }) => to)).toEqual([["delivered@resend.dev"]]);
  expect(await tryMail({ ...good, key: WRONG })).toEqual([
    expect.stringMatching(/^O serviço de e-mail recusou um envio \(401\): confira MAIL_API_KEY/),
  ]);
  expect(await tryMail({ ...good, url: NOBODY })).toEqual([
    "O serviço de e-mail não respondeu: confira MAIL_API_URL.",
  ]);
});

it("Stripe: prices that are missing, keys that may not look, silence", async () => {
  const [first] = STRIPE_CATALOGUE;
  if (first === undefined) throw new Error("nothing is sold");
  const stripe = await startStripe({ catalogue: [first], port: 0, file: null, webhookUrl: null });
  const asked = { secretKey: stripe.secretKey, apiUrl: stripe.url, origin: ORIGIN };
  const [prices = "", ...endpoints] = await tryStripe(asked);
  expect(prices).toMatch(/^Faltam preços no Stripe \(.+\): rode npm run make:prices\.$/);
  const missing = STRIPE_CATALOGUE.slice(1).flatMap((product) =>
    product.prices.map(({ lookupKey }) => lookupKey),
  );
  expect(/\((.+)\)/.exec(prices)?.[1]?.split(", ").toSorted()).toEqual(missing.toSorted());
  expect(endpoints).toHaveLength(2);
  expect(await tryStripe({ ...asked, secretKey: `sk_test_${WRONG.replace("-", "")}` })).toEqual([
    "O Stripe não aceita STRIPE_SECRET_KEY: confira a chave.",
  ]);
  stripe.faults.add({ kind: "status", status: 403, times: 1 });
  expect(await tryStripe(asked)).toEqual([expect.stringMatching(/^STRIPE_SECRET_KEY não pode ler/)]);
  await stripe.stop();
  expect(await tryStripe(asked)).toEqual(["O Stripe não respondeu: tente de novo."]);
});

it("Cloudflare: a bucket and secrets that are missing", async () => {
  const { cloudflare, configPath } = production;
  for (const [name, value] of Object.entries(cloudflare.environment)) vi.stubEnv(name, value);
  const deployment = { configPath, buckets: ["quadra-files"], secrets: ["DATABASE_URL", "VAPID_KEY"] };
  cloudflare.secrets = ["VAPID_KEY"];
  const SECRET =
    "Faltam segredos no Cloudflare (DATABASE_URL): rode grep -v ^OWNER_ .production.vars | npx wrangler secret bulk.";
  expect(await tryCloudflare(deployment)).toEqual([
    "Falta o bucket quadra-files no R2: rode npx wrangler r2 bucket create quadra-files.",
    SECRET,
  ]);
  cloudflare.buckets.add("quadra-files");
  expect(await tryCloudflare(deployment)).toEqual([SECRET]);
});

it("the product: another's page at its address, and one that does not reach its services", async () => {
  let answer = "<html>em breve</html>";
  const site = await listenLocally(0, "PORT", (_request, response) => void response.end(answer));
  const origin = `http://127.0.0.1:${site.port}`;
  expect(await tryProduct(origin)).toEqual([expect.stringMatching(/^O produto não está em /)]);
  answer = JSON.stringify({
    status: "degraded",
    dependencies: { database: "ok", redis: "down", realtime: "ok", mail: "missing" },
  });
  expect(await tryProduct(origin)).toEqual([
    `O produto em ${origin} não alcança: redis, mail. Confira os segredos no Cloudflare.`,
  ]);
  await site.stop();
});

it("keys that sign nothing are found", async () => {
  const { AUTH_SIGNING_KEYS = "" } = production.secrets;
  expect(await tryKeys(AUTH_SIGNING_KEYS, ORIGIN)).toEqual([]);
  const open = JSON.stringify(JSON.parse(AUTH_SIGNING_KEYS), (name, value: unknown) =>
    name === "d" ? undefined : value,
  );
  for (const keys of [WRONG, "{}", '{"keys":[]}', open])
    expect(await tryKeys(keys, ORIGIN)).toEqual([expect.stringMatching(/^Corrija AUTH_SIGNING_KEYS/)]);
});
