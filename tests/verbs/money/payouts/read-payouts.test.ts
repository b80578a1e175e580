import { afterAll, beforeAll, expect, it } from "vitest";
import { readPayouts } from "../../../../app/features/money/payouts/read-payouts.server.ts";
import { HANDLERS } from "../../../../worker/webhooks/handlers.ts";
import { participantAs } from "../../../support/fee-tournament.ts";
import { type Feed, feedOver } from "../../../support/feed-events.ts";
import { startMoney, type TestMoney } from "../../../support/money.ts";
import { openPayoutClub } from "../../../support/payout-club.ts";

let money: TestMoney;
let feed: Feed;
beforeAll(async () => {
  money = await startMoney();
  feed = feedOver(money, HANDLERS);
});
afterAll(() => money.stop());

it("says event by event how much waits, why and until when, and what was paid out", async () => {
  const club = await openPayoutClub(money, feed);
  const { eventId } = await club.event(5);
  const [{ charge }] = [await club.paid(eventId, "pix"), await club.paid(eventId, "card")];
  const title = { eventId, event: "Simples A", tournament: "Copa de Verão" };
  const { schedule, events, last } = await club.page();
  expect([schedule, last]).toEqual(["manual", []]);
  expect(events).toHaveLength(1);
  expect(events[0]).toMatchObject({ title, paidOutCents: 0 });
  // The tournament's last day ends at midnight of its club, four hours behind: 04:00 UTC.
  expect(events[0]!.waits.map(({ why, until }) => [why, until?.slice(11, 16)])).toEqual([
    ["event", "04:00"],
    ["stripe", expect.any(String)],
  ]);
  await money.advance({ days: 6 });
  await club.payOut();
  const after = await club.page();
  expect(after.events[0]!.paidOutCents).toBeGreaterThan(7_000);
  expect(after.events[0]!.waits.map(({ why }) => why)).toEqual(["stripe"]);
  expect(after.last.map(({ status, amountCents }) => [status, amountCents])).toEqual([
    ["sent", after.events[0]!.paidOutCents],
  ]);
  // The bank takes the disputed money from the club's account, while it decides.
  await money.stripe.control("dispute", { charge: charge.id });
  await feed.feed();
  await feed.feed();
  expect((await club.page()).owed[0]!.cents).toBeGreaterThan(7_000);
});

it("says what happens with a payment that is disputed before it is paid out", async () => {
  const club = await openPayoutClub(money, feed);
  const { eventId } = await club.event(5);
  const { charge } = await club.paid(eventId, "pix");
  const { id } = (await money.stripe.control("dispute", { charge: charge.id })) as { id: string };
  await feed.feed();
  expect((await club.page()).events[0]!.waits.map(({ why }) => why)).toEqual(["dispute"]);
  await feed.feed();
  // Its part is taken back: nothing of it waits here.
  expect((await club.page()).events).toEqual([]);
  await money.sdk.paymentIntents.create({
    amount: 5_000_000,
    currency: "brl",
    payment_method: "pm_card_visa",
    confirm: true,
  });
  await money.advance({ days: 31 });
  await money.stripe.control("decide-dispute", { dispute: id, status: "won" });
  await feed.feed();
  await feed.feed();
  // It is sent again, and belongs to its event as before.
  const [event] = (await club.page()).events;
  expect(event).toMatchObject({ title: { eventId }, waits: [{ why: "now" }] });
  expect(await club.payOut()).toBe(1);
});

it("refuses the wrong role and the wrong club, and gives nothing of a club without an account", async () => {
  const club = await openPayoutClub(money, feed);
  const { clubId, admin } = await money.club({ name: "Outro clube" });
  const other = await participantAs(money, admin);
  const athlete = await participantAs(money, await money.athlete({ clubId: club.clubId }));
  const secretary = await money.athlete({ clubId: club.clubId });
  await money.database.sql(
    "insert into club_staff (id, club_id, user_id, role, created_at) values (gen_random_uuid(), $1, $2, 'secretary', $3)",
    [club.clubId, secretary.userId, money.clock.at.toISOString()],
  );
  const { context: clerk } = await participantAs(money, secretary);
  for (const context of [other.context, athlete.context, clerk])
    await expect(readPayouts(context, { clubId: club.clubId })).rejects.toMatchObject({ code: "forbidden" });
  const visitor = { services: money.services, actor: { kind: "visitor" } } as const;
  await expect(readPayouts(visitor as never, { clubId })).rejects.toMatchObject({ code: "unauthenticated" });
  expect(await readPayouts(other.context, { clubId })).toBeNull();
});
