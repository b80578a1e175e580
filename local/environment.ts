import { STRIPE_CATALOGUE } from "../app/features/base/plans/stripe-catalogue.ts";
import { startMailCatcher, type MailCatcher } from "./mail-catcher.ts";
import { startNeonProxy, type NeonProxy } from "./neon-proxy.ts";
import { choosePort } from "./ports.ts";
import { startKeptPostgres } from "./kept-postgres.ts";
import type { RunningPostgres } from "./postgres.ts";
import { makeSigningKeys } from "../tools/production/signing-keys.ts";
import { makeVapidKey } from "../tools/production/vapid-key.ts";
import { type LocalBeacon, startBeacon } from "./beacon.ts";
import { type PushService, startPushService } from "./push-service.ts";
import { keptSigningKeys, keptVapidKey } from "./signing-keys.ts";
import { type LocalStripe, startStripe } from "@quadra/local-stripe/server";
import { startUpstashBridge, type UpstashBridge } from "./upstash-bridge.ts";
import { workerUrlOf } from "./worker-database.ts";
import path from "node:path";

type EnvironmentOptions = {
  /** The address at which people reach the product, without a slash at the end. */
  origin: string;
  /** Where data is kept; null keeps nothing (then `databaseUrl` must be given) and takes free ports. */
  dir: string | null;
  /** Its owner's address of a database that exists already, instead of an embedded PostgreSQL. */
  databaseUrl?: string;
  /** The developer's own settings: they win, and a stand-in that they make needless is not started. */
  settings?: Record<string, string>;
  /** Called with what is being started (`doing`), in pt-BR. */
  onProgress?: (doing: string) => void;
};

/** The stand-ins that run, and the variables that the worker needs to find them. */
export type LocalEnvironment = {
  vars: Record<string, string>;
  /** The owner's address of the database, for those who migrate and fill it; the worker has its own. */
  databaseUrl: string;
  postgres: RunningPostgres | null;
  proxy: NeonProxy | null;
  bridge: UpstashBridge | null;
  mail: MailCatcher | null;
  push: PushService;
  beacon: LocalBeacon;
  stripe: LocalStripe | null;
  stop(): Promise<void>;
};

const MAIL_FROM = "Quadra <nao-responda@quadra.local>";
/** Nobody's: the company of the demonstration. */
const RECEIPT_ISSUER = {
  RECEIPT_ISSUER_NAME: "Quadra Demonstração Ltda.",
  RECEIPT_ISSUER_CNPJ: "11.222.333/0001-81",
};

type StandIns = Pick<
  LocalEnvironment,
  "postgres" | "proxy" | "bridge" | "mail" | "push" | "beacon" | "stripe"
>;

/**
 * Brings up the seven stand-ins on 127.0.0.1 (PostgreSQL, Neon's wire, Upstash, mail, pushes, a beacon, Stripe) and gives the worker's variables.
 * Throws PortTakenError or the stand-in's Error; whatever had started is stopped again.
 */
export async function startEnvironment(options: EnvironmentOptions): Promise<LocalEnvironment> {
  const starting = new Starting(options);
  try {
    const { postgres, databaseUrl } = await starting.database();
    const proxy = await starting.proxy(databaseUrl);
    const bridge = await starting.bridge();
    const mail = await starting.mail();
    const stripe = await starting.stripe();
    const push = await starting.push();
    const beacon = await starting.beacon();
    const standIns = { postgres, proxy, bridge, mail, push, beacon, stripe };
    const vars = await variables(options, databaseUrl, standIns);
    return { vars, databaseUrl, ...standIns, stop: () => starting.stopAll() };
  } catch (error) {
    await starting.stopAll();
    throw error;
  }
}

/** Starts the stand-ins one by one, and knows what to stop. What the developer's settings make needless is null. */
class Starting {
  readonly #options: EnvironmentOptions;
  readonly #stops: (() => Promise<void>)[] = [];

  constructor(options: EnvironmentOptions) {
    this.#options = options;
  }

