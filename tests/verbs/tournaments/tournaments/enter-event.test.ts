import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { makeRefunds } from "../../../../app/features/money/payments/make-refunds.server.ts";
import { LEDGER_APPLIERS } from "../../../../app/features/money/payments/ledger-handlers.server.ts";
import { cancelTournamentEntries } from "../../../../app/features/tournaments/tournaments/cancel-tournament-entries.server.ts";
import { enterEvent } from "../../../../app/features/tournaments/tournaments/enter-event.server.ts";
import { payShare } from "../../../../app/features/tournaments/tournaments/pay-share.server.ts";
import { releaseHeldPlaces } from "../../../../app/features/tournaments/tournaments/release-held-places.server.ts";
import { ENTRY_FEE_APPLIERS } from "../../../../app/features/tournaments/tournaments/settle-entry-fee.server.ts";
import { withdrawEntry } from "../../../../app/features/tournaments/tournaments/withdraw-entry.server.ts";
import {
  enterPair,
  participantAs,
  entrant,
  type Entrant,
  type FeeEvent,
  makeFeeEvent,
} from "../../../support/fee-tournament.ts";
import { lapseClub } from "../../../support/plans.ts";
import { type Feed, feedOver } from "../../../support/feed-events.ts";
import { startMoney, type TestMoney } from "../../../support/money.ts";

let money: TestMoney;
let feed: Feed;
let clubId: string;
let secretary: Awaited<ReturnType<typeof participantAs>>;
let ana: Entrant;
let bia: Entrant;
let caio: Entrant;

beforeAll(async () => {
  money = await startMoney();
  feed = feedOver(money, { ...LEDGER_APPLIERS, ...ENTRY_FEE_APPLIERS });
  const club = await money.club();
  clubId = club.clubId;
  await lapseClub(money.database.sql, clubId, null);
  secretary = await participantAs(money, club.admin);
  [ana, bia, caio] = [
    await entrant(money, "Ana Souza"),
    await entrant(money, "Bia Lima"),
    await entrant(money, "Caio Prado"),
  ];
});
afterEach(async () => {
  money.stripe.faults.clear();
  // Each test has the job to itself.
  await money.database.sql(
    "update tournament_entries set status = 'withdrawn', held_until = null where status in ('pending', 'waiting')",
  );
});
afterAll(async () => {
  await money.stop();
});

const event = (options?: FeeEvent) => makeFeeEvent(money, clubId, options);
const refusal = (code: string) => expect.objectContaining({ code }) as unknown;
const entryOf = async (entryId: string) =>
  (
    await money.database.sql<{ status: string; held_until: Date | null }>(
      "select status, held_until from tournament_entries where id = $1",
      [entryId],
    )
  )[0]!;
const statusOf = async (entryId: string) => (await entryOf(entryId)).status;
const sharesOf = async (entryId: string) =>
  (
    await money.database.sql<{ status: string }>(
      "select status from entry_shares where entry_id = $1 order by status, athlete_id",
      [entryId],
    )
  ).map(({ status }) => status);
const open = async (person: Entrant, entryId: string) =>
  (await payShare(person.context, { entryId })).url.split("/").at(-1)!;
async function paidBy(person: Entrant, entryId: string, more: Record<string, string> = {}): Promise<string> {
  const session = await open(person, entryId);
  const paid = await money.stripe.control("pay-session", { session, ...more });
  return (paid as { payment_intent: { id: string } }).payment_intent.id;
}
const refundsOf = async (intent: string) =>
  (await money.sdk.refunds.list({ payment_intent: intent })).data.map(({ amount, metadata }) => [
    amount,
    metadata?.reason,
  ]);
const release = async () => {
  const released = await releaseHeldPlaces({ services: money.services });
  await money.settle();
  return released;
};
const noticesOf = async ({ userId }: Entrant) =>
  (
    await money.database.sql<{ title: string; message: string }>(
      "select title, message from notifications where user_id = $1 order by created_at, id",
      [userId],
    )
  ).at(-1)!;

