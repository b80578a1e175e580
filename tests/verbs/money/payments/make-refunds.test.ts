import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { LEDGER_APPLIERS } from "../../../../app/features/money/payments/ledger-handlers.server.ts";
import { makeRefunds } from "../../../../app/features/money/payments/make-refunds.server.ts";
import { type NewRefund, orderRefunds } from "../../../../app/features/money/payments/order-refund.server.ts";
import { readDeadRefunds } from "../../../../app/features/money/payments/read-failures.server.ts";
import { retryRefund } from "../../../../app/features/money/payments/retry-refund.server.ts";
import { runBatch } from "../../../../app/platform/database.server.ts";
import { type Feed, feedOver } from "../../../support/feed-events.ts";
import type { TestPerson } from "../../../support/identity.ts";
import { startMoney, type TestMoney } from "../../../support/money.ts";

let money: TestMoney;
let feed: Feed;
let ana: TestPerson;
let payer: { customerId: string; stripeCustomerId: string };

beforeAll(async () => {
  // Failures are written to the log; here they are intended.
  money = await startMoney();
  feed = feedOver(money, LEDGER_APPLIERS);
  ana = await money.athlete();
  payer = await money.clockedPayer({ userId: ana.userId });
});
afterEach(() => money.stripe.faults.clear());
afterAll(async () => {
  await money.stop();
});

async function paid(amount = 10_000, method = "pm_card_visa"): Promise<string> {
  const { id } = await money.sdk.paymentIntents.create({
    amount,
    currency: "brl",
    customer: payer.stripeCustomerId,
    payment_method: method,
    confirm: true,
  });
  return id;
}

async function order(intent: string, more: Partial<NewRefund> = {}) {
  const ordered = orderRefunds(money.services, [
    {
      stripePaymentIntentId: intent,
      customerId: payer.customerId,
      entryId: null,
      amountCents: 10_000,
      currency: "BRL",
      reason: "late_payment",
      ...more,
    },
  ]);
  await runBatch(money.services.db, ordered.statements);
  return ordered;
}

const job = () => makeRefunds({ services: money.services });
const refundsOf = async (intent: string) => (await money.sdk.refunds.list({ payment_intent: intent })).data;
const stored = async (intent: string) =>
  (
    await money.database.sql<Record<string, unknown>>(
      "select * from refund_orders where stripe_payment_intent_id = $1",
      [intent],
    )
  )[0]!;

describe("a refund that was ordered", () => {
  it("is made once, right after the commit or by the job, and once for a reason", async () => {
    const intent = await paid();
    const first = await order(intent);
    await order(intent);
    await Promise.all([first.make(), job(), job()]);
    await job();
    const refunds = await refundsOf(intent);
    expect(refunds).toHaveLength(1);
    expect(refunds[0]).toMatchObject({ amount: 10_000, metadata: { reason: "late_payment" } });
    expect(await stored(intent)).toMatchObject({
      status: "done",
      attempts: 1,
      stripe_refund_id: refunds[0]!.id,
      last_error: null,
    });
  });

  it("may be a part of the payment", async () => {
    const intent = await paid();
    await (await order(intent, { amountCents: 3_333 })).make();
    expect((await refundsOf(intent)).map(({ amount }) => amount)).toEqual([3_333]);
  });

  it("waits longer each time that Stripe is down, and is made when it is back", async () => {
    const intent = await paid();
    await order(intent);
    money.stripe.faults.add({ kind: "down" });
    expect(await job()).toBe(0);
    const missed = await stored(intent);
    expect(missed).toMatchObject({ status: "ordered", attempts: 1 });
    expect(missed.last_error).toContain("StripeConnectionError");
    expect((missed.next_at as Date).getTime()).toBe(money.clock.at.getTime() + 60_000);
    money.stripe.faults.clear();
    expect(await job()).toBe(0);
    await money.advance({ seconds: 61 });
    expect(await job()).toBe(1);
    expect(await refundsOf(intent)).toHaveLength(1);
  });

  it("is not even tried while Stripe is down for the first few of many; later all are made", async () => {
    const intents = await Promise.all(Array.from({ length: 12 }, () => paid()));
    for (const intent of intents) await order(intent);
    money.stripe.faults.add({ kind: "status", status: 503 });
    expect(await job()).toBe(0);
    const [tried] = await money.database.sql(
      "select sum(attempts)::int as n from refund_orders where stripe_payment_intent_id = any($1)",
      [intents],
    );
    expect(tried).toEqual({ n: 5 });
    money.stripe.faults.clear();
    expect(await job()).toBe(7);
    await money.advance({ seconds: 61 });
    expect(await job()).toBe(5);
  });

  it("is made once when every answer of Stripe was lost", async () => {
    const intent = await paid();
    await order(intent);
    money.stripe.faults.add({ kind: "lost", match: "POST /v1/refunds" });
    await job();
    expect(await refundsOf(intent)).toHaveLength(1);
    expect(await stored(intent)).toMatchObject({ status: "ordered" });
    money.stripe.faults.clear();
    await money.advance({ seconds: 61 });
    expect(await job()).toBe(1);
    expect(await refundsOf(intent)).toHaveLength(1);
    expect(await stored(intent)).toMatchObject({
      status: "done",
      stripe_refund_id: (await refundsOf(intent))[0]!.id,
    });
  });

  it("is made once after Stripe has failed, though it would repeat that under the same key for a day", async () => {
    const intent = await paid();
    await order(intent);
    money.stripe.faults.add({ kind: "status", status: 500, times: 1, match: "POST /v1/refunds" });
    expect(await job()).toBe(0);
    expect(await stored(intent)).toMatchObject({ status: "ordered" });
    await money.advance({ seconds: 61 });
    expect(await job()).toBe(1);
    expect(await refundsOf(intent)).toHaveLength(1);
    expect(await stored(intent)).toMatchObject({ status: "done" });
  });

  it("is made once when the process died right after asking, and Stripe has forgotten the key since", async () => {
    const intent = await paid();
    await order(intent);
    const { id } = await stored(intent);
    await money.database.sql("update refund_orders set attempts = 1 where id = $1", [id]);
    await money.sdk.refunds.create({
      payment_intent: intent,
      amount: 10_000,
      metadata: { refund_order: String(id) },
    });
    expect(await job()).toBe(1);
    expect(await refundsOf(intent)).toHaveLength(1);
  });

  it("is settled by the event alone", async () => {
    const intent = await paid();
    await order(intent);
    const { id } = await stored(intent);
    await money.sdk.refunds.create({
      payment_intent: intent,
      amount: 10_000,
      metadata: { refund_order: String(id) },
    });
    await feed.feed((events) => [...events, ...events]);
    expect(await stored(intent)).toMatchObject({ status: "done" });
    expect(await job()).toBe(0);
    expect(await refundsOf(intent)).toHaveLength(1);
  });

  it("was made by hand before: done", async () => {
    const intent = await paid();
    await order(intent);
    await money.sdk.refunds.create({ payment_intent: intent });
    expect(await job()).toBe(1);
    expect(await stored(intent)).toMatchObject({ status: "done", stripe_refund_id: null });
  });
});

