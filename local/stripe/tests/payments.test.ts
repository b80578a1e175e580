import type { Stripe } from "stripe";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestStripe, type TestStripe } from "./support/test-stripe.ts";

let test: TestStripe;
let stripe: Stripe;

beforeAll(async () => {
  test = await startTestStripe();
  stripe = test.stripe;
});
afterAll(() => test.stop());

const paid = (amount = 10_000, card = "pm_card_visa") =>
  stripe.paymentIntents.create({ amount, currency: "brl", payment_method: card, confirm: true });
const chargeOf = async (intent: Stripe.PaymentIntent) =>
  stripe.charges.retrieve(intent.latest_charge as string);
const balanceOf = async (source: string) =>
  (await stripe.balanceTransactions.list({ source })).data.map(({ type, amount }) => [type, amount]);

describe("payment intents", () => {
  it("are confirmed, with 3-D Secure when the bank asks, or given up", async () => {
    const intent = await stripe.paymentIntents.create({
      amount: 5_000,
      currency: "BRL",
      metadata: { a: "1" },
    });
    expect([intent.status, intent.currency]).toEqual(["requires_payment_method", "brl"]);
    const asked = await stripe.paymentIntents.confirm(intent.id, {
      payment_method: "pm_card_authenticationRequired",
      return_url: "https://quadra.test/volta",
    });
    expect([asked.status, asked.next_action?.type]).toEqual(["requires_action", "redirect_to_url"]);
    await test.server.control("settle-payment", { payment_intent: intent.id, end: "succeeded" });
    const done = await stripe.paymentIntents.retrieve(intent.id, { expand: ["latest_charge"] });
    expect(done).toMatchObject({
      status: "succeeded",
      amount_received: 5_000,
      latest_charge: { paid: true },
    });
    await expect(stripe.paymentIntents.cancel(intent.id)).rejects.toMatchObject({
      code: "payment_intent_unexpected_state",
    });
    const other = await stripe.paymentIntents.create({ amount: 5_000, currency: "brl" });
    expect((await stripe.paymentIntents.cancel(other.id, { cancellation_reason: "abandoned" })).status).toBe(
      "canceled",
    );
  });

  it("leave their traces when they are declined", async () => {
    const error = await paid(5_000, "pm_card_chargeDeclinedInsufficientFunds").catch(
      (thrown: unknown) => thrown,
    );
    expect(error).toMatchObject({
      statusCode: 402,
      code: "card_declined",
      decline_code: "insufficient_funds",
    });
    const { id } = (error as { payment_intent: Stripe.PaymentIntent }).payment_intent;
    expect(await stripe.paymentIntents.retrieve(id)).toMatchObject({
      status: "requires_payment_method",
      last_payment_error: { decline_code: "insufficient_funds" },
    });
    expect(await test.eventsOf(id)).toEqual(["payment_intent.created", "payment_intent.payment_failed"]);
  });

  it.each([
    [49, "brl", "amount_too_small"],
    [100_000_000, "brl", "amount_too_large"],
    [1_000, "reais", undefined],
  ])("are refused for %i %s", async (amount, currency, code) => {
    await expect(stripe.paymentIntents.create({ amount, currency })).rejects.toMatchObject({
      statusCode: 400,
      ...(code === undefined ? { param: "currency" } : { code }),
    });
  });
});

