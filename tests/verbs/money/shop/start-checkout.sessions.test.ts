import { afterAll, beforeAll, expect, test } from "vitest";
import { HANDLERS } from "../../../../worker/webhooks/handlers.ts";
import { startCheckout } from "../../../../app/features/money/shop/start-checkout.server.ts";
import { startMoney, type TestMoney } from "../../../support/money.ts";

let money: TestMoney;
beforeAll(async () => {
  money = await startMoney({ handlers: HANDLERS, subscriptionMethods: "boleto" });
});
afterAll(() => money.stop());

const PATHS = { successPath: "/athlete/subscription/success", cancelPath: "/athlete/subscription/plans" };

async function opened() {
  const person = await money.athlete();
  const viewer = await money.viewerOf(person);
  const owner = { kind: "athlete" } as const;
  await startCheckout(
    { services: money.services, viewer },
    { owner, lookupKey: "athlete_plus_month", ...PATHS },
  );
  await money.settle();
  const row = async () =>
    (
      await money.database.sql(
        `select k.id, k.stripe_session_id as session, k.status, k.completed_at as completed from checkouts k
         join billing_customers b on b.id = k.customer_id where b.user_id = $1 order by k.created_at desc`,
        [person.userId],
      )
    )[0]!;
  const held = () =>
    money.database.sql(
      `select s.status, s.is_processing as processing, s.ends_at as ends, s.current_period_end as until,
         s.first_paid_at is not null as paid
       from subscriptions s join billing_customers b on b.id = s.customer_id where b.user_id = $1`,
      [person.userId],
    );
  const { session } = await row();
  const pay = async (input: Record<string, unknown>) => {
    const { payment_intent } = (await money.stripe.control("pay-session", { session, ...input })) as {
      payment_intent: { id: string };
    };
    await money.delivered();
    return payment_intent.id;
  };
  const settle = async (payment_intent: string, end: string) => {
    await money.stripe.control("settle-payment", { payment_intent, end });
    await money.delivered();
  };
  return { person, row, held, pay, settle, session: session as string };
}

test("paid by card: completed, and the subscription runs", async () => {
  const { row, held, pay } = await opened();
  expect(await row()).toMatchObject({ status: "open", completed: null });
  await pay({ method: "card" });
  expect(await row()).toMatchObject({ status: "completed", completed: money.clock.at });
  expect(await held()).toMatchObject([{ status: "active", processing: false, ends: null, paid: true }]);
});

test("a boleto: on its way until the money is here, then it ends with its period, for nobody pays the next one by itself", async () => {
  const { row, held, pay, settle } = await opened();
  const intent = await pay({ method: "boleto" });
  expect(await row()).toMatchObject({ status: "processing", completed: null });
  expect(await held()).toMatchObject([{ processing: true, ends: null, paid: false }]);
  await settle(intent, "succeeded");
  expect(await row()).toMatchObject({ status: "completed" });
  const [paid] = await held();
  expect(paid).toMatchObject({ status: "active", processing: false, paid: true });
  expect(paid!.ends).toEqual(paid!.until);
});

test("a boleto that nobody pays: failed, and nothing is given", async () => {
  const { row, held, pay, settle } = await opened();
  const intent = await pay({ method: "boleto" });
  await settle(intent, "failed");
  expect(await row()).toMatchObject({ status: "failed", completed: null });
  const [left] = await held();
  expect(left).toMatchObject({ processing: false, paid: false });
  expect(["incomplete", "incomplete_expired"]).toContain(left!.status);
});

test("expired at Stripe: expired here, and nothing is given", async () => {
  const { row, held, session } = await opened();
  await money.sdk.checkout.sessions.expire(session);
  await money.delivered();
  expect(await row()).toMatchObject({ status: "expired" });
  expect(await held()).toEqual([]);
});

test("paid before its id was written down: found by its own row, which has the id then", async () => {
  const { row, held, pay, session } = await opened();
  await money.database.sql("update checkouts set stripe_session_id = null, url = null where id = $1", [
    (await row()).id,
  ]);
  await pay({ method: "card" });
  expect(await row()).toMatchObject({ status: "completed", session });
  expect(await held()).toMatchObject([{ status: "active" }]);
});