describe("a refund that can't be made", () => {
  const platform = async () => {
    const [row] = await money.database.sql<{ id: string }>(
      `insert into users (id, email, name, user_role, email_confirmed_at) values (gen_random_uuid(), gen_random_uuid() || '@quadra.test',
       'Sara', 'super_admin', now()) returning id`,
    );
    const viewer = await money.viewerOf({ userId: row!.id } as TestPerson);
    return {
      services: money.services,
      actor: { kind: "user", userId: viewer.userId, sessionId: viewer.sessionId },
    } as const;
  };

  it("is dead at once where Stripe says no, shown to the super admin, and tried again at their word", async () => {
    const intent = await paid();
    money.stripe.faults.add({ kind: "status", status: 400, match: "POST /v1/refunds" });
    await order(intent, { amountCents: 9_000 });
    money.mails.splice(0);
    expect(await job()).toBe(0);
    await money.settle();
    expect(money.mails.map(({ subject }) => subject.replaceAll("\u00a0", " "))).toEqual([
      "Devolução não concluída: R$ 90,00",
    ]);
    const dead = await stored(intent);
    expect(dead).toMatchObject({ status: "dead", attempts: 1 });
    const sara = await platform();
    expect(await readDeadRefunds(sara)).toMatchObject([
      { id: dead.id, payerName: "Ana Souza", amountCents: 9_000, reason: "late_payment" },
    ]);
    money.stripe.faults.clear();
    await retryRefund(sara, { refundId: String(dead.id) });
    await money.settle();
    expect(await stored(intent)).toMatchObject({ status: "done" });
    expect(await refundsOf(intent)).toHaveLength(1);
    await expect(retryRefund(sara, { refundId: String(dead.id) })).rejects.toMatchObject({
      code: "conflict",
    });
  });

  it("is shown to nobody else", async () => {
    const viewer = await money.viewerOf(ana);
    const context = {
      services: money.services,
      actor: { kind: "user", userId: viewer.userId, sessionId: viewer.sessionId },
    } as const;
    await expect(readDeadRefunds(context)).rejects.toMatchObject({ code: "forbidden" });
    await expect(retryRefund(context, { refundId: crypto.randomUUID() })).rejects.toMatchObject({
      code: "forbidden",
    });
  });

  it("is dead after so many failures", async () => {
    const intent = await paid();
    await order(intent);
    await money.database.sql("update refund_orders set attempts = 14 where stripe_payment_intent_id = $1", [
      intent,
    ]);
    money.stripe.faults.add({ kind: "down" });
    await job();
    expect(await stored(intent)).toMatchObject({ status: "dead", attempts: 15 });
  });

  it("came back from the bank: dead, and made anew at the super admin's word", async () => {
    const intent = await paid();
    money.mails.splice(0);
    await (await order(intent)).make();
    const [first] = await refundsOf(intent);
    await money.stripe.control("fail-refund", { refund: first!.id });
    await feed.feed((events) => [...events.toReversed(), ...events]);
    const dead = await stored(intent);
    expect(dead).toMatchObject({ status: "dead", stripe_refund_id: first!.id });
    const told = money.mails.filter(({ text }) => text.includes("O banco não aceitou a devolução"));
    expect(told).toHaveLength(1);
    const sara = await platform();
    await retryRefund(sara, { refundId: String(dead.id) });
    await money.settle();
    const refunds = await refundsOf(intent);
    expect(refunds.map(({ status }) => status)).toEqual(["succeeded", "failed"]);
    expect(await stored(intent)).toMatchObject({ status: "done", stripe_refund_id: refunds[0]!.id });
  });
});
