import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { payOutClubs } from "../../../../app/features/money/payouts/pay-out-clubs.server.ts";
import { cancelTournamentEntries } from "../../../../app/features/tournaments/tournaments/cancel-tournament-entries.server.ts";
import { withdrawEntry } from "../../../../app/features/tournaments/tournaments/withdraw-entry.server.ts";
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
});
afterEach(async () => {
  money.stripe.faults.clear();
  await money.stripe.control("settings", { allowsManualPayouts: true });
});

/** Of 80 reais the platform keeps its part. */
const netOf = async (chargeId: string) => {
  const [sum] = await money.database.sql<{ cents: number }>(
    "select sum(amount_cents)::int as cents from payee_lines where stripe_charge_id = $1",
    [chargeId],
  );
  return sum!.cents;
};
const amounts = async () => (await club.payouts()).map(({ amount }) => amount);
const lines = () =>
  money.database.sql<{ status: string; amount_cents: number; attempts: number }>(
    "select status, amount_cents, attempts from payouts where stripe_account_id = $1 order by ordered_at, id",
    [club.account],
  );

describe("the money of a club", () => {
  it("waits until its event is over, and then goes to the bank as one payout", async () => {
    const early = await club.event(5);
    const late = await club.event(40);
    const [one, two] = [await club.paid(early.eventId, "pix"), await club.paid(early.eventId, "pix")];
    const other = await club.paid(late.eventId, "pix");
    await money.advance({ days: 4 });
    expect(await club.payOut()).toBe(0);
    expect(await amounts()).toEqual([]);
    // The day after the last one has begun at the club.
    await money.advance({ days: 2 });
    expect(await club.payOut()).toBe(1);
    const sum = (await netOf(one.charge.id)) + (await netOf(two.charge.id));
    expect(await amounts()).toEqual([sum]);
    expect(await club.available()).toBe(await netOf(other.charge.id));
    for (let hours = 0; hours < 5; hours += 1) expect(await club.payOut()).toBe(0);
    await money.advance({ days: 36 });
    expect(await club.payOut()).toBe(1);
    expect(await club.available()).toBe(0);
  });

  it("goes at once where the office has closed the event, and waits for a card's 30 days", async () => {
    const { eventId } = await club.event(10);
    await club.paid(eventId, "card");
    await money.database.sql("update tournament_events set state = 'finished' where id = $1", [eventId]);
    await money.advance({ days: 29 });
    expect(await club.payOut()).toBe(0);
    await money.advance({ days: 1 });
    expect(await club.payOut()).toBe(1);
  });

  it("waits no longer than 80 days after its charge", async () => {
    const { eventId } = await club.event(300);
    const { charge } = await club.paid(eventId, "card");
    await money.advance({ days: 78 });
    expect(await club.payOut()).toBe(0);
    await money.advance({ days: 1 });
    expect(await club.payOut()).toBe(1);
    const [payout] = await club.payouts();
    expect(payout!.created - charge.created).toBeLessThanOrEqual(80 * 86_400);
  });

  it("of a cancelled tournament goes back to who paid, and not to the bank, also while Stripe refuses the refund", async () => {
    const { tournamentId, eventId } = await club.event(20);
    await club.paid(eventId, "pix");
    await money.advance({ days: 3 });
    money.stripe.faults.add({ kind: "status", status: 503, match: "POST /v1/refunds" });
    await cancelTournamentEntries(club.admin, { tournamentId });
    await money.settle();
    expect(await club.payOut()).toBe(0);
    expect((await club.page()).events[0]!.waits[0]!.why).toBe("refund");
    money.stripe.faults.clear();
    expect(await amounts()).toEqual([]);
  });

  it("that was given back after it had been paid out is taken off the next payout", async () => {
    const { eventId } = await club.event(30);
    const [gone, left] = [await club.paid(eventId, "pix"), await club.paid(eventId, "pix")];
    const third = await club.paid(eventId, "pix");
    await money.database.sql("update tournament_events set state = 'finished' where id = $1", [eventId]);
    await money.advance({ days: 3 });
    await club.payOut();
    await money.sdk.refunds.create({
      charge: gone.charge.id,
      reverse_transfer: true,
      refund_application_fee: true,
    });
    await feed.feed();
    expect((await club.page()).owed).toEqual([
      {
        currency: "BRL",
        cents: (await amounts())[0]! - (await netOf(left.charge.id)) - (await netOf(third.charge.id)),
      },
    ]);
    const next = await club.event(8);
    const [a, b] = [await club.paid(next.eventId, "pix"), await club.paid(next.eventId, "pix")];
    await money.advance({ days: 10 });
    expect(await club.payOut()).toBe(1);
    const [payout] = await club.payouts();
    // Its own part of the refunded fee was paid out before.
    expect(payout!.amount).toBeLessThan((await netOf(a.charge.id)) + (await netOf(b.charge.id)));
    expect([await club.available(), (await club.page()).owed]).toEqual([0, []]);
  });
});

