import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { HANDLERS } from "../../../../worker/webhooks/handlers.ts";
import { makeRefunds } from "../../../../app/features/money/payments/make-refunds.server.ts";
import { withdrawPurchase } from "../../../../app/features/money/subscriptions/withdraw-purchase.server.ts";
import { withdrawalEnd } from "../../../../app/features/money/subscriptions/withdrawal.ts";
import { type Feed, feedOver } from "../../../support/feed-events.ts";
import type { TestPerson } from "../../../support/identity.ts";
import { startMoney, type TestMoney } from "../../../support/money.ts";

let money: TestMoney;
let feed: Feed;

beforeAll(async () => {
  money = await startMoney();
  feed = feedOver(money, HANDLERS);
});
afterEach(() => money.stripe.faults.clear());
afterAll(async () => {
  await money.stop();
});

const OWN = { owner: { kind: "athlete" } } as const;
const refusal = (code: string) => expect.objectContaining({ code }) as unknown;

async function subscribed(owner: { userId: string } | { clubId: string }, key: string) {
  const { stripeCustomerId: customer } = await money.clockedPayer(owner);
  const made = await money.sdk.subscriptions.create({
    customer,
    items: [{ price: await money.priceOf(key) }],
  });
  await feed.feed();
  return { id: made.id, item: made.items.data[0]!.id, customer };
}

async function holding(person: TestPerson) {
  return { services: money.services, viewer: await money.viewerOf(person) };
}

const refundedOf = async (customer: string) => {
  const charges = (await money.sdk.charges.list({ customer })).data;
  return charges.map(({ amount, amount_refunded }) => [amount, amount_refunded]).toSorted();
};
const statusOf = async (id: string) => (await money.sdk.subscriptions.retrieve(id)).status;
const ours = async (id: string) =>
  (
    await money.database.sql<{ status: string; ended_at: Date | null }>(
      "select status, ended_at from subscriptions where stripe_subscription_id = $1",
      [id],
    )
  )[0]!;

describe("within seven days", () => {
  it("an athlete gets all of it back, a change of plan included, and the subscription ends at once", async () => {
    const ana = await money.athlete();
    const { id, item, customer } = await subscribed({ userId: ana.userId }, "athlete_plus_month");
    await money.advance({ days: 2 });
    await money.sdk.subscriptions.update(id, {
      items: [{ id: item, price: await money.priceOf("athlete_pro_month") }],
      proration_behavior: "always_invoice",
    });
    await money.advance({ days: 3 });
    await feed.feed();
    const paid = (await refundedOf(customer)).reduce((sum, [amount]) => sum + amount!, 0);
    expect(paid).toBeGreaterThan(1_990);
    const asks = await holding(ana);
    const answers = await Promise.all([withdrawPurchase(asks, OWN), withdrawPurchase(asks, OWN)]);
    await money.settle();
    // A request that comes when all of it is back already is answered with nothing more.
    expect(answers).toContainEqual({ refundCents: paid, currency: "BRL", isDisputed: false });
    for (const { refundCents } of answers) expect([paid, 0]).toContain(refundCents);
    expect(await statusOf(id)).toBe("canceled");
    for (const [amount, refunded] of await refundedOf(customer)) expect(refunded).toBe(amount);
    await feed.feed();
    expect(await ours(id)).toMatchObject({ status: "canceled", ended_at: expect.any(Date) as Date });
    const [sum] = await money.database.sql<{ sum: number; lines: number }>(
      "select sum(amount_cents)::int as sum, count(*)::int as lines from payments where stripe_subscription_id = $1",
      [id],
    );
    expect(sum).toEqual({ sum: 0, lines: 4 });
    expect((await money.viewerOf(ana)).athletePlan).toBe("free");
    const notices = await money.database.sql(
      "select 1 from notifications where user_id = $1 and title = 'Compra cancelada'",
      [ana.userId],
    );
    expect(notices).toHaveLength(1);
    expect(await withdrawPurchase(asks, OWN)).toMatchObject({ refundCents: paid, currency: "BRL" });
    await money.settle();
    for (const [amount, refunded] of await refundedOf(customer)) expect(refunded).toBe(amount);
  });

  it("an admin of the club does, nobody else", async () => {
    const { clubId, admin } = await money.club();
    const { id, customer } = await subscribed({ clubId }, "club_completo_month");
    const owner = { owner: { kind: "club", clubId } } as const;
    const other = await money.club({ name: "Outro" });
    await expect(withdrawPurchase(await holding(other.admin), owner)).rejects.toEqual(refusal("forbidden"));
    await expect(withdrawPurchase(await holding(await money.athlete()), owner)).rejects.toEqual(
      refusal("forbidden"),
    );
    expect(await withdrawPurchase(await holding(admin), owner)).toMatchObject({
      refundCents: 34_900,
      currency: "BRL",
    });
    await money.settle();
    await feed.feed();
    expect([await statusOf(id), await refundedOf(customer)]).toEqual(["canceled", [[34_900, 34_900]]]);
    const [club] = await money.database.sql("select lapsed_at from clubs where id = $1", [clubId]);
    expect(club!.lapsed_at).toBeInstanceOf(Date);
  });

  it("nothing is lost when Stripe goes away just then: the job ends it and gives the money back, once", async () => {
    const bia = await money.athlete();
    const { id, customer } = await subscribed({ userId: bia.userId }, "athlete_pro_year");
    money.stripe.faults.add({ kind: "down", match: "DELETE /v1/subscriptions" });
    money.stripe.faults.add({ kind: "down", match: "POST /v1/refunds" });
    expect(await withdrawPurchase(await holding(bia), OWN)).toMatchObject({ refundCents: 39_900 });
    await money.settle();
    expect([await statusOf(id), await refundedOf(customer)]).toEqual(["active", [[39_900, 0]]]);
    money.stripe.faults.clear();
    await money.advance({ seconds: 90 });
    await Promise.all([makeRefunds({ services: money.services }), makeRefunds({ services: money.services })]);
    expect([await statusOf(id), await refundedOf(customer)]).toEqual(["canceled", [[39_900, 39_900]]]);
  });

  it("a repeat while the money goes back answers with all of it", async () => {
    const eva = await money.athlete();
    const { id, item, customer } = await subscribed({ userId: eva.userId }, "athlete_plus_month");
    await money.advance({ days: 2 });
    await money.sdk.subscriptions.update(id, {
      items: [{ id: item, price: await money.priceOf("athlete_pro_month") }],
      proration_behavior: "always_invoice",
    });
    const asks = await holding(eva);
    money.stripe.faults.add({ kind: "down", match: "POST /v1/refunds" });
    const { refundCents } = await withdrawPurchase(asks, OWN);
    await money.settle();
    money.stripe.faults.clear();
    const [charge] = (await money.sdk.charges.list({ customer })).data;
    await money.sdk.refunds.create({ charge: charge!.id });
    expect(await withdrawPurchase(asks, OWN)).toMatchObject({ refundCents, currency: "BRL" });
  });

  it("Stripe away from the start changes nothing and says so", async () => {
    const caio = await money.athlete();
    const { id } = await subscribed({ userId: caio.userId }, "athlete_plus_month");
    const asks = await holding(caio);
    money.stripe.faults.add({ kind: "status", status: 503 });
    await expect(withdrawPurchase(asks, OWN)).rejects.toEqual(refusal("payments_unavailable"));
    money.stripe.faults.clear();
    expect(await statusOf(id)).toBe("active");
    await withdrawPurchase(asks, OWN);
    await money.settle();
    expect(await statusOf(id)).toBe("canceled");
  });
});

