import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { HANDLERS } from "../../../../worker/webhooks/handlers.ts";
import {
  cancelSubscription,
  resumeSubscription,
} from "../../../../app/features/money/subscriptions/cancel-subscription.server.ts";
import { changePlan } from "../../../../app/features/money/subscriptions/change-plan.server.ts";
import { previewChange } from "../../../../app/features/money/subscriptions/preview-change.server.ts";
import { readAthletePlan } from "../../../../app/features/money/subscriptions/read-athlete-plan.server.ts";
import { settleOrders } from "../../../../app/features/money/subscriptions/settle-orders.server.ts";
import { shownOrders } from "../../../../app/features/money/subscriptions/subscription-order.ts";
import { withdrawChange } from "../../../../app/features/money/subscriptions/withdraw-change.server.ts";
import { withdrawPurchase } from "../../../../app/features/money/subscriptions/withdraw-purchase.server.ts";
import type { TestPerson } from "../../../support/identity.ts";
import { startMoney, type TestMoney } from "../../../support/money.ts";

let money: TestMoney;
beforeAll(async () => {
  money = await startMoney({ handlers: HANDLERS });
});
afterEach(() => money.stripe.control("clear-faults"));
afterAll(async () => {
  await money.stop();
});

const OWN = { owner: { kind: "athlete" } } as const;
const LOST = ["lost", "down"] as const;
const unknown = { code: "payment_unknown", message: expect.stringMatching(/^Ainda não sabemos/) as string };

async function subscribed(key: string) {
  const person = await money.athlete();
  const { stripeCustomerId: customer } = await money.clockedPayer({ userId: person.userId });
  const { id } = await money.sdk.subscriptions.create({
    customer,
    items: [{ price: await money.priceOf(key) }],
  });
  await hear();
  return { person, customer, id };
}

async function hear() {
  await money.settle();
  await money.delivered();
  await money.settle();
}

const holding = async (person: TestPerson) => ({
  services: money.services,
  viewer: await money.viewerOf(person),
});

/** Gives the screen's view of it. */
async function shown(person: TestPerson) {
  const viewer = await money.viewerOf(person);
  const actor = { kind: "user", userId: viewer.userId, sessionId: viewer.sessionId } as const;
  const { subscription, orders } = await readAthletePlan({ services: money.services, actor });
  const { open } = shownOrders(subscription, orders, money.clock.at, viewer.clubTimeZone);
  return { key: subscription?.lookupKey, open };
}

async function settle() {
  await money.stripe.control("clear-faults");
  await money.advance({ seconds: 130 });
  await Promise.all([settleOrders({ services: money.services }), settleOrders({ services: money.services })]);
  await hear();
}

const chargesOf = async (customer: string) =>
  (await money.sdk.charges.list({ customer, limit: 100 })).data.map(({ amount }) => amount).reverse();
const titlesOf = async ({ userId }: TestPerson) =>
  (
    await money.database.sql<{ title: string }>(
      "select title from notifications where user_id = $1 order by created_at",
      [userId],
    )
  ).map(({ title }) => title);

async function confirmed(person: TestPerson, lookupKey: string) {
  const { countedFrom, nowCents } = await previewChange(await holding(person), { ...OWN, lookupKey });
  return { ...OWN, lookupKey, countedFrom, nowCents };
}

