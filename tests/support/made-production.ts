import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Client, Pool, type QueryResultRow } from "pg";
import { Stripe } from "stripe";
import { startStripe, type LocalStripe } from "@quadra/local-stripe/server";
import { WORKER_ROLE } from "../../app/lib/worker-role.ts";
import { PROJECT_DIR } from "../../local/configuration.ts";
import { type LocalEnvironment, startEnvironment } from "../../local/environment.ts";
import { freePort } from "../../local/ports.ts";
import { startPostgres } from "../../local/postgres.ts";
import { startWorker } from "../../local/worker.ts";
import { workerUrlOf } from "../../local/worker-database.ts";
import { makeSigningKeys } from "../../tools/production/signing-keys.ts";
import { makeVapidKey } from "../../tools/production/vapid-key.ts";
import { eventsByEndpoint, webhookUrl } from "../../tools/production/webhook-endpoints.ts";
import { HANDLERS } from "../../worker/webhooks/handlers.ts";
import { appOver, type TestApp } from "./app.ts";
import { startCloudflareApi, type CloudflareApi } from "./cloudflare-api.ts";
import type { TestDatabase } from "./database.ts";
import { askStandIn, layWire, type ProductionWire } from "./production-wire.ts";

export const ORIGIN = "https://quadra.esp.br";
const NEON_HOST = "ep-quadra-1a2b.sa-east-1.aws.neon.tech";
const COMMANDS = {
  "check:deploy": "check-deploy.ts",
  "db:migrate": "migrate.ts",
  "make:prices": "make-prices.ts",
  "make:super-admin": "make-super-admin.ts",
  "publish:terms": "publish-terms.ts",
} as const;

/** All that a command printed, and its exit code. */
interface Printed {
  code: number;
  said: string;
}

/** A production before its first deployment: an empty database, accounts at its services, and its files of settings. */
export interface MadeProduction {
  database: TestDatabase;
  stripe: LocalStripe;
  cloudflare: CloudflareApi;
  environment: LocalEnvironment;
  configPath: string;
  varsFile: string;
  /** The values of the file of secrets. */
  secrets: Readonly<Record<string, string>>;
  /** Runs a command as whoever deploys does, with the settings in its environment. */
  run(command: keyof typeof COMMANDS, args?: string[], over?: Record<string, string>): Promise<Printed>;
  /** The steps that check:deploy says are left, its exit code, and all that it printed. */
  check(over?: Record<string, string>): Promise<Printed & { left: string[] }>;
  /** Makes the two endpoints at Stripe that the product needs. */
  makeEndpoints(): Promise<void>;
  /** Starts the built worker with these settings; visitors and Stripe find it at ORIGIN. */
  deploy(settings: Readonly<Record<string, string>>): Promise<TestApp>;
  stop(): Promise<void>;
}

