import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { HANDLERS } from "../../../../worker/webhooks/handlers.ts";
import { giveUpBoleto } from "../../../../app/features/money/subscriptions/give-up-boleto.server.ts";
import { readAthletePlan } from "../../../../app/features/money/subscriptions/read-athlete-plan.server.ts";
import { settleOrders } from "../../../../app/features/money/subscriptions/settle-orders.server.ts";
import { shownOrders } from "../../../../app/features/money/subscriptions/subscription-order.ts";
import type { SubscriptionOwner } from "../../../../app/features/money/subscriptions/paying-owner.server.ts";
import type { TestPerson } from "../../../support/identity.ts";
import { hearStripe, issueBoleto } from "../../../support/issue-boleto.ts";
import { startMoney, type TestMoney } from "../../../support/money.ts";
import { takeBoletoAtStripe } from "../../../support/stripes-pages.ts";

let money: TestMoney;
beforeAll(async () => {
  money = await startMoney({ handlers: HANDLERS, subscriptionMethods: "boleto" });
});
afterEach(async () => {
  await money.stripe.control("clear-faults");
  await money.stripe.control("release");
});
afterAll(async () => {
  await money.stop();
});

const OWN = { kind: "athlete" } as const;
const conflict = (words: RegExp) => ({
  code: "conflict",
  message: expect.stringMatching(words) as string,
});
const PAID = conflict(/^O boleto já foi pago/);

const hear = () => hearStripe(money);

const holding = async (person: TestPerson) => ({
  services: money.services,
  viewer: await money.viewerOf(person),
});

const issued = (who: { person: TestPerson; owner: SubscriptionOwner }, lookupKey: string) =>
  issueBoleto(money, who, lookupKey);

async function athlete(key = "athlete_plus_month") {
  return await issued({ person: await money.athlete(), owner: OWN }, key);
}

const settled = (intent: string, end: string) =>
  money.stripe.control("settle-payment", { payment_intent: intent, end });

async function copyOf(payer: string) {
  const [row] = await money.database.sql(
    `select status, is_processing as processing, boleto_url as url, boleto_due_at as due, boleto_cents as cents,
       ended_at is not null as over from subscriptions where customer_id = $1`,
    [payer],
  );
  return row!;
}

const NO_BOLETO = { processing: false, url: null, due: null, cents: null };

const ordersOf = async (payer: string) =>
  (
    await money.database.sql<{ line: string }>(
      "select kind || ' ' || status as line from subscription_orders where customer_id = $1 order by asked_at",
      [payer],
    )
  ).map(({ line }) => line);
const checkoutOf = async (payer: string) =>
  (
    await money.database.sql("select status from checkouts where customer_id = $1 order by created_at desc", [
      payer,
    ])
  )[0]!.status;
const titlesOf = async ({ userId }: TestPerson) =>
  (
    await money.database.sql<{ title: string }>(
      "select title from notifications where user_id = $1 order by created_at",
      [userId],
    )
  ).map(({ title }) => title);
const voidedOf = async (customer: string) =>
  (await money.sdk.events.list({ type: "invoice.voided", limit: 100 })).data.filter(
    ({ data }) => (data.object as { customer?: string }).customer === customer,
  ).length;
const paidOf = async (customer: string) =>
  (await money.sdk.charges.list({ customer })).data.filter(({ status }) => status === "succeeded").length;

async function shownOpen(person: TestPerson) {
  const viewer = await money.viewerOf(person);
  const actor = { kind: "user", userId: viewer.userId, sessionId: viewer.sessionId } as const;
  const { subscription, orders } = await readAthletePlan({ services: money.services, actor });
  return shownOrders(subscription, orders, money.clock.at, viewer.clubTimeZone).open;
}

