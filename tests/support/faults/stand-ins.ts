import { createTokens } from "../../../app/platform/tokens.server.ts";
import { STRIPE_CATALOGUE } from "../../../app/features/base/plans/stripe-catalogue.ts";
import { startBeacon } from "../../../local/beacon.ts";
import { startMailCatcher } from "../../../local/mail-catcher.ts";
import { startNeonProxy } from "../../../local/neon-proxy.ts";
import { freePort } from "../../../local/ports.ts";
import { startPushService } from "../../../local/push-service.ts";
import { startUpstashBridge } from "../../../local/upstash-bridge.ts";
import { workerUrlOf } from "../../../local/worker-database.ts";
import { readVapidKey } from "../../../app/platform/push.server.ts";
import { makeSigningKeys } from "../../../tools/production/signing-keys.ts";
import { makeVapidKey } from "../../../tools/production/vapid-key.ts";
import { startStripe } from "@quadra/local-stripe/server";
import { Script } from "./fault.ts";
import { startFront } from "./http-front.ts";
import { MovedClock } from "./moved-clock.ts";
import { faultyObjects } from "./objects.ts";
import { loadProduct } from "./product.ts";

/** When every run begins. */
export const START = Date.now() - (Date.now() % 60_000);

/**
 * The built product in this process on a moved clock, on the stand-ins that `npm start` has, each behind a front that goes
 * wrong as `script` says. `databaseUrl` is its owner's address of a migrated database.
 */
export async function startFaulty(databaseUrl: string) {
  const clock = new MovedClock(START);
  const script = new Script();
  const origin = `http://127.0.0.1:${await freePort()}`;
  const wire = new URL(databaseUrl);
  const proxy = await startNeonProxy({
    port: 0,
    target: { host: wire.hostname, port: Number(wire.port) },
  });
  const redis = await startUpstashBridge({ port: 0, isInProcess: true });
  const mail = await startMailCatcher({ port: 0, file: null });
  const stripe = await startStripe({
    catalogue: STRIPE_CATALOGUE,
    port: 0,
    file: null,
    tickMs: null,
    webhookUrl: `${origin}/api/webhooks/stripe`,
    now: () => Date.now(),
  });
  const push = await startPushService({ port: 0 });
  const beacon = await startBeacon({ port: 0, now: () => Date.now(), seed: "faults" });
  const fronts = {
    postgres: await startFront("postgres", new URL(proxy.endpoint).origin, { script, clock }),
    redis: await startFront("redis", redis.url, { script, clock }),
    stripe: await startFront("stripe", stripe.url, { script, clock }),
    mail: await startFront("mail", mail.url, { script, clock }),
    push: await startFront("push", push.url, { script, clock }),
    beacon: await startFront("beacon", beacon.url, { script, clock }),
  };
  const { reached, files, bindings } = faultyObjects(script);
  const vapidKey = await makeVapidKey();
  const signingKeys = await makeSigningKeys();
  const logs: string[] = [];
  for (const level of ["info", "warn", "error"] as const)
    console[level] = (...said: unknown[]) => void logs.push(said.map(String).join(" "));
  const product = await loadProduct(
    origin,
    {
      ENVIRONMENT: "local",
      APP_ORIGIN: origin,
      DATABASE_URL: workerUrlOf(databaseUrl),
      DATABASE_HTTP_ENDPOINT: `${fronts.postgres.url}/sql`,
      UPSTASH_REDIS_REST_URL: fronts.redis.url,
      UPSTASH_REDIS_REST_TOKEN: redis.token,
      MAIL_API_URL: fronts.mail.url,
      MAIL_API_KEY: mail.key,
      MAIL_WEBHOOK_SECRET: mail.webhookSecret,
      MAIL_FROM: "Quadra <nao-responda@quadra.local>",
      SECURITY_CONTACT: "mailto:seguranca@quadra.local",
      RECEIPT_ISSUER_NAME: "Quadra Testes Ltda.",
      RECEIPT_ISSUER_CNPJ: "11.222.333/0001-81",
      STRIPE_API_URL: fronts.stripe.url,
      STRIPE_SECRET_KEY: stripe.secretKey,
      STRIPE_WEBHOOK_SECRET: stripe.webhookSecrets,
      AUTH_SIGNING_KEYS: signingKeys,
      VAPID_KEY: vapidKey,
      PUSH_SERVICE_URL: fronts.push.url,
      BEACON_URL: fronts.beacon.url,
      ...bindings,
    },
    clock,
  );
  return {
    clock,
    script,
    origin,
    product,
    stripe,
    mail,
    push,
    pushKey: readVapidKey(vapidKey)!.publicKey,
    /** The files in the bucket, by their keys. */
    files,
    reached,
    logs,
    tokens: createTokens(signingKeys, `${origin}/api/auth/v1`),
    /** Calls that are still held fail now. */
    letGo() {
      for (const front of Object.values(fronts)) front.letGo();
    },
    async forgetLimits() {
      const answer = await fetch(redis.url, {
        method: "POST",
        headers: { authorization: `Bearer ${redis.token}` },
        body: '["FLUSHALL"]',
      });
      await answer.arrayBuffer();
    },
    async stop() {
      await product.stop();
      for (const front of Object.values(fronts)) await front.stop();
      await stripe.stop();
      await mail.stop();
      await push.stop();
      await beacon.stop();
      await redis.stop();
      await proxy.stop();
    },
  };
}

export type Faulty = Awaited<ReturnType<typeof startFaulty>>;