describe("a held place", () => {
  it("passes to the waiting list after 30 minutes, with 12 hours of its own, and again", async () => {
    const { eventId } = await event({ maxEntries: 1 });
    const first = await enterEvent(ana.context, { eventId });
    const second = await enterEvent(bia.context, { eventId });
    const third = await enterEvent(caio.context, { eventId });
    expect([second.status, third.status]).toEqual(["waiting", "waiting"]);
    await expect(payShare(bia.context, { entryId: second.entryId })).rejects.toEqual(refusal("conflict"));
    const session = await open(ana, first.entryId);
    await money.advance({ seconds: 29 * 60 });
    expect(await release()).toBe(0);
    await money.advance({ seconds: 60 });
    await expect(payShare(ana.context, { entryId: first.entryId })).rejects.toEqual(
      refusal("deadline_passed"),
    );
    const counts = await Promise.all([release(), release(), release()]);
    expect(counts.reduce((sum, n) => sum + n, 0)).toBe(1);
    expect((await money.sdk.checkout.sessions.retrieve(session)).status).toBe("expired");
    expect(await statusOf(first.entryId)).toBe("withdrawn");
    expect(await entryOf(second.entryId)).toEqual({
      status: "pending",
      held_until: new Date(money.clock.at.getTime() + 12 * 3_600_000),
    });
    expect(await statusOf(third.entryId)).toBe("waiting");
    expect(await noticesOf(bia)).toMatchObject({
      title: "Sua vaga saiu",
      message: expect.stringContaining("12 horas") as string,
    });
    expect((await noticesOf(ana)).title).toBe("A vaga passou adiante");
    await feed.feed();
    await paidBy(bia, second.entryId);
    await feed.feed();
    await money.advance({ seconds: 3_600 });
    expect(await release()).toBe(0);
    expect([await statusOf(second.entryId), await statusOf(third.entryId)]).toEqual(["confirmed", "waiting"]);
  });

  it("that was paid just before the end stays, whichever comes first: event or job", async () => {
    const { eventId } = await event({ maxEntries: 1 });
    const { entryId } = await enterEvent(ana.context, { eventId });
    const next = await enterEvent(bia.context, { eventId });
    await paidBy(ana, entryId);
    await money.advance({ seconds: 31 * 60 });
    expect(await release()).toBe(0);
    await Promise.all([feed.feed(), release(), release()]);
    expect([await statusOf(entryId), await statusOf(next.entryId)]).toEqual(["confirmed", "waiting"]);
  });

  it("that is being paid by Pix at the end passes on, and the money that comes late goes back", async () => {
    const { eventId } = await event({ maxEntries: 1 });
    const { entryId } = await enterEvent(ana.context, { eventId });
    const next = await enterEvent(bia.context, { eventId });
    await money.stripe.control("settings", { pixSettlesInSeconds: 3_600 });
    const intent = await paidBy(ana, entryId, { method: "pix", end: "processing" });
    await money.stripe.control("settings", { pixSettlesInSeconds: 600 });
    await feed.feed();
    await money.advance({ seconds: 30 * 60 });
    expect(await release()).toBe(1);
    expect([await statusOf(entryId), await statusOf(next.entryId)]).toEqual(["withdrawn", "pending"]);
    await money.advance({ seconds: 3_600 });
    await feed.feed();
    expect(await refundsOf(intent)).toEqual([[8_000, "late_payment"]]);
  });

  it("passes on all the same when Stripe is away for long, and the books are even in the end", async () => {
    const { eventId } = await event({ maxEntries: 1 });
    const { entryId } = await enterEvent(ana.context, { eventId });
    const next = await enterEvent(bia.context, { eventId });
    const intent = await paidBy(ana, entryId, { method: "pix", end: "processing" });
    await feed.feed();
    await money.advance({ seconds: 30 * 60 });
    // Settled by Stripe while time went on; its event is still on the way to us.
    expect((await money.sdk.paymentIntents.retrieve(intent)).status).toBe("succeeded");
    money.stripe.faults.add({ kind: "down", match: "POST /v1/checkout" });
    await money.advance({ seconds: 65 * 60 });
    expect(await release()).toBe(1);
    money.stripe.faults.clear();
    expect(await statusOf(entryId)).toBe("withdrawn");
    await feed.feed((events) => [...events.toReversed(), ...events]);
    expect([await statusOf(entryId), await statusOf(next.entryId)]).toEqual(["withdrawn", "pending"]);
    expect(await refundsOf(intent)).toEqual([[8_000, "late_payment"]]);
    expect((await noticesOf(ana)).title).toBe("Pagamento devolvido");
    const lines = await money.database.sql<{ amount_cents: number }>(
      "select amount_cents from payments where stripe_payment_intent_id = $1",
      [intent],
    );
    await feed.feed();
    expect(lines.length).toBeGreaterThan(0);
    const [sum] = await money.database.sql<{ sum: number }>(
      "select sum(amount_cents)::int as sum from payments where stripe_payment_intent_id = $1",
      [intent],
    );
    expect(sum).toEqual({ sum: 0 });
  });

  it("is kept while Stripe can't say whether it is being paid", async () => {
    const { eventId } = await event();
    const { entryId } = await enterEvent(ana.context, { eventId });
    await open(ana, entryId);
    await money.advance({ seconds: 30 * 60 });
    money.stripe.faults.add({ kind: "down" });
    expect(await release()).toBe(0);
    expect(await statusOf(entryId)).toBe("pending");
    money.stripe.faults.clear();
    expect(await release()).toBe(1);
  });

  it("of a pair gives the one who paid everything back", async () => {
    const { eventId } = await event({ format: "doubles" });
    const { entryId } = await enterPair(ana, bia, eventId);
    const intent = await paidBy(bia, entryId);
    await feed.feed();
    await money.advance({ seconds: 30 * 60 });
    expect(await release()).toBe(1);
    expect(await refundsOf(intent)).toEqual([[8_000, "entry_withdrawn"]]);
    expect(await sharesOf(entryId)).toEqual(["due", "refunded"]);
    expect((await noticesOf(bia)).message).toContain("devolvido inteiro");
  });

  it("whose limit was raised goes to the entry that waits", async () => {
    const { eventId } = await event({ maxEntries: 1, feeCents: 0 });
    await enterEvent(ana.context, { eventId });
    const { entryId } = await enterEvent(bia.context, { eventId });
    await money.database.sql("update tournament_events set max_entries = 2 where id = $1", [eventId]);
    await release();
    expect(await statusOf(entryId)).toBe("confirmed");
  });

  it("is settled right when money and the end come at the same moment, many times", async () => {
    for (let round = 0; round < 4; round += 1) {
      const { eventId } = await event({ maxEntries: 1 });
      const { entryId } = await enterEvent(ana.context, { eventId });
      const next = await enterEvent(bia.context, { eventId });
      const intent = await paidBy(ana, entryId);
      await money.database.sql("update checkouts set stripe_session_id = null where entry_id = $1", [
        entryId,
      ]);
      await money.advance({ seconds: 30 * 60 });
      await Promise.all([release(), feed.feed(), release()]);
      await money.settle();
      const [mine, theirs] = [await statusOf(entryId), await statusOf(next.entryId)];
      const refunds = await refundsOf(intent);
      if (mine === "confirmed") expect([theirs, refunds]).toEqual(["waiting", []]);
      else expect([mine, theirs, refunds]).toEqual(["withdrawn", "pending", [[8_000, "late_payment"]]]);
    }
  });
});