  /** Stops what was started, last first. */
  async stopAll(): Promise<void> {
    for (const stop of this.#stops.splice(0).reverse()) await stop();
  }

  async database(): Promise<{ postgres: RunningPostgres | null; databaseUrl: string }> {
    const { dir, settings } = this.#options;
    const given = settings?.DATABASE_URL ?? this.#options.databaseUrl;
    if (given !== undefined) return { postgres: null, databaseUrl: given };
    if (dir === null) throw new Error("startEnvironment without a folder needs a databaseUrl");
    this.#say("Subindo o PostgreSQL");
    const postgres = this.#kept(await startKeptPostgres(dir, (line) => this.#say(`PostgreSQL: ${line}`)));
    return { postgres, databaseUrl: postgres.url };
  }

  async proxy(databaseUrl: string): Promise<NeonProxy | null> {
    if (speaksNeon(databaseUrl, this.#options.settings ?? {})) return null;
    this.#say("Subindo a porta HTTP do banco (protocolo do Neon)");
    const { hostname, port } = new URL(databaseUrl);
    return this.#kept(
      await startNeonProxy({
        port: await this.#port("DATABASE_PROXY_PORT", 8788),
        target: { host: hostname, port: Number(port || 5432) },
      }),
    );
  }

  async bridge(): Promise<UpstashBridge | null> {
    if (this.#options.settings?.UPSTASH_REDIS_REST_URL !== undefined) return null;
    this.#say("Subindo o Redis (protocolo do Upstash)");
    const port = await this.#port("REDIS_BRIDGE_PORT", 8789);
    return this.#kept(await startUpstashBridge({ port, isInProcess: this.#options.dir === null }));
  }

  async mail(): Promise<MailCatcher | null> {
    if (this.#options.settings?.MAIL_API_URL !== undefined) return null;
    this.#say("Subindo o correio local");
    const port = await this.#port("MAIL_PORT", 8790);
    const webhookUrl = `${this.#options.origin}/api/webhooks/mail`;
    return this.#kept(await startMailCatcher({ port, file: this.#file("mail.json"), webhookUrl }));
  }

  /** Beside the push services of real browsers, which are asked all the same. */
  async push(): Promise<PushService> {
    return this.#kept(await startPushService({ port: await this.#port("PUSH_PORT", 8794) }));
  }

  async beacon(): Promise<LocalBeacon> {
    const offset = Number(this.#options.settings?.CLOCK_OFFSET_MS ?? clockOffsetMs());
    const port = await this.#port("BEACON_PORT", 8795);
    return this.#kept(await startBeacon({ port, now: () => Date.now() + offset }));
  }

  async stripe(): Promise<LocalStripe | null> {
    const { settings = {}, origin } = this.#options;
    if (settings.STRIPE_SECRET_KEY !== undefined) return null;
    this.#say("Subindo o Stripe local");
    return this.#kept(
      await startStripe({
        catalogue: STRIPE_CATALOGUE,
        port: await this.#port("STRIPE_PORT", 8792),
        file: this.#file("stripe.json"),
        webhookUrl: `${origin}/api/webhooks/stripe`,
        now: () => Date.now() + Number(settings.CLOCK_OFFSET_MS ?? clockOffsetMs()),
      }),
    );
  }

  #say(doing: string): void {
    this.#options.onProgress?.(doing);
  }

  #file(name: string): string | null {
    const { dir } = this.#options;
    return dir === null ? null : path.join(dir, name);
  }

  async #port(variable: string, preferred: number): Promise<number> {
    return this.#options.dir === null ? 0 : await choosePort(variable, preferred);
  }

  #kept<Running extends { stop(): Promise<void> }>(running: Running): Running {
    this.#stops.push(() => running.stop());
    return running;
  }
}

function clockOffsetMs(): string {
  return process.env.CLOCK_OFFSET_MS || "0";
}

/** Gives the worker's env: where the stand-ins are, and the developer's own settings, which win. */
async function variables(
  { dir, origin, settings }: EnvironmentOptions,
  databaseUrl: string,
  { proxy, bridge, mail, push, beacon, stripe }: StandIns,
): Promise<Record<string, string>> {
  return {
    ENVIRONMENT: "local",
    APP_ORIGIN: origin,
    ...(proxy === null ? {} : { DATABASE_HTTP_ENDPOINT: proxy.endpoint }),
    ...(bridge === null
      ? {}
      : { UPSTASH_REDIS_REST_URL: bridge.url, UPSTASH_REDIS_REST_TOKEN: bridge.token }),
    ...(mail === null
      ? {}
      : { MAIL_API_URL: mail.url, MAIL_API_KEY: mail.key, MAIL_WEBHOOK_SECRET: mail.webhookSecret }),
    MAIL_FROM,
    SECURITY_CONTACT: "mailto:seguranca@quadra.local",
    ...RECEIPT_ISSUER,
    ...(stripe === null
      ? {}
      : {
          STRIPE_API_URL: stripe.url,
          STRIPE_SECRET_KEY: stripe.secretKey,
          STRIPE_WEBHOOK_SECRET: stripe.webhookSecrets,
        }),
    PUSH_SERVICE_URL: push.url,
    BEACON_URL: beacon.url,
    VAPID_KEY: dir === null ? await makeVapidKey() : await keptVapidKey(path.join(dir, "vapid-key.json")),
    AUTH_SIGNING_KEYS:
      dir === null ? await makeSigningKeys() : await keptSigningKeys(path.join(dir, "signing-keys.json")),
    CLOCK_OFFSET_MS: clockOffsetMs(),
    // The demonstration's accounts sign in by password alone.
    SUPER_ADMIN_FACTOR: "optional",
    ...settings,
    // The developer's own database has both roles too: its migration makes the worker's.
    DATABASE_URL: workerUrlOf(databaseUrl),
  };
}

/** A database at Neon, or one whose HTTP address the developer names, is spoken to directly. */
function speaksNeon(databaseUrl: string, settings: Record<string, string>): boolean {
  return (
    settings.DATABASE_HTTP_ENDPOINT !== undefined ||
    /\.neon\.(tech|build)$/.test(new URL(databaseUrl).hostname)
  );
}
