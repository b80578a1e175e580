import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { sendMails } from "../../../../app/features/base/notifications/send-mails.server.ts";
import { sendPushes } from "../../../../app/features/base/notifications/send-pushes.server.ts";
import { enterEvent } from "../../../../app/features/tournaments/tournaments/enter-event.server.ts";
import { payShare } from "../../../../app/features/tournaments/tournaments/pay-share.server.ts";
import { releaseHeldPlaces } from "../../../../app/features/tournaments/tournaments/release-held-places.server.ts";
import { ENTRY_FEE_APPLIERS } from "../../../../app/features/tournaments/tournaments/settle-entry-fee.server.ts";
import { withdrawEntry } from "../../../../app/features/tournaments/tournaments/withdraw-entry.server.ts";
import { enterPair, entrant, type Entrant, makeFeeEvent } from "../../../support/fee-tournament.ts";
import { feedOver } from "../../../support/feed-events.ts";
import { startMoney, type TestMoney } from "../../../support/money.ts";

// A place won from the waiting list is kept for 12 hours from when its mail or push was taken (product §7). The club is in Manaus (UTC-4).

let money: TestMoney;
let clubId: string;
let people: Entrant[];
let send: TestMoney["services"]["mail"]["send"];
beforeAll(async () => {
  money = await startMoney();
  ({ clubId } = await money.club());
  await money.database.sql(
    "update clubs set subscription_status = 'active', lapsed_at = null where id = $1",
    [clubId],
  );
  people = [];
  for (const name of ["Ana Souza", "Bia Lima", "Caio Prado", "Davi Melo"])
    people.push(await entrant(money, name));
  send = money.services.mail.send;
});
afterAll(() => money.stop());
beforeEach(async () => {
  money.services.mail = { send };
  // Noon in Brasília, 8:00 in the club's zone, of a day on which nothing is left of the test before.
  const days = Math.ceil((money.clock.at.getTime() + 1 - Date.parse("2026-01-10T12:00:00Z")) / 86_400_000);
  await money.database.sql("update tournament_entries set status = 'withdrawn', held_until = null");
  await at(new Date(Date.parse("2026-01-10T12:00:00Z") + days * 86_400_000));
  await money.settle();
  money.mails.splice(0);
});

async function at(instant: Date) {
  await money.advance({ seconds: (instant.getTime() - money.clock.at.getTime()) / 1_000 });
}
const hours = (n: number) => money.advance({ seconds: n * 3_600 });
const minutes = (n: number) => money.advance({ seconds: n * 60 });

/** Runs the minute's job; gives how many places passed on. */
async function job() {
  const released = await releaseHeldPlaces({ services: money.services });
  await money.settle();
  return released;
}

async function entryOf(entryId: string) {
  const [row] = await money.database.sql<{ status: string; held_until: Date | null }>(
    "select status, held_until from tournament_entries where id = $1",
    [entryId],
  );
  return row!;
}
const inHours = (n: number) => new Date(money.clock.at.getTime() + n * 3_600_000);
const subjectsTo = ({ userId }: Entrant) =>
  money.database.sql<{ subject: string }>(
    "select subject from mails where user_id = $1 and key like 'p%' order by created_at",
    [userId],
  );

/** One place: the first has it, the others wait; then the first gives it up. Gives the entries of those who waited. */
async function won(more: Parameters<typeof makeFeeEvent>[2] = {}) {
  const [first, ...waiting] = people;
  const { eventId, tournamentId } = await makeFeeEvent(money, clubId, { maxEntries: 1, ...more });
  const { entryId } = await enterEvent(first!.context, { eventId });
  const entries: string[] = [];
  for (const person of waiting) {
    await minutes(1);
    entries.push((await enterEvent(person.context, { eventId })).entryId);
  }
  const [bia, caio, davi] = entries as [string, string, string];
  return {
    tournamentId,
    bia,
    caio,
    davi,
    giveUp: async () => {
      await withdrawEntry(first!.context, { entryId });
      await money.settle();
    },
  };
}
const away = { send: () => Promise.reject(new Error("away")) };

