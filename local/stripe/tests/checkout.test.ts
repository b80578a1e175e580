import type { Stripe } from "stripe";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestStripe, type TestStripe } from "./support/test-stripe.ts";

let test: TestStripe;
let stripe: Stripe;
let now = Date.UTC(2026, 5, 1, 12);
const BACK = "https://quadra.test/athlete/subscription/success?session_id={CHECKOUT_SESSION_ID}";

beforeAll(async () => {
  test = await startTestStripe({ now: () => now });
  stripe = test.stripe;
});
afterAll(() => test.stop());

const entry = (params: Partial<Stripe.Checkout.SessionCreateParams> = {}) =>
  stripe.checkout.sessions.create({
    mode: "payment",
    line_items: [
      {
        price_data: {
          currency: "brl",
          unit_amount: 12_000,
          product_data: { name: "Inscrição: Aberto de Verão" },
        },
        quantity: 1,
      },
    ],
    allowed_payment_method_types: ["card", "pix"],
    payment_intent_data: { metadata: { entry: "e1" } },
    client_reference_id: "e1",
    success_url: BACK,
    cancel_url: "https://quadra.test/desistir",
    locale: "pt-BR",
    ...params,
  });

const subscribe = async (params: Partial<Stripe.Checkout.SessionCreateParams> = {}) =>
  stripe.checkout.sessions.create({
    mode: "subscription",
    line_items: [{ price: await test.priceOf("athlete_plus_month"), quantity: 1 }],
    customer_email: "ana@quadra.test",
    subscription_data: { metadata: { athlete: "a1" } },
    metadata: { athlete: "a1" },
    success_url: BACK,
    ...params,
  });

const again = (session: { id: string }) =>
  stripe.checkout.sessions.retrieve(session.id, { expand: ["payment_intent", "subscription", "line_items"] });

/** As a browser does it: sends the page's form and gives where it is sent on to. */
async function send(url: string, fields: Record<string, string>): Promise<string> {
  const response = await fetch(new URL(url, test.server.url), {
    method: "POST",
    redirect: "manual",
    body: new URLSearchParams(fields),
  });
  expect(response.status).toBe(303);
  return response.headers.get("location") ?? "";
}
const page = async (url: string) => (await fetch(new URL(url, test.server.url))).text();
const card = (number: string) => ({ method: "card", number, expiry: "12/34", cvc: "123", name: "Ana Souza" });
const typesAfter = async (mark: number) => {
  const { data } = await stripe.events.list({ limit: 100 });
  return data
    .slice(0, data.length - mark)
    .reverse()
    .map(({ type }) => type);
};
const eventCount = async () => (await stripe.events.list({ limit: 100 })).data.length;

