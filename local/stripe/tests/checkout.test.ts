import type { Stripe } from "stripe";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { BACK, checkoutOn } from "./support/checkout.ts";
import { startTestStripe, type TestStripe } from "./support/test-stripe.ts";

let test: TestStripe;
let stripe: Stripe;
let now = Date.UTC(2026, 5, 1, 12);
const { entry, subscribe, again, send, page, card, typesAfter, eventCount } = checkoutOn(() => test);

beforeAll(async () => {
  test = await startTestStripe({ now: () => now });
  stripe = test.stripe;
});
afterAll(() => test.stop());

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
