import type { Stripe } from "stripe";
import { afterAll, beforeAll, expect, test } from "vitest";
import { HANDLERS } from "../../../../worker/webhooks/handlers.ts";
import type { EventRef } from "../../../../app/features/money/payments/event-body.ts";
import { applyEvent } from "../../../../app/features/money/payments/apply-event.server.ts";
import { startMoney, type TestMoney } from "../../../support/money.ts";

let money: TestMoney;
beforeAll(async () => {
  money = await startMoney();
});
afterAll(() => money.stop());

/** The same services, where Stripe's first answer about a subscription is on its way until `arrive` is called. */
async function behindSlowAnswer() {
  const real = await money.services.payments.client();
  const asked: string[] = [];
  let arrive = () => {};
  const arriving = new Promise<void>((resolve) => (arrive = resolve));
  let markAnswered = () => {};
  const answered = new Promise<void>((resolve) => (markAnswered = resolve));
  const subscriptions = Object.create(real.subscriptions) as Stripe["subscriptions"];
  subscriptions.retrieve = (async (id: string, params: Stripe.SubscriptionRetrieveParams) => {
    const answer = await real.subscriptions.retrieve(id, params);
    asked.push(answer.status);
    if (asked.length === 1) {
      markAnswered();
      await arriving;
    }
    return answer;
  }) as Stripe["subscriptions"]["retrieve"];
  const client = Object.create(real, { subscriptions: { value: subscriptions } }) as Stripe;
  const services = {
    ...money.services,
    payments: { ...money.services.payments, client: async () => client },
  };
  return { services, asked, arrive, answered };
}

async function noticeOf(type: string): Promise<EventRef> {
  const { data } = await money.sdk.events.list({ type, limit: 1 });
  const { id, created, data: body } = data[0]!;
  const object = body.object as Stripe.Subscription;
  return {
    id,
    type,
    objectId: object.id,
    createdAt: new Date(created * 1_000),
    stripeCustomerId: object.customer as string,
    stripeSubscriptionId: object.id,
  };
}

const statuses = async (customerId: string) =>
  (
    await money.database.sql(
      "select status, version from subscriptions where customer_id = $1 order by started_at, stripe_subscription_id",
      [customerId],
    )
  ).map(({ status, version }) => [status, version]);
const eventStatus = async (id: string) =>
  (await money.database.sql("select status from stripe_events where id = $1", [id]))[0]!.status;

test("an answer of Stripe's that is overtaken on its way overwrites nothing newer", async () => {
  const { userId } = await money.athlete();
  const payer = await money.clockedPayer({ userId });
  const price = await money.priceOf("athlete_plus_month");
  const made = await money.sdk.subscriptions.create({ customer: payer.stripeCustomerId, items: [{ price }] });
  const created = await noticeOf("customer.subscription.created");
  expect(await applyEvent(money.services, created, HANDLERS)).toBe("applied");
  await money.sdk.subscriptions.update(made.id, { cancel_at_period_end: true });
  const updated = await noticeOf("customer.subscription.updated");

  const slow = await behindSlowAnswer();
  const older = applyEvent(slow.services, updated, HANDLERS);
  await slow.answered;
  await money.sdk.subscriptions.cancel(made.id);
  const deleted = await noticeOf("customer.subscription.deleted");
  expect(await applyEvent(money.services, deleted, HANDLERS)).toBe("applied");
  expect(await statuses(payer.customerId)).toEqual([["canceled", 2]]);
  slow.arrive();
  expect(await older).toBe("applied");
  // Its first answer was "active"; it lost, asked again, and had nothing new to say.
  expect(slow.asked).toEqual(["active", "canceled"]);
  expect(await statuses(payer.customerId)).toEqual([["canceled", 2]]);
  expect(await eventStatus(updated.id)).toBe("applied");
});

test("the first copy too: two events of a new subscription store it once", async () => {
  const { userId } = await money.athlete();
  const payer = await money.clockedPayer({ userId });
  const price = await money.priceOf("athlete_pro_month");
  await money.sdk.subscriptions.create({ customer: payer.stripeCustomerId, items: [{ price }] });
  const created = await noticeOf("customer.subscription.created");
  const slow = await behindSlowAnswer();
  const first = applyEvent(slow.services, created, HANDLERS);
  await slow.answered;
  expect(await applyEvent(money.services, { ...created, id: "evt_other" }, HANDLERS)).toBe("applied");
  slow.arrive();
  expect(await first).toBe("applied");
  expect(await statuses(payer.customerId)).toEqual([["active", 1]]);
  const notices = await money.database.sql("select title from notifications where user_id = $1", [userId]);
  expect(notices).toEqual([{ title: "Assinatura ativa" }]);
});

test("a club's copy is of both its subscriptions, though each is stored by another event at once", async () => {
  const { clubId } = await money.club();
  const payer = await money.clockedPayer({ clubId });
  const subscribe = async (key: string) => {
    await money.sdk.subscriptions.create({
      customer: payer.stripeCustomerId,
      items: [{ price: await money.priceOf(key) }],
    });
    return await noticeOf("customer.subscription.created");
  };
  const first = await subscribe("club_essencial_month");
  await applyEvent(money.services, first, HANDLERS);
  await money.sdk.subscriptions.cancel(first.objectId!);
  const ended = await noticeOf("customer.subscription.deleted");
  const second = await subscribe("club_rede_month");
  const slow = await behindSlowAnswer();
  const ending = applyEvent(slow.services, ended, HANDLERS);
  await slow.answered;
  await applyEvent(money.services, second, HANDLERS);
  slow.arrive();
  await ending;
  const [club] = await money.database.sql(
    "select plan, subscription_status as status, lapsed_at as lapsed from clubs where id = $1",
    [clubId],
  );
  expect(club).toEqual({ plan: "rede", status: "active", lapsed: null });
});
