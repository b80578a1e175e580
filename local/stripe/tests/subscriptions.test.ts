import type { Stripe } from "stripe";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DAY, HOUR, START, startTestStripe, type TestStripe } from "./support/test-stripe.ts";

let test: TestStripe;
let stripe: Stripe;
let plus: string;
const MONTH = 31 * DAY;

beforeAll(async () => {
  test = await startTestStripe();
  stripe = test.stripe;
  plus = await test.priceOf("athlete_plus_month");
});
afterAll(() => test.stop());

const statusOf = async (id: string) => (await stripe.subscriptions.retrieve(id)).status;
const periodOf = (subscription: Stripe.Subscription) => {
  const [item] = subscription.items.data;
  return [item?.current_period_start, item?.current_period_end].map((at) => (at ?? 0) - START);
};
const invoicesOf = async (subscription: string) => {
  const { data } = await stripe.invoices.list({ subscription, limit: 100 });
  return data
    .toReversed()
    .map(({ billing_reason, status, amount_due }) => [billing_reason, status, amount_due]);
};

async function subscribed(
  card: string | null = "pm_card_visa",
  params: Partial<Stripe.SubscriptionCreateParams> = {},
) {
  const { customer, clock } = await test.clockedCustomer(card);
  const subscription = await stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: plus }],
    metadata: { athlete: "a1" },
    ...params,
  });
  return { customer, clock, subscription };
}

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

describe("dunning", () => {
  const FAILED = MONTH + HOUR;

  it("tries again after 3, 5 and 7 days, then cancels", async () => {
    const { clock, subscription } = await subscribed();
    await test.server.control("fail-renewals", { customer: subscription.customer });
    await test.advanceTo(clock, FAILED);
    const invoice = (await stripe.invoices.list({ subscription: subscription.id, limit: 1 })).data[0]!;
    expect([await statusOf(subscription.id), invoice.status, invoice.attempt_count]).toEqual([
      "past_due",
      "open",
      1,
    ]);
    expect(invoice.next_payment_attempt! - START).toBe(FAILED + 3 * DAY);
    const attempts = [];
    for (const days of [3, 8, 15]) {
      await test.advanceTo(clock, FAILED + days * DAY - 1);
      const before = (await stripe.invoices.retrieve(invoice.id)).attempt_count;
      await test.advanceTo(clock, FAILED + days * DAY);
      attempts.push([
        before,
        (await stripe.invoices.retrieve(invoice.id)).attempt_count,
        await statusOf(subscription.id),
      ]);
    }
    expect(attempts).toEqual([
      [1, 2, "past_due"],
      [2, 3, "past_due"],
      [3, 4, "canceled"],
    ]);
    const ended = await stripe.subscriptions.retrieve(subscription.id);
    expect(ended.cancellation_details?.reason).toBe("payment_failed");
    expect((await test.eventsOf(subscription.id)).at(-1)).toBe("customer.subscription.deleted");
    expect(
      (await test.eventsOf(invoice.id)).filter((type) => type === "invoice.payment_failed"),
    ).toHaveLength(4);
    expect(await stripe.customers.retrieve(subscription.customer as string)).toMatchObject({
      delinquent: true,
    });
  });

  it("ends when a retry is paid, and the next month is billed as ever", async () => {
    const { clock, subscription } = await subscribed();
    await test.server.control("fail-renewals", { customer: subscription.customer });
    await test.advanceTo(clock, FAILED);
    await test.server.control("fail-renewals", { customer: subscription.customer, fails: false });
    await test.advanceTo(clock, FAILED + 3 * DAY);
    expect(await statusOf(subscription.id)).toBe("active");
    await test.advanceTo(clock, MONTH + 28 * DAY + HOUR);
    expect((await invoicesOf(subscription.id)).map(([, status]) => status)).toEqual(["paid", "paid", "paid"]);
  });

  it("ends at once when the person pays with another card", async () => {
    const { clock, subscription } = await subscribed();
    await test.server.control("fail-renewals", { customer: subscription.customer });
    await test.advanceTo(clock, FAILED);
    const invoice = (await stripe.subscriptions.retrieve(subscription.id)).latest_invoice as string;
    await expect(stripe.invoices.pay(invoice)).rejects.toMatchObject({
      statusCode: 402,
      code: "card_declined",
    });
    expect((await stripe.invoices.retrieve(invoice)).attempt_count).toBe(2);
    expect((await stripe.invoices.pay(invoice, { payment_method: "pm_card_mastercard" })).status).toBe(
      "paid",
    );
    expect(await statusOf(subscription.id)).toBe("active");
    await expect(stripe.invoices.pay(invoice)).rejects.toMatchObject({ code: "invoice_already_paid" });
  });

  it("ends as unpaid, whose next invoice stays a draft, when the account says so", async () => {
    const other = await startTestStripe({ settings: { dunning: { retryDays: [3], afterwards: "unpaid" } } });
    const { customer, clock } = await other.clockedCustomer();
    const { id } = await other.stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: await other.priceOf("athlete_plus_month") }],
    });
    await other.server.control("fail-renewals", { customer: customer.id });
    await other.advanceTo(clock, FAILED + 3 * DAY);
    expect((await other.stripe.subscriptions.retrieve(id)).status).toBe("unpaid");
    await other.advanceTo(clock, 80 * DAY);
    const { data } = await other.stripe.invoices.list({ subscription: id });
    expect(data.map(({ status }) => status)).toEqual(["draft", "open", "paid"]);
    await other.stop();
  });

  it("asks for the person when the bank wants a confirmation", async () => {
    const { clock, subscription } = await subscribed("pm_card_visa");
    const method = await stripe.paymentMethods.attach("pm_card_authenticationRequired", {
      customer: subscription.customer as string,
    });
    await stripe.subscriptions.update(subscription.id, { default_payment_method: method.id });
    await test.advanceTo(clock, FAILED);
    const { latest_invoice: invoice, status } = await stripe.subscriptions.retrieve(subscription.id);
    expect(status).toBe("past_due");
    expect(await test.eventsOf(invoice as string)).toContain("invoice.payment_action_required");
  });
});

