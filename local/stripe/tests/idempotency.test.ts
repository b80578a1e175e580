import { Stripe } from "stripe";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { sdkFor, startTestStripe, type TestStripe } from "./support/test-stripe.ts";

let on: TestStripe;
let stripe: Stripe;
beforeAll(async () => {
  on = await startTestStripe();
  ({ stripe } = on);
});
afterAll(() => on.stop());
beforeEach(() => on.server.faults.clear());

type Refusal = InstanceType<typeof Stripe.errors.StripeError> & { headers?: Record<string, string> };
const caught = async (promise: Promise<unknown>): Promise<Refusal> => {
  const error = await promise.then(
    () => null,
    (thrown: unknown) => thrown as Refusal,
  );
  if (error === null) throw new Error("it was not refused");
  return error;
};
const isReplay = ({ headers }: Refusal) => headers?.["idempotent-replayed"] === "true";

test("a repeat is answered with the first answer, and nothing is done twice", async () => {
  const options = { idempotencyKey: "key-1" };
  const first = await stripe.customers.create({ email: "once@quadra.test" }, options);
  const second = await stripe.customers.create({ email: "once@quadra.test" }, options);
  expect(second.id).toBe(first.id);
  expect(second.lastResponse.headers["idempotent-replayed"]).toBe("true");
  expect(second.lastResponse.headers["original-request"]).toBe(first.lastResponse.requestId);
  expect((await stripe.customers.list({ email: "once@quadra.test" })).data).toHaveLength(1);
});

test("a key that comes with other parameters, or for another address, is refused", async () => {
  const options = { idempotencyKey: "key-2" };
  const { id } = await stripe.customers.create({ email: "x@quadra.test" }, options);
  for (const other of [
    stripe.customers.create({ email: "y@quadra.test" }, options),
    stripe.customers.update(id, { email: "x@quadra.test" }, options),
  ]) {
    const error = await caught(other);
    expect(error).toBeInstanceOf(Stripe.errors.StripeIdempotencyError);
    expect(error).toMatchObject({ statusCode: 400, rawType: "idempotency_error" });
  }
});

test("a decline is kept with its traces", async () => {
  const pay = () =>
    stripe.paymentIntents.create(
      { amount: 1_000, currency: "brl", payment_method: "pm_card_chargeDeclined", confirm: true },
      { idempotencyKey: "key-3" },
    );
  const first = await caught(pay());
  expect(first).toMatchObject({ statusCode: 402, code: "card_declined", decline_code: "generic_decline" });
  const before = (await stripe.charges.list({ limit: 100 })).data.length;
  const second = await caught(pay());
  expect(second).toMatchObject({ statusCode: 402, charge: first.charge });
  expect([isReplay(first), isReplay(second)]).toEqual([false, true]);
  expect((await stripe.charges.list({ limit: 100 })).data).toHaveLength(before);
});

test("an error that came after the work had begun is the key's answer, though its cause is mended", async () => {
  const options = { idempotencyKey: "key-4" };
  const intent = await stripe.paymentIntents.create({ amount: 1_000, currency: "brl" });
  const refund = () => stripe.refunds.create({ payment_intent: intent.id }, options);
  const first = await caught(refund());
  expect(first).toMatchObject({ statusCode: 400, code: "payment_intent_unexpected_state" });
  await stripe.paymentIntents.confirm(intent.id, { payment_method: "pm_card_visa" });
  const second = await caught(refund());
  expect(second).toMatchObject({ statusCode: 400, code: first.code, message: first.message });
  expect(isReplay(second)).toBe(true);
  expect((await stripe.refunds.create({ payment_intent: intent.id })).status).toBe("succeeded");
  const missing = () => stripe.refunds.create({ charge: "ch_none" }, { idempotencyKey: "key-5" });
  expect(await caught(missing())).toMatchObject({ code: "resource_missing" });
  expect(isReplay(await caught(missing()))).toBe(true);
});

