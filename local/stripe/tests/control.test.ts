import type { Stripe } from "stripe";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DAY, HOUR, startTestStripe, type TestStripe } from "./support/test-stripe.ts";

let test: TestStripe;
let stripe: Stripe;

beforeAll(async () => {
  test = await startTestStripe();
  stripe = test.stripe;
});
afterAll(() => test.stop());

/** An order as another process gives it. */
async function order<Answer = unknown>(name: string, input: object = {}, status = 200): Promise<Answer> {
  const response = await fetch(`${test.server.url}/_control/${name}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(input),
  });
  expect(response.status).toBe(status);
  return (await response.json()) as Answer;
}

const open = async (params: Partial<Stripe.Checkout.SessionCreateParams> = {}) =>
  stripe.checkout.sessions.create({
    mode: "subscription",
    line_items: [{ price: await test.priceOf("club_essencial_month"), quantity: 1 }],
    customer_email: "clube@quadra.test",
    success_url: "https://quadra.test/club-registration/success",
    ...params,
  });
const entry = () =>
  open({
    mode: "payment",
    line_items: [
      {
        price_data: { currency: "brl", unit_amount: 8_000, product_data: { name: "Inscrição" } },
        quantity: 1,
      },
    ],
  });
type Paid = { session: Stripe.Checkout.Session; payment_intent: Stripe.PaymentIntent | null };

describe("paying a session without a browser", () => {
  it("takes any test card, and says what came of it", async () => {
    const session = await open();
    const refused = await order<Paid>("pay-session", { session: session.id, card: "4000 0000 0000 0002" });
    expect([refused.session.status, refused.payment_intent?.status]).toEqual([
      "open",
      "requires_payment_method",
    ]);
    const paid = await order<Paid>("pay-session", { session: session.id, name: "Clube da Vila" });
    expect(paid.session).toMatchObject({ status: "complete", payment_status: "paid" });
    const subscription = await stripe.subscriptions.retrieve(paid.session.subscription as string);
    expect(subscription.status).toBe("active");
    expect(await stripe.customers.retrieve(paid.session.customer as string)).toMatchObject({
      email: "clube@quadra.test",
      name: "Clube da Vila",
    });
    expect(await order("pay-session", { session: session.id }, 400)).toMatchObject({
      error: { param: "id" },
    });
    await order("pay-session", { session: "cs_none" }, 404);
  });

  it.each([
    [{ card: "4000002500003155", end: "succeeded" }, "complete", "paid"],
    [{ card: "4000002500003155", end: "failed" }, "open", "unpaid"],
    [{ card: "4000002500003155" }, "open", "unpaid"],
    [{ method: "pix", end: "succeeded" }, "complete", "paid"],
    [{ method: "pix", end: "processing" }, "complete", "unpaid"],
    [{ method: "pix", end: "failed" }, "open", "unpaid"],
    [{ method: "boleto", tax_id: "12345678909" }, "complete", "unpaid"],
    [{ method: "boleto", end: "succeeded" }, "complete", "paid"],
  ])("with %o ends %s and %s", async (how, status, payment) => {
    const session = await entry();
    await order("pay-session", { session: session.id, ...how });
    expect(await stripe.checkout.sessions.retrieve(session.id)).toMatchObject({
      status,
      payment_status: payment,
    });
  });
});

describe("time", () => {
  it("moves on for everybody: a session's half hour, a renewal", async () => {
    const session = await entry();
    const { session: paid } = await order<Paid>("pay-session", { session: (await open()).id });
    await order("advance", { seconds: 24 * HOUR });
    expect((await stripe.checkout.sessions.retrieve(session.id)).status).toBe("expired");
    await order("advance", { days: 31 });
    await order("advance", { seconds: HOUR });
    const { data } = await stripe.invoices.list({ subscription: paid.subscription as string });
    expect(data.map(({ status, amount_paid }) => [status, amount_paid])).toEqual([
      ["paid", 14_900],
      ["paid", 14_900],
    ]);
    expect(await order("advance", { seconds: -5 }, 400)).toMatchObject({ error: { param: "seconds" } });
  });

  it("moves on for one customer alone, to the renewal and to the next try", async () => {
    const one = (await order<Paid>("pay-session", { session: (await open()).id })).session;
    const other = (await order<Paid>("pay-session", { session: (await open()).id })).session;
    await order("fail-renewals", { customer: one.customer });
    await order("advance", { customer: one.customer, to: "renewal" });
    await order("advance", { customer: one.customer, to: "retry" });
    const statusOf = async (session: Stripe.Checkout.Session) =>
      (await stripe.subscriptions.retrieve(session.subscription as string)).status;
    expect([await statusOf(one), await statusOf(other)]).toEqual(["past_due", "active"]);
    for (let attempt = 0; attempt < 3; attempt++)
      await order("advance", { customer: one.customer, to: "retry" });
    expect([await statusOf(one), await statusOf(other)]).toEqual(["canceled", "active"]);
    expect((await stripe.invoices.list({ subscription: other.subscription as string })).data).toHaveLength(1);
    await order("advance", { customer: one.customer, to: "retry" }, 400);
  });

  it("of a customer with a test clock is moved by the clock only", async () => {
    const { customer, clock } = await test.clockedCustomer();
    await order("advance", { customer: customer.id, days: 1 }, 400);
    await expect(test.advanceTo(clock, -DAY)).rejects.toMatchObject({ param: "frozen_time" });
    await stripe.testHelpers.testClocks.del(clock);
    await expect(stripe.customers.retrieve(customer.id)).rejects.toMatchObject({ statusCode: 404 });
    expect(test.server.tick()).toBe(0);
  });
});

describe("the account", () => {
  it("offers recurring Pix once it is invited to", async () => {
    expect((await open()).payment_method_types).toEqual(["card", "boleto"]);
    await order("settings", { hasRecurringPix: true });
    const session = await open({ allowed_payment_method_types: ["pix"] });
    expect(session.payment_method_types).toEqual(["pix"]);
    const { session: paid } = await order<Paid>("pay-session", {
      session: session.id,
      method: "pix",
      end: "processing",
    });
    expect(await stripe.subscriptions.retrieve(paid.subscription as string)).toMatchObject({
      status: "active",
    });
    await order("settle-payment", {
      payment_intent: (await stripe.paymentIntents.list({ limit: 1 })).data[0]!.id,
      end: "succeeded",
    });
    expect(await stripe.checkout.sessions.retrieve(session.id)).toMatchObject({ payment_status: "paid" });
    await order("settings", { hasRecurringPix: false });
  });

  it("gives its state, and forgets everything but its plans", async () => {
    const state = await order<{ customers: unknown[]; events: unknown[] }>("state");
    expect(state.customers.length).toBeGreaterThan(2);
    expect(state.events.length).toBeGreaterThan(50);
    await order("reset");
    expect((await order<{ customers: unknown[] }>("state")).customers).toEqual([]);
    expect((await stripe.prices.list({ limit: 100 })).data).toHaveLength(7);
    expect((await stripe.customers.list()).data).toEqual([]);
  });
});