describe("cancellation", () => {
  it("at the period's end keeps it active until then, and not one more invoice", async () => {
    const { clock, subscription } = await subscribed();
    await test.advanceTo(clock, 5 * DAY);
    const going = await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true });
    expect([going.status, going.cancel_at! - START, going.canceled_at! - START]).toEqual([
      "active",
      MONTH,
      5 * DAY,
    ]);
    expect(going.cancellation_details?.reason).toBe("cancellation_requested");
    await test.advanceTo(clock, MONTH - 1);
    expect(await statusOf(subscription.id)).toBe("active");
    await test.advanceTo(clock, MONTH);
    const gone = await stripe.subscriptions.retrieve(subscription.id);
    expect([gone.status, gone.ended_at! - START]).toEqual(["canceled", MONTH]);
    await test.advanceTo(clock, 3 * MONTH);
    expect(await invoicesOf(subscription.id)).toHaveLength(1);
    expect((await stripe.subscriptions.list({ customer: subscription.customer as string })).data).toEqual([]);
  });

  it("is taken back until then", async () => {
    const { clock, subscription } = await subscribed();
    await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true });
    const back = await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: false });
    expect([back.cancel_at, back.canceled_at, back.cancellation_details?.reason]).toEqual([null, null, null]);
    await test.advanceTo(clock, MONTH + HOUR);
    expect((await invoicesOf(subscription.id)).at(-1)).toEqual(["subscription_cycle", "paid", 1_990]);
  });

  it("at once ends it now, and it can't be changed any more", async () => {
    const { clock, subscription } = await subscribed();
    await test.advanceTo(clock, DAY);
    const gone = await stripe.subscriptions.cancel(subscription.id, { prorate: true });
    expect([gone.status, gone.ended_at! - START]).toEqual(["canceled", DAY]);
    const { data } = await stripe.invoiceItems.list({
      customer: subscription.customer as string,
      pending: true,
    });
    expect(data.map(({ amount }) => amount)).toEqual([-Math.round((1_990 * 30) / 31)]);
    await expect(stripe.subscriptions.cancel(subscription.id)).rejects.toMatchObject({
      code: "resource_missing",
    });
    await expect(
      stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true }),
    ).rejects.toMatchObject({ statusCode: 400 });
  });

  it.each([
    ["at the period's end goes on with the tries", false, "paid"],
    ["at once stops them, and its invoice stays open", true, "open"],
  ])("while a renewal is not paid: %s", async (_, isAtOnce, status) => {
    const { clock, subscription } = await subscribed();
    const { customer, id } = subscription;
    await test.server.control("fail-renewals", { customer });
    await test.advanceTo(clock, MONTH + HOUR);
    expect(await statusOf(id)).toBe("past_due");
    if (isAtOnce) await stripe.subscriptions.cancel(id);
    else await stripe.subscriptions.update(id, { cancel_at_period_end: true });
    await test.server.control("fail-renewals", { customer, fails: false });
    await test.advanceTo(clock, MONTH + HOUR + 20 * DAY);
    expect((await invoicesOf(id))[1]).toEqual(["subscription_cycle", status, 1_990]);
  });

  it("on a day of its own", async () => {
    const { clock, subscription } = await subscribed();
    await stripe.subscriptions.update(subscription.id, { cancel_at: START + 10 * DAY });
    await test.advanceTo(clock, 10 * DAY);
    expect(await statusOf(subscription.id)).toBe("canceled");
  });
});
