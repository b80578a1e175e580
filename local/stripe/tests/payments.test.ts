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

describe("invoices that are sent", () => {
  const sent = async () => {
    const { customer, clock } = await test.clockedCustomer(null);
    const subscription = await stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: await test.priceOf("club_essencial_month") }],
      collection_method: "send_invoice",
      days_until_due: 5,
      payment_settings: { payment_method_types: ["pix", "boleto"] },
    });
    await test.advanceTo(clock, HOUR);
    const invoice = await stripe.invoices.retrieve(subscription.latest_invoice as string, {
      expand: ["payments"],
    });
    return { subscription, clock, invoice };
  };
  const press = (url: string, fields: Record<string, string>) =>
    fetch(new URL(url, test.server.url), {
      method: "POST",
      redirect: "manual",
      body: new URLSearchParams(fields),
    });

  it("are paid by Pix on their page", async () => {
    const { subscription, invoice } = await sent();
    expect([subscription.status, invoice.status, invoice.amount_due]).toEqual(["active", "open", 14_900]);
    const text = await (await fetch(invoice.hosted_invoice_url!)).text();
    expect(text).toContain("Gerar o código Pix");
    expect(text).not.toContain("Pagar com cartão");
    const location = (await press(invoice.hosted_invoice_url!, { method: "pix" })).headers.get("location")!;
    await press(location, { end: "processing" });
    const intent = await stripe.paymentIntents.retrieve(location.split("/").at(-1)!);
    expect(intent.status).toBe("processing");
    expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe("active");
    await press(location, { end: "succeeded" });
    const done = await stripe.invoices.retrieve(invoice.id!);
    expect([done.status, done.amount_paid, done.amount_remaining]).toEqual(["paid", 14_900, 0]);
    const charge = await stripe.charges.retrieve(
      (await stripe.paymentIntents.retrieve(intent.id)).latest_charge as string,
    );
    const receipt = (await (await fetch(charge.receipt_url!)).text()).replaceAll(/[ \n]+/g, " ");
    expect(receipt).toContain("R$\u00a0149,00");
    expect(receipt).toContain("Pago com pix");
  });

  it("are overdue after their day, and paying them mends it", async () => {
    const { subscription, clock, invoice } = await sent();
    await test.advanceTo(clock, 5 * DAY);
    expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe("past_due");
    expect(await test.eventsOf(invoice.id!)).toContain("invoice.overdue");
    await stripe.invoices.pay(invoice.id!, { paid_out_of_band: true });
    expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe("active");
  });

  it("are void or uncollectible when they are given up", async () => {
    const one = await sent();
    expect((await stripe.invoices.voidInvoice(one.invoice.id!)).status).toBe("void");
    await expect(stripe.invoices.pay(one.invoice.id!)).rejects.toMatchObject({ statusCode: 400 });
    const two = await sent();
    expect((await stripe.invoices.markUncollectible(two.invoice.id!)).status).toBe("uncollectible");
    expect(await test.eventsOf(two.invoice.id!)).toContain("invoice.marked_uncollectible");
  });

  it("with a boleto: it ends with its day in São Paulo, and is dead once the invoice is void", async () => {
    const { subscription, clock, invoice } = await sent();
    const slip = async () => {
      const location = (await press(invoice.hosted_invoice_url!, { method: "boleto" })).headers.get(
        "location",
      )!;
      return await stripe.paymentIntents.retrieve(location.split("/").at(-1)!);
    };
    const intent = await slip();
    const details = intent.next_action!.boleto_display_details!;
    expect(details.hosted_voucher_url).toMatch(/^http/);
    expect(new Date(details.expires_at! * 1_000).toISOString()).toBe("2026-01-14T02:59:59.000Z");
    await test.advanceTo(clock, 4 * DAY);
    const late = await stripe.paymentIntents.retrieve(intent.id);
    expect([late.status, late.next_action]).toEqual(["requires_payment_method", null]);
    expect((await stripe.invoices.retrieve(invoice.id!)).status).toBe("open");
    await slip();
    await test.advanceTo(clock, 5 * DAY);
    expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe("past_due");
    await stripe.invoices.voidInvoice(invoice.id!);
    expect(await stripe.paymentIntents.retrieve(intent.id)).toMatchObject({
      status: "canceled",
      cancellation_reason: "void_invoice",
      next_action: null,
    });
    await expect(
      test.server.control("settle-payment", { payment_intent: intent.id, end: "succeeded" }),
    ).rejects.toThrow("not waiting");
    // An invoice that is not owed any more holds nothing back.
    expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe("active");
    // It was printed before: a bank may take it all the same.
    await test.server.control("settle-payment", { payment_intent: intent.id, end: "late" });
    const paid = await stripe.paymentIntents.retrieve(intent.id, { expand: ["latest_charge"] });
    expect(paid).toMatchObject({ status: "succeeded", latest_charge: { paid: true } });
    expect((await stripe.invoices.retrieve(invoice.id!)).status).toBe("void");
    await expect(
      test.server.control("settle-payment", { payment_intent: intent.id, end: "late" }),
    ).rejects.toThrow("given up");
  });

  it("whose money the bank has already can't be void", async () => {
    const { invoice } = await sent();
    const location = (await press(invoice.hosted_invoice_url!, { method: "boleto" })).headers.get(
      "location",
    )!;
    await press(location, { end: "processing" });
    await expect(stripe.invoices.voidInvoice(invoice.id!)).rejects.toMatchObject({ statusCode: 400 });
    expect((await stripe.invoices.retrieve(invoice.id!)).status).toBe("open");
  });

  it("are written by hand, from items that wait", async () => {
    const { customer } = await test.clockedCustomer();
    await stripe.invoiceItems.create({
      customer: customer.id,
      amount: 2_500,
      currency: "brl",
      description: "Aula",
    });
    const draft = await stripe.invoices.create({
      customer: customer.id,
      pending_invoice_items_behavior: "include",
    });
    expect([draft.status, draft.total]).toEqual(["draft", 2_500]);
    await stripe.invoices.finalizeInvoice(draft.id!);
    await expect(stripe.invoices.finalizeInvoice(draft.id!)).rejects.toMatchObject({ statusCode: 400 });
    expect((await stripe.invoices.pay(draft.id!)).status).toBe("paid");
    const lines = await stripe.invoices.listLineItems(draft.id!);
    expect(lines.data.map(({ description, amount }) => [description, amount])).toEqual([["Aula", 2_500]]);
  });
});
