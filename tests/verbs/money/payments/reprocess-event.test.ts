import { afterAll, beforeAll, expect, test } from "vitest";
import { HANDLERS } from "../../../../worker/webhooks/handlers.ts";
import { failureLabel } from "../../../../app/features/money/payments/failure-labels.ts";
import { readDeadEvents } from "../../../../app/features/money/payments/read-failures.server.ts";
import { reprocessEvent } from "../../../../app/features/money/payments/reprocess-event.server.ts";
import type { TestApp } from "../../../support/app.ts";
import { makePerson, type TestPerson } from "../../../support/identity.ts";
import { startMoney, type TestMoney } from "../../../support/money.ts";

let money: TestMoney;
let team: TestPerson;
beforeAll(async () => {
  money = await startMoney({ handlers: HANDLERS });
  const app = { sql: money.database.sql } as TestApp;
  team = await makePerson(app, { email: "time@quadra.test", role: "super_admin" });
});
afterAll(() => money.stop());

const actorOf = async (person: TestPerson) => {
  const { userId, sessionId } = await money.viewerOf(person);
  return { services: money.services, actor: { kind: "user", userId, sessionId } } as const;
};
const eventRow = async (id: string) =>
  (
    await money.database.sql("select status, attempts, last_error from stripe_events where id = $1", [id])
  )[0]!;

test("a failing event is dead at the fifth failure, seen by the team, applied again on demand", async () => {
  const person = await money.athlete();
  const payer = await money.clockedPayer({ userId: person.userId });
  const product = await money.sdk.products.create({ name: "Outra coisa" });
  const price = await money.sdk.prices.create({
    product: product.id,
    currency: "brl",
    unit_amount: 1990,
    recurring: { interval: "month" },
    lookup_key: "none_of_ours",
  });
  await money.delivered();
  money.stripe.deliveries.hold();
  await money.sdk.subscriptions.create({ customer: payer.stripeCustomerId, items: [{ price: price.id }] });
  const { data } = await money.sdk.events.list({ type: "customer.subscription.created" });
  const { id } = data[0]!;
  const redeliver = async () => (await money.stripe.deliveries.redeliver(id))[0];
  for (let attempt = 1; attempt < 5; attempt += 1) {
    expect(await redeliver()).toBe(false);
    expect(await eventRow(id)).toEqual({
      status: "received",
      attempts: attempt,
      last_error: "Defect: a subscription at a price that is not sold: none_of_ours",
    });
  }
  expect(await redeliver()).toBe(false);
  expect(await eventRow(id)).toMatchObject({ status: "dead", attempts: 5 });

  const asTeam = await actorOf(team);
  const shown = await readDeadEvents(asTeam);
  expect(shown).toMatchObject({
    total: 1,
    rows: [{ id, isDead: true, attempts: 5, lastError: expect.any(String) }],
  });
  const again = () => reprocessEvent(asTeam, { eventId: id });
  await expect(again()).rejects.toThrow("not sold");
  expect(await eventRow(id)).toMatchObject({ status: "dead", attempts: 6 });

  // Nobody else may look at it or have it applied.
  const asAthlete = await actorOf(person);
  await expect(readDeadEvents(asAthlete)).rejects.toMatchObject({ code: "forbidden" });
  await expect(reprocessEvent(asAthlete, { eventId: id })).rejects.toMatchObject({
    code: "forbidden",
  });
  const visitor = { services: money.services, actor: { kind: "visitor" } } as const;
  await expect(reprocessEvent(visitor, { eventId: id })).rejects.toMatchObject({
    code: "unauthenticated",
  });
  const stale = {
    services: money.services,
    actor: { ...asTeam.actor, sessionId: asAthlete.actor.sessionId },
  };
  await expect(reprocessEvent(stale, { eventId: id })).rejects.toMatchObject({
    code: "session_expired",
  });
  await expect(reprocessEvent(asTeam, { eventId: "evt_none" })).rejects.toMatchObject({
    code: "not_found",
  });

  // The cause is mended at Stripe; the event, whose body was never kept, finds its subscription again.
  await money.sdk.prices.update(price.id, { lookup_key: "athlete_plus_month", transfer_lookup_key: true });
  expect(await again()).toBe("applied");
  expect(await eventRow(id)).toEqual({ status: "applied", attempts: 7, last_error: null });
  expect(await readDeadEvents(asTeam)).toEqual({ total: 0, rows: [] });
  const held = await money.database.sql("select plan, status from subscriptions where customer_id = $1", [
    payer.customerId,
  ]);
  expect(held).toEqual([{ plan: "plus", status: "active" }]);
  // One that was never answered in time failed without being counted: it is seen after an hour.
  await money.database.sql(
    `insert into stripe_events (id, type, created_at, received_at, status) values
       ('evt_stuck', 'invoice.paid', $1, $1::timestamptz - interval '61 minutes', 'received'),
       ('evt_fresh', 'invoice.paid', $1, $1, 'received')`,
    [money.clock.at.toISOString()],
  );
  expect(await readDeadEvents(asTeam)).toMatchObject({
    total: 1,
    rows: [{ id: "evt_stuck", isDead: false }],
  });
  await money.database.sql("delete from stripe_events where id in ('evt_stuck', 'evt_fresh')");
  expect(await again()).toBe("applied");
  expect(await eventRow(id)).toMatchObject({ attempts: 7 });

  await money.settle();
  const audit = await money.database.sql(
    "select action, resource_id, user_id, risk_level from security_events where action = 'reprocess_stripe_event'",
  );
  expect(audit).toHaveLength(3);
  expect(audit[0]).toEqual({
    action: "reprocess_stripe_event",
    resource_id: id,
    user_id: team.userId,
    risk_level: "high",
  });
});

