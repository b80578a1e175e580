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