/** A boleto of a renewal: paid by card once, whose bank refuses the next time; then by hand on the invoice's page. */
async function renewalIssued() {
  const person = await money.athlete();
  const { stripeCustomerId: customer, customerId: payer } = await money.clockedPayer({
    userId: person.userId,
  });
  const made = await money.sdk.subscriptions.create({
    customer,
    items: [{ price: await money.priceOf("athlete_plus_month") }],
    payment_settings: { payment_method_types: ["card", "boleto"] },
  });
  await hear();
  await money.stripe.control("fail-renewals", { customer });
  await money.advance({ days: 31 });
  await money.advance({ seconds: 7_200 });
  await hear();
  await takeBoletoAtStripe(money, customer);
  await hear();
  return { person, customer, payer, id: made.id };
}

describe("our copy of a boleto", () => {
  it("has its address, day and amount while it can be paid, and nothing once it is paid", async () => {
    const { payer, intent } = await athlete();
    const { next_action } = await money.sdk.paymentIntents.retrieve(intent);
    const { hosted_voucher_url: url, expires_at } = next_action!.boleto_display_details!;
    expect(await copyOf(payer)).toEqual({
      status: "incomplete",
      processing: true,
      url,
      due: new Date(expires_at! * 1_000),
      cents: 1_990,
      over: false,
    });
    await settled(intent, "processing");
    await hear();
    expect(await copyOf(payer)).toMatchObject({ ...NO_BOLETO, processing: true });
    await settled(intent, "succeeded");
    await hear();
    expect(await copyOf(payer)).toMatchObject({ status: "active", ...NO_BOLETO });
  });

  it("has nothing once it has expired or its invoice is void", async () => {
    const late = await athlete();
    await settled(late.intent, "failed");
    await hear();
    expect(await copyOf(late.payer)).toMatchObject(NO_BOLETO);
    const given = await athlete();
    const { data } = await money.sdk.invoices.list({ customer: given.customer, status: "open" });
    await money.sdk.invoices.voidInvoice(data[0]!.id);
    await hear();
    expect(await copyOf(given.payer)).toMatchObject(NO_BOLETO);
  });

  it("has that of a renewal, issued on the invoice's page", async () => {
    const { payer } = await renewalIssued();
    expect(await copyOf(payer)).toMatchObject({ status: "past_due", processing: true, cents: 1_990 });
    expect((await copyOf(payer)).url).toMatch(/\/payments\/pi_/);
  });
});