describe("withdrawing", () => {
  it("within seven days of paying gives everything back, and the place to the next", async () => {
    const { eventId } = await event({ maxEntries: 1, startsInDays: 3 });
    const { entryId } = await enterEvent(ana.context, { eventId });
    const next = await enterEvent(bia.context, { eventId });
    const intent = await paidBy(ana, entryId);
    await feed.feed();
    await expect(withdrawEntry(caio.context, { entryId })).rejects.toEqual(refusal("not_found"));
    const [one, two] = await Promise.all([
      withdrawEntry(ana.context, { entryId }),
      withdrawEntry(ana.context, { entryId }),
    ]);
    await money.settle();
    expect([...one.refunds, ...two.refunds]).toEqual([
      { athleteId: ana.athleteId, amountCents: 8_000, currency: "BRL" },
    ]);
    expect(await refundsOf(intent)).toEqual([[8_000, "withdrawal"]]);
    expect([await statusOf(entryId), await statusOf(next.entryId)]).toEqual(["withdrawn", "pending"]);
    expect(await sharesOf(entryId)).toEqual(["refunded"]);
    expect(await enterEvent(ana.context, { eventId })).toMatchObject({ status: "waiting" });
  });

  it("later gives what the rule gives, to each of a pair", async () => {
    const { eventId } = await event({ format: "doubles", feeCents: 8_001, startsInDays: 14 });
    const { entryId } = await enterPair(ana, bia, eventId);
    const mine = await paidBy(ana, entryId);
    const theirs = await paidBy(bia, entryId);
    await feed.feed();
    await money.advance({ days: 9 });
    const { refunds } = await withdrawEntry(bia.context, { entryId });
    await money.settle();
    expect(refunds.map(({ amountCents }) => amountCents).toSorted()).toEqual([4_001, 4_001]);
    expect([...(await refundsOf(mine)), ...(await refundsOf(theirs))]).toEqual([
      [4_001, "entry_withdrawn"],
      [4_001, "entry_withdrawn"],
    ]);
    expect((await noticesOf(ana)).title).toBe("Inscrição cancelada");
  });

  it("too late gives nothing back, and once the event has begun is the club's affair", async () => {
    const { eventId, tournamentId } = await event({ startsInDays: 9 });
    const { entryId } = await enterEvent(ana.context, { eventId });
    const intent = await paidBy(ana, entryId);
    await feed.feed();
    const moveEvent = (state: string) =>
      money.database.sql("update tournament_events set state = $2 where id = $1", [eventId, state]);
    await money.database.sql("update tournaments set status = 'running' where id = $1", [tournamentId]);
    await moveEvent("running");
    await expect(withdrawEntry(ana.context, { entryId })).rejects.toEqual(refusal("deadline_passed"));
    await moveEvent("entries");
    await money.advance({ days: 8 });
    expect(await withdrawEntry(ana.context, { entryId })).toMatchObject({
      refunds: [],
      waiting: [],
      owed: [],
    });
    await money.settle();
    expect(await refundsOf(intent)).toEqual([]);
    expect([await statusOf(entryId), await sharesOf(entryId)]).toEqual(["withdrawn", ["paid"]]);
  });

  it("while the page is open ends it", async () => {
    const { eventId } = await event();
    const { entryId } = await enterEvent(ana.context, { eventId });
    const session = await open(ana, entryId);
    await withdrawEntry(ana.context, { entryId });
    await money.settle();
    expect((await money.sdk.checkout.sessions.retrieve(session)).status).toBe("expired");
    await expect(payShare(ana.context, { entryId })).rejects.toEqual(refusal("deadline_passed"));
  });
});

