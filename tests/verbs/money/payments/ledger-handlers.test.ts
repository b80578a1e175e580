import type { Stripe } from "stripe";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { LEDGER_APPLIERS } from "../../../../app/features/money/payments/ledger-handlers.server.ts";
import { type Feed, feedOver } from "../../../support/feed-events.ts";
import { startMoney, type TestMoney } from "../../../support/money.ts";
import type { TestPerson } from "../../../support/identity.ts";

let money: TestMoney;
let feed: Feed;
let ana: TestPerson;
let payer: string;

beforeAll(async () => {
  money = await startMoney();
  feed = feedOver(money, LEDGER_APPLIERS);
  ana = await money.athlete({ name: "Ana Souza" });
  await money.database.sql("update athletes set cpf = '52998224725' where user_id = $1", [ana.userId]);
  payer = (await money.clockedPayer({ userId: ana.userId })).stripeCustomerId;
});
afterAll(() => money.stop());

interface Line {
  kind: string;
  amount_cents: number;
  description: string;
  payer_name: string;
  payer_tax_id: string | null;
  method: string | null;
  stripe_id: string;
  stripe_subscription_id: string | null;
  stripe_invoice_id: string | null;
}
const linesOf = (intent: string) =>
  money.database.sql<Line>(
    "select * from payments where stripe_payment_intent_id = $1 order by at, recorded_at, id",
    [intent],
  );
const pay = (amount = 10_000, method = "pm_card_visa", customer: string | undefined = payer) =>
  money.sdk.paymentIntents.create({
    amount,
    currency: "brl",
    customer,
    payment_method: method,
    confirm: true,
    description: "Aula",
  });
const kinds = async (intent: string) =>
  (await linesOf(intent)).map(({ kind, amount_cents }) => [kind, amount_cents]);

describe("charges", () => {
  it("are written once, with the payer as they stand then", async () => {
    const intent = await pay();
    await feed.feed((events) => [...events, ...events]);
    await money.database.sql("update users set name = 'Ana Casada' where id = $1", [ana.userId]);
    expect(await linesOf(intent.id)).toMatchObject([
      {
        kind: "payment",
        amount_cents: 10_000,
        description: "Aula",
        payer_name: "Ana Souza",
        payer_tax_id: "52998224725",
        method: "card",
        stripe_id: intent.latest_charge,
        stripe_invoice_id: null,
      },
    ]);
    const later = await pay();
    await feed.feed();
    expect((await linesOf(later.id))[0]).toMatchObject({ payer_name: "Ana Casada" });
  });

  it("of a subscription say which, its invoice and its plan; a club's with the club's name and CNPJ", async () => {
    const { clubId } = await money.club({ name: "Clube da Orla" });
    await money.database.sql("update clubs set cnpj = '12ABC34501DE35' where id = $1", [clubId]);
    const club = await money.clockedPayer({ clubId });
    const subscription = await money.sdk.subscriptions.create({
      customer: club.stripeCustomerId,
      items: [{ price: await money.priceOf("club_essencial_month") }],
    });
    await money.advance({ days: 32 });
    await feed.feed();
    const lines = await money.database.sql<Line>(
      "select * from payments where stripe_subscription_id = $1 order by at",
      [subscription.id],
    );
    expect(lines).toHaveLength(2);
    for (const line of lines)
      expect(line).toMatchObject({
        amount_cents: 14_900,
        description: "Assinatura do clube Essencial, mensal",
        payer_name: "Clube da Orla",
        payer_tax_id: "12ABC34501DE35",
        stripe_invoice_id: expect.stringMatching(/^in_/) as string,
      });
  });

  it("of Pix are written when the money is here", async () => {
    const method = await money.sdk.paymentMethods.create({ type: "pix" });
    const intent = await pay(3_000, method.id);
    expect(intent.status).toBe("requires_action");
    await money.stripe.control("settle-payment", { payment_intent: intent.id, end: "processing" });
    await feed.feed();
    expect(await kinds(intent.id)).toEqual([]);
    await money.stripe.control("settle-payment", { payment_intent: intent.id, end: "succeeded" });
    await feed.feed();
    expect(await linesOf(intent.id)).toMatchObject([{ kind: "payment", amount_cents: 3_000, method: "pix" }]);
  });

  it("that failed, or that nobody of ours paid, are left alone", async () => {
    await pay(1_000, "pm_card_chargeDeclined").catch(() => undefined);
    const stranger = await money.sdk.customers.create({ name: "Ninguém" });
    await pay(1_000, "pm_card_visa", stranger.id);
    const nobody = await money.sdk.paymentIntents.create({
      amount: 900,
      currency: "brl",
      payment_method: "pm_card_visa",
      confirm: true,
    });
    const before = await money.database.sql("select 1 from payments");
    await feed.feed();
    expect(await money.database.sql("select 1 from payments")).toHaveLength(before.length);
    const strange = await money.sdk.refunds.create({ payment_intent: nobody.id });
    await feed.feed();
    expect(await money.database.sql("select 1 from payments where stripe_id = $1", [strange.id])).toEqual([]);
  });

  it("stay as they were written", async () => {
    await expect(money.database.sql("update payments set amount_cents = 1")).rejects.toThrow();
    await expect(money.database.sql("delete from payments")).rejects.toThrow();
  });
});

