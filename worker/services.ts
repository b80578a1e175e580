import { v7 as uuidv7 } from "uuid";
import { createBeacon } from "../app/platform/beacon.server.ts";
import { openDatabase } from "../app/platform/database.server.ts";
import { Deadline } from "../app/platform/within.server.ts";
import { createFlash } from "../app/platform/flash.server.ts";
import { createLimiterLine } from "../app/platform/limiter-line.server.ts";
import { createLimiter } from "../app/platform/limiter.server.ts";
import { createLog } from "../app/platform/log.server.ts";
import { createMailEvents } from "../app/platform/mail-events.server.ts";
import { createMailer, createMailProbe } from "../app/platform/mail.server.ts";
import { createPasswords } from "../app/platform/passwords.server.ts";
import { createPusher } from "../app/platform/push.server.ts";
import { createQueryBatcher } from "../app/platform/query-batcher.server.ts";
import { createFileStore } from "../app/platform/r2.server.ts";
import { createPayments } from "../app/platform/stripe.server.ts";
import type { Services } from "../app/platform/services.server.ts";
import { createTokens } from "../app/platform/tokens.server.ts";
import { createWebhookCaller } from "../app/platform/webhook-caller.server.ts";
import { recordLimiterFailure } from "../app/features/base/access/security-events.server.ts";
import { applyAgain } from "../app/features/money/payments/apply-event.server.ts";
import { receiptIssuer } from "../app/features/money/shop/issuer.ts";
import { HANDLERS } from "./webhooks/handlers.ts";
import type { PurgeQueue } from "./edge/purge-queue-object.ts";
import { createEdge } from "./edge/purges.ts";
import { createChannels } from "./realtime/channels.ts";
import { demandsSuperAdminFactor, settingFaults } from "./settings.ts";

/** The configuration of the worker; docs/deploying.md lists where each value comes from. */
export interface Env {
  ENVIRONMENT: string;
  APP_ORIGIN: string;
  DATABASE_URL: string;
  DATABASE_HTTP_ENDPOINT?: string;
  UPSTASH_REDIS_REST_URL: string;
  UPSTASH_REDIS_REST_TOKEN: string;
  AUTH_SIGNING_KEYS: string;
  MAIL_API_URL: string;
  MAIL_API_KEY: string;
  MAIL_FROM: string;
  /** Signs what the mail service tells of mails that it could not deliver. */
  MAIL_WEBHOOK_SECRET: string;
  /** Our key for the push services of browsers (VAPID): a private JWK of P-256. */
  VAPID_KEY: string;
  /** Where the local push service answers; never in production. */
  PUSH_SERVICE_URL?: string;
  STRIPE_SECRET_KEY: string;
  STRIPE_WEBHOOK_SECRET: string;
  /** Where Stripe's API answers when that is not Stripe's own address. */
  STRIPE_API_URL?: string;
  /** Ways to pay a subscription beside cards: `pix`, `boleto`; separated by commas. */
  STRIPE_SUBSCRIPTION_METHODS?: string;
  /** Where a beacon answers as drand does, when that is not drand's own address. */
  BEACON_URL?: string;
  /** The issuer of receipts: the company's name and its CNPJ. */
  RECEIPT_ISSUER_NAME: string;
  RECEIPT_ISSUER_CNPJ: string;
  /** Other sites whose scripts may call the API, separated by commas; ours always may. */
  CORS_ORIGINS?: string;
  /** Where to report a hole: `mailto:` or https. */
  SECURITY_CONTACT: string;
  CLOCK_OFFSET_MS?: string;
  /** `required` (also where it is left out): super admins need a second factor; `optional`. */
  SUPER_ADMIN_FACTOR?: string;
  /** Origins that clubs' webhooks may call without https, separated by commas: for tests and demonstrations. */
  WEBHOOK_TEST_ORIGINS?: string;
  /** For test machines too busy for the limiter's second. */
  LIMITER_TIMEOUT_MS?: string;
  USER_CHANNEL: DurableObjectNamespace;
  CLUB_DISPLAY: DurableObjectNamespace;
  PURGE_QUEUE: DurableObjectNamespace<PurgeQueue>;
  /** Confirmations of forms, until the next page shows them. */
  FLASH: KVNamespace;
  /** The uploads of people and clubs (R2). */
  FILES: R2Bucket;
}