describe("refunds", () => {
  it("give everything back, once", async () => {
    const intent = await paid();
    const refund = await stripe.refunds.create({
      payment_intent: intent.id,
      reason: "requested_by_customer",
    });
    expect(refund).toMatchObject({ status: "succeeded", amount: 10_000, charge: intent.latest_charge });
    const charge = await stripe.charges.retrieve(intent.latest_charge as string, { expand: ["refunds"] });
    expect([charge.refunded, charge.amount_refunded, charge.refunds?.data.length]).toEqual([true, 10_000, 1]);
    expect(await test.eventsOf(charge.id)).toEqual(["charge.succeeded", "charge.refunded"]);
    await expect(stripe.refunds.create({ payment_intent: intent.id })).rejects.toMatchObject({
      code: "charge_already_refunded",
    });
    expect(await balanceOf(refund.id)).toEqual([["refund", -10_000]]);
  });

  it("give parts back until nothing is left", async () => {
    const intent = await paid();
    await stripe.refunds.create({ payment_intent: intent.id, amount: 4_000 });
    expect(await chargeOf(intent)).toMatchObject({ refunded: false, amount_refunded: 4_000 });
    await expect(stripe.refunds.create({ payment_intent: intent.id, amount: 6_001 })).rejects.toMatchObject({
      param: "amount",
    });
    await expect(stripe.refunds.create({ payment_intent: intent.id, amount: 0 })).rejects.toMatchObject({
      statusCode: 400,
    });
    expect((await stripe.refunds.create({ payment_intent: intent.id })).amount).toBe(6_000);
    expect(await chargeOf(intent)).toMatchObject({ refunded: true, amount_refunded: 10_000 });
  });

  it("may fail afterwards, and the money is ours again", async () => {
    const intent = await paid();
    const refund = await stripe.refunds.create({ payment_intent: intent.id });
    await test.server.control("fail-refund", { refund: refund.id });
    expect((await stripe.refunds.retrieve(refund.id)).status).toBe("failed");
    expect(await chargeOf(intent)).toMatchObject({ refunded: false, amount_refunded: 0 });
    expect(await test.eventsOf(refund.id)).toEqual(["refund.created", "refund.failed"]);
    expect(await balanceOf(refund.id)).toEqual([
      ["adjustment", 10_000],
      ["refund", -10_000],
    ]);
  });

  it("are not for payments that were never made", async () => {
    const intent = await stripe.paymentIntents.create({ amount: 5_000, currency: "brl" });
    await expect(stripe.refunds.create({ payment_intent: intent.id })).rejects.toMatchObject({
      statusCode: 400,
    });
    await expect(stripe.refunds.create({ charge: "ch_none" })).rejects.toMatchObject({
      code: "resource_missing",
    });
  });
});

describe("disputes", () => {
  it("take the money, stop refunds, and give it back when they are won", async () => {
    const intent = await paid();
    const charge = intent.latest_charge as string;
    const { id } = (await test.server.control("dispute", { charge })) as { id: string };
    expect(await stripe.disputes.retrieve(id)).toMatchObject({
      status: "needs_response",
      amount: 10_000,
      charge,
    });
    expect((await chargeOf(intent)).disputed).toBe(true);
    await expect(stripe.refunds.create({ charge })).rejects.toMatchObject({ code: "charge_disputed" });
    await test.server.control("decide-dispute", { dispute: id, status: "won" });
    expect(await test.eventsOf(id)).toEqual([
      "charge.dispute.created",
      "charge.dispute.funds_withdrawn",
      "charge.dispute.closed",
      "charge.dispute.funds_reinstated",
    ]);
    expect(await balanceOf(id)).toEqual([
      ["adjustment", 10_000],
      ["adjustment", -10_000],
    ]);
  });

  it("are lost when they are not answered, and follow some cards", async () => {
    const intent = await paid(3_000, "pm_card_createDispute");
    const { data } = await stripe.disputes.list({ payment_intent: intent.id });
    expect(data).toHaveLength(1);
    expect((await stripe.disputes.close(data[0]!.id)).status).toBe("lost");
    await expect(stripe.disputes.close(data[0]!.id)).rejects.toMatchObject({ statusCode: 400 });
    expect(await balanceOf(data[0]!.id)).toEqual([["adjustment", -3_000]]);
  });

  it("add up with charges and refunds to the account's balance", async () => {
    let net = 0;
    for await (const each of stripe.balanceTransactions.list({ limit: 100 })) {
      expect(each.net).toBe(each.amount - each.fee);
      net += each.net;
    }
    const { available, pending } = await stripe.balance.retrieve();
    expect([available[0]!.currency, available[0]!.amount + pending[0]!.amount]).toEqual(["brl", net]);
  });
});
