import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Stripe } from "stripe";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DAY, HOUR, sdkFor, startTestStripe, type TestStripe } from "./support/test-stripe.ts";

let test: TestStripe;
let stripe: Stripe;

beforeAll(async () => {
  test = await startTestStripe();
  stripe = test.stripe;
});
afterAll(() => test.stop());

const page = async (url: string) => (await fetch(new URL(url, test.server.url))).text();
const press = async (url: string, fields: Record<string, string>) => {
  const response = await fetch(new URL(url, test.server.url), {
    method: "POST",
    redirect: "manual",
    body: new URLSearchParams(fields),
  });
  expect(response.status).toBe(303);
  return response.headers.get("location") ?? "";
};

async function atPortal(params: Partial<Stripe.BillingPortal.SessionCreateParams> = {}) {
  const { customer, clock } = await test.clockedCustomer();
  const subscription = await stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: await test.priceOf("athlete_plus_month") }],
  });
  const session = await stripe.billingPortal.sessions.create({
    customer: customer.id,
    return_url: "https://quadra.test/volta",
    ...params,
  });
  return { customer, clock, subscription, url: session.url };
}
const now = (id: string) => stripe.subscriptions.retrieve(id);

describe("the billing portal", () => {
  it("shows plan, card and invoices in pt-BR, with the way back", async () => {
    const { url } = await atPortal();
    const text = await page(url);
    expect(text).toContain('<html lang="pt-BR">');
    for (const part of [
      "Atleta Plus",
      "R$\u00a019,90 / mês",
      "Renova em 10/02/2026",
      "Visa terminado em 4242",
      "https://quadra.test/volta",
    ])
      expect(text).toContain(part);
    expect(text).not.toContain("<script");
    const invoice = /href="(\/invoices\/in_\w+)"/.exec(text)?.[1];
    expect(await page(invoice!)).toContain("Recibo");
  });

  it("cancels at the period's end, and resumes", async () => {
    const { subscription, url } = await atPortal();
    expect(await page(`${url}/cancelar?assinatura=${subscription.id}`)).toContain("até 10/02/2026");
    await press(`${url}/cancelar`, { subscription: subscription.id });
    expect(await now(subscription.id)).toMatchObject({ cancel_at_period_end: true, status: "active" });
    expect(await page(url)).toContain("Retomar a assinatura");
    await press(`${url}/retomar`, { subscription: subscription.id });
    expect(await now(subscription.id)).toMatchObject({ cancel_at_period_end: false, cancel_at: null });
  });

  it("shows what a change costs, and charges that", async () => {
    const { subscription, clock, url } = await atPortal();
    await test.advanceTo(clock, HOUR / 2);
    const plans = await page(`${url}/plano?assinatura=${subscription.id}`);
    expect(plans).toContain("Atleta Pro");
    expect(plans).not.toContain("Clube");
    const price = await test.priceOf("athlete_pro_year");
    const confirm = await page(`${url}/confirmar?assinatura=${subscription.id}&preco=${price}`);
    const shown = /<p class="total">([^<]+)<\/p>/.exec(confirm)?.[1];
    const at = /name="at"\s+value="(\d+)"/.exec(confirm)?.[1];
    await press(`${url}/plano`, { subscription: subscription.id, price, at: at! });
    const changed = await stripe.subscriptions.retrieve(subscription.id, { expand: ["latest_invoice"] });
    expect(changed.items.data[0]?.price.lookup_key).toBe("athlete_pro_year");
    const { amount_paid } = changed.latest_invoice as Stripe.Invoice;
    const charged = (amount_paid / 100).toLocaleString("pt-BR", { style: "currency", currency: "BRL" });
    expect(shown).toBe(charged);
    expect(amount_paid).toBeGreaterThan(37_000);
  });

  it("changes nothing when the card is refused", async () => {
    const { customer, subscription, url } = await atPortal();
    await test.server.control("fail-renewals", { customer: customer.id });
    const price = await test.priceOf("athlete_pro_year");
    const confirm = await page(`${url}/confirmar?assinatura=${subscription.id}&preco=${price}`);
    const at = /name="at"\s+value="(\d+)"/.exec(confirm)?.[1];
    const location = await press(`${url}/plano`, { subscription: subscription.id, price, at: at! });
    expect(await page(location)).toContain("O banco recusou o cartão. Nada mudou.");
    expect((await now(subscription.id)).items.data[0]?.price.lookup_key).toBe("athlete_plus_month");
  });

  it("takes another card, with which the next month is paid", async () => {
    const { customer, subscription, clock, url } = await atPortal();
    await test.server.control("fail-renewals", { customer: customer.id });
    const card = { number: "5555555555554444", expiry: "12/34", cvc: "123" };
    expect(await press(`${url}/cartao`, { ...card, number: "5555555555554445" })).toContain(
      "problema=cartao",
    );
    expect(await press(`${url}/cartao`, { ...card, number: "4000000000000002" })).toContain(
      "problema=recusado",
    );
    await press(`${url}/cartao`, card);
    expect(await page(`${url}?inicio=1`)).toContain("Mastercard terminado em 4444");
    await test.advanceTo(clock, 31 * DAY + HOUR);
    expect((await now(subscription.id)).status).toBe("active");
  });

  it("opens at the step that it was asked for, and sends on after it", async () => {
    const { customer, subscription } = await atPortal();
    const { url } = await stripe.billingPortal.sessions.create({
      customer: customer.id,
      flow_data: {
        type: "subscription_cancel",
        subscription_cancel: { subscription: subscription.id },
        after_completion: { type: "redirect", redirect: { return_url: "https://quadra.test/cancelada" } },
      },
    });
    expect(await page(url)).toContain("Cancelar a assinatura?");
    expect(await press(`${url}/cancelar`, { subscription: subscription.id })).toBe(
      "https://quadra.test/cancelada",
    );
  });

  it("is closed after an hour, to strangers, and for other people's subscriptions", async () => {
    const { clock, url } = await atPortal();
    const other = await atPortal();
    await press(`${url}/cancelar`, { subscription: other.subscription.id });
    expect((await now(other.subscription.id)).cancel_at_period_end).toBe(false);
    expect((await fetch(`${test.server.url}/p/session/bps_none`)).status).toBe(404);
    await test.advanceTo(clock, HOUR + 1);
    expect(await page(url)).toContain("Este endereço venceu");
    await expect(stripe.billingPortal.sessions.create({ customer: "cus_none" })).rejects.toMatchObject({
      code: "resource_missing",
    });
  });
});

