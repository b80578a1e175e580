import { startMailCatcher, type MailCatcher } from "./mail-catcher.ts";
import { startNeonProxy, type NeonProxy } from "./neon-proxy.ts";
import { choosePort } from "./ports.ts";
import { startKeptPostgres } from "./kept-postgres.ts";
import type { RunningPostgres } from "./postgres.ts";
import { keptSigningKeys, makeSigningKeys } from "./signing-keys.ts";
import { type LocalStripe, startStripe } from "./stripe/server.ts";
import { startUpstashBridge, type UpstashBridge } from "./upstash-bridge.ts";
import path from "node:path";

type EnvironmentOptions = {
  /** The address at which people reach the product, without a slash at the end. */
  origin: string;
  /** Where data is kept; null keeps nothing (then `databaseUrl` must be given) and takes free ports. */
  dir: string | null;
  /** A database that exists already, instead of an embedded PostgreSQL. */
  databaseUrl?: string;
  /** The developer's own settings: they win, and a stand-in that they make needless is not started. */
  settings?: Record<string, string>;
  /** Told what is being started (`doing`), in pt-BR. */
  onProgress?: (doing: string) => void;
};

/** The stand-ins that run, and the variables that the worker needs to find them. */
export type LocalEnvironment = {
  vars: Record<string, string>;
  postgres: RunningPostgres | null;
  proxy: NeonProxy | null;
  bridge: UpstashBridge | null;
  mail: MailCatcher | null;
  stripe: LocalStripe | null;
  stop(): Promise<void>;
};

const MAIL_FROM = "Quadra <nao-responda@quadra.local>";

/**
 * Brings up the five stand-ins on 127.0.0.1 (PostgreSQL, Neon's wire, Upstash, mail, Stripe) and gives the worker's variables.
 * Throws PortTakenError or the stand-in's Error; whatever had started is stopped again.
 */
export async function startEnvironment(options: EnvironmentOptions): Promise<LocalEnvironment> {
  const { dir, origin, settings = {}, onProgress = () => {} } = options;
  const stops: (() => Promise<void>)[] = [];
  const stop = async () => {
    for (const each of stops.splice(0).reverse()) await each();
  };
  const port = (variable: string, preferred: number) => (dir === null ? 0 : choosePort(variable, preferred));
  const kept = <Running extends { stop(): Promise<void> }>(running: Running) => {
    stops.push(() => running.stop());
    return running;
  };

  try {
    let postgres: RunningPostgres | null = null;
    let databaseUrl = settings.DATABASE_URL ?? options.databaseUrl;
    if (databaseUrl === undefined) {
      if (dir === null) throw new Error("startEnvironment without a folder needs a databaseUrl");
      onProgress("Subindo o PostgreSQL");
      postgres = kept(await startKeptPostgres(dir, (line) => onProgress(`PostgreSQL: ${line}`)));
      databaseUrl = postgres.url;
    }

    let proxy: NeonProxy | null = null;
    if (!speaksNeon(databaseUrl, settings)) {
      onProgress("Subindo a porta HTTP do banco (protocolo do Neon)");
      const { hostname, port: wirePort } = new URL(databaseUrl);
      proxy = kept(
        await startNeonProxy({
          port: await port("DATABASE_PROXY_PORT", 8788),
          target: { host: hostname, port: Number(wirePort || 5432) },
        }),
      );
    }

    let bridge: UpstashBridge | null = null;
    if (settings.UPSTASH_REDIS_REST_URL === undefined) {
      onProgress("Subindo o Redis (protocolo do Upstash)");
      bridge = kept(
        await startUpstashBridge({
          port: await port("REDIS_BRIDGE_PORT", 8789),
          isInProcess: dir === null,
        }),
      );
    }

    let mail: MailCatcher | null = null;
    if (settings.MAIL_API_URL === undefined) {
      onProgress("Subindo o correio local");
      mail = kept(
        await startMailCatcher({
          port: await port("MAIL_PORT", 8790),
          file: dir === null ? null : path.join(dir, "mail.json"),
        }),
      );
    }

    const clockOffsetMs = process.env.CLOCK_OFFSET_MS || "0";
    let stripe: LocalStripe | null = null;
    if (settings.STRIPE_SECRET_KEY === undefined) {
      onProgress("Subindo o Stripe local");
      stripe = kept(
        await startStripe({
          port: await port("STRIPE_PORT", 8792),
          file: dir === null ? null : path.join(dir, "stripe.json"),
          webhookUrl: `${origin}/api/webhooks/stripe`,
          now: () => Date.now() + Number(settings.CLOCK_OFFSET_MS ?? clockOffsetMs),
        }),
      );
    }

    const vars: Record<string, string> = {
      ENVIRONMENT: "local",
      APP_ORIGIN: origin,
      DATABASE_URL: databaseUrl,
      ...(proxy === null ? {} : { DATABASE_HTTP_ENDPOINT: proxy.endpoint }),
      ...(bridge === null
        ? {}
        : { UPSTASH_REDIS_REST_URL: bridge.url, UPSTASH_REDIS_REST_TOKEN: bridge.token }),
      ...(mail === null ? {} : { MAIL_API_URL: mail.url, MAIL_API_KEY: mail.key }),
      MAIL_FROM,
      ...(stripe === null
        ? {}
        : {
            STRIPE_API_URL: stripe.url,
            STRIPE_SECRET_KEY: stripe.secretKey,
            STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
          }),
      AUTH_SIGNING_KEYS:
        dir === null ? await makeSigningKeys() : await keptSigningKeys(path.join(dir, "signing-keys.json")),
      CLOCK_OFFSET_MS: clockOffsetMs,
      ...settings,
    };
    return { vars, postgres, proxy, bridge, mail, stripe, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** A database at Neon, or one whose HTTP address the developer names, is spoken to directly. */
function speaksNeon(databaseUrl: string, settings: Record<string, string>): boolean {
  return (
    settings.DATABASE_HTTP_ENDPOINT !== undefined ||
    /\.neon\.(tech|build)$/.test(new URL(databaseUrl).hostname)
  );
}
