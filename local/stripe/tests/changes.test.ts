import type { Stripe } from "stripe";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DAY, HOUR, START, startTestStripe, type TestStripe } from "./support/test-stripe.ts";

let test: TestStripe;
let stripe: Stripe;
const MONTH = 31 * DAY;

beforeAll(async () => {
  test = await startTestStripe();
  stripe = test.stripe;
});
afterAll(() => test.stop());

async function subscribed(lookupKey: string) {
  const { customer, clock } = await test.clockedCustomer();
  const subscription = await stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: await test.priceOf(lookupKey) }],
  });
  return { customer, clock, subscription, item: subscription.items.data[0]!.id };
}

const linesOf = (invoice: Stripe.Invoice) =>
  invoice.lines.data.map(({ amount, description, period }) => ({ amount, description, period }));

describe("a change of plan", () => {
  it.each([
    ["athlete_plus_month", "athlete_pro_month", 0],
    ["athlete_plus_month", "athlete_pro_month", 7 * DAY + 12_345],
    ["athlete_plus_month", "athlete_pro_month", MONTH - 60],
    ["athlete_plus_month", "athlete_plus_year", 10 * DAY],
    ["athlete_plus_month", "athlete_pro_year", 3 * DAY + 1],
    ["athlete_pro_month", "athlete_plus_month", 10 * DAY],
    ["athlete_pro_year", "athlete_plus_month", 100 * DAY],
    ["athlete_pro_year", "athlete_pro_month", 300 * DAY],
    ["club_rede_month", "club_essencial_month", 15 * DAY],
    ["club_essencial_month", "club_completo_month", 20 * DAY + 77],
  ])("from %s to %s after %i s bills what its preview says", async (from, to, seconds) => {
    const { clock, subscription, item } = await subscribed(from);
    if (seconds > 0) await test.advanceTo(clock, seconds);
    const at = START + seconds;
    const items = [{ id: item, price: await test.priceOf(to) }];
    const how = { items, proration_behavior: "always_invoice", proration_date: at } as const;
    const preview = await stripe.invoices.createPreview({
      subscription: subscription.id,
      subscription_details: how,
    });
    const untouched = await stripe.subscriptions.retrieve(subscription.id);
    expect(untouched.items.data[0]?.price.lookup_key).toBe(from);
    const changed = await stripe.subscriptions.update(subscription.id, {
      ...how,
      expand: ["latest_invoice"],
    });
    const billed = changed.latest_invoice as Stripe.Invoice;
    expect(linesOf(billed)).toEqual(linesOf(preview));
    expect([billed.amount_due, billed.total, billed.currency]).toEqual([
      preview.amount_due,
      preview.total,
      preview.currency,
    ]);
    expect(billed.status).toBe("paid");
    expect(billed.total).toBe(billed.lines.data.reduce((sum, line) => sum + line.amount, 0));
    expect(changed.items.data[0]?.price.lookup_key).toBe(to);
    const customer = (await stripe.customers.retrieve(subscription.customer as string)) as Stripe.Customer;
    expect(customer.balance).toBe(Math.min(0, billed.total));
  });

  it("to another interval begins the cycle anew, and within the same one keeps it", async () => {
    const { clock, subscription, item } = await subscribed("athlete_plus_month");
    await test.advanceTo(clock, 10 * DAY);
    const pro = await stripe.subscriptions.update(subscription.id, {
      items: [{ id: item, price: await test.priceOf("athlete_pro_month") }],
    });
    expect(pro.items.data[0]!.current_period_end - START).toBe(MONTH);
    const yearly = await stripe.subscriptions.update(subscription.id, {
      items: [{ id: item, price: await test.priceOf("athlete_pro_year") }],
    });
    const [now] = yearly.items.data;
    expect([now!.current_period_start - START, now!.current_period_end - START]).toEqual([
      10 * DAY,
      375 * DAY,
    ]);
    expect(yearly.billing_cycle_anchor - START).toBe(10 * DAY);
  });

  it("keeps prorations for the next invoice unless they are billed at once", async () => {
    const { clock, subscription, item } = await subscribed("athlete_plus_month");
    await test.advanceTo(clock, 10 * DAY);
    const items = [{ id: item, price: await test.priceOf("athlete_pro_month") }];
    const preview = await stripe.invoices.createPreview({
      subscription: subscription.id,
      subscription_details: { items, proration_date: START + 10 * DAY },
    });
    await stripe.subscriptions.update(subscription.id, { items, proration_date: START + 10 * DAY });
    expect((await stripe.invoices.list({ subscription: subscription.id })).data).toHaveLength(1);
    await test.advanceTo(clock, MONTH + HOUR);
    const renewal = (await stripe.invoices.list({ subscription: subscription.id, limit: 1 })).data[0]!;
    expect(renewal.amount_due).toBe(preview.amount_due);
    expect(linesOf(renewal)).toEqual(linesOf(preview));
    expect(renewal.lines.data.map((line) => line.parent?.subscription_item_details?.proration)).toEqual([
      true,
      true,
      false,
    ]);
    expect(
      (await stripe.invoiceItems.list({ customer: renewal.customer as string, pending: true })).data,
    ).toEqual([]);
  });

  it("without proration changes only what comes next", async () => {
    const { clock, subscription, item } = await subscribed("athlete_plus_month");
    await test.advanceTo(clock, 10 * DAY);
    await stripe.subscriptions.update(subscription.id, {
      items: [{ id: item, price: await test.priceOf("athlete_pro_month") }],
      proration_behavior: "none",
    });
    await test.advanceTo(clock, MONTH + HOUR);
    const { data } = await stripe.invoices.list({ subscription: subscription.id });
    expect(data.map(({ amount_paid }) => amount_paid)).toEqual([3_990, 1_990]);
  });

  it("gives credit that the next renewals use up", async () => {
    const { clock, subscription, item } = await subscribed("athlete_pro_month");
    await stripe.subscriptions.update(subscription.id, {
      items: [{ id: item, price: await test.priceOf("athlete_plus_month") }],
      proration_behavior: "always_invoice",
    });
    await test.advanceTo(clock, MONTH + HOUR);
    await test.advanceTo(clock, MONTH + 28 * DAY + HOUR);
    const { data } = await stripe.invoices.list({ subscription: subscription.id });
    expect(
      data.map(({ amount_paid, starting_balance, ending_balance }) => [
        amount_paid,
        starting_balance,
        ending_balance,
      ]),
    ).toEqual([
      [1_980, -10, 0],
      [0, -2_000, -10],
      [0, 0, -2_000],
      [3_990, 0, 0],
    ]);
  });

  it("is refused whole when the card fails and the payment may not", async () => {
    const { clock, customer, subscription, item } = await subscribed("athlete_plus_month");
    await test.advanceTo(clock, 10 * DAY);
    await test.server.control("fail-renewals", { customer: customer.id });
    const change = (payment: "error_if_incomplete" | "allow_incomplete") =>
      test.priceOf("athlete_pro_month").then((price) =>
        stripe.subscriptions.update(subscription.id, {
          items: [{ id: item, price }],
          proration_behavior: "always_invoice",
          payment_behavior: payment,
        }),
      );
    await expect(change("error_if_incomplete")).rejects.toMatchObject({
      statusCode: 402,
      code: "card_declined",
    });
    const same = await stripe.subscriptions.retrieve(subscription.id);
    expect([same.status, same.items.data[0]?.price.lookup_key]).toEqual(["active", "athlete_plus_month"]);
    expect((await stripe.invoices.list({ subscription: subscription.id })).data).toHaveLength(1);
    const changed = await change("allow_incomplete");
    expect([changed.status, changed.items.data[0]?.price.lookup_key]).toEqual([
      "past_due",
      "athlete_pro_month",
    ]);
  });

  it("waits for its payment when asked to, and comes true by it or never", async () => {
    const hold = async () => {
      const made = await subscribed("athlete_plus_month");
      await test.server.control("fail-renewals", { customer: made.customer.id });
      const held = await stripe.subscriptions.update(made.subscription.id, {
        items: [{ id: made.item, price: await test.priceOf("athlete_pro_month") }],
        proration_behavior: "always_invoice",
        payment_behavior: "pending_if_incomplete",
        expand: ["latest_invoice"],
      });
      const [item] = held.items.data;
      expect([held.status, item?.price.lookup_key]).toEqual(["active", "athlete_plus_month"]);
      expect(held.pending_update?.subscription_items?.[0]?.price.lookup_key).toBe("athlete_pro_month");
      const invoice = held.latest_invoice as Stripe.Invoice;
      expect([invoice.status, invoice.amount_due]).toEqual(["open", 2_000]);
      return { ...made, invoice };
    };
    const paid = await hold();
    await stripe.invoices.pay(paid.invoice.id!, { payment_method: "pm_card_visa" });
    const changed = await stripe.subscriptions.retrieve(paid.subscription.id);
    expect([changed.pending_update, changed.items.data[0]?.price.lookup_key]).toEqual([
      null,
      "athlete_pro_month",
    ]);
    expect(await test.eventsOf(changed.id)).toContain("customer.subscription.pending_update_applied");
    const unpaid = await hold();
    await test.advanceTo(unpaid.clock, 23 * HOUR);
    const same = await stripe.subscriptions.retrieve(unpaid.subscription.id);
    expect([same.status, same.pending_update, same.items.data[0]?.price.lookup_key]).toEqual([
      "active",
      null,
      "athlete_plus_month",
    ]);
    expect((await stripe.invoices.retrieve(unpaid.invoice.id!)).status).toBe("void");
  });

  it("costs nothing in a trial, and is what the trial ends with", async () => {
    const { customer, clock } = await test.clockedCustomer();
    const subscription = await stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: await test.priceOf("athlete_plus_month") }],
      trial_period_days: 7,
    });
    await stripe.subscriptions.update(subscription.id, {
      items: [{ id: subscription.items.data[0]!.id, price: await test.priceOf("athlete_pro_month") }],
      proration_behavior: "always_invoice",
    });
    await test.advanceTo(clock, 7 * DAY + HOUR);
    const { data } = await stripe.invoices.list({ subscription: subscription.id });
    expect(data.map(({ amount_paid }) => amount_paid)).toEqual([3_990, 0]);
  });

  it("is refused for times outside the period, unknown prices and mixed intervals", async () => {
    const { subscription, item } = await subscribed("athlete_plus_month");
    const price = await test.priceOf("athlete_pro_month");
    const update = (params: Stripe.SubscriptionUpdateParams) =>
      stripe.subscriptions.update(subscription.id, params);
    await expect(update({ items: [{ id: item, price }], proration_date: START - 1 })).rejects.toMatchObject({
      param: "proration_date",
    });
    await expect(update({ items: [{ id: item, price: "price_none" }] })).rejects.toMatchObject({
      code: "resource_missing",
    });
    await expect(update({ items: [{ id: "si_none", price }] })).rejects.toMatchObject({
      code: "resource_missing",
    });
    const yearly = await test.priceOf("athlete_pro_year");
    await expect(update({ items: [{ price: yearly }] })).rejects.toMatchObject({ param: "items" });
  });
});

describe("previews", () => {
  it("show the next renewal, or that there is none", async () => {
    const { subscription } = await subscribed("athlete_plus_month");
    const next = await stripe.invoices.createPreview({ subscription: subscription.id });
    expect([next.amount_due, next.lines.data[0]!.period.start - START]).toEqual([1_990, MONTH]);
    expect(await stripe.invoices.list({ subscription: subscription.id })).toMatchObject({ data: [{}] });
    await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true });
    await expect(stripe.invoices.createPreview({ subscription: subscription.id })).rejects.toMatchObject({
      code: "invoice_upcoming_none",
    });
  });

  it("show what a new subscription would cost", async () => {
    const { customer } = await test.clockedCustomer();
    const preview = await stripe.invoices.createPreview({
      customer: customer.id,
      subscription_details: { items: [{ price: await test.priceOf("club_rede_month"), quantity: 2 }] },
    });
    expect(preview.amount_due).toBe(179_800);
  });
});