describe("a place won", () => {
  it("is told by one mail that leads to paying and declining, and kept 12 hours of the day", async () => {
    const { bia, giveUp, tournamentId } = await won();
    await giveUp();
    await job();
    expect(await entryOf(bia)).toEqual({ status: "pending", held_until: inHours(12) });
    const own = money.mails.filter(({ subject }) => subject === "Sua vaga saiu: Copa de Verão, Simples A");
    expect(own).toHaveLength(1);
    for (const words of ["12 horas", "das 22h às 8h", "recuse a vaga", `/torneios/${tournamentId}`])
      expect(own[0]!.text).toContain(words);
    await hours(11.9);
    expect(await job()).toBe(0);
    await minutes(7);
    expect(await job()).toBe(1);
    expect((await entryOf(bia)).status).toBe("withdrawn");
  });

  it("counts from when its mail was taken, not from when it was written", async () => {
    const { bia, giveUp } = await won();
    money.services.mail = away;
    await giveUp();
    await job();
    expect((await entryOf(bia)).held_until).toEqual(inHours(12));
    await hours(2);
    money.services.mail = { send };
    await sendMails(money.services);
    // 10:03 in the club: two hours less three minutes before the night are left for the morning.
    await job();
    const night = new Date(money.clock.at);
    expect((await entryOf(bia)).held_until).toEqual(new Date(night.getTime() + 22 * 3_600_000));
    // Told again it counts no more.
    await hours(1);
    await job();
    expect((await entryOf(bia)).held_until).toEqual(new Date(night.getTime() + 22 * 3_600_000));
  });

  it("counts from its push, where that was taken first", async () => {
    const { bia, giveUp } = await won();
    const { context, userId } = people[1]!;
    await money.database.sql(
      `insert into push_subscriptions (id, user_id, session_id, endpoint, p256dh, auth, created_at) values ($1, $2, $3, $4, 'x', 'x', now())`,
      [randomUUID(), userId, context.actor.sessionId, `https://push.test/${randomUUID()}`],
    );
    const { push } = money.services;
    money.services.mail = away;
    money.services.push = { ...push, send: () => Promise.reject(new Error("away")) };
    await giveUp();
    await hours(3);
    money.services.push = { ...push, send: async () => "taken" };
    await sendPushes(money.services);
    await job();
    expect((await entryOf(bia)).held_until!.getTime()).toBe(money.clock.at.getTime() + 22 * 3_600_000);
    money.services.push = push;
    await money.database.sql("delete from push_subscriptions");
  });

  it("passes on after its 12 hours even where nobody could be told", async () => {
    const { bia, caio, giveUp } = await won();
    money.services.mail = away;
    await giveUp();
    await hours(12);
    expect(await job()).toBe(1);
    expect((await entryOf(bia)).status).toBe("withdrawn");
    expect((await entryOf(caio)).status).toBe("pending");
  });

  it("that is declined passes on at once", async () => {
    const { bia, caio, giveUp } = await won();
    await giveUp();
    await withdrawEntry(people[1]!.context, { entryId: bia });
    await money.settle();
    expect(await entryOf(caio)).toMatchObject({ status: "pending" });
    expect(await subjectsTo(people[2]!)).toContainEqual({
      subject: "Sua vaga saiu: Copa de Verão, Simples A",
    });
  });

  it("near the closing is kept until an hour before it, and no less than 30 minutes", async () => {
    const { bia, caio, giveUp, tournamentId } = await won();
    const closes = inHours(3);
    await money.database.sql("update tournaments set registration_closes_at = $2 where id = $1", [
      tournamentId,
      closes.toISOString(),
    ]);
    await giveUp();
    await job();
    expect((await entryOf(bia)).held_until).toEqual(inHours(2));
    await hours(2);
    expect(await job()).toBe(1);
    expect((await entryOf(caio)).held_until).toEqual(inHours(0.5));
  });
});

describe("opening the payment of a place won", () => {
  it("starts 30 minutes, after which it passes on", async () => {
    const { bia, caio, giveUp } = await won();
    await giveUp();
    await job();
    await payShare(people[1]!.context, { entryId: bia });
    await job();
    expect((await entryOf(bia)).held_until).toEqual(inHours(0.5));
    await minutes(30);
    expect(await job()).toBe(1);
    expect((await entryOf(caio)).status).toBe("pending");
  });

  it("in the last minute gives the whole 30, and paid within them it is confirmed", async () => {
    const feed = feedOver(money, ENTRY_FEE_APPLIERS);
    const { bia, giveUp } = await won();
    await giveUp();
    await job();
    await hours(11.99);
    const { url } = await payShare(people[1]!.context, { entryId: bia });
    await minutes(20);
    expect(await job()).toBe(0);
    expect((await payShare(people[1]!.context, { entryId: bia })).url).toBe(url);
    await money.stripe.control("pay-session", { session: url.split("/").at(-1)! });
    await feed.feed();
    expect((await entryOf(bia)).status).toBe("confirmed");
  });

  it("tells the other of a pair, once, also where both open it in the same moment", async () => {
    const [ana, bia, caio, davi] = people as [Entrant, Entrant, Entrant, Entrant];
    const { eventId } = await makeFeeEvent(money, clubId, { maxEntries: 1, format: "doubles" });
    const first = await enterPair(ana, bia, eventId);
    await minutes(1);
    const { entryId } = await enterPair(caio, davi, eventId);
    await withdrawEntry(ana.context, { entryId: first.entryId });
    await money.settle();
    money.mails.splice(0);
    const opened = await Promise.all([caio, davi].map(({ context }) => payShare(context, { entryId })));
    expect(new Set(opened.map(({ url }) => url)).size).toBe(2);
    await money.settle();
    expect(money.mails.map(({ subject }) => subject)).toEqual([expect.stringMatching(/^Pague até 08:3\d: /)]);
    expect((await entryOf(entryId)).held_until).toEqual(inHours(0.5));
  });
});

it("a place that costs nothing is confirmed at once, with a mail", async () => {
  const { bia, giveUp } = await won({ feeCents: 0 });
  await giveUp();
  expect(await entryOf(bia)).toEqual({ status: "confirmed", held_until: null });
  expect(money.mails.map(({ subject }) => subject)).toContain("Sua vaga saiu: Copa de Verão, Simples A");
});
