import { spawn } from "node:child_process";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { HANDLERS } from "../../../../worker/webhooks/handlers.ts";
import { differenceLine } from "../../../../app/features/money/payments/reconcile.ts";
import { reconcileBooks } from "../../../../app/features/money/payments/reconcile-books.server.ts";
import { enterEvent } from "../../../../app/features/tournaments/tournaments/enter-event.server.ts";
import { payShare } from "../../../../app/features/tournaments/tournaments/pay-share.server.ts";
import { entrant, makeFeeEvent } from "../../../support/fee-tournament.ts";
import { type Feed, feedOver } from "../../../support/feed-events.ts";
import { startMoney, type TestMoney } from "../../../support/money.ts";

let money: TestMoney;
let feed: Feed;
let customer: string;
let plus: string;
let charges: string[];

/** Lifecycles of all kinds: renewed, changed, cancelled, ended; refunded, failed, disputed; an entry fee by Pix. */
beforeAll(async () => {
  money = await startMoney();
  feed = feedOver(money, HANDLERS);
  const ana = await entrant(money, "Ana Souza");
  const club = await money.club();
  customer = (await money.clockedPayer({ userId: ana.userId })).stripeCustomerId;
  const boss = (await money.clockedPayer({ clubId: club.clubId })).stripeCustomerId;
  const buy = async (whose: string, key: string) =>
    money.sdk.subscriptions.create({ customer: whose, items: [{ price: await money.priceOf(key) }] });
  const made = await buy(customer, "athlete_plus_month");
  plus = made.id;
  const rede = await buy(boss, "club_rede_month");
  await feed.feed();
  await money.sdk.subscriptions.update(plus, {
    items: [{ id: made.items.data[0]!.id, price: await money.priceOf("athlete_pro_month") }],
    proration_behavior: "always_invoice",
  });
  await money.advance({ days: 40 });
  await feed.feed();
  await money.sdk.subscriptions.update(plus, { cancel_at_period_end: true });
  await money.sdk.subscriptions.cancel(rede.id);
  charges = (await money.sdk.charges.list({ customer })).data.map(({ id }) => id);
  await money.sdk.refunds.create({ charge: charges[0]!, amount: 500 });
  const failing = await money.sdk.refunds.create({ charge: charges[0]!, amount: 100 });
  await money.stripe.control("fail-refund", { refund: failing.id });
  const dispute = (await money.stripe.control("dispute", { charge: charges[1]! })) as { id: string };
  await money.stripe.control("decide-dispute", { dispute: dispute.id, status: "won" });
  await money.stripe.control("dispute", { charge: charges[2]! });
  const { eventId } = await makeFeeEvent(money, club.clubId);
  const { entryId } = await enterEvent(ana.context, { eventId });
  const { url } = await payShare(ana.context, { entryId });
  await money.stripe.control("pay-session", {
    session: url.split("/").at(-1)!,
    method: "pix",
    end: "succeeded",
  });
  await feed.feed((events) => [...events.toReversed(), ...events]);
  await money.sdk.paymentIntents.create({
    amount: 700,
    currency: "brl",
    payment_method: "pm_card_visa",
    confirm: true,
  });
});
afterAll(() => money.stop());

const compare = async (since: Date | null = null) => reconcileBooks({ services: money.services }, { since });
const lines = async () => (await compare()).differences.map(differenceLine);
const { sql } = {
  sql: (query: string, params: unknown[] = []) => money.database.sql(query, params),
};
/** Only a test writes past the ledger. */
async function tamper(query: string, params: unknown[] = []): Promise<void> {
  await sql("alter table payments disable trigger all");
  await sql(query, params);
  await sql("alter table payments enable trigger all");
}

