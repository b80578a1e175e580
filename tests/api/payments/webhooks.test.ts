import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Stripe } from "stripe";
import { startApp, type TestApp } from "../../support/app.ts";
import { acceptTermsFor, makeClub, makePerson, makeTerms } from "../../support/identity.ts";
import { sdkFor } from "@quadra/local-stripe/testing";

const PATH = "/api/webhooks/stripe";
let app: TestApp;
let sdk: Stripe;
let people = 0;

beforeAll(async () => {
  app = await startApp();
  sdk = sdkFor(app.stripe);
  await makeTerms(app);
});
afterAll(() => app?.stop());
beforeEach(() => app.stripe.control("clear-faults"));

/** An athlete with a customer and a subscription at Stripe, of which no event was delivered yet. */
async function undelivered(): Promise<{
  userId: string;
  subscription: Stripe.Subscription;
  events: string[];
}> {
  people += 1;
  const person = await makePerson(app, { email: `paga${people}@quadra.test` });
  await acceptTermsFor(app, person);
  const customer = await sdk.customers.create({ name: "Ana" });
  await app.sql(
    "insert into billing_customers (id, user_id, stripe_customer_id, created_at) values (gen_random_uuid(), $1, $2, now())",
    [person.userId, customer.id],
  );
  const method = await sdk.paymentMethods.attach("pm_card_visa", { customer: customer.id });
  const { data } = await sdk.prices.list({ lookup_keys: ["athlete_plus_month"] });
  await app.stripe.deliveries.idle();
  await app.stripe.control("hold");
  const subscription = await sdk.subscriptions.create({
    customer: customer.id,
    items: [{ price: data[0]!.id }],
    default_payment_method: method.id,
  });
  const { events } = (await app.stripe.control("held")) as { events: string[] };
  await app.stripe.control("release", { eventIds: [], keepsHolding: false });
  return { userId: person.userId, subscription, events };
}

const eventOf = async (subscription: Stripe.Subscription, type = "customer.subscription.created") => {
  const { data } = await sdk.events.list({ type, limit: 100 });
  return data.find((event) => (event.data.object as { id: string }).id === subscription.id)!;
};
const sign = (payload: string, options: { secret?: string; at?: number } = {}) =>
  sdk.webhooks.generateTestHeaderStringAsync({
    payload,
    secret: options.secret ?? app.stripe.webhookSecret,
    timestamp: options.at ?? Math.floor(Date.now() / 1_000),
  });
const post = (body: string, signature?: string, headers: Record<string, string> = {}) =>
  app.fetch(PATH, {
    method: "POST",
    body,
    headers: {
      "content-type": "application/json",
      ...(signature ? { "stripe-signature": signature } : {}),
      ...headers,
    },
  });
const stored = () => app.sql("select id, status, attempts, last_error from stripe_events order by id");
const statusOf = async (id: string) =>
  (await app.sql("select status, attempts, last_error from stripe_events where id = $1", [id]))[0];
const plans = (userId: string) =>
  app.sql(
    "select s.plan, s.status from subscriptions s join billing_customers b on b.id = s.customer_id where b.user_id = $1",
    [userId],
  );

describe("the signature", () => {
  test("is checked before anything is stored: forged, replayed, changed, of another secret, or missing", async () => {
    const { subscription, userId } = await undelivered();
    const payload = JSON.stringify(await eventOf(subscription), null, 2);
    const right = await sign(payload);
    const before = await stored();
    const now = Math.floor(Date.now() / 1_000);
    const forged: [string, string | undefined][] = [
      [payload, undefined],
      [payload, ""],
      [payload, "t=1,v1=abc"],
      [payload, `t=${now},v1=${"0".repeat(64)}`],
      [payload, await sign(payload, { secret: "whsec_other" })],
      [payload, await sign(payload, { at: now - 301 })],
      // The scheme of test events is none of ours.
      [payload, right.replace("v1=", "v0=")],
      // A newer time over an old signature.
      [payload, (await sign(payload, { at: now - 900 })).replace(/t=\d+/, `t=${now}`)],
      [payload.slice(0, -2), right],
      [JSON.stringify(JSON.parse(payload)), right],
      [payload.replace("plus", "pro"), right],
      [`${payload}\n`, right],
      ["", right],
    ];
    for (const [body, signature] of forged) {
      const answer = await post(body, signature);
      expect([answer.status, signature]).toEqual([400, signature]);
      expect(await answer.json()).toEqual({
        error: { code: "invalid_input", message: "Assinatura inválida.", field: "stripe-signature" },
      });
    }
    expect(await stored()).toEqual(before);
    expect(await plans(userId)).toEqual([]);
    expect((await post(payload, await sign(payload, { at: now - 290 }))).status).toBe(200);
    expect(await plans(userId)).toEqual([{ plan: "plus", status: "active" }]);
  });

  test("what was signed but is no event is kept for a person, once, and answered", async () => {
    for (const payload of ["{", "null", '{"object":"list"}', "[]", "{"])
      expect((await post(payload, await sign(payload))).status).toBe(200);
    const kept = await app.sql(
      "select status, body from stripe_events where type = 'unreadable' order by body",
    );
    expect(kept).toEqual(["[]", "null", "{", '{"object":"list"}'].map((body) => ({ status: "dead", body })));
    await app.sql("delete from stripe_events where type = 'unreadable'");
  });

  test("is all that opens: other methods are refused, and no cookie is read or set", async () => {
    const { subscription } = await undelivered();
    const payload = JSON.stringify(await eventOf(subscription));
    const answer = await post(payload, await sign(payload), {
      cookie: "quadra-access=x",
      authorization: "Bearer nonsense",
    });
    expect(answer.status).toBe(200);
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect(answer.headers.get("cache-control")).toContain("no-store");
    for (const method of ["GET", "PUT", "DELETE"]) {
      const refused = await app.fetch(PATH, { method });
      expect(refused.status).toBe(405);
      expect(refused.headers.get("allow")).toBe("OPTIONS, POST");
    }
  });
});

