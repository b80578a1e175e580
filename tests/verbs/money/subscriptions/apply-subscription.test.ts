import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { HANDLERS } from "../../../../worker/webhooks/handlers.ts";
import { type ClockedPayer, startMoney, type TestMoney } from "../../../support/money.ts";

let money: TestMoney;
beforeAll(async () => {
  money = await startMoney({ handlers: HANDLERS });
});
afterAll(() => money.stop());

const rowOf = async (payer: ClockedPayer) => {
  const rows = await money.database.sql(
    `select plan, lookup_key, interval, price_cents, status, current_period_end, will_cancel_at_period_end as cancels,
       ends_at, ended_at, past_due_since, is_processing, open_invoice_url, first_paid_at, started_at
     from subscriptions where customer_id = $1 order by started_at`,
    [payer.customerId],
  );
  expect(rows).toHaveLength(1);
  return rows[0]!;
};
const clubRow = async (clubId: string) =>
  (
    await money.database.sql(
      "select plan, subscription_status as status, subscription_end_date as ends, lapsed_at as lapsed, created_at from clubs where id = $1",
      [clubId],
    )
  )[0]!;
const noticesOf = async (userId: string) =>
  (
    await money.database.sql("select title from notifications where user_id = $1 order by created_at, id", [
      userId,
    ])
  ).map(({ title }) => title as string);
const ledger = (payer: ClockedPayer) =>
  money.database.sql(
    "select kind, amount_cents as cents from payments where customer_id = $1 order by at, kind",
    [payer.customerId],
  );

async function subscriber(lookupKey: string, card: string | null = "pm_card_visa") {
  const person = await money.athlete();
  const payer = await money.clockedPayer({ userId: person.userId }, card);
  const subscription = await money.sdk.subscriptions.create({
    customer: payer.stripeCustomerId,
    items: [{ price: await money.priceOf(lookupKey) }],
  });
  await money.delivered();
  return { ...person, payer, subscription };
}

async function payingClub(lookupKey: string) {
  const { clubId, admin } = await money.club();
  const payer = await money.clockedPayer({ clubId });
  const before = await clubRow(clubId);
  const subscription = await money.sdk.subscriptions.create({
    customer: payer.stripeCustomerId,
    items: [{ price: await money.priceOf(lookupKey) }],
  });
  await money.delivered();
  return { clubId, admin, payer, subscription, before };
}