test("an invoice's event that is applied again without its body finds its subscription", async () => {
  const person = await money.athlete();
  const payer = await money.clockedPayer({ userId: person.userId });
  money.stripe.deliveries.hold();
  await money.sdk.subscriptions.create({
    customer: payer.stripeCustomerId,
    items: [{ price: await money.priceOf("athlete_pro_month") }],
  });
  const { data } = await money.sdk.events.list({ type: "invoice.paid", limit: 1 });
  const { id, data: body } = data[0]!;
  await money.database.sql(
    `insert into stripe_events (id, type, object_id, created_at, received_at, status, attempts)
     values ($1, 'invoice.paid', $2, now(), now(), 'dead', 5)`,
    [id, (body.object as { id: string }).id],
  );
  expect(await reprocessEvent(await actorOf(team), { eventId: id })).toBe("applied");
  const held = await money.database.sql("select plan, status from subscriptions where customer_id = $1", [
    payer.customerId,
  ]);
  expect(held).toEqual([{ plan: "pro", status: "active" }]);
});

test("what is kept of a failure holds neither secrets nor people", () => {
  const stripe = {
    type: "StripeAuthenticationError",
    statusCode: 401,
    message: "Invalid API Key: sk_test_abcdef123456",
  };
  expect(failureLabel(Object.assign(new Error(stripe.message), stripe))).toBe(
    "StripeAuthenticationError 401",
  );
  expect(
    failureLabel(new Error("no sk_live_abcdef123456, whsec_abcdefghi, Bearer abc.def, ana@x.test")),
  ).toMatch(/^Error at reprocess-event\.test\.ts:\d+:\d+/);
  const query = new Error("Failed query: insert into users params: Ana,52998224725", {
    cause: Object.assign(new Error("violates"), { code: "23514", constraint: "subscriptions_price" }),
  });
  expect(failureLabel(query)).toBe("database 23514 subscriptions_price");
  const away = Object.assign(new Error("Error connecting to database: Ana"), { name: "NeonDbError" });
  expect(failureLabel(new Error("Failed query: select 1 params: Ana", { cause: away }))).toBe(
    "database away",
  );
  expect(failureLabel("Ana")).toBe("string");
});
