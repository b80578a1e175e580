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