describe("subscription lifecycles", () => {
  test("begins, renews by itself month by month, and is never said to end", async () => {
    const { payer, userId } = await subscriber("athlete_plus_month");
    const begun = money.clock.at;
    expect(await rowOf(payer)).toMatchObject({
      plan: "plus",
      lookup_key: "athlete_plus_month",
      interval: "month",
      price_cents: 1990,
      status: "active",
      ends_at: null,
      cancels: false,
      past_due_since: null,
      first_paid_at: begun,
      started_at: begun,
    });
    const first = await rowOf(payer);
    await money.advance({ days: 32 });
    const second = await rowOf(payer);
    expect(second).toMatchObject({ status: "active", ends_at: null, first_paid_at: begun });
    expect((second.current_period_end as Date) > (first.current_period_end as Date)).toBe(true);
    expect(await ledger(payer)).toEqual([
      { kind: "payment", cents: 1990 },
      { kind: "payment", cents: 1990 },
    ]);
    expect(await noticesOf(userId)).toEqual(["Assinatura ativa"]);
  });

  test("a club: active by webhook; a failed renewal, dunning and recovery", async () => {
    const { clubId, admin, payer, before } = await payingClub("club_completo_month");
    expect(before.lapsed).toEqual(before.created_at);
    expect(await clubRow(clubId)).toMatchObject({
      plan: "completo",
      status: "active",
      ends: null,
      lapsed: null,
    });
    await money.stripe.control("fail-renewals", { customer: payer.stripeCustomerId });
    const { current_period_end: paidUntil } = await rowOf(payer);
    await money.advance({ days: 31, seconds: 7_200 });
    const owed = await rowOf(payer);
    expect(owed).toMatchObject({ status: "past_due", ends_at: paidUntil, is_processing: false });
    expect(owed.open_invoice_url).toMatch(/^http/);
    const late = (owed.past_due_since as Date).getTime() - (paidUntil as Date).getTime();
    expect(late >= 0 && late <= 7_200_000).toBe(true);
    expect(await clubRow(clubId)).toMatchObject({
      status: "past_due",
      ends: paidUntil,
      lapsed: owed.past_due_since,
    });
    // A second failure changes nothing about since when.
    await money.advance({ days: 3, seconds: 60 });
    expect(await rowOf(payer)).toMatchObject({ status: "past_due", past_due_since: owed.past_due_since });
    await money.stripe.control("fail-renewals", { customer: payer.stripeCustomerId, fails: false });
    await money.advance({ days: 5, seconds: 60 });
    expect(await rowOf(payer)).toMatchObject({
      status: "active",
      ends_at: null,
      past_due_since: null,
      open_invoice_url: null,
    });
    expect(await clubRow(clubId)).toMatchObject({ status: "active", ends: null, lapsed: null });
    expect(await noticesOf(admin.userId)).toEqual([
      "Assinatura ativa",
      "Pagamento não realizado",
      "Pagamento recebido",
    ]);
  });

  test("a club that never pays again is cancelled by dunning, and has lapsed since the renewal failed", async () => {
    const { clubId, admin, payer } = await payingClub("club_essencial_month");
    await money.stripe.control("fail-renewals", { customer: payer.stripeCustomerId });
    await money.advance({ days: 31, seconds: 7_200 });
    const { past_due_since: since, ends_at: paidUntil } = await rowOf(payer);
    for (let step = 0; step < 3; step += 1) await money.advance({ days: 7, seconds: 60 });
    const over = await rowOf(payer);
    expect(over).toMatchObject({ status: "canceled", past_due_since: since, open_invoice_url: null });
    expect(over.ended_at).toEqual(over.ends_at);
    expect((over.ended_at as Date) > (paidUntil as Date)).toBe(true);
    expect(await clubRow(clubId)).toMatchObject({ status: "canceled", lapsed: since, ends: over.ended_at });
    expect(await noticesOf(admin.userId)).toEqual([
      "Assinatura ativa",
      "Pagamento não realizado",
      "Assinatura encerrada",
    ]);
    // It comes back with another subscription: nothing of the old one counts any more.
    await money.stripe.control("fail-renewals", { customer: payer.stripeCustomerId, fails: false });
    await money.sdk.subscriptions.create({
      customer: payer.stripeCustomerId,
      items: [{ price: await money.priceOf("club_rede_month") }],
    });
    await money.delivered();
    expect(await clubRow(clubId)).toMatchObject({ plan: "rede", status: "active", ends: null, lapsed: null });
  });

  test("cancelled at the end of the period, resumed, cancelled again, and over on its day", async () => {
    const { payer, subscription, userId } = await subscriber("athlete_pro_month");
    const cancel = (cancel_at_period_end: boolean) =>
      money.sdk.subscriptions.update(subscription.id, { cancel_at_period_end });
    await cancel(true);
    await money.delivered();
    const cancelled = await rowOf(payer);
    expect(cancelled).toMatchObject({ status: "active", cancels: true, ended_at: null });
    expect(cancelled.ends_at).toEqual(cancelled.current_period_end);
    await cancel(false);
    await money.delivered();
    expect(await rowOf(payer)).toMatchObject({ cancels: false, ends_at: null });
    await cancel(true);
    await money.delivered();
    await money.advance({ days: 32 });
    const over = await rowOf(payer);
    expect(over).toMatchObject({ status: "canceled" });
    expect(over.ended_at).toEqual(cancelled.current_period_end);
    expect(await noticesOf(userId)).toEqual([
      "Assinatura ativa",
      "Assinatura cancelada",
      "Assinatura cancelada",
      "Assinatura encerrada",
    ]);
  });

  test("a change of plan is stored with its price; a year is a year", async () => {
    const { payer, subscription, userId } = await subscriber("athlete_plus_month");
    await money.sdk.subscriptions.update(subscription.id, {
      items: [{ id: subscription.items.data[0]!.id, price: await money.priceOf("athlete_pro_year") }],
      proration_behavior: "always_invoice",
    });
    await money.delivered();
    const row = await rowOf(payer);
    expect(row).toMatchObject({
      plan: "pro",
      lookup_key: "athlete_pro_year",
      interval: "year",
      price_cents: 39900,
    });
    expect((row.current_period_end as Date).getTime() - money.clock.at.getTime()).toBeGreaterThan(
      360 * 86_400_000,
    );
    expect(await noticesOf(userId)).toEqual(["Assinatura ativa", "Plano alterado"]);
    const [first, second] = await ledger(payer);
    expect(first).toEqual({ kind: "payment", cents: 1990 });
    expect(second!.cents).toBeGreaterThan(30_000);
  });

  test("a card that wants 3-D Secure and never gets it: nothing is given, and it is over by itself", async () => {
    const { payer, userId } = await subscriber("athlete_plus_month", "pm_card_authenticationRequired");
    expect(await rowOf(payer)).toMatchObject({ status: "incomplete", ends_at: null, first_paid_at: null });
    await money.advance({ days: 2 });
    expect(await rowOf(payer)).toMatchObject({ status: "incomplete_expired", first_paid_at: null });
    expect(await noticesOf(userId)).toEqual([]);
  });

  test("paid by invoice, it ends with the period until the next one is paid", async () => {
    const person = await money.athlete();
    const payer = await money.clockedPayer({ userId: person.userId }, null);
    const made = await money.sdk.subscriptions.create({
      customer: payer.stripeCustomerId,
      items: [{ price: await money.priceOf("athlete_plus_month") }],
      collection_method: "send_invoice",
      days_until_due: 5,
    });
    await money.advance({ seconds: 4_000 });
    const pay = async () => {
      const { data } = await money.sdk.invoices.list({ subscription: made.id, status: "open" });
      await money.sdk.invoices.pay(data[0]!.id, { paid_out_of_band: true });
      await money.delivered();
    };
    await pay();
    const first = await rowOf(payer);
    expect(first.status).toBe("active");
    expect(first.ends_at).toEqual(first.current_period_end);
    await money.advance({ days: 31, seconds: 7_200 });
    const renewed = await rowOf(payer);
    expect(renewed.status).toBe("active");
    expect((renewed.ends_at as Date) > money.clock.at).toBe(true);
    expect((renewed.ends_at as Date) < (renewed.current_period_end as Date)).toBe(true);
    await money.advance({ days: 6 });
    const owed = await rowOf(payer);
    expect(owed).toMatchObject({ status: "past_due", ends_at: first.current_period_end });
    await pay();
    const paid = await rowOf(payer);
    expect(paid).toMatchObject({ status: "active", ends_at: paid.current_period_end });
  });

  test("a dispute and a refund stand in the ledger; the subscription goes on as Stripe says", async () => {
    const { payer, subscription } = await subscriber("athlete_pro_month");
    const invoice = await money.sdk.invoices.retrieve(subscription.latest_invoice as string, {
      expand: ["payments"],
    });
    const payment_intent = invoice.payments!.data[0]!.payment.payment_intent as string;
    await money.sdk.refunds.create({ payment_intent, amount: 1000 });
    await money.delivered();
    const dispute = (await money.stripe.control("dispute", { payment_intent })) as {
      id: string;
      amount: number;
    };
    await money.delivered();
    await money.stripe.control("decide-dispute", { dispute: dispute.id, status: "won" });
    await money.delivered();
    expect((await ledger(payer)).map(({ kind }) => kind).toSorted()).toEqual([
      "dispute",
      "dispute_won",
      "payment",
      "refund",
    ]);
    expect(await rowOf(payer)).toMatchObject({ status: "active", plan: "pro" });
  });

  test("a second subscription that runs is cancelled and its money goes back, once", async () => {
    const { payer, subscription, userId } = await subscriber("athlete_plus_month");
    money.clock.at = new Date(money.clock.at.getTime() + 60_000);
    await money.advance({ seconds: 60 });
    const second = await money.sdk.subscriptions.create({
      customer: payer.stripeCustomerId,
      items: [{ price: await money.priceOf("athlete_pro_month") }],
    });
    await money.delivered();
    await money.settle();
    await money.delivered();
    const rows = await money.database.sql(
      "select stripe_subscription_id as id, status from subscriptions where customer_id = $1 order by started_at",
      [payer.customerId],
    );
    expect(rows).toEqual([
      { id: subscription.id, status: "active" },
      { id: second.id, status: "canceled" },
    ]);
    const orders = await money.database.sql(
      "select reason, amount_cents as cents, status from refund_orders where customer_id = $1",
      [payer.customerId],
    );
    expect(orders).toEqual([{ reason: "paid_twice", cents: 3990, status: "done" }]);
    expect((await ledger(payer)).map(({ cents }) => cents).toSorted((a, b) => a - b)).toEqual([
      -3990, 1990, 3990,
    ]);
    expect(await noticesOf(userId)).toEqual(["Assinatura ativa", "Assinatura repetida cancelada"]);
  });

  test("a new subscription is not taken for a second one while the end of the first is still on its way", async () => {
    const { payer, subscription } = await subscriber("athlete_plus_month");
    await money.advance({ seconds: 60 });
    money.stripe.deliveries.hold();
    await money.sdk.subscriptions.cancel(subscription.id);
    const next = await money.sdk.subscriptions.create({
      customer: payer.stripeCustomerId,
      items: [{ price: await money.priceOf("athlete_pro_month") }],
    });
    const held = money.stripe.deliveries.held();
    const { data } = await money.sdk.events.list({ type: "customer.subscription.created", limit: 1 });
    expect(await money.stripe.deliveries.redeliver(data[0]!.id)).toEqual([true]);
    const status = async () =>
      (
        await money.database.sql(
          "select stripe_subscription_id as id, status from subscriptions where customer_id = $1 order by started_at",
          [payer.customerId],
        )
      ).map(({ id, status: now }) => [id, now]);
    expect(await status()).toEqual([
      [subscription.id, "active"],
      [next.id, "active"],
    ]);
    await money.stripe.deliveries.release({ eventIds: held });
    await money.delivered();
    expect(await status()).toEqual([
      [subscription.id, "canceled"],
      [next.id, "active"],
    ]);
  });

  test("a customer deleted at Stripe ends what they had, and is forgotten", async () => {
    const { payer, userId } = await subscriber("athlete_plus_month");
    await money.sdk.customers.del(payer.stripeCustomerId);
    await money.delivered();
    expect(await rowOf(payer)).toMatchObject({ status: "canceled" });
    const [row] = await money.database.sql(
      "select stripe_customer_id as id from billing_customers where user_id = $1",
      [userId],
    );
    expect(row!.id).toBeNull();
  });

  test("what is nobody's of ours, or of a type that we do not model, is ignored", async () => {
    const stranger = await money.sdk.customers.create({ email: "outro@quadra.test" });
    const method = await money.sdk.paymentMethods.attach("pm_card_visa", { customer: stranger.id });
    await money.sdk.subscriptions.create({
      customer: stranger.id,
      items: [{ price: await money.priceOf("athlete_plus_month") }],
      default_payment_method: method.id,
    });
    await money.delivered();
    const rows = await money.database.sql(
      "select status, count(*)::int from stripe_events where status <> 'applied' group by status",
    );
    expect(rows.map(({ status }) => status)).toEqual(["ignored"]);
    const [{ count }] = (await money.database.sql(
      "select count(*)::int from stripe_events where type = 'customer.created' and status = 'ignored'",
    )) as [{ count: number }];
    expect(count).toBeGreaterThan(0);
  });
});