describe("reconciling", () => {
  it("finds nothing after lifecycles of all kinds, and leaves others' money out", async () => {
    const result = await compare();
    expect(result.differences).toEqual([]);
    expect(result.strangers).toBe(1);
    const [count] = await sql(
      "select (select count(*) from payments)::int + (select count(*) from subscriptions)::int as n",
    );
    expect(result.compared).toBe(count!.n);
    expect(result.compared).toBeGreaterThan(10);
  });

  it("looks only at what was made since a day, on both sides", async () => {
    const since = await compare(new Date(money.clock.at.getTime() - 86_400_000));
    expect(since.differences).toEqual([]);
    expect(since.compared).toBeLessThan((await compare()).compared);
  });

  it("finds what our side lacks, by what was missed", async () => {
    const { id } = await money.sdk.paymentIntents.create({
      amount: 1_234,
      currency: "brl",
      customer,
      payment_method: "pm_card_visa",
      confirm: true,
    });
    const { latest_charge: charge } = await money.sdk.paymentIntents.retrieve(id);
    expect(await lines()).toEqual([`falta aqui      payment ${String(charge)} 1234 BRL`]);
    const { id: refund } = await money.sdk.refunds.create({ payment_intent: id });
    expect(await lines()).toContain(`falta aqui      refund ${refund} -1234 BRL`);
    await feed.feed();
    expect(await lines()).toEqual([]);
  });

  it("finds each kind of tampering on our side", async () => {
    const [charge] = charges;
    const [line] = await sql("select * from payments where stripe_id = $1", [charge]);
    const cents = Number(line!.amount_cents);
    await tamper(
      "update payments set amount_cents = amount_cents + 1, currency = 'USD' where stripe_id = $1",
      [charge],
    );
    expect(await lines()).toEqual([
      `valor difere    payment ${charge}: aqui ${cents + 1}, no Stripe ${cents}`,
      `moeda difere    payment ${charge}: aqui USD, no Stripe BRL`,
    ]);
    await tamper(
      "update payments set amount_cents = amount_cents - 1, currency = 'BRL', stripe_id = 'ch_x' where stripe_id = $1",
      [charge],
    );
    expect(await lines()).toEqual(
      [
        `falta aqui      payment ${charge} ${cents} BRL`,
        `falta no Stripe payment ch_x ${cents} BRL`,
      ].toSorted(),
    );
    await tamper("update payments set stripe_id = $1 where stripe_id = 'ch_x'", [charge]);
    await sql(
      "update subscriptions set status = 'active', will_cancel_at_period_end = false where stripe_subscription_id = $1",
      [plus],
    );
    expect(await lines()).toEqual([
      `estado difere   subscription ${plus}: aqui active athlete_pro_month, no Stripe active athlete_pro_month cancelled`,
    ]);
    await sql("update subscriptions set will_cancel_at_period_end = true where stripe_subscription_id = $1", [
      plus,
    ]);
    expect(await lines()).toEqual([]);
  });

  it("finds a period that ends on another day", async () => {
    await sql(
      "update subscriptions set current_period_end = current_period_end + interval '1 month' where stripe_subscription_id = $1",
      [plus],
    );
    expect(await lines()).toEqual([
      expect.stringMatching(new RegExp(`^período difere  subscription ${plus}: aqui até .*, no Stripe até `)),
    ]);
    await sql(
      "update subscriptions set current_period_end = current_period_end - interval '1 month' where stripe_subscription_id = $1",
      [plus],
    );
    expect(await lines()).toEqual([]);
  });

  it("goes on with what a customer paid who was deleted at Stripe, in whatever order that is told", async () => {
    const eva = await money.athlete({ name: "Eva Reis" });
    const { stripeCustomerId: gone } = await money.clockedPayer({ userId: eva.userId });
    const price = await money.priceOf("athlete_plus_month");
    await money.sdk.subscriptions.create({ customer: gone, items: [{ price }] });
    const [charge] = (await money.sdk.charges.list({ customer: gone })).data;
    await money.sdk.customers.del(gone);
    await feed.feed((events) => events.toReversed());
    expect(await lines()).toEqual([]);
    await money.sdk.refunds.create({ charge: charge!.id });
    await feed.feed();
    const compared = await compare();
    expect([compared.differences, compared.strangers]).toEqual([[], 1]);
    const sums = await sql(
      "select sum(amount_cents)::int as sum, count(*)::int as n from payments p join billing_customers b on b.id = p.customer_id where b.user_id = $1",
      [eva.userId],
    );
    expect(sums).toEqual([{ sum: 0, n: 2 }]);
  });

  it("as a command prints each difference in a line, then the counts, and says so in its exit code", async () => {
    const run = (args: string[], env: Record<string, string> = {}) =>
      new Promise<{ code: number | null; out: string; error: string }>((resolve) => {
        const child = spawn(process.execPath, ["tools/production/reconcile.ts", ...args], {
          env: {
            ...process.env,
            DATABASE_URL: money.database.url,
            DATABASE_HTTP_ENDPOINT: money.proxy.endpoint,
            STRIPE_SECRET_KEY: money.stripe.secretKey,
            STRIPE_API_URL: money.stripe.url,
            ...env,
          },
        });
        let [out, error] = ["", ""];
        child.stdout.on("data", (chunk) => (out += String(chunk)));
        child.stderr.on("data", (chunk) => (error += String(chunk)));
        child.on("close", (code) => resolve({ code, out, error }));
      });
    const { compared } = await compare();
    const [agreeing, mistyped, locked] = await Promise.all([
      run([]),
      run(["--since", "ontem"]),
      run([], { STRIPE_SECRET_KEY: "sk_test_wrong" }),
    ]);
    expect(mistyped).toMatchObject({ code: 2, error: expect.stringContaining("ontem") as string });
    expect(locked).toMatchObject({ code: 2, out: "" });
    expect(agreeing).toEqual({
      code: 0,
      out: `Diferenças: 0. Conferidos no Stripe: ${compared}, 1 cobranças de outros ficaram de fora.\n`,
      error: "",
    });
    await sql("update subscriptions set price_cents = 1 where stripe_subscription_id = $1", [plus]);
    const differing = await run(["--since", "2026-01-01"]);
    expect(differing.code).toBe(1);
    expect(differing.out.split("\n")).toEqual([
      `valor difere    subscription ${plus}: aqui 1, no Stripe 3990`,
      expect.stringMatching(/^Diferenças: 1\. /),
      "",
    ]);
  }, 90_000);
});
