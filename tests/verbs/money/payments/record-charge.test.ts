import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { HANDLERS } from "../../../../worker/webhooks/handlers.ts";
import { readDeadRefunds } from "../../../../app/features/money/payments/read-failures.server.ts";
import { giveUpBoleto } from "../../../../app/features/money/subscriptions/give-up-boleto.server.ts";
import type { TestApp } from "../../../support/app.ts";
import { makePerson, type TestPerson } from "../../../support/identity.ts";
import { hearStripe, issueBoleto } from "../../../support/issue-boleto.ts";
import { startMoney, type TestMoney } from "../../../support/money.ts";

let money: TestMoney;
beforeAll(async () => {
  money = await startMoney({ handlers: HANDLERS, subscriptionMethods: "boleto" });
});
afterEach(() => money.stripe.control("clear-faults"));
afterAll(() => money.stop());

const OWN = { kind: "athlete" } as const;
const holding = async (person: TestPerson) => ({
  services: money.services,
  viewer: await money.viewerOf(person),
});
const bankTakes = (intent: string, end: "succeeded" | "late" = "late") =>
  money.stripe.control("settle-payment", { payment_intent: intent, end });
const titlesOf = async ({ userId }: TestPerson) =>
  (
    await money.database.sql<{ title: string }>(
      "select title from notifications where user_id = $1 order by created_at",
      [userId],
    )
  ).map(({ title }) => title);

describe("money for a boleto that was given up before a bank took it", () => {
  const refundsOf = (payer: string) =>
    money.database.sql(
      "select reason, amount_cents as cents, currency, status from refund_orders where customer_id = $1",
      [payer],
    );
  const linesOf = (payer: string) =>
    money.database.sql("select kind, amount_cents as cents from payments where customer_id = $1", [payer]);
  const charges = async (customer: string) =>
    (await money.sdk.events.list({ type: "charge.succeeded", limit: 100 })).data.filter(
      ({ data }) => (data.object as { customer?: string }).customer === customer,
    );

  it("of an athlete is written down, opens no plan, and is ordered back in full, once", async () => {
    const { person, payer, customer, intent } = await issueBoleto(
      money,
      { person: await money.athlete(), owner: OWN },
      "athlete_plus_month",
    );
    await giveUpBoleto(await holding(person), { owner: OWN });
    await hearStripe(money);
    await bankTakes(intent);
    await hearStripe(money);
    const [event] = await charges(customer);
    await money.stripe.control("redeliver", { event: event!.id, times: 2 });
    await hearStripe(money);
    // Stripe gives no boleto back: the order is dead at once, which a super admin sees.
    const order = { reason: "late_payment", cents: 1_990, currency: "BRL", status: "dead" };
    expect(await refundsOf(payer)).toEqual([order]);
    const sql = { sql: money.database.sql } as TestApp;
    const admin = await makePerson(sql, { email: "time@quadra.test", role: "super_admin" });
    const { userId, sessionId } = await money.viewerOf(admin);
    const actor = { kind: "user", userId, sessionId } as const;
    expect(await readDeadRefunds({ services: money.services, actor })).toMatchObject([
      { reason: "late_payment", amountCents: 1_990, attempts: 1 },
    ]);
    expect(await linesOf(payer)).toEqual([{ kind: "payment", cents: 1_990 }]);
    expect(
      await money.database.sql("select status from subscriptions where customer_id = $1", [payer]),
    ).toEqual([{ status: "incomplete_expired" }]);
    expect((await money.viewerOf(person)).athletePlan).toBe("free");
    expect(await titlesOf(person)).toEqual(["Boleto cancelado", "Pagamento fora do prazo"]);
  });

  it("of a club is told to its admins", async () => {
    const { clubId, admin } = await money.club();
    const owner = { kind: "club", clubId } as const;
    const { payer, intent } = await issueBoleto(money, { person: admin, owner }, "club_essencial_month");
    await giveUpBoleto(await holding(admin), { owner });
    await hearStripe(money);
    await bankTakes(intent);
    await hearStripe(money);
    expect(await refundsOf(payer)).toMatchObject([{ reason: "late_payment", cents: 14_900 }]);
    expect(await titlesOf(admin)).toEqual(["Boleto cancelado", "Pagamento fora do prazo"]);
  });

  it("for one that was not given up buys the plan and is ordered back by nobody", async () => {
    const { person, payer, intent } = await issueBoleto(
      money,
      { person: await money.athlete(), owner: OWN },
      "athlete_plus_month",
    );
    await bankTakes(intent, "succeeded");
    await hearStripe(money);
    expect(await refundsOf(payer)).toEqual([]);
    expect((await money.viewerOf(person)).athletePlan).toBe("plus");
  });
});
