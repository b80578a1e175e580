import { Stripe } from "stripe";
import { afterAll, beforeAll, expect, test } from "vitest";
import { deviations, objectsIn } from "./support/stripe-types.ts";
import {
  DAY,
  type Receiver,
  sdkFor,
  startReceiver,
  startTestStripe,
  type TestStripe,
} from "./support/test-stripe.ts";

let on: TestStripe;
let stripe: Stripe;
let endpoint: Receiver;
const answers: unknown[] = [];

beforeAll(async () => {
  endpoint = await startReceiver();
  on = await startTestStripe({ webhookUrl: endpoint.url });
  stripe = sdkFor(on.server, {
    httpClient: Stripe.createFetchHttpClient(async (url, init) => {
      const answer = await fetch(url, init);
      if (answer.ok) answers.push(await answer.clone().json());
      return answer;
    }),
  });
});
afterAll(async () => {
  await on.stop();
  await endpoint.stop();
});

const BACK = { success_url: "https://quadra.test/", cancel_url: "https://quadra.test/" };
const CONNECTED: Stripe.AccountCreateParams = {
  country: "BR",
  email: "clube@quadra.test",
  business_profile: { name: "Clube da Orla" },
  capabilities: { card_payments: { requested: true }, transfers: { requested: true } },
  controller: {
    fees: { payer: "application" },
    losses: { payments: "application" },
    stripe_dashboard: { type: "express" },
  },
};
const pay = (session: Stripe.Checkout.Session, method: string, end: string) =>
  on.server.control("pay-session", { session: session.id, method, end });

/** Two plans bought, changed, renewed, refused, cancelled; a fee by Pix; boletos paid and given up; credit, refunds, disputes, the portal. */
async function wholeJourney(): Promise<void> {
  const { customer, clock } = await on.clockedCustomer();
  const price = await on.priceOf("athlete_plus_year");
  await stripe.customers.retrieve(customer.id);
  await stripe.customers.createBalanceTransaction(customer.id, { amount: -500, currency: "brl" });
  await stripe.customers.createTaxId(customer.id, { type: "br_cpf", value: "52998224725" });
  const made = await stripe.subscriptions.create({ customer: customer.id, items: [{ price }] });
  const change = (to: string) => ({
    items: [{ id: made.items.data[0]!.id, price: to }],
    proration_behavior: "always_invoice" as const,
  });
  await stripe.subscriptions.update(made.id, change(await on.priceOf("athlete_pro_year")));
  await on.advanceTo(clock, 10 * DAY);
  await stripe.invoices.createPreview({ subscription: made.id });
  await stripe.subscriptions.update(made.id, change(await on.priceOf("athlete_plus_month")));
  await on.advanceTo(clock, 30 * DAY);
  await stripe.subscriptions.update(made.id, { cancel_at_period_end: true });
  await stripe.subscriptions.update(made.id, { cancel_at_period_end: false });
  await stripe.invoiceItems.create({ customer: customer.id, amount: 500, currency: "brl" });
  await stripe.billingPortal.sessions.create({ customer: customer.id, return_url: "https://quadra.test/" });
  const [charge, other] = (await stripe.charges.list({ customer: customer.id })).data;
  const refund = await stripe.refunds.create({ charge: charge!.id, amount: 100 });
  await on.server.control("fail-refund", { refund: refund.id });
  const dispute = (await on.server.control("dispute", { charge: other!.id })) as { id: string };
  await on.server.control("decide-dispute", { dispute: dispute.id, status: "won" });
  await stripe.subscriptions.cancel(made.id);

  const refused = await on.clockedCustomer("pm_card_chargeCustomerFail");
  await stripe.subscriptions.create({
    customer: refused.customer.id,
    items: [{ price }],
    payment_behavior: "default_incomplete",
  });
  const buyer = await stripe.customers.create({ email: "bia@quadra.test", name: "Bia Reis" });
  const plan = {
    mode: "subscription" as const,
    customer: buyer.id,
    line_items: [{ price, quantity: 1 }],
    ...BACK,
  };
  await pay(await stripe.checkout.sessions.create(plan), "card", "succeeded");
  const given = await stripe.checkout.sessions.create(plan);
  await stripe.checkout.sessions.expire(given.id);
  const boleto = await stripe.checkout.sessions.create({ ...plan, allowed_payment_method_types: ["boleto"] });
  await pay(boleto, "boleto", "processing");
  const issued = await stripe.checkout.sessions.create({ ...plan, allowed_payment_method_types: ["boleto"] });
  await pay(issued, "boleto", "waiting");
  const [open] = (await stripe.invoices.list({ customer: buyer.id, status: "open" })).data;
  await stripe.invoices.voidInvoice(open!.id);
  const fee = await stripe.checkout.sessions.create({
    mode: "payment",
    line_items: [
      {
        quantity: 1,
        price_data: { currency: "brl", unit_amount: 8_000, product_data: { name: "Inscrição" } },
      },
    ],
    allowed_payment_method_types: ["card", "pix"],
    ...BACK,
  });
  await pay(fee, "pix", "succeeded");
  await stripe.webhookEndpoints.create({
    url: `${BACK.success_url}hooks`,
    enabled_events: ["account.updated"],
    connect: true,
  });
  await passOnJourney();
  await listAll();
  await stripe.customers.del(refused.customer.id);
}

