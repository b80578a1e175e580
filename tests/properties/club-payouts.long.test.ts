import { afterAll, beforeAll, expect, it } from "vitest";
import { pick, randomFrom } from "../../drizzle/demo/random.ts";
import { payOutClubs } from "../../app/features/money/payouts/pay-out-clubs.server.ts";
import { HANDLERS } from "../../worker/webhooks/handlers.ts";
import { type Feed, feedOver } from "../support/feed-events.ts";
import { startMoney, type TestMoney } from "../support/money.ts";
import { openPayoutClub, type PayoutClub } from "../support/payout-club.ts";

// Random lives of a club's fees at the local Stripe: paid, refunded, disputed, decided, events closed, payouts that banks send back, answers that are lost, and
// events told late, twice and in no order. Each day: Stripe has each payout of ours once, the account is never below zero by our doing, and nothing
// went out that had to wait. At the end everything has left that is the club's.

const STEPS = 60;
const FAULTS = [
  { kind: "lost", match: "POST /v1/payouts" },
  { kind: "status", status: 500, times: 1, match: "POST /v1/payouts" },
  { kind: "status", status: 400, times: 1, match: "POST /v1/payouts" },
  { kind: "down", match: "GET /v1/balance" },
  { kind: "down" },
] as const;

let money: TestMoney;
let feed: Feed;
beforeAll(async () => {
  money = await startMoney();
  feed = feedOver(money, HANDLERS);
  // The part of a dispute that is won is sent again from the platform's own money.
  for (let paid = 0; paid < 20; paid += 1)
    await money.sdk.paymentIntents.create({
      amount: 90_000_000,
      currency: "brl",
      payment_method: "pm_card_visa",
      confirm: true,
    });
  await money.advance({ days: 31 });
});
afterAll(() => money.stop());

async function checkDay(club: PayoutClub): Promise<void> {
  const made = await club.payouts();
  const rows = await money.database.sql<{
    id: string;
    stripe_payout_id: string | null;
    amount_cents: number;
  }>("select id, stripe_payout_id, amount_cents from payouts where stripe_account_id = $1 and is_own", [
    club.account,
  ]);
  for (const { id, amount_cents: cents } of rows) {
    const own = made.filter(({ metadata }) => metadata?.payout === id);
    expect(own.length).toBeLessThanOrEqual(1);
    for (const { amount } of own) expect(amount).toBe(cents);
  }
  expect(made.every(({ metadata }) => rows.some(({ id }) => id === metadata?.payout))).toBe(true);
  const early = await money.database.sql(
    `select o.ordered_at, y.at as charged_at, t.ends_on, v.state
     from payouts o join payout_parts h on h.payout_id = o.id and h.amount_cents > 0 join payments y on y.stripe_id = h.stripe_charge_id and y.kind = 'payment'
       join tournament_entries n on n.id = y.entry_id join tournament_events v on v.id = n.event_id join tournaments t on t.id = v.tournament_id
       join clubs c on c.id = t.club_id
     where o.stripe_account_id = $1 and v.state <> 'finished' and o.ordered_at < (t.ends_on + 1)::timestamp at time zone c.time_zone
       and o.ordered_at < y.at + interval '79 days'`,
    [club.account],
  );
  expect(early).toEqual([]);
}

it.each([1, 2, 3, 4, 5, 6])(
  "a random life (%i)",
  async (seed) => {
    const random = randomFrom(seed);
    const chance = (part: number) => random() < part;
    const club = await openPayoutClub(money, feed);
    const events: string[] = [];
    const charges: string[] = [];
    const open: string[] = [];
    for (let day = 0; day < STEPS; day += 1) {
      if (events.length === 0 || chance(0.15))
        events.push((await club.event(pick(random, [3, 10, 25, 100]))).eventId);
      if (chance(0.4)) {
        const paid = await club.paid(events.at(-1)!, pick(random, ["card", "pix"])).catch(() => null);
        if (paid) charges.push(paid.charge.id);
      }
      if (chance(0.1))
        await money.database.sql("update tournament_events set state = 'finished' where id = $1", [
          pick(random, events),
        ]);
      const charge = charges.length > 0 ? pick(random, charges) : undefined;
      if (charge !== undefined && chance(0.08))
        await money.sdk.refunds
          .create({ charge, amount: 2_000, reverse_transfer: true, refund_application_fee: true })
          .catch(() => {});
      else if (charge !== undefined && chance(0.06)) {
        const made = (await money.stripe.control("dispute", { charge }).catch(() => null)) as {
          id: string;
        } | null;
        if (made) open.push(made.id);
      } else if (open.length > 0 && chance(0.4))
        await money.stripe.control("decide-dispute", {
          dispute: open.pop()!,
          status: pick(random, ["won", "lost"]),
        });
      if (chance(0.3)) money.stripe.faults.add(pick(random, FAULTS));
      const [last] = chance(0.1) ? await club.payouts().catch(() => []) : [];
      if (last) await money.stripe.control("fail-payout", { payout: last.id }).catch(() => {});
      await money.advance({ days: pick(random, [1, 1, 1, 3]) });
      await Promise.all([payOutClubs(money), payOutClubs(money)]).catch(() => {});
      money.stripe.faults.clear();
      if (chance(0.7)) await feed.feed((told) => [...told.toReversed(), ...told]);
      await checkDay(club);
    }
    for (const dispute of open) await money.stripe.control("decide-dispute", { dispute, status: "lost" });
    for (let days = 0; days < 12; days += 1) {
      await money.advance({ days: 10 });
      await feed.feed();
      await payOutClubs(money);
    }
    await feed.feed();
    await checkDay(club);
    const { events: left, owed } = await club.page();
    const debts = owed.reduce((sum, { cents }) => sum + cents, 0);
    // Beyond what it owes nothing is left in the account.
    const waits = left.flatMap((event) => event.waits).reduce((sum, { cents }) => sum + cents, 0);
    expect(waits).toBeLessThanOrEqual(debts);
    expect(await club.available()).toBe(waits - debts);
  },
  300_000,
);