describe("a boleto is given up", () => {
  it("at the first payment: void once however often it is asked, the subscription ends, and another can be bought", async () => {
    const { person, payer, customer, intent } = await athlete();
    const asks = await holding(person);
    await Promise.all([giveUpBoleto(asks, { owner: OWN }), giveUpBoleto(asks, { owner: OWN })]);
    await hear();
    expect(await voidedOf(customer)).toBe(1);
    expect(await money.sdk.paymentIntents.retrieve(intent)).toMatchObject({ status: "canceled" });
    expect(await copyOf(payer)).toMatchObject({ status: "incomplete_expired", over: true, ...NO_BOLETO });
    expect(await ordersOf(payer)).toEqual(["give_up_boleto done"]);
    expect(await checkoutOf(payer)).toBe("failed");
    expect(await titlesOf(person)).toEqual(["Boleto cancelado"]);
    const mails = await money.database.sql("select subject from mails where user_id = $1", [person.userId]);
    expect(mails).toEqual([{ subject: "Boleto cancelado: Plus" }]);
    expect((await money.viewerOf(person)).athletePlan).toBe("free");
    // Asked for once more it is given up already.
    await giveUpBoleto(await holding(person), { owner: OWN });
    expect(await ordersOf(payer)).toEqual(["give_up_boleto done"]);
    const again = await issued({ person, owner: OWN }, "athlete_pro_month");
    expect(again.session).not.toBeNull();
  });

  it("of a club, by its admin", async () => {
    const { clubId, admin } = await money.club();
    const owner = { kind: "club", clubId } as const;
    const { payer } = await issued({ person: admin, owner }, "club_completo_month");
    await giveUpBoleto(await holding(admin), { owner });
    await hear();
    expect(await copyOf(payer)).toMatchObject({ status: "incomplete_expired", ...NO_BOLETO });
    expect(await titlesOf(admin)).toEqual(["Boleto cancelado"]);
  });

  it("of a renewal: the time that was not paid for is not given, and nobody is told of a payment", async () => {
    const { person, payer, customer, id } = await renewalIssued();
    await giveUpBoleto(await holding(person), { owner: OWN });
    await hear();
    expect((await money.sdk.subscriptions.retrieve(id)).status).toBe("canceled");
    expect(await copyOf(payer)).toMatchObject({ status: "canceled", over: true, ...NO_BOLETO });
    expect(await paidOf(customer)).toBe(1);
    expect(await titlesOf(person)).toEqual([
      "Assinatura ativa",
      "Pagamento não realizado",
      "Boleto cancelado",
    ]);
  });

  it("of a change of plan: the plan that was paid for stays", async () => {
    const { person, payer, customer, intent } = await athlete();
    await settled(intent, "succeeded");
    await hear();
    const [subscription] = (await money.sdk.subscriptions.list({ customer })).data;
    await money.sdk.subscriptions.update(subscription!.id, {
      items: [{ id: subscription!.items.data[0]!.id, price: await money.priceOf("athlete_pro_month") }],
      proration_behavior: "always_invoice",
      payment_behavior: "pending_if_incomplete",
    });
    const [open] = (await money.sdk.invoices.list({ customer, status: "open" })).data;
    await fetch(open!.hosted_invoice_url!, {
      method: "POST",
      redirect: "manual",
      body: new URLSearchParams({ method: "boleto", name: "Ana Souza", tax_id: "12345678909" }),
    });
    await hear();
    expect(await copyOf(payer)).toMatchObject({ status: "active", cents: open!.amount_due });
    await giveUpBoleto(await holding(person), { owner: OWN });
    await hear();
    expect(await copyOf(payer)).toMatchObject({ status: "active", over: false, ...NO_BOLETO });
    expect((await money.viewerOf(person)).athletePlan).toBe("plus");
    expect(await ordersOf(payer)).toEqual(["give_up_boleto done"]);
  });
});

describe("refused", () => {
  it("to another role, another club's admin and who looks on", async () => {
    const { clubId, admin } = await money.club();
    const owner = { kind: "club", clubId } as const;
    const { payer } = await issued({ person: admin, owner }, "club_essencial_month");
    const other = await money.club({ name: "Outro" });
    for (const person of [other.admin, await money.athlete()])
      await expect(giveUpBoleto(await holding(person), { owner })).rejects.toMatchObject({
        code: "forbidden",
      });
    await expect(giveUpBoleto(await holding(admin), { owner: OWN })).rejects.toMatchObject({
      code: "forbidden",
    });
    expect(await ordersOf(payer)).toEqual([]);
    expect(await copyOf(payer)).toMatchObject({ processing: true });
  });

  it("where there is none: nothing bought, paid by card, or expired", async () => {
    const nobody = await money.athlete();
    await expect(giveUpBoleto(await holding(nobody), { owner: OWN })).rejects.toMatchObject(
      conflict(/^Não há assinatura/),
    );
    const { person, intent } = await athlete();
    await settled(intent, "failed");
    await expect(giveUpBoleto(await holding(person), { owner: OWN })).rejects.toMatchObject(
      conflict(/^Não há boleto/),
    );
  });

  it.each(["processing", "succeeded"])(
    "when it was paid a moment ago (%s), before our copy knows: it stays paid",
    async (end) => {
      const { person, payer, customer, intent } = await athlete();
      await money.stripe.control("hold");
      await settled(intent, end);
      await expect(giveUpBoleto(await holding(person), { owner: OWN })).rejects.toMatchObject(PAID);
      await money.stripe.control("release");
      if (end === "processing") await settled(intent, "succeeded");
      await hear();
      expect(await copyOf(payer)).toMatchObject({ status: "active", ...NO_BOLETO });
      expect(await paidOf(customer)).toBe(1);
    },
  );

  it("when it is paid between the question and the void: Stripe takes the money, and the order is closed", async () => {
    const { person, payer, customer, intent } = await athlete();
    const client = await money.services.payments.client();
    const voiding = vi.spyOn(client.invoices, "voidInvoice").mockImplementationOnce(async (...asked) => {
      await settled(intent, "succeeded");
      return await client.invoices.voidInvoice(...asked);
    });
    await expect(giveUpBoleto(await holding(person), { owner: OWN })).rejects.toMatchObject(PAID);
    voiding.mockRestore();
    await hear();
    expect(await copyOf(payer)).toMatchObject({ status: "active", ...NO_BOLETO });
    expect([await paidOf(customer), await voidedOf(customer)]).toEqual([1, 0]);
    expect(await ordersOf(payer)).toEqual(["give_up_boleto refused"]);
    expect(await titlesOf(person)).toEqual(["Assinatura ativa"]);
  });
});

