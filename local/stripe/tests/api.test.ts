import { Stripe } from "stripe";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { sdkFor, startTestStripe, type TestStripe } from "./support/test-stripe.ts";

let test: TestStripe;
let stripe: Stripe;

beforeAll(async () => {
  test = await startTestStripe();
  stripe = test.stripe;
});
afterAll(() => test.stop());
beforeEach(() => test.server.faults.clear());

const caught = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error: unknown) => error as InstanceType<typeof Stripe.errors.StripeError>,
  );

describe("errors", () => {
  it("refuses a wrong key and a missing one", async () => {
    const wrong = new Stripe("sk_test_wrong", {
      host: "127.0.0.1",
      port: test.server.port,
      protocol: "http",
    });
    const error = await caught(wrong.customers.list());
    expect(error).toBeInstanceOf(Stripe.errors.StripeAuthenticationError);
    expect(error?.statusCode).toBe(401);
    expect(error?.message).not.toContain("sk_test_wrong");
    expect((await fetch(`${test.server.url}/v1/customers`)).status).toBe(401);
  });

  it("says what is missing, by code, parameter and request id", async () => {
    const error = await caught(stripe.customers.retrieve("cus_none"));
    expect(error).toBeInstanceOf(Stripe.errors.StripeInvalidRequestError);
    expect(error).toMatchObject({ statusCode: 404, code: "resource_missing", param: "id" });
    expect(error?.requestId).toMatch(/^req_/);
    expect(await caught(stripe.subscriptions.create({ customer: "cus_none", items: [] }))).toMatchObject({
      statusCode: 400,
      code: "resource_missing",
      param: "customer",
    });
    expect(await caught(stripe.rawRequest("GET", "/v1/nothing"))).toMatchObject({ statusCode: 404 });
  });

  it("refuses parameters that it does not know instead of losing them", async () => {
    const params = { email: "a@quadra.test", colour: "red" } as Stripe.CustomerCreateParams;
    expect(await caught(stripe.customers.create(params))).toMatchObject({
      statusCode: 400,
      code: "parameter_unknown",
      param: "colour",
    });
    expect((await stripe.customers.list({ email: "a@quadra.test" })).data).toEqual([]);
  });

  it.each<[string, string, string, object]>([
    ["POST", "/v1/customers", "address[planet]", { address: { city: "Santos", planet: "Terra" } }],
    [
      "POST",
      "/v1/customers",
      "tax_id_data[0][country]",
      { tax_id_data: [{ type: "br_cpf", country: "BR" }] },
    ],
    [
      "POST",
      "/v1/checkout/sessions",
      "line_items[0][price_data][product_data][weight]",
      {
        mode: "payment",
        line_items: [{ price_data: { currency: "brl", product_data: { name: "x", weight: 1 } } }],
      },
    ],
    [
      "POST",
      "/v1/checkout/sessions",
      "subscription_data[trial_settings][end_behavior][colour]",
      {
        subscription_data: { trial_settings: { end_behavior: { colour: "red" } } },
      },
    ],
    [
      "POST",
      "/v1/checkout/sessions",
      "payment_method_options[pix][colour]",
      {
        payment_method_options: { pix: { colour: "red" } },
      },
    ],
    [
      "POST",
      "/v1/payment_intents",
      "transfer_data",
      { amount: 500, transfer_data: { destination: "acct_1" } },
    ],
    ["POST", "/v1/subscriptions", "items[0][colour]", { items: [{ price: "p", colour: "red" }] }],
    ["POST", "/v1/subscriptions", "payment_settings[colour]", { payment_settings: { colour: "red" } }],
    [
      "POST",
      "/v1/invoices/create_preview",
      "subscription_details[items][0][colour]",
      {
        subscription_details: { items: [{ colour: "red" }] },
      },
    ],
    ["POST", "/v1/prices", "recurring[colour]", { recurring: { colour: "red" } }],
    ["POST", "/v1/accounts", "controller[losses][colour]", { controller: { losses: { colour: "red" } } }],
    [
      "POST",
      "/v1/accounts",
      "capabilities[gold_payments]",
      { capabilities: { gold_payments: { requested: true } } },
    ],
    ["POST", "/v1/billing_portal/configurations", "features[colour]", { features: { colour: "red" } }],
    ["POST", "/v1/payment_methods", "card[colour]", { type: "card", card: { colour: "red" } }],
    ["GET", "/v1/customers?created[colour]=red", "created[colour]", {}],
    ["GET", "/v1/charges/ch_1?colour=red", "colour", {}],
  ])("refuses what it does not know within others: %s %s %s", async (method, path, param, params) => {
    expect(
      await caught(
        stripe.rawRequest(method, path, method === "GET" ? undefined : (params as Record<string, unknown>)),
      ),
    ).toMatchObject({
      statusCode: 400,
      code: "parameter_unknown",
      param,
    });
  });
});

