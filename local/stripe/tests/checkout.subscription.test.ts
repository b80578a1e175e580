import type { Stripe } from "stripe";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { checkoutOn } from "./support/checkout.ts";
import { startTestStripe, type TestStripe } from "./support/test-stripe.ts";

let test: TestStripe;
let stripe: Stripe;
let now = Date.UTC(2026, 5, 1, 12);
const { subscribe, again, send, page, card } = checkoutOn(() => test);

beforeAll(async () => {
  test = await startTestStripe({ now: () => now });
  stripe = test.stripe;
});
afterAll(() => test.stop());

describe("a subscription", () => {
  it("begins with its customer, its card and its metadata", async () => {
    const session = await subscribe({ tax_id_collection: { enabled: true } });
    await send(session.url!, { ...card("4242424242424242"), tax_id: "123.456.789-09" });
    const done = await again(session);
    const subscription = done.subscription as Stripe.Subscription;
    expect(done).toMatchObject({ status: "complete", payment_status: "paid", mode: "subscription" });
    expect(subscription).toMatchObject({
      status: "active",
      metadata: { athlete: "a1" },
      customer: done.customer,
    });
    expect(subscription.default_payment_method).toMatch(/^pm_/);
    expect(await stripe.customers.retrieve(done.customer as string)).toMatchObject({
      email: "ana@quadra.test",
    });
    const invoice = await stripe.invoices.retrieve(done.invoice as string, { expand: ["payments"] });
    expect(invoice).toMatchObject({
      status: "paid",
      billing_reason: "subscription_create",
      amount_paid: 1_990,
    });
    expect(invoice.customer_tax_ids).toEqual([{ type: "br_cpf", value: "123.456.789-09" }]);
    expect(invoice.payments?.data).toMatchObject([{ status: "paid", amount_paid: 1_990 }]);
    const events = await test.eventsOf(subscription.id);
    expect(events[0]).toBe("customer.subscription.created");
  });

  it("declined makes none, and the next card does", async () => {
    const { id: customer } = await stripe.customers.create({ email: "bia@quadra.test" });
    const session = await subscribe({ customer, customer_email: undefined });
    await send(session.url!, card("4000000000000002"));
    expect((await stripe.subscriptions.list({ customer, status: "all" })).data).toEqual([]);
    await send(session.url!, card("4000002500003155")).then((bank) => send(bank, { end: "succeeded" }));
    const { data } = await stripe.subscriptions.list({ customer });
    expect(data).toMatchObject([{ status: "active" }]);
    // The bank was asked once: a renewal in the person's absence goes through.
    await test.server.control("advance", { customer, to: "renewal" });
    await test.server.control("advance", { customer, seconds: 3_700 });
    expect(
      (await stripe.invoices.list({ subscription: data[0]!.id })).data.map(({ status }) => status),
    ).toEqual(["paid", "paid"]);
  });

  it("with a trial takes the card and charges nothing yet", async () => {
    const session = await subscribe({ subscription_data: { trial_period_days: 7 } });
    expect(await page(session.url!)).toContain("Começar o teste");
    await send(session.url!, card("4242424242424242"));
    const done = await again(session);
    expect(done).toMatchObject({
      payment_status: "no_payment_required",
      subscription: { status: "trialing" },
    });
  });

  it("by boleto is incomplete until paid, active while it settles, paid at last", async () => {
    const session = await subscribe({ allowed_payment_method_types: ["card", "boleto"] });
    const slip = await send(session.url!, { method: "boleto", name: "Ana Souza", tax_id: "12345678909" });
    expect(await page(slip)).toContain("Linha digitável");
    const waiting = await again(session);
    const id = (waiting.subscription as Stripe.Subscription).id;
    expect(waiting).toMatchObject({
      status: "complete",
      payment_status: "unpaid",
      subscription: { status: "incomplete" },
    });
    expect(await send(slip, { end: "processing", stay: "true" })).toBe(slip);
    expect((await stripe.subscriptions.retrieve(id)).status).toBe("active");
    now += 86_400_000;
    test.server.tick();
    expect(await again(session)).toMatchObject({
      payment_status: "paid",
      subscription: { status: "active" },
    });
    expect(await test.eventsOf(session.id)).toEqual([
      "checkout.session.completed",
      "checkout.session.async_payment_succeeded",
    ]);
  });
});
