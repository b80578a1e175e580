import type { Stripe } from "stripe";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { subscribingOn } from "./support/subscribing.ts";
import { DAY, HOUR, START, startTestStripe, type TestStripe } from "./support/test-stripe.ts";

let test: TestStripe;
let stripe: Stripe;
let plus: string;
const MONTH = 31 * DAY;
const { statusOf, periodOf, invoicesOf, subscribed } = subscribingOn(() => test);

beforeAll(async () => {
  test = await startTestStripe();
  stripe = test.stripe;
  plus = await test.priceOf("athlete_plus_month");
});
afterAll(() => test.stop());

describe("renewal", () => {
  it("bills each month on its day, after an hour as a draft", async () => {
    const { clock, subscription } = await subscribed();
    expect(subscription.status).toBe("active");
    expect(periodOf(subscription)).toEqual([0, MONTH]);
    await test.advanceTo(clock, MONTH);
    expect(await invoicesOf(subscription.id)).toEqual([
      ["subscription_create", "paid", 1_990],
      ["subscription_cycle", "draft", 1_990],
    ]);
    const renewed = await stripe.subscriptions.retrieve(subscription.id);
    expect([renewed.status, ...periodOf(renewed)]).toEqual(["active", MONTH, MONTH + 28 * DAY]);
    await test.advanceTo(clock, MONTH + HOUR);
    expect((await invoicesOf(subscription.id))[1]).toEqual(["subscription_cycle", "paid", 1_990]);
    await test.advanceTo(clock, 400 * DAY);
    expect(await invoicesOf(subscription.id)).toHaveLength(14);
    expect(
      (await stripe.charges.list({ customer: subscription.customer as string, limit: 100 })).data,
    ).toHaveLength(14);
  });

  it("announces what comes, before it comes", async () => {
    const { customer, clock } = await subscribed();
    await test.advanceTo(clock, MONTH - 3 * DAY);
    const { data } = await stripe.events.list({ type: "invoice.upcoming", limit: 1 });
    expect(data[0]?.data.object).toMatchObject({ customer: customer.id, amount_due: 1_990 });
    expect(data[0]!.created - START).toBe(MONTH - 3 * DAY);
  });

  it("emits the events of each step in order, at the time of the clock", async () => {
    const { clock, subscription } = await subscribed();
    expect(await test.eventsOf(subscription.id)).toEqual([
      "customer.subscription.created",
      "customer.subscription.updated",
    ]);
    await test.advanceTo(clock, MONTH + HOUR);
    const invoice = (await stripe.invoices.list({ subscription: subscription.id, limit: 1 })).data[0]!;
    expect(await test.eventsOf(invoice.id)).toEqual([
      "invoice.created",
      "invoice.finalized",
      "invoice.updated",
      "invoice.paid",
      "invoice.payment_succeeded",
    ]);
    expect(invoice.status_transitions.paid_at).toBe(START + MONTH + HOUR);
    expect(invoice.parent?.subscription_details).toMatchObject({
      subscription: subscription.id,
      metadata: { athlete: "a1" },
    });
  });
});

describe("trial", () => {
  it("costs nothing, warns three days before, then bills", async () => {
    const { clock, subscription } = await subscribed("pm_card_visa", { trial_period_days: 14 });
    expect([subscription.status, subscription.trial_end! - START]).toEqual(["trialing", 14 * DAY]);
    expect(await invoicesOf(subscription.id)).toEqual([["subscription_create", "paid", 0]]);
    await test.advanceTo(clock, 11 * DAY);
    expect((await test.eventsOf(subscription.id)).at(-1)).toBe("customer.subscription.trial_will_end");
    await test.advanceTo(clock, 14 * DAY + HOUR);
    const paid = await stripe.subscriptions.retrieve(subscription.id);
    expect([paid.status, ...periodOf(paid)]).toEqual(["active", 14 * DAY, 14 * DAY + MONTH]);
    expect((await invoicesOf(subscription.id)).at(-1)).toEqual(["subscription_cycle", "paid", 1_990]);
  });

  it("ends the subscription when there is nothing to pay with and its settings say so", async () => {
    const { clock, subscription } = await subscribed(null, {
      trial_period_days: 7,
      trial_settings: { end_behavior: { missing_payment_method: "cancel" } },
    });
    await test.advanceTo(clock, 8 * DAY);
    expect(await statusOf(subscription.id)).toBe("canceled");
  });

  it("ends early when asked", async () => {
    const { clock, subscription } = await subscribed("pm_card_visa", { trial_period_days: 14 });
    await test.advanceTo(clock, 2 * DAY);
    await stripe.subscriptions.update(subscription.id, { trial_end: "now" });
    await test.advanceTo(clock, 2 * DAY + HOUR);
    const paid = await stripe.subscriptions.retrieve(subscription.id);
    expect([paid.status, periodOf(paid)[0]]).toEqual(["active", 2 * DAY]);
  });
});

describe("the first payment", () => {
  it("declined leaves an incomplete subscription, which expires after 23 hours", async () => {
    const { customer, clock } = await test.clockedCustomer("pm_card_chargeCustomerFail");
    const subscription = await stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: plus }],
    });
    expect(subscription.status).toBe("incomplete");
    await test.advanceTo(clock, 23 * HOUR - 1);
    expect(await statusOf(subscription.id)).toBe("incomplete");
    await test.advanceTo(clock, 23 * HOUR);
    expect(await statusOf(subscription.id)).toBe("incomplete_expired");
    expect(await invoicesOf(subscription.id)).toEqual([["subscription_create", "void", 1_990]]);
  });

  it("declined is an error that leaves nothing, when asked for", async () => {
    const { customer } = await test.clockedCustomer("pm_card_chargeCustomerFail");
    await expect(
      stripe.subscriptions.create({
        customer: customer.id,
        items: [{ price: plus }],
        payment_behavior: "error_if_incomplete",
      }),
    ).rejects.toMatchObject({ statusCode: 402, code: "card_declined" });
    expect((await stripe.subscriptions.list({ customer: customer.id, status: "all" })).data).toEqual([]);
    expect((await stripe.charges.list({ customer: customer.id })).data).toEqual([]);
  });

  it("waits when it is to be confirmed, and the subscription becomes active by it", async () => {
    const { customer } = await test.clockedCustomer(null);
    const subscription = await stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: plus }],
      payment_behavior: "default_incomplete",
      expand: ["latest_invoice.payments", "latest_invoice.confirmation_secret"],
    });
    const invoice = subscription.latest_invoice as Stripe.Invoice;
    expect([subscription.status, invoice.status]).toEqual(["incomplete", "open"]);
    expect(invoice.confirmation_secret?.client_secret).toContain("_secret_");
    const intent = invoice.payments?.data[0]?.payment.payment_intent as string;
    await stripe.paymentIntents.confirm(intent, { payment_method: "pm_card_visa" });
    expect(await statusOf(subscription.id)).toBe("active");
    expect((await stripe.invoices.retrieve(invoice.id)).status).toBe("paid");
  });
});