describe("customers, products and prices", () => {
  it("creates, changes, lists by e-mail and deletes a customer, with CPF and CNPJ", async () => {
    const customer = await stripe.customers.create({
      email: "bia@quadra.test",
      name: "Bia",
      metadata: { userId: "u1", club: "c1" },
      tax_id_data: [{ type: "br_cpf", value: "123.456.789-09" }],
    });
    expect(customer.id).toMatch(/^cus_/);
    const changed = await stripe.customers.update(customer.id, { phone: "+5511", metadata: { club: "" } });
    expect(changed).toMatchObject({ name: "Bia", phone: "+5511", metadata: { userId: "u1" } });
    await stripe.customers.createTaxId(customer.id, { type: "br_cnpj", value: "12.345.678/0001-95" });
    const { data } = await stripe.customers.list({ email: "bia@quadra.test", expand: ["data.tax_ids"] });
    expect(data.map(({ id }) => id)).toEqual([customer.id]);
    expect(data[0]?.tax_ids?.data.map(({ type }) => type)).toEqual(["br_cnpj", "br_cpf"]);
    expect(
      await caught(stripe.customers.createTaxId(customer.id, { type: "br_cpf", value: "12" })),
    ).toMatchObject({ code: "tax_id_invalid" });
    await stripe.customers.del(customer.id);
    expect(await stripe.customers.retrieve(customer.id)).toMatchObject({ id: customer.id, deleted: true });
    expect((await stripe.customers.list({ email: "bia@quadra.test" })).data).toEqual([]);
  });

  it("takes no metadata that is too long, wherever it stands", async () => {
    const metadata = { note: "x".repeat(501) };
    const price = await test.priceOf("athlete_plus_month");
    const session: Stripe.Checkout.SessionCreateParams = {
      mode: "subscription",
      success_url: "https://quadra.test/",
      line_items: [{ price }],
    };
    for (const refused of [
      stripe.customers.create({ metadata }),
      stripe.checkout.sessions.create({ ...session, metadata }),
      stripe.checkout.sessions.create({ ...session, subscription_data: { metadata } }),
      stripe.paymentIntents.create({ amount: 500, currency: "brl", metadata }),
    ])
      expect(await caught(refused)).toMatchObject({ statusCode: 400, param: "metadata" });
  });

  it("has the product's plans under their lookup keys", async () => {
    const { data } = await stripe.prices.list({ active: true, limit: 100, expand: ["data.product"] });
    const found = Object.fromEntries(data.map((price) => [price.lookup_key, price.unit_amount]));
    expect(found).toEqual({
      athlete_plus_month: 1_990,
      athlete_plus_year: 19_900,
      athlete_pro_month: 3_990,
      athlete_pro_year: 39_900,
      club_essencial_month: 14_900,
      club_completo_month: 34_900,
      club_rede_month: 89_900,
    });
    expect(new Set(data.map(({ currency }) => currency))).toEqual(new Set(["brl"]));
    const two = await stripe.prices.list({ lookup_keys: ["athlete_pro_year", "club_rede_month"] });
    expect(two.data.map(({ recurring }) => recurring?.interval).sort()).toEqual(["month", "year"]);
  });

  it("gives a lookup key to one price at a time", async () => {
    const product = await stripe.products.create({ name: "Aula" });
    const make = (transfer?: boolean) =>
      stripe.prices.create({
        product: product.id,
        currency: "brl",
        unit_amount: 5_000,
        lookup_key: "aula",
        ...(transfer ? { transfer_lookup_key: true } : {}),
      });
    const first = await make();
    expect(await caught(make())).toMatchObject({ param: "lookup_key" });
    const second = await make(true);
    expect((await stripe.prices.list({ lookup_keys: ["aula"] })).data.map(({ id }) => id)).toEqual([
      second.id,
    ]);
    expect((await stripe.prices.retrieve(first.id)).lookup_key).toBeNull();
  });
});