describe("each event", () => {
  test("is applied once, though it comes 32 times at once", async () => {
    const { subscription, userId } = await undelivered();
    const event = await eventOf(subscription);
    const payload = JSON.stringify(event, null, 2);
    const signature = await sign(payload);
    const answers = await Promise.all(Array.from({ length: 32 }, () => post(payload, signature)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await statusOf(event.id)).toEqual({ status: "applied", attempts: 1, last_error: null });
    expect(await plans(userId)).toEqual([{ plan: "plus", status: "active" }]);
    const notices = await app.sql("select title from notifications where user_id = $1", [userId]);
    expect(notices).toEqual([{ title: "Assinatura ativa" }]);
  });

  test("costs two round trips; a repeat, or one of a type that we do not model, one", async () => {
    const { subscription } = await undelivered();
    const cost = async (event: object) => {
      const payload = JSON.stringify(event);
      const signature = await sign(payload);
      app.proxy.resetStats();
      expect((await post(payload, signature)).status).toBe(200);
      return app.proxy.stats().http_requests;
    };
    // After the answer a message empties the outbox, and two more take and close the mail that confirms the purchase.
    const event = await eventOf(subscription);
    expect(await cost(event)).toBeLessThanOrEqual(5);
    await expect.poll(() => app.sql("select 1 from outbox"), { timeout: 10_000 }).toEqual([]);
    await expect
      .poll(() => app.sql("select 1 from mails where closed_at is null"), { timeout: 10_000 })
      .toEqual([]);
    expect(await cost(event)).toBe(1);
    expect(await cost({ ...event, id: "evt_same_again" })).toBe(2);
    expect(await cost({ ...event, id: "evt_unknown", type: "topup.succeeded" })).toBe(1);
    expect(await statusOf("evt_unknown")).toMatchObject({ status: "ignored" });
    // About nothing that has an id: nobody reads anything for it, and it stands all the same.
    const data = { object: { object: "invoice", id: null } };
    expect(await cost({ ...event, id: "evt_no_object", type: "invoice.created", data })).toBe(2);
    expect(await statusOf("evt_no_object")).toEqual({ status: "ignored", attempts: 1, last_error: null });
  });

  test("counts against no limit, and none of them is asked", async () => {
    const { subscription } = await undelivered();
    const payload = JSON.stringify(await eventOf(subscription));
    const signature = await sign(payload);
    app.redis.setUnreachable(true);
    try {
      const answers = await Promise.all(Array.from({ length: 120 }, () => post(payload, signature)));
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    } finally {
      app.redis.setUnreachable(false);
    }
  });
});

describe("while Stripe is away", () => {
  test("nothing is lost: the event is answered so that it comes again, and is applied then", async () => {
    const subscribers = [];
    for (let index = 0; index < 4; index += 1) subscribers.push(await undelivered());
    const faults = [
      { kind: "status", status: 500 },
      { kind: "status", status: 429 },
      { kind: "down" },
      { kind: "slow", ms: 20_000 },
    ];
    for (const [index, fault] of faults.entries())
      await app.stripe.control("faults", {
        ...fault,
        match: `GET /v1/subscriptions/${subscribers[index]!.subscription.id}`,
      });
    const events = await Promise.all(subscribers.map(({ subscription }) => eventOf(subscription)));
    const send = async (event: Stripe.Event) => {
      const payload = JSON.stringify(event);
      return (await post(payload, await sign(payload))).status;
    };
    expect(await Promise.all(events.map(send))).toEqual([503, 503, 503, 503]);
    for (const [index, event] of events.slice(0, 3).entries()) {
      const row = await statusOf(event.id);
      expect(row).toMatchObject({ status: "received", attempts: 1 });
      expect(row!.last_error).toMatch(/^Stripe(API|RateLimit|Connection)Error/);
      expect(await plans(subscribers[index]!.userId)).toEqual([]);
    }
    // Too slow: its answer was given up while Stripe was still being asked.
    expect(await statusOf(events[3]!.id)).toMatchObject({ status: "received" });
    await app.stripe.control("clear-faults");
    expect(await Promise.all(events.map(send))).toEqual([200, 200, 200, 200]);
    for (const [index, { userId }] of subscribers.entries()) {
      expect(await plans(userId)).toEqual([{ plan: "plus", status: "active" }]);
      expect(await statusOf(events[index]!.id)).toMatchObject({ status: "applied", last_error: null });
    }
  }, 60_000);

  test("the database away: answered so that it comes again", async () => {
    const { subscription, userId } = await undelivered();
    const event = await eventOf(subscription);
    const payload = JSON.stringify(event);
    app.proxy.setFault("refuse");
    const answer = await post(payload, await sign(payload));
    app.proxy.setFault("off");
    expect(answer.status).toBeGreaterThanOrEqual(500);
    expect(await statusOf(event.id)).toBeUndefined();
    // The answer to a commit that got lost: it comes again, and is applied once.
    app.proxy.setFault("drop_answer_once", "insert into stripe_events");
    await post(payload, await sign(payload));
    expect(app.proxy.fault()).toBe("off");
    expect((await post(payload, await sign(payload))).status).toBe(200);
    expect(await plans(userId)).toEqual([{ plan: "plus", status: "active" }]);
  });
});

test("connected accounts are told of under a secret of their own, which the product takes", async () => {
  const club = await makeClub(app, "Clube da Orla");
  const { id } = await sdk.accounts.create({
    country: "BR",
    capabilities: { card_payments: { requested: true }, transfers: { requested: true } },
  });
  await app.sql(
    "insert into payee_accounts (id, club_id, stripe_account_id, created_at) values (gen_random_uuid(), $1, $2, now())",
    [club, id],
  );
  await app.stripe.control("hold");
  await app.stripe.control("set-account", { account: id, standing: "ready" });
  const { events } = (await app.stripe.control("held")) as { events: string[] };
  await app.stripe.control("release", { eventIds: [], keepsHolding: false });
  const isTaken = async (secrets: { secret?: string; connect_secret?: string }) => {
    await app.stripe.control("endpoint", { url: `${app.workerOrigin}${PATH}`, ...secrets });
    const taken = await app.stripe.deliveries.redeliver(events[0]!);
    const [row] = await app.sql("select is_chargeable from payee_accounts where stripe_account_id = $1", [
      id,
    ]);
    return [events.length, taken, row!.is_chargeable];
  };
  expect(await isTaken({ connect_secret: "whsec_other" })).toEqual([1, [false], false]);
  // The other endpoint's secret does not sign them.
  expect(await isTaken({ secret: "whsec_other" })).toEqual([1, [true], true]);
  await app.stripe.control("endpoint", { url: `${app.workerOrigin}${PATH}` });
});

test("no secret, no signature and nothing of a person's is in the log or beside the events", async () => {
  const { webhookSecret, connectWebhookSecret, secretKey } = app.stripe;
  const said = [...app.logs.map(({ line }) => line), JSON.stringify(await stored())].join("\n");
  expect(said).toContain("StripeSignatureVerificationError");
  const secrets = [webhookSecret, connectWebhookSecret, secretKey, "whsec_other", "v1=", "Bearer"];
  for (const secret of [...secrets, "paga1@quadra.test"]) expect(said).not.toContain(secret);
});

test("the tolerance is measured by the product's clock", async () => {
  const { subscription } = await undelivered();
  const payload = JSON.stringify(await eventOf(subscription));
  const now = Math.floor(Date.now() / 1_000);
  await app.restart({ clockOffsetMs: 3_600_000 });
  expect((await post(payload, await sign(payload, { at: now }))).status).toBe(400);
  expect((await post(payload, await sign(payload, { at: now + 3_600 }))).status).toBe(200);
});