describe("cancelling a tournament", () => {
  it("gives everybody everything back, once, also when Stripe is down just then", async () => {
    const { eventId, tournamentId } = await event({ startsInDays: 1, maxEntries: 2 });
    const entries = [];
    for (const person of [ana, bia]) {
      const { entryId } = await enterEvent(person.context, { eventId });
      entries.push({ entryId, intent: await paidBy(person, entryId) });
    }
    await enterEvent(caio.context, { eventId });
    await feed.feed();
    await expect(cancelTournamentEntries(ana.context, { tournamentId })).rejects.toEqual(
      refusal("forbidden"),
    );
    const other = await participantAs(money, (await money.club({ name: "Outro" })).admin);
    await expect(cancelTournamentEntries(other.context, { tournamentId })).rejects.toEqual(
      refusal("forbidden"),
    );
    money.stripe.faults.add({ kind: "status", status: 503 });
    const answers = await Promise.all([
      cancelTournamentEntries(secretary.context, { tournamentId }),
      cancelTournamentEntries(secretary.context, { tournamentId }),
    ]);
    await money.settle();
    expect(answers.map(({ refunds }) => refunds).toSorted()).toEqual([0, 2]);
    money.stripe.faults.clear();
    await money.advance({ seconds: 120 });
    await makeRefunds({ services: money.services });
    for (const { entryId, intent } of entries) {
      expect(await refundsOf(intent)).toEqual([[8_000, "tournament_cancelled"]]);
      expect([await statusOf(entryId), await sharesOf(entryId)]).toEqual(["withdrawn", ["refunded"]]);
    }
    expect((await noticesOf(caio)).title).toBe("Torneio cancelado");
    await expect(enterEvent(ana.context, { eventId })).rejects.toEqual(refusal("conflict"));
  });

  it("gives back also what somebody paid whose account was deleted since", async () => {
    const { eventId, tournamentId } = await event();
    const gone = await entrant(money, "Nina Prado");
    const { entryId } = await enterEvent(gone.context, { eventId });
    const intent = await paidBy(gone, entryId);
    await feed.feed();
    await money.database.sql("update athletes set user_id = null where id = $1", [gone.athleteId]);
    expect(await cancelTournamentEntries(secretary.context, { tournamentId })).toEqual({
      refunds: 1,
      owed: 0,
    });
    await money.settle();
    expect(await refundsOf(intent)).toEqual([[8_000, "tournament_cancelled"]]);
  });

  it("returns money that was on its way", async () => {
    const { eventId, tournamentId } = await event();
    const { entryId } = await enterEvent(ana.context, { eventId });
    const intent = await paidBy(ana, entryId);
    await cancelTournamentEntries(secretary.context, { tournamentId });
    await feed.feed();
    expect(await statusOf(entryId)).toBe("withdrawn");
    expect(await refundsOf(intent)).toEqual([[8_000, "late_payment"]]);
  });
});
