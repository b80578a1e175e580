import type { Stripe } from "stripe";
import { afterAll, beforeAll, expect, it } from "vitest";
import { giveRefundKey } from "../../app/features/money/payments/give-refund-key.server.ts";
import { makeRefunds } from "../../app/features/money/payments/make-refunds.server.ts";
import { readRefundKey } from "../../app/features/money/payments/read-refund-key.server.ts";
import { returnByPix } from "../../app/features/money/payments/return-by-pix.server.ts";
import { cancelTournamentEntries } from "../../app/features/tournaments/tournaments/cancel-tournament-entries.server.ts";
import { releaseHeldPlaces } from "../../app/features/tournaments/tournaments/release-held-places.server.ts";
import { withdrawEntry } from "../../app/features/tournaments/tournaments/withdraw-entry.server.ts";
import { AppError } from "../../app/lib/errors.ts";
import { type FeeDesk, openFeeDesk } from "../support/fee-desk.ts";
import { type Entrant, participantAs } from "../support/fee-tournament.ts";
import { makePerson } from "../support/identity.ts";
import { startMoney, type TestMoney } from "../support/money.ts";
import { prove } from "../support/stuck-refund.ts";
import type { TestApp } from "../support/app.ts";

// Random chains of entering, paying, paying late, giving up, refunds that the bank sends back or Stripe refuses, of which some go back by Pix, disputes
// that are opened, won and lost, and cancelling: after each the payer's, the club's and the platform's centavos add up, and nobody has more back than they paid.

const SEEDS = [1, 2, 3, 4];
const STEPS = 22;
const FEES = [8_000, 9_999, 12_345, 101];

let money: TestMoney;
let desk: FeeDesk;
let admin: Entrant["context"];
let team: Entrant["context"];
beforeAll(async () => {
  money = await startMoney();
  desk = await openFeeDesk(money);
  const app = { sql: money.database.sql } as TestApp;
  const boss = await makePerson(app, {
    email: "chefe@quadra.test",
    role: "club_admin",
    clubId: desk.clubId,
    adminOf: [desk.clubId],
  });
  await money.database.sql(
    `insert into terms_acceptances (id, user_id, terms_version, method, accepted_at)
     values (gen_random_uuid(), $1, '1.0', 'registration', $2)`,
    [boss.userId, money.clock.at.toISOString()],
  );
  admin = (await participantAs(money, boss)).context;
  const sara = await makePerson(app, { email: "time@quadra.test", role: "super_admin" });
  team = (await participantAs(money, sara)).context;
});
afterAll(() => money.stop());

/** How refunds of payments that were disputed have ended, in all runs; and those who gave others back by Pix. */
const ends = new Set<string>();
const handed = new Set<string>();

/** The people of all runs: the newest refund may be of the run before. */
const everybody = new Map<string, Entrant>();