describe("a session", () => {
  it("is opened with what it was given", async () => {
    const session = await entry();
    expect(session).toMatchObject({
      status: "open",
      payment_status: "unpaid",
      amount_total: 12_000,
      currency: "brl",
      client_reference_id: "e1",
      payment_intent: null,
      locale: "pt-BR",
    });
    expect(session.id).toMatch(/^cs_test_/);
    const items = await stripe.checkout.sessions.listLineItems(session.id);
    expect(items.data).toMatchObject([{ description: "Inscrição: Aberto de Verão", amount_total: 12_000 }]);
    const text = await page(session.url!);
    expect(text).toContain('<html lang="pt-BR">');
    expect(text).toContain("R$\u00a0120,00");
    expect(text).not.toContain("<script");
  });

  it.each([
    [{ line_items: [] }, "line_items"],
    [{ success_url: "not a url" }, "success_url"],
    [{ allowed_payment_method_types: ["alipay" as const] }, "allowed_payment_method_types"],
    [{ subscription_data: {}, mode: "payment" as const, customer: "cus_none" }, "customer"],
    [{ expires_at: Math.floor(now / 1000) + 1_700 }, "expires_at"],
    [{ expires_at: Math.floor(now / 1000) + 90_000 }, "expires_at"],
  ])("is refused with %o", async (params, param) => {
    await expect(entry(params)).rejects.toMatchObject({ statusCode: 400, param });
  });

  it("is refused for too little, another currency by Pix, a price that recurs, and Pix that recurs", async () => {
    const priced = (currency: string, cents: number) => [
      { price_data: { currency, unit_amount: cents, product_data: { name: "x" } }, quantity: 1 },
    ];
    await expect(entry({ line_items: priced("brl", 49) })).rejects.toMatchObject({
      code: "amount_too_small",
    });
    await expect(
      entry({ line_items: priced("usd", 1_000), allowed_payment_method_types: ["pix"] }),
    ).rejects.toMatchObject({ param: "allowed_payment_method_types" });
    expect((await entry({ line_items: priced("usd", 1_000) })).payment_method_types).toEqual(["card"]);
    await expect(
      entry({ line_items: [{ price: await test.priceOf("athlete_plus_month"), quantity: 1 }] }),
    ).rejects.toMatchObject({ param: "mode" });
    await expect(subscribe({ allowed_payment_method_types: ["pix"] })).rejects.toMatchObject({
      param: "allowed_payment_method_types",
    });
    const older = { payment_method_types: ["card"] } as Partial<Stripe.Checkout.SessionCreateParams>;
    await expect(entry(older)).rejects.toMatchObject({ code: "parameter_unknown" });
    const offered = await subscribe();
    expect(offered.payment_method_types).toEqual(["card", "boleto"]);
    expect(
      (await entry({ excluded_payment_method_types: ["boleto"], allowed_payment_method_types: undefined }))
        .payment_method_types,
    ).toEqual(["card", "pix"]);
  });

  it("expires when it is asked to, and by itself when its time is over", async () => {
    const one = await entry();
    expect((await stripe.checkout.sessions.expire(one.id)).status).toBe("expired");
    await expect(stripe.checkout.sessions.expire(one.id)).rejects.toMatchObject({ statusCode: 400 });
    const two = await entry({ expires_at: Math.floor(now / 1000) + 1_800 });
    now += 1_799_000;
    test.server.tick();
    expect((await again(two)).status).toBe("open");
    now += 1_000;
    test.server.tick();
    expect(await again(two)).toMatchObject({ status: "expired", url: null });
    expect(await page(two.url!)).toContain("O prazo deste pagamento terminou");
    expect(await test.eventsOf(two.id)).toEqual(["checkout.session.expired"]);
  });
});

describe("by card", () => {
  it("pays once and sends the person back with the session's id", async () => {
    const session = await entry();
    const mark = await eventCount();
    const location = await send(session.url!, { ...card("4242424242424242"), email: "ana@quadra.test" });
    expect(location).toBe(BACK.replace("{CHECKOUT_SESSION_ID}", session.id));
    const paid = await again(session);
    expect(paid).toMatchObject({ status: "complete", payment_status: "paid", url: null });
    expect(paid.customer_details).toMatchObject({ email: "ana@quadra.test", name: "Ana Souza" });
    expect(paid.payment_intent).toMatchObject({
      status: "succeeded",
      amount_received: 12_000,
      metadata: { entry: "e1" },
    });
    expect((await typesAfter(mark)).at(-1)).toBe("checkout.session.completed");
    expect(await send(session.url!, card("4242424242424242"))).toBe(location);
    expect(
      (await stripe.charges.list({ payment_intent: (paid.payment_intent as { id: string }).id })).data,
    ).toHaveLength(1);
  });

  it("declined says so on the page and takes another card", async () => {
    const session = await entry({ customer_email: "ana@quadra.test" });
    const location = await send(session.url!, card("4000000000000002"));
    expect(await page(location)).toContain("Seu cartão foi recusado.");
    expect((await again(session)).status).toBe("open");
    await send(session.url!, card("4000000000009995"));
    expect(await page(session.url!)).toContain("não tem saldo suficiente");
    await send(session.url!, card("4242424242424242"));
    const paid = await again(session);
    const { data } = await stripe.charges.list({
      payment_intent: (paid.payment_intent as { id: string }).id,
    });
    expect(data.map(({ status }) => status)).toEqual(["succeeded", "failed", "failed"]);
  });

  it("with 3-D Secure waits for the person, who may say no and try again", async () => {
    const session = await entry({ customer_email: "ana@quadra.test" });
    const bank = await send(session.url!, card("4000002500003155"));
    expect(await page(bank)).toContain("Confirme a compra com o seu banco");
    const back = await send(bank, { end: "failed" });
    expect(await page(back)).toContain("Não foi possível confirmar que o cartão é seu.");
    const bankAgain = await send(session.url!, card("4000002500003155"));
    expect(await send(bankAgain, { end: "succeeded" })).toContain(session.id);
    expect(await again(session)).toMatchObject({ status: "complete", payment_status: "paid" });
  });

  it("may be confirmed and refused all the same", async () => {
    const session = await entry({ customer_email: "ana@quadra.test" });
    const bank = await send(session.url!, card("4000008400001629"));
    expect(await page(await send(bank, { end: "succeeded" }))).toContain("Seu cartão foi recusado.");
    expect((await again(session)).status).toBe("open");
  });

  it("reads the fields before it charges", async () => {
    const session = await entry({ customer_email: "ana@quadra.test" });
    const sent = async (fields: Record<string, string>) =>
      (await fetch(session.url!, { method: "POST", body: new URLSearchParams(fields) })).text();
    expect(await sent(card("4242424242424241"))).toContain("Confira o número");
    expect(await sent({ ...card("4242424242424242"), expiry: "13/30" })).toContain("Confira o número");
    expect(await sent({ ...card("4242424242424242"), cvc: "1" })).toContain("Confira o número");
    expect((await again(session)).payment_intent).toBeNull();
  });
});

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

