import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { reconcileBooks } from "../../../../app/features/money/payments/reconcile-books.server.ts";
import { differenceLine } from "../../../../app/features/money/payments/reconcile.ts";
import { HANDLERS } from "../../../../worker/webhooks/handlers.ts";
import { type Feed, feedOver } from "../../../support/feed-events.ts";
import { startMoney, type TestMoney } from "../../../support/money.ts";
import { openPayoutClub, type PayoutClub } from "../../../support/payout-club.ts";

let money: TestMoney;
let feed: Feed;
let club: PayoutClub;
beforeAll(async () => {
  money = await startMoney();
  feed = feedOver(money, HANDLERS);
});
afterAll(() => money.stop());
beforeEach(async () => {
  club = await openPayoutClub(money, feed);
  const { eventId } = await club.event(3);
  await club.paid(eventId, "pix");
  await money.advance({ days: 5 });
});

const rows = () =>
  money.database.sql<{ status: string; is_own: boolean; parts: number }>(
    `select status, is_own, (select coalesce(sum(amount_cents), 0)::int from payout_parts where payout_id = o.id) as parts
     from payouts o where stripe_account_id = $1 order by ordered_at, id`,
    [club.account],
  );
const as = () => ({ stripeAccount: club.account });

it("follows a payout to the bank, in whatever order and however often Stripe tells of it", async () => {
  expect(await club.payOut()).toBe(1);
  expect((await rows()).map(({ status }) => status)).toEqual(["sent"]);
  await money.advance({ days: 3 });
  await feed.feed((events) => [...events.toReversed(), ...events]);
  expect((await rows()).map(({ status }) => status)).toEqual(["paid"]);
  const { data } = await money.sdk.events.list({ types: ["payout.created"] });
  await feed.apply(data.find(({ account }) => account === club.account)!);
  expect((await rows()).map(({ status }) => status)).toEqual(["paid"]);
});

it("puts the money of one that was called off back, and pays it out anew", async () => {
  await club.payOut();
  const [payout] = await club.payouts();
  await money.sdk.payouts.cancel(payout!.id, {}, as());
  await feed.feed();
  expect((await rows()).map(({ status }) => status)).toEqual(["canceled"]);
  expect((await club.page()).events[0]!.waits.map(({ why }) => why)).toEqual(["now"]);
  expect(await club.payOut()).toBe(1);
});

it("writes down once what somebody pays out at Stripe's board, so that our job does not pay it again", async () => {
  const cents = await club.available();
  await money.sdk.payouts.create({ amount: cents, currency: "brl" }, as());
  await feed.feed((events) => [...events, ...events, ...events.toReversed()]);
  expect(await rows()).toEqual([{ status: "sent", is_own: false, parts: cents }]);
  expect(await club.payOut()).toBe(0);
  expect(await club.payouts()).toHaveLength(1);
});

it("is in the books as Stripe has it, and one that is not is found", async () => {
  await club.payOut();
  const found = async () =>
    (await reconcileBooks({ services: money.services }, { since: null })).differences
      .map(differenceLine)
      .filter((line) => line.includes(" payout "))
      .toSorted();
  expect(await found()).toEqual([]);
  const [payout] = await club.payouts();
  await money.database.sql("update payouts set amount_cents = amount_cents - 1 where stripe_payout_id = $1", [
    payout!.id,
  ]);
  await money.sdk.payouts.cancel(payout!.id, {}, as());
  await money.sdk.payouts.create({ amount: 5, currency: "brl" }, as());
  expect(await found()).toEqual([
    expect.stringContaining("falta aqui"),
    expect.stringContaining(
      `payout ${payout!.id}: aqui -${payout!.amount - 1}, no Stripe -${payout!.amount}`,
    ),
  ]);
});

it("leaves alone what is of no club of ours, and the platform's own payouts", async () => {
  const { id: accountId } = await money.sdk.accounts.create({ country: "BR" });
  const told = { id: "evt_x", type: "payout.paid", objectId: "po_x", createdAt: money.clock.at };
  for (const account of [accountId, null])
    for (const handler of HANDLERS["payout.paid"] ?? [])
      expect(await handler(money.services, { ...told, accountId: account })).toBeNull();
  expect(await money.database.sql("select 1 from payouts where stripe_payout_id = 'po_x'")).toEqual([]);
});