/** Makes one; until its stop, this process finds its services under their own addresses, too. */
export async function makeProduction(): Promise<MadeProduction> {
  const folder = await mkdtemp(path.join(tmpdir(), "quadra-production-"));
  const database = await startNeonsPostgres(path.join(folder, "postgres"));
  const cloudflare = await startCloudflareApi();
  const stripe = await startStripe({
    catalogue: [],
    port: 0,
    file: null,
    secretKey: `sk_live_${randomBytes(12).toString("hex")}`,
    webhookUrl: webhookUrl(ORIGIN),
  });
  const environment = await startEnvironment({
    origin: ORIGIN,
    dir: null,
    databaseUrl: database.url,
    settings: { STRIPE_SECRET_KEY: stripe.secretKey },
  });
  const { proxy, bridge, mail } = environment;
  if (proxy === null || bridge === null || mail === null) throw new Error("a stand-in is missing");
  const { hostname, port, username, password, pathname } = new URL(database.url);
  const wire: ProductionWire = {
    origins: {
      "https://api.sa-east-1.aws.neon.tech": new URL(proxy.endpoint).origin,
      "https://eu1-quadra.upstash.io": bridge.url,
      "https://api.resend.com": mail.url,
      "https://api.stripe.com": stripe.url,
    },
    database: { host: NEON_HOST, standIn: { host: hostname, port } },
    pages: { origin: "https://checkout.stripe.com", standIn: stripe.url },
  };
  const takeUp = layWire(wire);
  const secrets: Record<string, string> = {
    OWNER_DATABASE_URL: `postgresql://${username}:${password}@${NEON_HOST}:${port}${pathname}`,
    DATABASE_URL: `postgresql://${WORKER_ROLE}:${new URL(database.workerUrl).password}@${NEON_HOST}${pathname}`,
    UPSTASH_REDIS_REST_URL: "https://eu1-quadra.upstash.io",
    UPSTASH_REDIS_REST_TOKEN: bridge.token,
    AUTH_SIGNING_KEYS: await makeSigningKeys(),
    MAIL_API_KEY: mail.key,
    MAIL_WEBHOOK_SECRET: mail.webhookSecret,
    VAPID_KEY: await makeVapidKey(),
    STRIPE_SECRET_KEY: stripe.secretKey,
    STRIPE_WEBHOOK_SECRET: stripe.webhookSecrets,
  };
  const configPath = path.join(folder, "wrangler.toml");
  await writeFile(configPath, await deployersToml());
  const varsFile = path.join(folder, ".production.vars");
  await writeFile(
    varsFile,
    Object.entries(secrets)
      .map(([name, value]) => `${name}='${value}'\n`)
      .join(""),
  );

  const run: MadeProduction["run"] = (command, args = [], over = {}) => {
    const file = path.join(PROJECT_DIR, "tools/production", COMMANDS[command]);
    const inFront = path.join(import.meta.dirname, "production-wire.ts");
    const { PATH, HOME, NODE_COMPILE_CACHE } = process.env;
    const known = command === "check:deploy" ? {} : secrets;
    const env = {
      PATH,
      HOME,
      NODE_COMPILE_CACHE,
      ...cloudflare.environment,
      ...known,
      WORKER_PASSWORD: new URL(secrets.DATABASE_URL ?? "").password,
      PRODUCTION_WIRE: JSON.stringify(wire),
      ...over,
    };
    return new Promise((resolve) => {
      execFile(process.execPath, ["--import", inFront, file, ...args], { env }, (error, stdout, stderr) =>
        resolve({ code: error === null ? 0 : Number(error.code), said: stdout + stderr }),
      );
    });
  };

  return {
    database,
    stripe,
    cloudflare,
    environment,
    configPath,
    varsFile,
    secrets,
    run,
    async check(over = {}) {
      const printed = await run("check:deploy", ["--config", configPath, "--vars", varsFile], over);
      const left = printed.said.split("\n").flatMap((line) => /^\d+\. (.+)$/.exec(line)?.[1] ?? []);
      return { ...printed, left };
    },
    async makeEndpoints() {
      const client = new Stripe(stripe.secretKey, {
        host: "127.0.0.1",
        port: stripe.port,
        protocol: "http",
      });
      const { account, connect } = eventsByEndpoint(Object.keys(HANDLERS));
      const url = webhookUrl(ORIGIN);
      for (const [enabled_events, isConnect] of [
        [account, false],
        [connect, true],
      ] as const)
        await client.webhookEndpoints.create({
          url,
          connect: isConnect,
          // The SDK names the events that it knows; ours are compared with its types where they are handled.
          enabled_events: enabled_events as Stripe.WebhookEndpointCreateParams.EnabledEvent[],
        });
    },
    async deploy(settings) {
      const app = await appOver({
        database,
        environment: { ...environment, stripe },
        start: ({ port: at, onLog }) =>
          startWorker({
            port: at,
            persistDir: null,
            onLog,
            // The limiter's own patience is too short for a busy machine.
            vars: { ...settings, LIMITER_TIMEOUT_MS: "20000" },
            inFront: overHttps,
            outbound: (request) => askStandIn(wire, request),
          }),
      });
      wire.origins[ORIGIN] = app.origin;
      return { ...app, origin: ORIGIN };
    },
    async stop() {
      takeUp();
      await environment.stop();
      await stripe.stop();
      await cloudflare.stop();
      await database.drop();
      await rm(folder, { recursive: true });
    },
  };
}

/**
 * A server of its own, since a role is everybody's on a server, with an owner that is no superuser and an empty database, as Neon
 * makes them. Its `drop` stops the server.
 */
async function startNeonsPostgres(dataDir: string): Promise<TestDatabase> {
  const server = await startPostgres({ dataDir, port: await freePort(), isDurable: false });
  const superuser = new Client({ connectionString: server.url });
  await superuser.connect();
  const password = randomBytes(12).toString("hex");
  await superuser.query(`create role neondb_owner login createrole createdb password '${password}'`);
  await superuser.query("create database neondb owner neondb_owner");
  await superuser.end();
  const url = new URL(server.databaseUrl("neondb"));
  url.username = "neondb_owner";
  url.password = password;
  const pool = new Pool({ connectionString: url.href, max: 4 });
  pool.on("error", () => {});
  return {
    url: url.href,
    workerUrl: workerUrlOf(url.href),
    sql: async <Row extends QueryResultRow>(query: string, params: unknown[] = []) =>
      (await pool.query<Row>(query, params)).rows,
    async drop() {
      await pool.end();
      await server.stop();
    },
  };
}

/** The project's configuration as whoever deploys it changes it. */
async function deployersToml(): Promise<string> {
  const text = await readFile(path.join(PROJECT_DIR, "wrangler.toml"), "utf8");
  return text
    .replaceAll("quadra.example", "quadra.esp.br")
    .replace(
      "[vars]",
      `[vars]\nRECEIPT_ISSUER_NAME = "Quadra Esportes Ltda."\nRECEIPT_ISSUER_CNPJ = "19.131.243/0001-97"`,
    )
    .replace("keep_vars", `routes = [{ pattern = "quadra.esp.br", custom_domain = true }]\nkeep_vars`);
}

/** The module that stands before the worker's entry: what comes unencrypted on this machine came over https. */
const overHttps = (entry: string) => `
import Worker from ${JSON.stringify(entry)};
export { Channel, PurgeQueue } from ${JSON.stringify(entry)};

export default class extends Worker {
  async fetch(request) {
    const { pathname, search } = new URL(request.url);
    return super.fetch(new Request(${JSON.stringify(ORIGIN)} + pathname + search, request));
  }
}
`;
