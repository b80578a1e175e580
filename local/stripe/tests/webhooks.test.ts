import { Stripe } from "stripe";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Receiver, startReceiver, startTestStripe, type TestStripe } from "./support/test-stripe.ts";

let test: TestStripe;
let stripe: Stripe;
let receiver: Receiver;
let aheadMs = 0;

beforeAll(async () => {
  receiver = await startReceiver();
});
afterAll(() => receiver.stop());
beforeEach(async () => {
  receiver.received.length = 0;
  receiver.answer = () => 200;
  aheadMs = 0;
  test = await startTestStripe({
    webhookUrl: receiver.url,
    webhookSecret: "whsec_test",
    connectWebhookSecret: "whsec_connect",
    now: () => Date.now() + aheadMs,
  });
  stripe = test.stripe;
});
afterEach(() => test.stop());

const idsOf = () => receiver.received.map(({ body }) => (JSON.parse(body) as Stripe.Event).id);
const customers = async (count: number) => {
  for (let index = 0; index < count; index++)
    await stripe.customers.create({ email: `c${index}@quadra.test` });
};
const eventIds = async () => {
  const ids: string[] = [];
  for await (const event of stripe.events.list({ type: "customer.created", limit: 100 })) ids.push(event.id);
  return ids.reverse();
};

describe("signatures", () => {
  it("pass the SDK's check, which finds what was changed, what is old and another secret", async () => {
    const made = await stripe.customers.create({ name: "São João ✓" });
    await test.server.deliveries.idle();
    const { body, signature } = receiver.received[0]!;
    const event = await stripe.webhooks.constructEventAsync(body, signature, "whsec_test");
    expect(event).toMatchObject({
      type: "customer.created",
      data: { object: { id: made.id, name: "São João ✓" } },
    });
    expect(event.request?.id).toBe(made.lastResponse.requestId);
    expect(event.api_version).toBe(made.lastResponse.headers["stripe-version"]);
    const check = (text: string, secret: string, at = Date.now()) =>
      stripe.webhooks.constructEventAsync(text, signature, secret, 300, undefined, at);
    const refused = Stripe.errors.StripeSignatureVerificationError;
    await expect(check(body.replace("São", "Sao"), "whsec_test")).rejects.toBeInstanceOf(refused);
    await expect(check(body, "whsec_other")).rejects.toBeInstanceOf(refused);
    await expect(check(body, "whsec_test", Date.now() + 301_000)).rejects.toBeInstanceOf(refused);
  });

  it("are made anew for each delivery of the same event", async () => {
    await customers(1);
    await test.server.deliveries.idle();
    const [id] = await eventIds();
    aheadMs = 1_000;
    expect(await test.server.deliveries.redeliver(id!)).toEqual([true]);
    const [first, second] = receiver.received;
    expect(JSON.parse(second!.body)).toMatchObject({ id });
    expect(second!.signature).not.toBe(first!.signature);
    await stripe.webhooks.constructEventAsync(second!.body, second!.signature, "whsec_test");
  });
});