describe("refunds and disputes", () => {
  const orders: [string, (events: Stripe.Event[]) => Stripe.Event[]][] = [
    ["as it happened", (events) => events],
    ["backwards", (events) => events.toReversed()],
    ["twice", (events) => [...events, ...events]],
  ];

  it.each(orders)("give the same lines, delivered %s", async (_name, order) => {
    const refunded = await pay(10_000);
    await money.sdk.refunds.create({ payment_intent: refunded.id, amount: 4_000 });
    const failed = await money.sdk.refunds.create({ payment_intent: refunded.id, amount: 6_000 });
    await money.stripe.control("fail-refund", { refund: failed.id });
    const won = await pay(2_000);
    const { id } = (await money.stripe.control("dispute", { payment_intent: won.id })) as { id: string };
    await money.stripe.control("decide-dispute", { dispute: id, status: "won" });
    const lost = await pay(3_000);
    const other = (await money.stripe.control("dispute", { payment_intent: lost.id })) as { id: string };
    await money.stripe.control("decide-dispute", { dispute: other.id, status: "lost" });
    await feed.feed(order);
    expect((await kinds(refunded.id)).toSorted()).toEqual([
      ["payment", 10_000],
      ["refund", -4_000],
      ["refund", -6_000],
      ["refund_failed", 6_000],
    ]);
    expect((await kinds(won.id)).toSorted()).toEqual([
      ["dispute", -2_000],
      ["dispute_won", 2_000],
      ["payment", 2_000],
    ]);
    expect((await kinds(lost.id)).toSorted()).toEqual([
      ["dispute", -3_000],
      ["payment", 3_000],
    ]);
  });

  it("carry the charge's payer and purpose", async () => {
    const intent = await pay(5_000);
    await money.sdk.refunds.create({ payment_intent: intent.id });
    await feed.feed();
    const [payment, refund] = await linesOf(intent.id);
    expect(refund).toMatchObject({
      kind: "refund",
      description: payment!.description,
      payer_name: payment!.payer_name,
      payer_tax_id: payment!.payer_tax_id,
    });
  });

  it("fail when Stripe is away, so that the event comes again", async () => {
    const intent = await pay(1_500);
    money.stripe.faults.add({ kind: "status", status: 500, match: "GET /v1/charges" });
    await expect(feed.feed()).rejects.toThrow();
    money.stripe.faults.clear();
    expect(await kinds(intent.id)).toEqual([]);
    for await (const event of money.sdk.events.list({ type: "charge.succeeded", limit: 1 })) {
      await feed.apply(event);
      break;
    }
    expect(await kinds(intent.id)).toEqual([["payment", 1_500]]);
  });
});
