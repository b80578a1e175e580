import { Stripe } from "stripe";
import { expect, it } from "vitest";
import { startEnvironment } from "../../local/environment.ts";
import { type Receiver, startReceiver } from "@quadra/local-stripe/testing";

const others = { UPSTASH_REDIS_REST_URL: "http://127.0.0.1:1", MAIL_API_URL: "http://127.0.0.1:1" };
const start = (origin: string, settings: Record<string, string> = {}) =>
  startEnvironment({
    origin,
    dir: null,
    databaseUrl: "postgres://nobody@127.0.0.1:1/none",
    settings: { ...others, ...settings },
  });

/** The client as the worker makes it: from the variables, over fetch. */
function workersClient(vars: Record<string, string>): Stripe {
  const at = new URL(vars.STRIPE_API_URL!);
  return new Stripe(vars.STRIPE_SECRET_KEY!, {
    host: at.hostname,
    port: at.port,
    protocol: "http",
    httpClient: Stripe.createFetchHttpClient(),
  });
}

it("gives the worker what it needs, and sends the product events of what happens", async () => {
  const site: Receiver = await startReceiver();
  const origin = new URL(site.url).origin;
  const { vars, stripe, stop } = await start(origin);
  const client = workersClient(vars);
  const made = await client.customers.create({ email: "ana@quadra.test", metadata: { userId: "u1" } });
  await stripe!.deliveries.idle();
  expect(stripe!.deliveries.endpoints?.url).toBe(`${origin}/api/webhooks/stripe`);
  const { body, signature } = site.received[0]!;
  // The endpoint of the account's own events, and the one of connected accounts.
  const [own, connect] = vars.STRIPE_WEBHOOK_SECRET!.split(",");
  expect(connect).toMatch(/^whsec_/);
  const event = await client.webhooks.constructEventAsync(body, signature, own!);
  expect(event).toMatchObject({ type: "customer.created", data: { object: { id: made.id } } });
  stripe!.faults.add({ kind: "status", status: 500, times: 1 });
  expect((await client.customers.retrieve(made.id)).id).toBe(made.id);
  await stop();
  await site.stop();
});

it("stays out of the way of the developer's own test-mode key", async () => {
  const { vars, stripe, stop } = await start("http://127.0.0.1:8787", {
    STRIPE_SECRET_KEY: "sk_test_mine",
    STRIPE_WEBHOOK_SECRET: "whsec_mine",
  });
  expect(stripe).toBeNull();
  expect(vars).toMatchObject({ STRIPE_SECRET_KEY: "sk_test_mine", STRIPE_WEBHOOK_SECRET: "whsec_mine" });
  expect(vars.STRIPE_API_URL).toBeUndefined();
  await stop();
});