describe("lists and expansion", () => {
  it("pages through everything without losing or repeating one", async () => {
    const made: string[] = [];
    for (let index = 0; index < 25; index++)
      made.push((await stripe.customers.create({ email: "many@quadra.test" })).id);
    const found: string[] = [];
    for await (const { id } of stripe.customers.list({ email: "many@quadra.test", limit: 4 })) found.push(id);
    expect(found).toEqual(made.reverse());
    expect((await stripe.customers.list({ email: "many@quadra.test", limit: 25 })).has_more).toBe(false);
  });

  it("expands what is named and refuses what can't be", async () => {
    const { customer } = await test.clockedCustomer();
    const subscription = await stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: await test.priceOf("athlete_plus_month") }],
      expand: ["customer", "latest_invoice.payments.data.payment.payment_intent"],
    });
    expect(subscription.customer).toMatchObject({ email: "ana@quadra.test" });
    const invoice = subscription.latest_invoice as Stripe.Invoice;
    const intent = invoice.payments?.data[0]?.payment.payment_intent as Stripe.PaymentIntent;
    expect(intent).toMatchObject({ object: "payment_intent", status: "succeeded", amount: 1_990 });
    const deep = ["latest_invoice.payments.data.payment.payment_intent.latest_charge"];
    expect(await caught(stripe.subscriptions.retrieve(subscription.id, { expand: deep }))).toMatchObject({
      message: "You cannot expand more than 4 levels of a property.",
    });
    expect(JSON.stringify(subscription)).not.toMatch(/"\$/);
    const plain = await stripe.subscriptions.retrieve(subscription.id);
    expect([plain.customer, plain.latest_invoice]).toEqual([customer.id, invoice.id]);
    expect((await stripe.invoices.retrieve(invoice.id)).payments).toBeUndefined();
    expect(await caught(stripe.subscriptions.retrieve(plain.id, { expand: ["nothing"] }))).toMatchObject({
      statusCode: 400,
      param: "expand",
    });
  });
});

describe("faults", () => {
  const patient = () => sdkFor(test.server, { maxNetworkRetries: 3 });

  it.each([
    ["the connection breaks", { kind: "down", times: 2 } as const],
    ["the answer is lost", { kind: "lost", times: 2 } as const],
    ["502", { kind: "status", status: 502, times: 2 } as const],
    ["503", { kind: "status", status: 503, times: 2 } as const],
  ])("an SDK that retries gets through when %s, and one customer is made", async (name, fault) => {
    test.server.faults.add({ ...fault, match: "POST /v1/customers" });
    const email = `${name.replaceAll(" ", "-")}@quadra.test`;
    const made = await patient().customers.create({ email });
    expect((await stripe.customers.list({ email })).data.map(({ id }) => id)).toEqual([made.id]);
    expect(test.server.faults.list()).toEqual([]);
  });

  it("says so when it stays down, with 429 and with 500", async () => {
    test.server.faults.add({ kind: "down" });
    expect(await caught(stripe.customers.list())).toBeInstanceOf(Stripe.errors.StripeConnectionError);
    test.server.faults.clear();
    test.server.faults.add({ kind: "status", status: 429, times: 1 });
    expect(await caught(stripe.customers.list())).toBeInstanceOf(Stripe.errors.StripeRateLimitError);
    test.server.faults.add({ kind: "status", status: 500, times: 1 });
    expect(await caught(stripe.customers.list())).toBeInstanceOf(Stripe.errors.StripeAPIError);
    expect((await stripe.customers.list()).object).toBe("list");
  });

  it("is slow when asked, so that a caller's time runs out though the work is done", async () => {
    test.server.faults.add({ kind: "slow", ms: 300, times: 1, match: "POST /v1/customers" });
    const error = await caught(
      stripe.customers.create({ email: "slow@quadra.test" }, { timeout: 100, maxNetworkRetries: 0 }),
    );
    expect(error).toBeInstanceOf(Stripe.errors.StripeConnectionError);
    await expect
      .poll(async () => (await stripe.customers.list({ email: "slow@quadra.test" })).data.length)
      .toBe(1);
  });

  it("takes orders over HTTP too, and not by other sites' pages", async () => {
    const order = (name: string, body: object, headers: Record<string, string> = {}) =>
      fetch(`${test.server.url}/_control/${name}`, {
        method: "POST",
        headers: { "content-type": "application/json", ...headers },
        body: JSON.stringify(body),
      });
    expect((await order("faults", { kind: "status", status: 429, times: 1 })).status).toBe(200);
    expect(await caught(stripe.customers.list())).toMatchObject({ statusCode: 429 });
    expect((await order("clear-faults", {}, { origin: "https://evil.example" })).status).toBe(403);
    expect((await order("nothing", {})).status).toBe(400);
    const state = (await (await fetch(`${test.server.url}/_control/state`)).json()) as { calls: unknown[] };
    expect(state.calls.length).toBeGreaterThan(10);
  });
});
