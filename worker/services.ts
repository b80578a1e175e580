import { v7 as uuidv7 } from "uuid";
import { openDatabase } from "../app/platform/database.server.ts";
import { createLimiter } from "../app/platform/limiter.server.ts";
import { createMailer } from "../app/platform/mail.server.ts";
import { createPasswords } from "../app/platform/passwords.server.ts";
import { createReader } from "../app/platform/reader.server.ts";
import { createPayments } from "../app/platform/stripe.server.ts";
import type { Services } from "../app/platform/services.server.ts";
import { createTokens } from "../app/platform/tokens.server.ts";
import { createEdge } from "./edge/desk.ts";
import { createBell } from "./realtime/bell.ts";

/** What the worker is configured with; README "Deploying" lists where each comes from. */
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
  STRIPE_SECRET_KEY: string;
  STRIPE_WEBHOOK_SECRET: string;
  /** Where Stripe's API answers when that is not Stripe's own address. */
  STRIPE_API_URL?: string;
  /** Ways to pay a subscription beside cards: `pix`, `boleto`; separated by commas. */
  STRIPE_SUBSCRIPTION_METHODS?: string;
  /** Other sites whose scripts may call the API, separated by commas; ours always may. */
  CORS_ORIGINS?: string;
  CLOCK_OFFSET_MS?: string;
  /** For test machines too busy for the limiter's 250 ms. */
  LIMITER_TIMEOUT_MS?: string;
  USER_BELL: DurableObjectNamespace;
  CLUB_DISPLAY: DurableObjectNamespace;
  EDGE_DESK: DurableObjectNamespace;
}

/** Clients that hold nothing of a request: made with the isolate's first, since keys and addresses are dear to read. */
let lasting: ReturnType<typeof makeLasting> | undefined;

function makeLasting(env: Env) {
  const offsetMs = clockOffset(env);
  return {
    db: openDatabase(env.DATABASE_URL, env.DATABASE_HTTP_ENDPOINT),
    now: () => new Date(Date.now() + offsetMs),
    newId: () => uuidv7(),
    tokens: createTokens(env.AUTH_SIGNING_KEYS, `${env.APP_ORIGIN}/api/auth/v1`),
    mail: createMailer({ url: env.MAIL_API_URL, key: env.MAIL_API_KEY, from: env.MAIL_FROM }),
    payments: createPayments({
      secretKey: env.STRIPE_SECRET_KEY,
      webhookSecret: env.STRIPE_WEBHOOK_SECRET,
      apiUrl: env.STRIPE_API_URL,
      subscriptionMethods: env.STRIPE_SUBSCRIPTION_METHODS,
    }),
    origin: env.APP_ORIGIN,
  };
}

/** Builds the services of one request (or one scheduled run). The only reader of `env`, which an isolate has one of. */
export function buildServices(
  env: Env,
  execution: ExecutionContext,
  request: Request | null,
  requestId: string,
): Services {
  lasting ??= makeLasting(env);
  return {
    ...lasting,
    read: createReader(lasting.db),
    passwords: createPasswords(),
    // Not kept: its client sends what is asked for in one moment together, and a request must not wait for another's fetch.
    limiter: createLimiter({
      url: env.UPSTASH_REDIS_REST_URL,
      token: env.UPSTASH_REDIS_REST_TOKEN,
      timeoutMs: Number(env.LIMITER_TIMEOUT_MS) || undefined,
    }),
    bell: createBell(env),
    edge: createEdge(env),
    after: (work) => execution.waitUntil(work.catch((error) => console.error("after", error))),
    client: {
      ipAddress: request?.headers.get("cf-connecting-ip") ?? null,
      userAgent: request?.headers.get("user-agent") ?? null,
    },
    requestId,
  };
}

/** Tests and demonstrations shift the clock; production refuses to (product §2). */
function clockOffset(env: Env): number {
  const offset = Number(env.CLOCK_OFFSET_MS ?? 0);
  if (offset !== 0 && env.ENVIRONMENT === "production") {
    throw new Error("CLOCK_OFFSET_MS is for tests and demonstrations, not for production");
  }
  return Number.isFinite(offset) ? offset : 0;
}