describe("an answer of Stripe's that did not come", () => {
  const unknown = { code: "payment_unknown", message: expect.stringMatching(/^Ainda não sabemos/) as string };

  it.each([
    ["lost", "POST /v1/invoices/"],
    ["down", "POST /v1/invoices/"],
    ["lost", "DELETE /v1/subscriptions"],
    ["down", "DELETE /v1/subscriptions"],
  ])("(%s, %s): it is unknown until the job settles it, and it is given up once", async (kind, match) => {
    const { person, payer, customer } = await athlete();
    await money.stripe.control("hold");
    await money.stripe.control("faults", { kind, match });
    await expect(giveUpBoleto(await holding(person), { owner: OWN })).rejects.toMatchObject(unknown);
    await money.settle();
    expect(await shownOpen(person)).toBe("give_up_boleto");
    await money.stripe.control("clear-faults");
    await money.advance({ seconds: 130 });
    const { services } = money;
    await Promise.all([settleOrders({ services }), settleOrders({ services })]);
    await money.stripe.control("release");
    await hear();
    expect(await ordersOf(payer)).toEqual(["give_up_boleto done"]);
    expect(await copyOf(payer)).toMatchObject({ status: "incomplete_expired", ...NO_BOLETO });
    expect(await voidedOf(customer)).toBe(1);
    expect(await shownOpen(person)).toBeNull();
    expect(await titlesOf(person)).toEqual(["Boleto cancelado"]);
  });

  it("and Stripe did it: the webhook alone settles it", async () => {
    const { person, payer } = await athlete();
    await money.stripe.control("faults", { kind: "lost", match: "DELETE /v1/subscriptions" });
    await expect(giveUpBoleto(await holding(person), { owner: OWN })).rejects.toMatchObject(unknown);
    await hear();
    expect(await ordersOf(payer)).toEqual(["give_up_boleto done"]);
    expect(await shownOpen(person)).toBeNull();
  });

  it("and it was paid meanwhile: the webhook closes the order, and the money counts", async () => {
    const { person, payer, customer, intent } = await athlete();
    await money.stripe.control("faults", { kind: "down", match: "POST /v1/invoices/" });
    await expect(giveUpBoleto(await holding(person), { owner: OWN })).rejects.toMatchObject(unknown);
    await money.stripe.control("clear-faults");
    await settled(intent, "succeeded");
    await hear();
    expect(await ordersOf(payer)).toEqual(["give_up_boleto refused"]);
    expect(await copyOf(payer)).toMatchObject({ status: "active", ...NO_BOLETO });
    expect([await paidOf(customer), await voidedOf(customer)]).toEqual([1, 0]);
  });
});