describe("the overview", () => {
  it("shows what happened, and its buttons do what they say", async () => {
    const live = await startTestStripe();
    const customer = await live.stripe.customers.create({ email: "<b>novata@quadra.test" });
    const method = await live.stripe.paymentMethods.attach("pm_card_visa", { customer: customer.id });
    const { id } = await live.stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: await live.priceOf("athlete_plus_month") }],
      default_payment_method: method.id,
    });
    const text = await (await fetch(live.server.url)).text();
    expect(text).toContain("Atleta Plus");
    expect(text).not.toContain("<b>novata");
    const button = (order: string, fields: Record<string, string>) =>
      fetch(`${live.server.url}/_control/${order}`, {
        method: "POST",
        redirect: "manual",
        body: new URLSearchParams(fields),
      });
    expect((await button("advance", { customer: customer.id, to: "renewal" })).headers.get("location")).toBe(
      "/",
    );
    await button("fail-renewals", { customer: customer.id });
    await button("advance", { customer: customer.id, seconds: "3700" });
    expect((await live.stripe.subscriptions.retrieve(id)).status).toBe("past_due");
    await button("fail-renewals", { customer: customer.id, fails: "false" });
    await button("advance", { customer: customer.id, to: "retry" });
    expect((await live.stripe.subscriptions.retrieve(id)).status).toBe("active");
    await live.stop();
  });
});

describe("what is kept", () => {
  it("outlives a restart: keys, account, answers and deliveries that were due", async () => {
    const folder = await mkdtemp(path.join(tmpdir(), "quadra-stripe-"));
    const file = path.join(folder, "stripe.json");
    const first = await startTestStripe({ file, webhookUrl: "http://127.0.0.1:9/none", retryBaseMs: 60_000 });
    const made = await first.stripe.customers.create({ email: "k@quadra.test" }, { idempotencyKey: "kept" });
    const session = await first.stripe.checkout.sessions.create({
      mode: "subscription",
      customer: made.id,
      line_items: [{ price: await first.priceOf("athlete_plus_month"), quantity: 1 }],
      success_url: "https://quadra.test/ok",
    });
    await first.stop();
    const second = await startTestStripe({
      file,
      webhookUrl: "http://127.0.0.1:9/none",
      retryBaseMs: 60_000,
    });
    expect([second.server.secretKey, second.server.webhookSecrets]).toEqual([
      first.server.secretKey,
      first.server.webhookSecrets,
    ]);
    const sdk = sdkFor(second.server);
    expect((await sdk.customers.create({ email: "k@quadra.test" }, { idempotencyKey: "kept" })).id).toBe(
      made.id,
    );
    const kept = await sdk.checkout.sessions.retrieve(session.id);
    expect((await fetch(kept.url!)).status).toBe(200);
    expect((await sdk.prices.list({ limit: 100 })).data).toHaveLength(7);
    await expect.poll(() => second.server.deliveries.attempts().length).toBeGreaterThan(1);
    await second.stop();
    await rm(folder, { recursive: true, force: true });
  });
});
