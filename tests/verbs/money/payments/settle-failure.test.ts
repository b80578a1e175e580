import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { HANDLERS } from "../../../../worker/webhooks/handlers.ts";
import { checkRefund } from "../../../../app/features/money/payments/check-refund.server.ts";
import {
  readDeadEvents,
  readDeadRefunds,
} from "../../../../app/features/money/payments/read-failures.server.ts";
import { reprocessEvent } from "../../../../app/features/money/payments/reprocess-event.server.ts";
import {
  type Failure,
  settleFailure,
} from "../../../../app/features/money/payments/settle-failure.server.ts";
import { checkSubscription } from "../../../../app/features/money/subscriptions/check-subscription.server.ts";
import type { TestApp } from "../../../support/app.ts";
import { makePerson, type TestPerson } from "../../../support/identity.ts";
import { startMoney, type TestMoney } from "../../../support/money.ts";
import { receiveSigned } from "../../../support/signed-events.ts";

let money: TestMoney;
let team: TestPerson;
beforeAll(async () => {
  money = await startMoney();
  team = await makePerson({ sql: money.database.sql } as TestApp, {
    email: "time@quadra.test",
    role: "super_admin",
  });
});
afterAll(async () => {
  await money.stop();
});

const actorOf = async (person: TestPerson) => {
  const { userId, sessionId } = await money.viewerOf(person);
  return { services: money.services, actor: { kind: "user", userId, sessionId } } as const;
};
const isoNow = () => money.clock.at.toISOString();

/** A subscription that we know nothing of, and a dead event about it. */
async function deadEvent() {
  const person = await money.athlete();
  const { stripeCustomerId: customer, customerId } = await money.clockedPayer({ userId: person.userId });
  const price = await money.priceOf("athlete_plus_month");
  const made = await money.sdk.subscriptions.create({ customer, items: [{ price }] });
  const id = `evt_${randomUUID().replaceAll("-", "")}`;
  await money.database.sql(
    `insert into stripe_events (id, type, object_id, created_at, received_at, status, attempts)
     values ($1, 'customer.subscription.updated', $2, $3, $3, 'dead', 5)`,
    [id, made.id, isoNow()],
  );
  return { person, customerId, event: id, subscription: made };
}

/** A dead order to give the payment of a subscription back. */
async function deadRefund() {
  const { person, customerId, subscription } = await deadEvent();
  const charge = (await money.sdk.charges.list({ customer: subscription.customer as string })).data[0]!;
  const id = randomUUID();
  await money.database.sql(
    `insert into refund_orders (id, stripe_payment_intent_id, customer_id, amount_cents, currency, reason, status, ordered_at, next_at)
     values ($1, $2, $3, 1990, 'BRL', 'withdrawal', 'dead', $4, $4)`,
    [id, charge.payment_intent, customerId, isoNow()],
  );
  return { person, id, intent: charge.payment_intent as string };
}

test("what stands still is settled with a reason: it leaves the list, and who, when and why are kept", async () => {
  const { event } = await deadEvent();
  const refund = await deadRefund();
  const asTeam = await actorOf(team);
  for (const failure of [
    { kind: "event", id: event },
    { kind: "refund", id: refund.id },
  ] satisfies Failure[]) {
    await settleFailure(asTeam, { failure, reason: "Acertado por telefone" });
    await expect(settleFailure(asTeam, { failure, reason: "De novo" })).rejects.toMatchObject({
      code: "conflict",
    });
    const [kept] = await money.database.sql(
      `select status, settled_by, settled_at, settlement from ${failure.kind === "event" ? "stripe_events" : "refund_orders"} where id = $1`,
      [failure.id],
    );
    expect(kept).toEqual({
      status: "settled",
      settled_by: team.userId,
      settled_at: money.clock.at,
      settlement: "Acertado por telefone",
    });
    const audit = await money.database.sql(
      "select actor_user_id, at, data from audit_lines where action = 'payment_failure_settled' and data->>'id' = $1",
      [failure.id],
    );
    expect(audit).toEqual([
      {
        actor_user_id: team.userId,
        at: money.clock.at,
        data: { ...failure, reason: "Acertado por telefone" },
      },
    ]);
  }
  expect((await readDeadEvents(asTeam)).rows.map(({ id }) => id)).not.toContain(event);
  expect((await readDeadRefunds(asTeam)).map(({ id }) => id)).not.toContain(refund.id);
});

test("nobody else settles or asks", async () => {
  const { person, event } = await deadEvent();
  const refund = await deadRefund();
  const asAthlete = await actorOf(person);
  const asTeam = await actorOf(team);
  const visitor = { services: money.services, actor: { kind: "visitor" } } as const;
  const stale = { services: money.services, actor: { ...asTeam.actor, sessionId: randomUUID() } };
  const refused = [
    [asAthlete, "forbidden"],
    [visitor, "unauthenticated"],
    [stale, "session_expired"],
  ] as const;
  for (const [context, code] of refused)
    for (const ask of [
      () => settleFailure(context, { failure: { kind: "event", id: event }, reason: "x" }),
      () => settleFailure(context, { failure: { kind: "refund", id: refund.id }, reason: "x" }),
      () => checkRefund(context, { refundId: refund.id }),
      () => checkSubscription(context, { eventId: event }),
    ])
      await expect(ask()).rejects.toMatchObject({ code });
  expect((await readDeadEvents(asTeam)).rows.map(({ id }) => id)).toContain(event);
});

test("a subscription is compared with Stripe, and a refund that went out after all is done", async () => {
  const { event } = await deadEvent();
  const asTeam = await actorOf(team);
  expect(await checkSubscription(asTeam, { eventId: event })).toBe(
    "No Stripe: active, Plus, até 10/02/2026. Aqui: nada.",
  );
  await expect(checkSubscription(asTeam, { eventId: "evt_none" })).rejects.toMatchObject({
    code: "not_found",
  });
  const { id, intent } = await deadRefund();
  expect(await checkRefund(asTeam, { refundId: id })).toMatch(
    /^No Stripe a devolução não saiu\. Pagos R\$\s19,90, devolvidos R\$\s0,00\.$/,
  );
  const made = await money.sdk.refunds.create({ payment_intent: intent, metadata: { refund_order: id } });
  expect(await checkRefund(asTeam, { refundId: id })).toContain(made.id);
  const [order] = await money.database.sql(
    "select status, stripe_refund_id from refund_orders where id = $1",
    [id],
  );
  expect(order).toEqual({ status: "done", stripe_refund_id: made.id });
  await expect(checkRefund(asTeam, { refundId: id })).rejects.toMatchObject({ code: "conflict" });
});

test("an event that could not be read is seen, has nothing to apply, and is settled without its body", async () => {
  expect(await receiveSigned(money, HANDLERS, "{")).toBe("kept");
  const asTeam = await actorOf(team);
  const shown = (await readDeadEvents(asTeam)).rows.find(({ isUnreadable }) => isUnreadable);
  expect(shown).toMatchObject({ type: "unreadable", isDead: true, lastError: "unreadable: no JSON" });
  await expect(reprocessEvent(asTeam, { eventId: shown!.id })).rejects.toMatchObject({ code: "conflict" });
  await settleFailure(asTeam, { failure: { kind: "event", id: shown!.id }, reason: "Teste" });
  const [kept] = await money.database.sql("select status, body from stripe_events where id = $1", [
    shown!.id,
  ]);
  expect(kept).toEqual({ status: "settled", body: null });
});