/** A fee that goes on to a club: onboarding, the charge, refunds in part and whole, a dispute, the end of the connection. */
async function passOnJourney(): Promise<void> {
  const club = await stripe.accounts.create(CONNECTED);
  const urls = { refresh_url: BACK.cancel_url, return_url: BACK.success_url };
  await stripe.accountLinks.create({ account: club.id, type: "account_onboarding", ...urls });
  for (const standing of ["in_review", "restricted", "ready"])
    await on.server.control("set-account", { account: club.id, standing });
  const line = { currency: "brl", unit_amount: 8_000, product_data: { name: "Inscrição" } };
  const passedOn = await stripe.checkout.sessions.create({
    mode: "payment",
    line_items: [{ quantity: 1, price_data: line }],
    payment_intent_data: { transfer_data: { destination: club.id }, application_fee_amount: 529 },
    ...BACK,
  });
  await pay(passedOn, "card", "succeeded");
  const { payment_intent } = await stripe.checkout.sessions.retrieve(passedOn.id);
  const refund = {
    payment_intent: String(payment_intent),
    reverse_transfer: true,
    refund_application_fee: true,
  };
  await stripe.refunds.create({ ...refund, amount: 3_000 });
  await stripe.refunds.create(refund);
  const sent = await stripe.transfers.create({ amount: 100, currency: "brl", destination: club.id });
  await stripe.transfers.createReversal(sent.id, { amount: 50 });
  await stripe.balance.retrieve();
  await stripe.balance.retrieve({}, { stripeAccount: club.id });
  await stripe.transfers.listReversals(sent.id);
  await stripe.payouts.create({ amount: 10, currency: "brl" });
  await stripe.payouts.create({ amount: 10, currency: "brl" }, { stripeAccount: club.id });
  const back = await stripe.payouts.create({ amount: 10, currency: "brl" }, { stripeAccount: club.id });
  await stripe.payouts.cancel(back.id, {}, { stripeAccount: club.id });
  const [first] = (await stripe.payouts.list({}, { stripeAccount: club.id })).data.slice(-1);
  await on.server.control("fail-payout", { payout: first!.id });
  await stripe.accounts.update(club.id, { settings: { payouts: { schedule: { interval: "manual" } } } });
  await stripe.balanceTransactions.list({ limit: 100 });
  await on.server.control("deauthorize-account", { account: club.id });
}

/** Lists everything that the account has by now, kind by kind; every event's body among it. */
async function listAll(): Promise<void> {
  const limit = 100;
  await stripe.webhookEndpoints.list({ limit });
  for (const { id } of (await stripe.customers.list({ limit })).data) {
    await stripe.customers.listBalanceTransactions(id);
    await stripe.customers.listTaxIds(id);
    await stripe.customers.listPaymentMethods(id);
  }
  for (const { id } of (await stripe.invoices.list({ limit })).data)
    await stripe.invoicePayments.list({ invoice: id });
  for (const kind of [
    stripe.subscriptions,
    stripe.charges,
    stripe.paymentIntents,
    stripe.refunds,
    stripe.disputes,
    stripe.accounts,
    stripe.transfers,
    stripe.applicationFees,
    stripe.payouts,
    stripe.products,
    stripe.prices,
    stripe.invoiceItems,
    stripe.checkout.sessions,
    stripe.testHelpers.testClocks,
  ])
    await kind.list({ limit });
  for await (const { id } of stripe.events.list({ limit })) expect(id).toMatch(/^evt_/);
}

// Every object that a payer's whole life leaves here is compiled against the SDK's own types.
test("every object of a whole journey, and every webhook's body, is of Stripe's own type", async () => {
  await wholeJourney();
  await on.server.deliveries.idle();
  const bodies = endpoint.received.map(({ body }): unknown => JSON.parse(body));
  expect(bodies.length).toBeGreaterThan(50);
  const items = objectsIn([...answers, ...bodies]);
  expect(items.length).toBeGreaterThan(100);
  // Absent fields and fields that Stripe does not know are both deviations: our code can read nothing that only this server gives.
  expect(await deviations(items)).toEqual([]);
}, 180_000);