describe("deliveries", () => {
  it("of one act go out together and in no order", async () => {
    const { customer } = await test.clockedCustomer();
    await test.server.deliveries.idle();
    receiver.received.length = 0;
    const go = Promise.withResolvers<number>();
    receiver.answer = () => go.promise;
    const made = await stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: await test.priceOf("athlete_plus_month") }],
    });
    // None of them has been answered.
    await expect.poll(() => receiver.received.length).toBeGreaterThan(5);
    go.resolve(200);
    await test.server.deliveries.idle();
    const { data } = await stripe.events.list({ limit: 100 });
    const ofAct = data.filter(({ request }) => request?.id === made.lastResponse.requestId);
    const happened = ofAct.map(({ id }) => id).reverse();
    expect(idsOf().toSorted()).toEqual(happened.toSorted());
    expect(idsOf()).not.toEqual(happened);
  });

  it("come in the order of what happened, each once, where that is asked for", async () => {
    await test.server.control("deliver", { order: "given" });
    await customers(10);
    await test.server.deliveries.idle();
    expect(idsOf()).toEqual(await eventIds());
    expect((await stripe.events.retrieve(idsOf()[0]!)).pending_webhooks).toBe(0);
  });

  it("are tried again, later each time, until they are taken", async () => {
    receiver.answer = (index) => (index < 3 ? 500 : 200);
    await customers(1);
    await test.server.deliveries.idle();
    const attempts = test.server.deliveries.attempts();
    expect(attempts.map(({ attempt, status, isDelivered }) => [attempt, status, isDelivered])).toEqual([
      [1, 500, false],
      [2, 500, false],
      [3, 500, false],
      [4, 200, true],
    ]);
    const gaps = receiver.received.slice(1).map(({ at }, index) => at - receiver.received[index]!.at);
    expect(gaps[2]).toBeGreaterThanOrEqual(19);
    expect(new Set(idsOf()).size).toBe(1);
  });

  it("do not hold each other up, and nobody at home is a failure too", async () => {
    receiver.answer = (index) => (index === 0 ? 500 : 200);
    await customers(3);
    await test.server.deliveries.idle();
    const ids = await eventIds();
    expect(idsOf()).toHaveLength(4);
    expect(new Set(idsOf())).toEqual(new Set(ids));
    const gone = await startReceiver();
    await gone.stop();
    await test.server.control("endpoint", { url: gone.url });
    await customers(1);
    await expect.poll(() => test.server.deliveries.attempts().at(-1)?.error).toContain("ECONNREFUSED");
    await test.server.control("endpoint", { url: receiver.url });
    await test.server.deliveries.idle();
    expect(test.server.deliveries.attempts().at(-1)).toMatchObject({ isDelivered: true });
  });

  it("stop when there is no endpoint", async () => {
    await test.server.control("endpoint", {});
    await customers(2);
    await test.server.deliveries.idle();
    expect(receiver.received).toEqual([]);
  });
});

describe("held deliveries", () => {
  const held = async (count: number) => {
    test.server.deliveries.hold();
    await customers(count);
    await test.server.deliveries.idle();
    expect(receiver.received).toEqual([]);
    return test.server.deliveries.held();
  };

  it("go out in the order given, backwards, or at random the same way each time", async () => {
    const ids = await held(6);
    expect(ids).toEqual(await eventIds());
    await test.server.deliveries.release({ order: "reverse", keepsHolding: true });
    expect(idsOf()).toEqual(ids.toReversed());
    receiver.received.length = 0;
    const chosen = [ids[3]!, ids[0]!];
    await test.server.deliveries.release({ eventIds: chosen, keepsHolding: true });
    expect(idsOf()).toEqual(chosen);
    const orders: string[][] = [];
    for (let attempt = 0; attempt < 2; attempt++) {
      receiver.received.length = 0;
      await test.server.deliveries.release({
        eventIds: ids,
        order: "random",
        seed: 3,
        // Of several under way none knows which comes first.
        concurrency: 1,
        keepsHolding: true,
      });
      orders.push(idsOf());
    }
    expect(orders[0]).toEqual(orders[1]);
    expect(orders[0]).not.toEqual(ids);
    expect(orders[0]?.toSorted()).toEqual(ids.toSorted());
  });

  it("go out several times, and two at once", async () => {
    const ids = await held(100);
    const go = Promise.withResolvers<number>();
    receiver.answer = () => go.promise;
    const how = { order: "random", seed: 1, duplicates: 0.3, concurrency: 2 } as const;
    const released = test.server.deliveries.release(how);
    await expect.poll(() => receiver.received.length).toBe(2);
    // A third would have been sent together with the first two, before this call and its answer.
    await stripe.events.retrieve(ids[0]!);
    expect(receiver.received).toHaveLength(2);
    go.resolve(200);
    expect(await released).toEqual({ sent: 130, delivered: 130, failed: 0 });
    const counts = new Map<string, number>();
    for (const id of idsOf()) counts.set(id, (counts.get(id) ?? 0) + 1);
    expect([...counts.keys()].toSorted()).toEqual(ids.toSorted());
    expect([...counts.values()].filter((count) => count === 2)).toHaveLength(30);
    receiver.received.length = 0;
    await customers(1);
    await test.server.deliveries.idle();
    expect(receiver.received).toHaveLength(1);
  });

  it("say what failed, which is then tried again", async () => {
    await held(4);
    receiver.answer = (index) => (index < 2 ? 503 : 200);
    expect(await test.server.deliveries.release({ order: "given" })).toEqual({
      sent: 4,
      delivered: 2,
      failed: 2,
    });
    await test.server.deliveries.idle();
    expect(new Set(idsOf()).size).toBe(4);
    expect(receiver.received).toHaveLength(6);
  });
});

