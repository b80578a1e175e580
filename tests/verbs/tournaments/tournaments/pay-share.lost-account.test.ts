import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { Stripe } from "stripe";
import { feeRuleAt, platformFeeCents } from "../../../../app/features/money/payments/platform-fee.ts";
import { enterEvent } from "../../../../app/features/tournaments/tournaments/enter-event.server.ts";
import { payShare } from "../../../../app/features/tournaments/tournaments/pay-share.server.ts";
import { withdrawEntry } from "../../../../app/features/tournaments/tournaments/withdraw-entry.server.ts";
import { HANDLERS } from "../../../../worker/webhooks/handlers.ts";
import { connectClub, earn } from "../../../support/connected-club.ts";
import { entrant, type Entrant, makeFeeEvent } from "../../../support/fee-tournament.ts";
import { type Feed, feedOver } from "../../../support/feed-events.ts";
import { startMoney, type TestMoney } from "../../../support/money.ts";

let money: TestMoney;
let feed: Feed;
let clubId: string;
let adminId: string;
let account: string;
let people = 0;

beforeAll(async () => {
  money = await startMoney();
  feed = feedOver(money, HANDLERS);
});
afterAll(() => money.stop());
// Each test has a club and an account of its own, since it loses it.
beforeEach(async () => {
  const made = await money.club({ name: `Clube ${(people += 1)}` });
  clubId = made.clubId;
  adminId = made.admin.userId;
  await money.database.sql(
    "update clubs set subscription_status = 'active', lapsed_at = null where id = $1",
    [clubId],
  );
  account = await connectClub(money, clubId);
  await feed.feed();
});

const FEE = 8_000;
const lose = () => money.stripe.control("deauthorize-account", { account });
const everythingTold = async () => {
  for (let round = 0; round < 3; round += 1) {
    await feed.feed();
    await money.settle();
  }
};
const told = async () =>
  (
    await money.database.sql<{ title: string; message: string }>(
      "select title, message from notifications where user_id = $1 and title like 'Recebimentos do clube: %' order by created_at, id",
      [adminId],
    )
  ).map(({ title, message }) => `${title.replace("Recebimentos do clube: ", "")}: ${message}`);

async function entered(): Promise<{ who: Entrant; entryId: string }> {
  const { tournamentId, eventId } = await makeFeeEvent(money, clubId, { feeCents: FEE });
  await money.database.sql("update tournaments set payee = 'connected' where id = $1", [tournamentId]);
  const who = await entrant(money, `Pessoa ${(people += 1)}`);
  return { who, entryId: (await enterEvent(who.context, { eventId })).entryId };
}

async function paid({ who, entryId }: Awaited<ReturnType<typeof entered>>): Promise<string> {
  const { url } = await payShare(who.context, { entryId });
  const { payment_intent } = (await money.stripe.control("pay-session", {
    session: url.split("/").at(-1)!,
  })) as { payment_intent: Stripe.PaymentIntent };
  await everythingTold();
  return payment_intent.id;
}

it("nobody pays for an account that is gone or restricted, also where our copy of it is older", async () => {
  const entry = await entered();
  const open = () => payShare(entry.who.context, { entryId: entry.entryId });
  const says = {
    code: "conflict",
    details: { message: expect.stringContaining("não pode receber") as unknown },
  };
  await money.stripe.control("set-account", { account, standing: "restricted" });
  await expect(open()).rejects.toMatchObject(says);
  // Stripe would repeat its refusal under the same key: asked again it is the account as it is by then.
  await money.stripe.control("set-account", { account, standing: "ready" });
  expect((await open()).url).toContain("/c/pay/");
  const other = await entered();
  await lose();
  await expect(payShare(other.who.context, { entryId: other.entryId })).rejects.toMatchObject(says);
});

it("a payer gets the money back though the club's account is gone, and its admins hear of it once", async () => {
  const entry = await entered();
  const intent = await paid(entry);
  await lose();
  await withdrawEntry(entry.who.context, { entryId: entry.entryId });
  await everythingTold();
  const { data } = await money.sdk.refunds.list({ payment_intent: intent });
  expect(data).toMatchObject([{ amount: FEE, status: "succeeded", metadata: { borne_by: "platform" } }]);
  expect(data[0]!.transfer_reversal).toBeNull();
  const orders = await money.database.sql(
    "select status, stripe_refund_id from refund_orders where stripe_payment_intent_id = $1",
    [intent],
  );
  expect(orders).toEqual([{ status: "done", stripe_refund_id: data[0]!.id }]);
  expect((await told()).filter((line) => line.startsWith("devolução"))).toEqual([
    "devolução paga pela plataforma: R$\u00a080,00 voltaram a quem pagou. A conta do clube está desligada no Stripe: a plataforma pagou no lugar do clube, que acerta a sua parte com ela.",
  ]);
});

it("a disputed payment of an account that is gone is borne by the platform, and the club hears of both ends", async () => {
  const intent = await paid(await entered());
  await lose();
  const { id } = (await money.stripe.control("dispute", { payment_intent: intent })) as { id: string };
  await everythingTold();
  const lines = async () => (await told()).filter((line) => line.startsWith("contestação"));
  expect(await lines()).toHaveLength(1);
  expect((await lines())[0]).toContain("a plataforma pagou no lugar do clube");
  await money.stripe.control("decide-dispute", { dispute: id, status: "lost" });
  await everythingTold();
  expect(await lines()).toHaveLength(1);
});

it("what a won dispute gives back to an account that is gone stays with the platform, which says so", async () => {
  const intent = await paid(await entered());
  const { id } = (await money.stripe.control("dispute", { payment_intent: intent })) as { id: string };
  await everythingTold();
  await lose();
  await money.advance({ days: 45 });
  await money.stripe.control("decide-dispute", { dispute: id, status: "won" });
  await everythingTold();
  const transfers = await money.sdk.transfers.list({ destination: account });
  expect(transfers.data.map(({ reversed }) => reversed)).toEqual([false]);
  expect((await told()).filter((line) => line.startsWith("contestação ganha"))).toHaveLength(1);
});

it("what a won dispute gives back waits while the platform's money is pending, and is sent once then", async () => {
  const intent = await paid(await entered());
  const keeps = platformFeeCents(feeRuleAt(money.clock.at), FEE, "BRL");
  await earn(money, 100_000);
  const { id } = (await money.stripe.control("dispute", { payment_intent: intent })) as { id: string };
  await everythingTold();
  await money.stripe.control("decide-dispute", { dispute: id, status: "won" });
  const { data } = await money.sdk.events.list({ type: "charge.dispute.closed", limit: 1 });
  await expect(feed.apply(data[0]!)).rejects.toMatchObject({ code: "balance_insufficient" });
  const sent = async () =>
    (await money.sdk.transfers.list({ destination: account })).data
      .filter(({ metadata }) => metadata.dispute === id)
      .map(({ amount }) => amount);
  expect(await sent()).toEqual([]);
  await money.advance({ days: 45 });
  // Stripe tells again, or a person has it applied again.
  await feed.apply(data[0]!);
  await everythingTold();
  expect(await sent()).toEqual([FEE - keeps]);
});