/** Clients without state of a request: made once for an env, since reading keys and addresses is slow. */
const lastingOf = new WeakMap<Env, ReturnType<typeof makeLasting>>();

function makeLasting(env: Env) {
  const faults = settingFaults(env);
  if (faults.length > 0) {
    const sentences = faults.map(({ name, says }) => `${name} ${says}`);
    throw new Error(`not a production's settings: ${sentences.join("; ")}`);
  }
  const offsetMs = Number(env.CLOCK_OFFSET_MS ?? 0) || 0;
  const tokens = createTokens(env.AUTH_SIGNING_KEYS, `${env.APP_ORIGIN}/api/auth/v1`);
  return {
    db: openDatabase(env.DATABASE_URL, env.DATABASE_HTTP_ENDPOINT),
    now: () => new Date(Date.now() + offsetMs),
    newId: () => uuidv7(),
    tokens,
    limiterLine: createLimiterLine({
      url: env.UPSTASH_REDIS_REST_URL,
      token: env.UPSTASH_REDIS_REST_TOKEN,
    }),
    mail: createMailer({ url: env.MAIL_API_URL, key: env.MAIL_API_KEY, from: env.MAIL_FROM }),
    isMailUp: createMailProbe(env.MAIL_API_URL),
    mailEvents: createMailEvents(env.MAIL_WEBHOOK_SECRET),
    webhooks: createWebhookCaller({
      origin: env.APP_ORIGIN,
      testOrigins: (env.WEBHOOK_TEST_ORIGINS ?? "").split(/[\s,]+/).filter(Boolean),
    }),
    push: createPusher({
      key: env.VAPID_KEY,
      contact: env.SECURITY_CONTACT,
      localService: env.PUSH_SERVICE_URL,
    }),
    payments: createPayments({
      secretKey: env.STRIPE_SECRET_KEY,
      webhookSecret: env.STRIPE_WEBHOOK_SECRET,
      apiUrl: env.STRIPE_API_URL,
      subscriptionMethods: env.STRIPE_SUBSCRIPTION_METHODS,
    }),
    beacon: createBeacon(env.BEACON_URL),
    receiptIssuer: receiptIssuer(env.RECEIPT_ISSUER_NAME, env.RECEIPT_ISSUER_CNPJ),
    origin: env.APP_ORIGIN,
    demandsSuperAdminFactor: demandsSuperAdminFactor(env),
  };
}

/** Builds the services of one request (or one scheduled run). The only reader of `env`. */
export function buildServices(
  env: Env,
  execution: ExecutionContext,
  request: Request | null,
  { requestId, route }: { requestId: string; route: string },
): Services {
  const log = createLog({ requestId, route });
  let lasting = lastingOf.get(env);
  if (!lasting) {
    lasting = makeLasting(env);
    lastingOf.set(env, lasting);
    if (env.ENVIRONMENT === "production" && !lasting.demandsSuperAdminFactor)
      log("super_admin_factor_optional");
  }
  const { limiterLine, ...clients } = lasting;
  const services: Services = {
    ...clients,
    read: createQueryBatcher(lasting.db),
    passwords: createPasswords(),
    deadline: new Deadline(),
    limiter: createLimiter({
      line: limiterLine,
      timeoutMs: Number(env.LIMITER_TIMEOUT_MS) || undefined,
      after: (work) => execution.waitUntil(work),
      onFailure: () => recordLimiterFailure(services),
    }),
    channels: createChannels(env),
    log,
    flash: createFlash({ kv: env.FLASH, tokens: lasting.tokens, origin: env.APP_ORIGIN, log }),
    files: createFileStore(env.FILES, log),
    edge: createEdge(env, log),
    after: (work) => execution.waitUntil(work.catch((error) => log("after_answer_failed", { error }))),
    client: {
      ipAddress: request?.headers.get("cf-connecting-ip") ?? null,
      userAgent: request?.headers.get("user-agent") ?? null,
    },
    browser: null,
    requestId,
    stripeEvents: { applyAgain: (event) => applyAgain(services, event, HANDLERS) },
  };
  return services;
}
