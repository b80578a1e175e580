import type { Stripe } from "stripe";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { subscribingOn } from "./support/subscribing.ts";
import { DAY, HOUR, START, startTestStripe, type TestStripe } from "./support/test-stripe.ts";

let test: TestStripe;
let stripe: Stripe;
const MONTH = 31 * DAY;
const { statusOf, invoicesOf, subscribed } = subscribingOn(() => test);

beforeAll(async () => {
  test = await startTestStripe();
  stripe = test.stripe;
});
afterAll(() => test.stop());

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