describe("by Pix", () => {
  const pix = async () => {
    const session = await entry({
      customer_email: "ana@quadra.test",
      payment_method_options: { pix: { expires_after_seconds: 900 } },
    });
    const location = await send(session.url!, { method: "pix", name: "Ana" });
    return { session, location };
  };

  it("shows a code to read and to copy, and is paid at once", async () => {
    const { session, location } = await pix();
    const text = await page(location);
    const code = /<textarea[^>]*>\s*([^<]+?)\s*<\/textarea>/.exec(text)?.[1];
    expect(code).toMatch(/^00020126.*6304[0-9A-F]{4}$/);
    const picture = await fetch(new URL(`${location}/pix.svg`, test.server.url));
    expect(picture.headers.get("content-type")).toBe("image/svg+xml");
    expect((await again(session)).status).toBe("open");
    expect(await send(location, { end: "succeeded" })).toContain("/athlete/subscription/success");
    expect(await again(session)).toMatchObject({ status: "complete", payment_status: "paid" });
    expect(await test.eventsOf(session.id)).toEqual(["checkout.session.completed"]);
  });

  it("is processed first when the bank takes its time, then paid by itself", async () => {
    const { session, location } = await pix();
    await send(location, { end: "processing" });
    expect(await again(session)).toMatchObject({
      status: "complete",
      payment_status: "unpaid",
      payment_intent: { status: "processing" },
    });
    now += 600_000;
    test.server.tick();
    expect(await again(session)).toMatchObject({
      payment_status: "paid",
      payment_intent: { status: "succeeded" },
    });
    expect(await test.eventsOf(session.id)).toEqual([
      "checkout.session.completed",
      "checkout.session.async_payment_succeeded",
    ]);
  });

  it("is processed first and then refused", async () => {
    const { session, location } = await pix();
    await send(location, { end: "processing" });
    await send(location, { end: "failed" });
    expect(await again(session)).toMatchObject({
      payment_status: "unpaid",
      payment_intent: { status: "requires_payment_method" },
    });
    expect((await test.eventsOf(session.id)).at(-1)).toBe("checkout.session.async_payment_failed");
  });

  it("expires by itself, and the session takes another way to pay", async () => {
    const { session, location } = await pix();
    now += 900_000;
    test.server.tick();
    expect(await page(session.url!)).toContain("O prazo para pagar terminou");
    expect(await page(location)).not.toContain("Pagar agora");
    expect((await again(session)).status).toBe("open");
    await send(session.url!, card("4242424242424242"));
    expect((await again(session)).payment_status).toBe("paid");
  });

  it("can't be paid any more once its session was expired", async () => {
    const { session, location } = await pix();
    await stripe.checkout.sessions.expire(session.id);
    await fetch(new URL(location, test.server.url), {
      method: "POST",
      body: new URLSearchParams({ end: "succeeded" }),
    });
    expect(await again(session)).toMatchObject({ status: "expired", payment_status: "unpaid" });
    const intent = await stripe.paymentIntents.retrieve(location.split("/").at(-1)!);
    expect([intent.status, intent.amount_received]).toEqual(["canceled", 0]);
  });
});