describe("a payout", () => {
  async function due() {
    const { eventId } = await club.event(3);
    await club.paid(eventId, "pix");
    await money.advance({ days: 5 });
  }

  it("is made once, whose answer was lost", async () => {
    await due();
    money.stripe.faults.add({ kind: "lost", match: "POST /v1/payouts" });
    await club.payOut();
    money.stripe.faults.clear();
    for (let turns = 0; turns < 3; turns += 1) await club.payOut();
    expect(await club.payouts()).toHaveLength(1);
    expect((await lines()).map(({ status }) => status)).toEqual(["sent"]);
  });

  it("is made once, also where Stripe has forgotten its key, and where two runs come at once", async () => {
    await due();
    money.stripe.faults.add({ kind: "lost", match: "POST /v1/payouts" });
    await money.advance({ seconds: 3_601 });
    await payOutClubs(money);
    money.stripe.faults.clear();
    await money.advance({ days: 2 });
    await Promise.all([payOutClubs(money), payOutClubs(money), payOutClubs(money)]);
    await feed.feed();
    expect(await club.payouts()).toHaveLength(1);
  });

  it("waits while Stripe is away, and is then made once", async () => {
    await due();
    money.stripe.faults.add({ kind: "down" });
    await club.payOut().catch(() => {});
    money.stripe.faults.clear();
    expect(await club.payouts()).toEqual([]);
    await club.payOut();
    expect(await club.payouts()).toHaveLength(1);
  });

  it("that Stripe refuses moves nothing, and its money is planned anew", async () => {
    await due();
    money.stripe.faults.add({ kind: "status", status: 400, times: 1, match: "POST /v1/payouts" });
    expect(await club.payOut()).toBe(0);
    expect(await club.payouts()).toEqual([]);
    expect(await club.payOut()).toBe(1);
    expect((await lines()).map(({ status }) => status)).toEqual(["void", "sent"]);
  });

  it("that its bank sent back is told to the admins once, and tried again the day after", async () => {
    await due();
    await club.payOut();
    const [payout] = await club.payouts();
    money.mails.splice(0);
    await money.stripe.control("fail-payout", { payout: payout!.id });
    await feed.feed((events) => [...events.toReversed(), ...events]);
    expect(money.mails.map(({ subject }) => subject)).toEqual([
      expect.stringContaining("Repasse não concluído"),
    ]);
    expect(money.mails[0]!.text).toContain("A conta do banco foi encerrada.");
    expect(await club.payOut()).toBe(0);
    expect((await club.page()).last[0]!.status).toBe("failed");
    await money.advance({ days: 1 });
    expect(await club.payOut()).toBe(1);
    await money.advance({ days: 3 });
    await feed.feed();
    expect((await lines()).map(({ status }) => status)).toEqual(["failed", "paid"]);
  });
});