describe("an answer of Stripe's that did not come", () => {
  it.each(LOST)(
    "(%s) to a change: it is unknown, nothing else is begun meanwhile, and it is charged once",
    async (kind) => {
      const { person, customer } = await subscribed("athlete_plus_month");
      await money.advance({ days: 3 });
      const change = await confirmed(person, "athlete_pro_month");
      await money.stripe.control("hold");
      await money.stripe.control("faults", { kind, match: "POST /v1/subscriptions/" });
      await expect(changePlan(await holding(person), change)).rejects.toMatchObject(unknown);
      await money.settle();
      expect(await shown(person)).toEqual({ key: "athlete_plus_month", open: "change" });
      await expect(cancelSubscription(await holding(person), OWN)).rejects.toMatchObject(unknown);
      await settle();
      await money.stripe.control("release");
      await hear();
      expect(await shown(person)).toEqual({ key: "athlete_pro_month", open: null });
      expect(await chargesOf(customer)).toEqual([1_990, change.nowCents]);
      expect(await titlesOf(person)).toEqual(["Assinatura ativa", "Plano alterado"]);
    },
    60_000,
  );

  it("to a change that Stripe made: the webhook alone settles it", async () => {
    const { person, customer } = await subscribed("athlete_plus_month");
    await money.advance({ days: 3 });
    const change = await confirmed(person, "athlete_pro_month");
    await money.stripe.control("faults", { kind: "lost", match: "POST /v1/subscriptions/" });
    await expect(changePlan(await holding(person), change)).rejects.toMatchObject(unknown);
    await hear();
    expect(await shown(person)).toEqual({ key: "athlete_pro_month", open: null });
    expect(await chargesOf(customer)).toEqual([1_990, change.nowCents]);
    // And it can be withdrawn from as any other.
    await money.stripe.control("clear-faults");
    const { refundCents } = await withdrawChange(await holding(person), OWN);
    expect(refundCents).toBe(change.nowCents);
  }, 60_000);

  it("to a change that never reached it, until it was too late: not made, not charged, and the person is told", async () => {
    const { person, customer } = await subscribed("athlete_plus_month");
    await money.advance({ days: 3 });
    const change = await confirmed(person, "athlete_pro_month");
    await money.stripe.control("faults", { kind: "down", match: "POST /v1/subscriptions/" });
    await expect(changePlan(await holding(person), change)).rejects.toMatchObject(unknown);
    await money.advance({ seconds: 31 * 60 });
    await settle();
    expect(await shown(person)).toEqual({ key: "athlete_plus_month", open: null });
    expect(await chargesOf(customer)).toEqual([1_990]);
    expect((await titlesOf(person)).at(-1)).toBe("Mudança de plano não feita");
  }, 60_000);

  it.each(LOST)(
    "(%s) to a cancellation and to its taking back: settled alike",
    async (kind) => {
      const { person, id } = await subscribed("athlete_plus_month");
      for (const [verb, cancels] of [
        [cancelSubscription, true],
        [resumeSubscription, false],
      ] as const) {
        await money.stripe.control("faults", { kind, match: "POST /v1/subscriptions/" });
        await expect(verb(await holding(person), OWN)).rejects.toMatchObject(unknown);
        await settle();
        expect((await money.sdk.subscriptions.retrieve(id)).cancel_at_period_end).toBe(cancels);
        expect(await shown(person)).toMatchObject({ open: null });
      }
    },
    60_000,
  );

  it("taking back a cancellation that Stripe's portal made clears its instant", async () => {
    const { person, id } = await subscribed("athlete_plus_month");
    const { items } = await money.sdk.subscriptions.retrieve(id);
    await money.sdk.subscriptions.update(id, { cancel_at: items.data[0]!.current_period_end });
    await hear();
    await resumeSubscription(await holding(person), OWN);
    expect(await money.sdk.subscriptions.retrieve(id)).toMatchObject({
      cancel_at: null,
      cancel_at_period_end: false,
    });
  });

  it.each(LOST)(
    "(%s) to a withdrawal: it stands, the screen says so, and credit and money are set right once",
    async (kind) => {
      const { person, customer, id } = await subscribed("athlete_pro_year");
      await changePlan(await holding(person), await confirmed(person, "athlete_plus_month"));
      await hear();
      for (const match of ["DELETE /v1/subscriptions", "POST /v1/refunds", "POST /v1/customers"])
        await money.stripe.control("faults", { kind, match });
      expect(await withdrawPurchase(await holding(person), OWN)).toMatchObject({ refundCents: 39_900 });
      await money.settle();
      expect(await shown(person)).toMatchObject({ open: "withdrawal" });
      await settle();
      const { makeRefunds } = await import("../../../../app/features/money/payments/make-refunds.server.ts");
      await makeRefunds({ services: money.services });
      await hear();
      expect((await money.sdk.subscriptions.retrieve(id)).status).toBe("canceled");
      expect(await money.sdk.customers.retrieve(customer)).toMatchObject({ balance: 0 });
      const [charge] = (await money.sdk.charges.list({ customer })).data;
      expect(charge).toMatchObject({ amount: 39_900, amount_refunded: 39_900 });
      expect(await shown(person)).toMatchObject({ open: null });
      expect(await titlesOf(person)).toEqual(["Assinatura ativa", "Plano alterado", "Compra cancelada"]);
    },
    90_000,
  );

  it.each(LOST)(
    "(%s) to the withdrawal from a change: the plan of before comes back once, with its credit",
    async (kind) => {
      const { person, customer } = await subscribed("athlete_plus_month");
      await money.advance({ days: 2 });
      const change = await confirmed(person, "athlete_pro_month");
      await changePlan(await holding(person), change);
      await hear();
      for (const match of ["POST /v1/subscriptions/", "POST /v1/customers"])
        await money.stripe.control("faults", { kind, match });
      expect(await withdrawChange(await holding(person), OWN)).toMatchObject({
        refundCents: change.nowCents,
      });
      await settle();
      await settle();
      expect(await shown(person)).toEqual({ key: "athlete_plus_month", open: null });
      expect(await money.sdk.customers.retrieve(customer)).toMatchObject({ balance: 0 });
      const [charge] = (await money.sdk.charges.list({ customer })).data;
      expect(charge).toMatchObject({ amount: change.nowCents, amount_refunded: change.nowCents });
    },
    90_000,
  );
});