/** mulberry32 */
function drawn(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

interface Row {
  entry_id: string;
  user_id: string;
  status: string;
  share: string;
  amount_cents: number;
  intent: string | null;
}

const rowsOf = (eventId: string) =>
  money.database.sql<Row>(
    `select n.id as entry_id, a.user_id, n.status, s.status as share, s.amount_cents, s.stripe_payment_intent_id as intent
     from tournament_entries n join entry_shares s on s.entry_id = n.id join athletes a on a.id = s.athlete_id
     where n.event_id = $1 order by n.created_at, n.id`,
    [eventId],
  );

/** Whatever a step is refused with is a sentence of ours, and changes nothing. */
async function orRefused(step: () => Promise<unknown>): Promise<void> {
  try {
    await step();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
  }
}

/** The centavos of every payment for the event: what the payer lost, the club has and the platform kept of it. */
async function conserved(eventId: string): Promise<void> {
  await desk.agreed();
  const rows = await rowsOf(eventId);
  const sums = await money.database.sql<{
    intent: string;
    net: number;
    club: number;
    kept: number;
    by_club: number;
    answers: number;
  }>(
    `select p.stripe_payment_intent_id as intent, sum(p.amount_cents)::int as net,
       (select coalesce(sum(l.amount_cents), 0)::int from payee_lines l where l.stripe_charge_id = min(p.stripe_id) filter (where p.kind = 'payment')) as club,
       (select coalesce(-sum(l.amount_cents), 0)::int from payee_lines l where l.kind in ('application_fee', 'fee_refund')
         and l.stripe_charge_id = min(p.stripe_id) filter (where p.kind = 'payment')) as kept,
       (select coalesce(sum(r.amount_cents), 0)::int from refund_orders r join refund_keys k on k.refund_id = r.id
         where r.stripe_payment_intent_id = p.stripe_payment_intent_id and k.done_at is not null and k.club_id is not null) as by_club,
       count(*) filter (where p.kind <> 'payment')::int as answers
     from payments p join tournament_entries n on n.id = p.entry_id where n.event_id = $1 group by p.stripe_payment_intent_id`,
    [eventId],
  );
  const disputed = await disputedIntents();
  for (const { intent, net, club, kept, by_club: byClub } of sums) {
    const entry = rows.find((row) => row.intent === intent);
    const [ordered] = await money.database.sql<{ cents: number }>(
      `select coalesce(sum(r.amount_cents), 0)::int as cents from refund_orders r left join refund_keys k on k.refund_id = r.id
       where r.stripe_payment_intent_id = $1 and (r.status = 'done' or k.done_at is not null)`,
      [intent],
    );
    if (disputed.has(intent)) {
      expect(net, "nobody has more back than they paid").toBeGreaterThanOrEqual(0);
      if (disputed.get(intent) !== "won") expect(net, "the bank has taken what had not gone back").toBe(0);
      else expect(net).toBe((await amountOf(intent)) - ordered!.cents);
      continue;
    }
    expect(net, "what was paid, less what was ordered back").toBe((await amountOf(intent)) - ordered!.cents);
    // Money that counts for nobody's share goes back whole.
    if (entry === undefined) expect(net).toBe(0);
    else if (entry.share === "paid" && entry.status !== "withdrawn") expect(net).toBe(entry.amount_cents);
    expect(club + kept - byClub, "the club's and the platform's make up what the payer lost").toBe(net);
    expect(Math.min(club, kept)).toBeGreaterThanOrEqual(0);
  }
}

const amountOf = async (intent: string) => (await money.sdk.paymentIntents.retrieve(intent)).amount;

/** How each dispute stands at Stripe, by its payment. */
async function disputedIntents(): Promise<Map<string, string>> {
  const { data } = await money.sdk.disputes.list({ limit: 100 });
  return new Map(data.map(({ payment_intent, status }: Stripe.Dispute) => [String(payment_intent), status]));
}

/** The bank decides about a dispute that is open, for the payer or for us; what waited for it goes on. */
async function decideDisputes(isWon: () => boolean, most: number): Promise<void> {
  const { data } = await money.sdk.disputes.list({ limit: 100 });
  const open = data.filter(({ status }: Stripe.Dispute) => status === "needs_response").slice(0, most);
  for (const { id } of open)
    await money.stripe.control("decide-dispute", { dispute: id, status: isWon() ? "won" : "lost" });
  if (open.length > 0) await carryOut();
}

/** Everything is told, and what was tried too early is tried again. */
async function carryOut(): Promise<void> {
  for (let round = 0; round < 2; round += 1) {
    await desk.deliverAll();
    await money.advance({ seconds: 10 * 60 });
    await makeRefunds({ services: money.services });
    await money.settle();
  }
}

/** The payers of refunds that are dead give Pix keys, and those who have the money pay, marking it several times. */
async function giveBackByPix(): Promise<void> {
  const dead = await money.database.sql<{ id: string; user_id: string }>(
    `select r.id, b.user_id from refund_orders r join billing_customers b on b.id = r.customer_id where r.status = 'dead'`,
  );
  for (const { id: refundId, user_id: userId } of dead) {
    await prove(money);
    const pix = { kind: "cpf", pixKey: "52998224725", holder: "Ana Souza" } as const;
    await giveRefundKey(everybody.get(userId)!.context, { refundId, pix });
    const [key] = await money.database.sql<{ club_id: string | null }>(
      "select club_id from refund_keys where refund_id = $1",
      [refundId],
    );
    const owing = key!.club_id === null ? team : admin;
    handed.add(key!.club_id === null ? "team" : "club");
    const givenAt = new Date((await readRefundKey(owing, { refundId })).givenAt);
    await Promise.allSettled([0, 1].map(() => returnByPix(owing, { refundId, givenAt })));
    await returnByPix(owing, { refundId, givenAt });
  }
}

/** The bank sends the newest refund back; it goes back by Pix, or a person has it made again. */
async function returnRefund({ isByPix }: { isByPix: boolean }): Promise<void> {
  const { data } = await money.sdk.refunds.list({ limit: 1 });
  const [refund] = data;
  if (!refund || refund.status === "failed") return;
  await money.stripe.control("fail-refund", { refund: refund.id });
  await desk.deliverAll();
  if (isByPix) return await giveBackByPix();
  await money.database.sql(
    "update refund_orders set status = 'ordered', attempts = 0, next_at = $1 where status = 'dead'",
    [money.clock.at.toISOString()],
  );
  await makeRefunds({ services: money.services });
}

it.each(SEEDS)(
  "seed %i",
  async (seed) => {
    const draw = drawn(seed);
    const pick = <Item>(items: readonly Item[]): Item | undefined => items[Math.floor(draw() * items.length)];
    const { tournamentId, eventId } = await desk.event({
      feeCents: FEES[seed % FEES.length]!,
      maxEntries: 3,
      startsInDays: 9 + Math.floor(draw() * 10),
    });
    const people: Entrant[] = [];
    for (let i = 0; i < 6; i += 1) people.push(await desk.person());
    for (const person of people) everybody.set(person.userId, person);
    const late: string[] = [];
    const who = (userId: string) => people.find((each) => each.userId === userId)!;

    /** Stripe refuses the refund of somebody who gives up: it goes back by Pix. */
    const refuseRefund = async () => {
      const disputed = await disputedIntents();
      const row = pick(
        (await rowsOf(eventId)).filter(
          ({ intent, share, status }) =>
            share === "paid" && status === "confirmed" && !disputed.has(String(intent)),
        ),
      );
      if (!row) return;
      money.stripe.faults.add({ kind: "status", status: 400, match: "POST /v1/refunds" });
      await withdrawEntry(who(row.user_id).context, { entryId: row.entry_id });
      await money.settle();
      money.stripe.faults.clear();
      await desk.deliverAll();
      await giveBackByPix();
    };

    const steps: (() => Promise<unknown>)[] = [
      async () => desk.enter(pick(people)!, eventId),
      async () => desk.enter(pick(people)!, eventId),
      async () => {
        const row = pick(
          (await rowsOf(eventId)).filter(({ status, share }) => status === "pending" && share === "due"),
        );
        if (row) await desk.pay(await desk.open(who(row.user_id), row.entry_id), "card");
      },
      async () => {
        const row = pick(
          (await rowsOf(eventId)).filter(({ status, share }) => status === "pending" && share === "due"),
        );
        if (row) late.push(await desk.pay(await desk.open(who(row.user_id), row.entry_id), "pix"));
      },
      async () => {
        const row = pick((await rowsOf(eventId)).filter(({ status }) => status !== "withdrawn"));
        if (row) await withdrawEntry(who(row.user_id).context, { entryId: row.entry_id });
      },
      async () => {
        await money.advance({ seconds: 31 * 60 });
        await releaseHeldPlaces({ services: money.services });
      },
      async () => money.advance({ days: 1 + Math.floor(draw() * 3) }),
      async () => {
        for (const intent of late.splice(0))
          await money.stripe.control("settle-payment", { payment_intent: intent });
      },
      async () => returnRefund({ isByPix: draw() < 0.5 }),
      async () => refuseRefund(),
      async () => {
        const row = pick(
          (await rowsOf(eventId)).filter(({ share, status }) => share === "paid" && status === "confirmed"),
        );
        if (!row || draw() > 0.6 || (await disputedIntents()).has(row.intent!)) return;
        await money.stripe.control("dispute", { payment_intent: row.intent! });
      },
      async () => {
        // Given up while the bank decides.
        const disputed = await disputedIntents();
        const row = (await rowsOf(eventId)).find(
          ({ intent, share, status }) =>
            share === "paid" && status === "confirmed" && disputed.has(String(intent)),
        );
        if (row) await withdrawEntry(who(row.user_id).context, { entryId: row.entry_id });
      },
      async () => decideDisputes(() => draw() < 0.5, 1),
    ];
    for (let step = 0; step < STEPS; step += 1) {
      await orRefused(pick(steps)!);
      await conserved(eventId);
    }
    for (const intent of late.splice(0))
      await money.stripe.control("settle-payment", { payment_intent: intent });
    await conserved(eventId);
    // Whoever enters and pays last may dispute it before all is cancelled.
    for (const person of people.slice(0, 3)) {
      await orRefused(async () => {
        const entryId = await desk.enter(person, eventId);
        await desk.pay(await desk.open(person, entryId), "card");
      });
    }
    await desk.deliverAll();
    await refuseRefund();
    await conserved(eventId);
    await returnRefund({ isByPix: true });
    await conserved(eventId);
    const known = await disputedIntents();
    for (const { intent, share, status } of await rowsOf(eventId))
      if (share === "paid" && status === "confirmed" && !known.has(String(intent)) && draw() < 0.7)
        await money.stripe.control("dispute", { payment_intent: intent! });
    await conserved(eventId);
    await orRefused(() => cancelTournamentEntries(admin, { tournamentId }));
    await conserved(eventId);
    await decideDisputes(() => draw() < 0.5, 100);
    await conserved(eventId);
    const [open] = await money.database.sql<{ held: number; dead: number }>(
      `select count(*) filter (where r.status = 'held')::int as held, count(*) filter (where r.status = 'dead')::int as dead
       from refund_orders r join tournament_entries n on n.id = r.entry_id where n.event_id = $1`,
      [eventId],
    );
    expect(open, "nothing waits for a bank that has decided").toEqual({ held: 0, dead: 0 });
    const waited = await money.database.sql<{ status: string }>(
      `select distinct r.status from refund_orders r join disputes d on d.stripe_payment_intent_id = r.stripe_payment_intent_id
       join tournament_entries n on n.id = r.entry_id where n.event_id = $1`,
      [eventId],
    );
    for (const { status } of waited) ends.add(status);
    // Cancelled: nobody's money is left but what the rule kept of those who had given up, or a bank disputes.
    const left = (await rowsOf(eventId)).filter(({ status }) => status !== "withdrawn");
    expect(left).toEqual([]);
  },
  600_000,
);

it("met refunds by Pix of both who may owe them", () => {
  expect([...handed].toSorted()).toEqual(["club", "team"]);
});

it("met both ends of refunds that waited for the bank", () => {
  expect([...ends].toSorted()).toEqual(["done", "settled"]);
});