test("parameters that can't be read begin nothing: mended, they go under the same key", async () => {
  const intent = await stripe.paymentIntents.create({
    amount: 1_000,
    currency: "brl",
    payment_method: "pm_card_visa",
    confirm: true,
  });
  const options = { idempotencyKey: "key-6" };
  const wrong: [object, string | undefined][] = [
    [{ payment_intent: intent.id, colour: "red" }, "parameter_unknown"],
    [{ payment_intent: intent.id, amount: 1.5 }, "parameter_invalid_integer"],
    [{ payment_intent: intent.id, reverse_transfer: "maybe" }, undefined],
    [{ payment_intent: intent.id, expand: ["nothing"] }, undefined],
  ];
  for (const [params, code] of wrong)
    expect(await caught(stripe.refunds.create(params as Stripe.RefundCreateParams, options))).toMatchObject({
      statusCode: 400,
      code,
    });
  expect((await stripe.refunds.create({ payment_intent: intent.id }, options)).status).toBe("succeeded");
});

test("a wrong secret key, too many calls and a service that is away keep nothing", async () => {
  const options = { idempotencyKey: "key-7" };
  const other = sdkFor({ ...on.server, secretKey: "sk_test_wrong" });
  expect(await caught(other.customers.create({}, options))).toMatchObject({ statusCode: 401 });
  for (const status of [429, 503]) {
    on.server.faults.add({ kind: "status", status, times: 1 });
    expect(await caught(stripe.customers.create({}, options))).toMatchObject({ statusCode: status });
  }
  expect((await stripe.customers.create({}, options)).object).toBe("customer");
});

test("a 500 is kept like any answer, and an SDK that retries is told that it would only be repeated", async () => {
  const options = { idempotencyKey: "key-8" };
  on.server.faults.add({ kind: "status", status: 500, times: 1 });
  const patient = sdkFor(on.server, { maxNetworkRetries: 3 });
  const email = "broken@quadra.test";
  const first = await caught(patient.customers.create({ email }, options));
  expect([first.statusCode, isReplay(first)]).toEqual([500, false]);
  expect(on.server.faults.list()).toEqual([]);
  const second = await caught(patient.customers.create({ email }, options));
  expect([second.statusCode, isReplay(second)]).toEqual([500, true]);
  expect(second.headers?.["original-request"]).toBe(first.requestId);
  expect((await stripe.customers.list({ email })).data).toEqual([]);
  await patient.customers.create({ email }, { idempotencyKey: "key-9" });
  expect((await stripe.customers.list({ email })).data).toHaveLength(1);
});

test("of two calls with one key at once the second finds it in use, and later the first's answer", async () => {
  const options = { idempotencyKey: "key-10" };
  const email = "twice@quadra.test";
  on.server.faults.add({ kind: "slow", ms: 300, times: 1, match: "POST /v1/customers" });
  const first = stripe.customers.create({ email }, options);
  await expect.poll(() => on.server.faults.list()).toEqual([]);
  const second = await caught(stripe.customers.create({ email }, options));
  expect(second).toMatchObject({ statusCode: 409, code: "idempotency_key_in_use" });
  // Another key is another call.
  await stripe.customers.create({ email: "other@quadra.test" }, { idempotencyKey: "key-11" });
  const { id } = await first;
  expect((await stripe.customers.create({ email }, options)).id).toBe(id);
  const patient = sdkFor(on.server, { maxNetworkRetries: 3 });
  on.server.faults.add({ kind: "slow", ms: 300, times: 1, match: "POST /v1/customers" });
  const both = await Promise.all(
    [1, 2].map(() => patient.customers.create({ email }, { idempotencyKey: "key-12" })),
  );
  expect(both[0]!.id).toBe(both[1]!.id);
});

test("a key is good for 255 letters", async () => {
  const create = (length: number) => stripe.customers.create({}, { idempotencyKey: "k".repeat(length) });
  expect(await caught(create(256))).toMatchObject({ statusCode: 400 });
  expect((await create(255)).object).toBe("customer");
});