describe("events", () => {
  it("are not delivered when the call that caused them failed", async () => {
    const { customer } = await test.clockedCustomer("pm_card_chargeCustomerFail");
    await test.server.deliveries.idle();
    receiver.received.length = 0;
    await expect(
      stripe.subscriptions.create({
        customer: customer.id,
        items: [{ price: await test.priceOf("athlete_plus_month") }],
        payment_behavior: "error_if_incomplete",
      }),
    ).rejects.toMatchObject({ statusCode: 402 });
    await test.server.deliveries.idle();
    expect(receiver.received).toEqual([]);
  });

  it("carry what changed, and the object as it was then", async () => {
    const customer = await stripe.customers.create({ email: "a@quadra.test" });
    await stripe.customers.update(customer.id, { email: "b@quadra.test" });
    const { data } = await stripe.events.list({ types: ["customer.created", "customer.updated"] });
    expect(data[0]?.data).toMatchObject({
      object: { email: "b@quadra.test" },
      previous_attributes: { email: "a@quadra.test" },
    });
    expect(data[1]?.data.object).toMatchObject({ email: "a@quadra.test" });
  });
});

describe("connected accounts", () => {
  it("are told of to the endpoint that hears of them, with a secret of its own", async () => {
    const { id } = await stripe.accounts.create({
      country: "BR",
      capabilities: { card_payments: { requested: true }, transfers: { requested: true } },
    });
    await test.server.control("set-account", { account: id, standing: "ready" });
    await customers(1);
    await test.server.deliveries.idle();
    const heard = (secret: string) =>
      Promise.all(
        receiver.received.map(async ({ body, signature }) => {
          const event = await stripe.webhooks.constructEventAsync(body, signature, secret).catch(() => null);
          return event && [event.type, event.account];
        }),
      ).then((events) => events.filter((event) => event !== null));
    expect(await heard("whsec_test")).toEqual([["customer.created", undefined]]);
    expect(await heard("whsec_connect")).toEqual([["account.updated", id]]);
    expect(test.server.webhookSecrets).toBe("whsec_test,whsec_connect");
  });
});

describe("endpoints", () => {
  it("say where they are, what they listen to and whose events; their secret is said once", async () => {
    const url = "https://quadra.test/api/webhooks/stripe";
    const own = await stripe.webhookEndpoints.create({ url, enabled_events: ["charge.refunded"] });
    const connect = await stripe.webhookEndpoints.create({ url, enabled_events: ["*"], connect: true });
    expect(own.secret).toMatch(/^whsec_\w+$/);
    await stripe.webhookEndpoints.update(own.id, { enabled_events: ["charge.failed"], disabled: true });
    const { data } = await stripe.webhookEndpoints.list();
    const said = data.map(({ id, application, status, enabled_events, secret }) => [
      id,
      application !== null,
      status,
      enabled_events,
      secret,
    ]);
    expect(said).toEqual([
      [connect.id, true, "enabled", ["*"], undefined],
      [own.id, false, "disabled", ["charge.failed"], undefined],
    ]);
    const without = stripe.webhookEndpoints.create({ url, enabled_events: [] });
    await expect(without).rejects.toThrow(/enabled_events/);
  });
});