describe("an account", () => {
  it("that may have no manual payouts stays Stripe's to pay out, and the job leaves it alone", async () => {
    await money.stripe.control("settings", { allowsManualPayouts: false });
    club = await openPayoutClub(money, feed);
    expect((await club.page()).schedule).toBe("automatic");
    const { eventId } = await club.event(30);
    const { charge } = await club.paid(eventId, "pix");
    await money.advance({ days: 3 });
    expect(await club.payOut()).toBe(0);
    expect(await club.available()).toBe(await netOf(charge.id));
    await money.stripe.control("pay-out-by-plan", { account: club.account });
    await feed.feed((events) => [...events.toReversed(), ...events]);
    const { events, last } = await club.page();
    expect(events).toEqual([expect.objectContaining({ waits: [], paidOutCents: await netOf(charge.id) })]);
    expect(last).toHaveLength(1);
  });

  it("that somebody set back to Stripe's plan is left alone, its admins hear of it, and what Stripe paid is never paid again", async () => {
    const { eventId } = await club.event(30);
    const first = await club.paid(eventId, "pix");
    await money.advance({ days: 3 });
    await money.stripe.control("set-payout-interval", { account: club.account, interval: "daily" });
    await money.stripe.control("pay-out-by-plan", { account: club.account });
    await feed.feed();
    const titles = await money.database.sql<{ title: string }>(
      "select title from notifications where user_id = $1 and title like '%repasses%'",
      [club.adminId],
    );
    expect(titles).toEqual([{ title: "Recebimentos do clube: repasses automáticos" }]);
    await money.stripe.control("set-payout-interval", { account: club.account, interval: "manual" });
    await feed.feed();
    expect((await club.page()).schedule).toBe("manual");
    await club.paid(eventId, "pix");
    await money.advance({ days: 3 });
    // The new fee waits for the event; the old one is at the bank already.
    expect(await club.payOut()).toBe(0);
    await money.advance({ days: 30 });
    expect(await club.payOut()).toBe(1);
    const [payout] = await club.payouts();
    expect(payout!.amount).toBe(await netOf(first.charge.id));
  });

  it("whose owner ended the connection is skipped", async () => {
    const { eventId } = await club.event(3);
    await club.paid(eventId, "pix");
    await money.advance({ days: 5 });
    await money.stripe.control("deauthorize-account", { account: club.account });
    // Our job finds out by itself, before Stripe has told.
    await money.advance({ seconds: 3_601 });
    expect(await payOutClubs(money)).toBe(0);
    const [row] = await money.database.sql<{ disconnected_at: Date | null }>(
      "select disconnected_at from payee_accounts where stripe_account_id = $1",
      [club.account],
    );
    expect(row!.disconnected_at).not.toBeNull();
    await feed.feed();
    expect(await club.payOut()).toBe(0);
  });

  it("that is restricted is not paid out until it is ready again", async () => {
    const { eventId } = await club.event(3);
    await club.paid(eventId, "pix");
    await money.stripe.control("set-account", { account: club.account, standing: "restricted" });
    await feed.feed();
    await money.advance({ days: 5 });
    expect(await club.payOut()).toBe(0);
    await money.stripe.control("set-account", { account: club.account, standing: "ready" });
    await feed.feed();
    expect(await club.payOut()).toBe(1);
  });
});

it("an entry that was given up before the event leaves its kept part for the end of the event", async () => {
  const { eventId } = await club.event(9);
  const { who, entryId, charge } = await club.paid(eventId, "pix");
  // Seven days of who buys are over, and half of it is the club's.
  await money.advance({ days: 8 - 1 });
  await money.database.sql(
    `update tournaments set refund_rule = '{"tiers":[{"daysBefore":1,"percent":50}]}' where id = (select tournament_id from tournament_events where id = $1)`,
    [eventId],
  );
  await money.advance({ seconds: 3_600 * 13 });
  await withdrawEntry(who.context, { entryId });
  await money.settle();
  await feed.feed();
  const kept = await netOf(charge.id);
  expect(kept).toBeGreaterThan(0);
  expect(await club.payOut()).toBe(0);
  await money.advance({ days: 3 });
  expect(await club.payOut()).toBe(1);
  expect(await amounts()).toEqual([kept]);
});