describe("afterwards, or without a purchase", () => {
  it("it is refused with the day on which it ended, in the payer's zone", async () => {
    const ana = await money.athlete();
    const { customer } = await subscribed({ userId: ana.userId }, "athlete_plus_month");
    const paidAt = money.clock.at;
    const end = withdrawalEnd(paidAt, "America/Sao_Paulo");
    await money.advance({ seconds: Math.ceil((end.getTime() - paidAt.getTime()) / 1_000) });
    const late = await withdrawPurchase(await holding(ana), OWN).catch((error: unknown) => error);
    expect(late).toMatchObject({ code: "deadline_passed" });
    expect((late as Error).message).toMatch(/^O prazo de 7 dias .* terminou em \d\d\/\d\d\/2026\. /);
    expect(await refundedOf(customer)).toEqual([[1_990, 0]]);
  });

  it("a renewal is no purchase", async () => {
    const ana = await money.athlete();
    await subscribed({ userId: ana.userId }, "athlete_plus_month");
    await money.advance({ days: 31 });
    await feed.feed();
    await expect(withdrawPurchase(await holding(ana), OWN)).rejects.toEqual(refusal("deadline_passed"));
  });

  it("there is nothing to withdraw from", async () => {
    const nova = await money.athlete();
    await expect(withdrawPurchase(await holding(nova), OWN)).rejects.toEqual(refusal("conflict"));
    await money.database.sql("delete from terms_acceptances where user_id = $1", [nova.userId]);
    await expect(withdrawPurchase(await holding(nova), OWN)).rejects.toEqual(refusal("terms_required"));
  });

  it("counts calendar days in the payer's zone", () => {
    const at = (iso: string, zone: string) => withdrawalEnd(new Date(iso), zone).toISOString();
    expect(at("2026-01-10T12:00:00Z", "America/Sao_Paulo")).toBe("2026-01-18T02:59:59.999Z");
    expect(at("2026-01-10T02:59:00Z", "America/Sao_Paulo")).toBe("2026-01-17T02:59:59.999Z");
    expect(at("2026-01-10T12:00:00Z", "America/Manaus")).toBe("2026-01-18T03:59:59.999Z");
  });
});
