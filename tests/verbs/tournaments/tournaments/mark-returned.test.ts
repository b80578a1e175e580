import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readEntries } from "../../../../app/features/tournaments/entries/read-entries.server.ts";
import { readEntryPage } from "../../../../app/features/tournaments/entries/read-entry-page.server.ts";
import { giveBackEvent } from "../../../../app/features/tournaments/entries/give-back-event.server.ts";
import { cancelTournamentEntries } from "../../../../app/features/tournaments/tournaments/cancel-tournament-entries.server.ts";
import { enterEvent } from "../../../../app/features/tournaments/tournaments/enter-event.server.ts";
import { markReturned } from "../../../../app/features/tournaments/tournaments/mark-returned.server.ts";
import { markShare } from "../../../../app/features/tournaments/tournaments/mark-share.server.ts";
import { withdrawEntry } from "../../../../app/features/tournaments/tournaments/withdraw-entry.server.ts";
import { makeEvent } from "../../../support/made-tournament.ts";
import {
  enterPair,
  type Entrant,
  entrant,
  makeFeeEvent,
  participantAs,
} from "../../../support/fee-tournament.ts";
import { lapseClub } from "../../../support/plans.ts";
import { startMoney, type TestMoney } from "../../../support/money.ts";

// Money that was paid at the club goes back by the club's hand alone: it is "a devolver" until the office marks it.

let money: TestMoney;
let clubId: string;
let clubName: string;
let admin: Awaited<ReturnType<typeof participantAs>>;
let clerk: Awaited<ReturnType<typeof participantAs>>;
let ana: Entrant;
let bia: Entrant;

beforeAll(async () => {
  money = await startMoney();
  const club = await money.club({ name: "Clube da Orla" });
  clubId = club.clubId;
  clubName = "Clube da Orla";
  await lapseClub(money.database.sql, clubId, null);
  await money.database.sql("update clubs set subscription_status = 'active' where id = $1", [clubId]);
  admin = await participantAs(money, club.admin);
  const secretary = await money.athlete({ name: "Sara Lima", clubId });
  await money.database.sql(
    "insert into club_staff (id, club_id, user_id, role, created_at) values ($1, $2, $3, 'secretary', $4)",
    [randomUUID(), clubId, secretary.userId, money.clock.at.toISOString()],
  );
  clerk = await participantAs(money, secretary);
  ana = await entrant(money, "Ana Souza");
  bia = await entrant(money, "Bia Reis");
});
afterAll(() => money.stop());

interface Share {
  status: string;
  owed_cents: number;
  returned_by: string | null;
}
const shareOf = async (entryId: string, { athleteId }: Pick<Entrant, "athleteId">) =>
  (
    await money.database.sql<Share>(
      "select status, owed_cents, returned_by from entry_shares where entry_id = $1 and athlete_id = $2",
      [entryId, athleteId],
    )
  )[0];
const lines = (entryId: string) =>
  money.database.sql<{ action: string }>(
    "select action from audit_lines where data->>'entryId' = $1 and action like 'entry_share_%return%' order by at, action",
    [entryId],
  );
const noticeTo = async ({ userId }: Pick<Entrant, "userId">) =>
  (
    await money.database.sql<{ title: string; message: string }>(
      "select title, message from notifications where user_id = $1 order by created_at desc, id desc limit 1",
      [userId],
    )
  )[0];
const plain = (text: string | undefined) => text?.replaceAll(/\s/g, " ");

async function atClub(options: Parameters<typeof makeFeeEvent>[2] = {}) {
  const made = await makeFeeEvent(money, clubId, options);
  await money.database.sql("update tournaments set payee = 'at_club' where id = $1", [made.tournamentId]);
  return made;
}

/** An entry of ana's alone that was paid at the club. */
async function paidEntry(options: Parameters<typeof makeFeeEvent>[2] = {}) {
  const made = await atClub(options);
  const { entryId } = await enterEvent(ana.context, { eventId: made.eventId });
  await markShare(clerk.context, { entryId, athleteId: ana.athleteId, isPaid: true });
  return { ...made, entryId };
}

describe("money that was paid at the club", () => {
  it("is owed back when its athlete gives up, and is refunded once the office has marked it, once", async () => {
    const { entryId, tournamentId } = await paidEntry();
    const done = await withdrawEntry(ana.context, { entryId });
    expect(done).toMatchObject({
      refunds: [],
      owed: [{ athleteId: ana.athleteId, amountCents: 8_000 }],
      clubName,
    });
    expect(await withdrawEntry(ana.context, { entryId })).toMatchObject({ refunds: [], owed: [] });
    expect(await shareOf(entryId, ana)).toEqual({ status: "paid", owed_cents: 8_000, returned_by: null });
    const shown = await readEntryPage(ana.context, { tournamentId, invitation: null });
    expect(shown.returns).toEqual([
      { entryId, event: "Simples A", owedCents: 8_000, currency: "BRL", returnedAt: null },
    ]);
    const share = { entryId, athleteId: ana.athleteId };
    await Promise.all([1, 2, 3].map(() => markReturned(clerk.context, { ...share, isReturned: true })));
    await markReturned(admin.context, { ...share, isReturned: true });
    expect(await shareOf(entryId, ana)).toEqual({
      status: "refunded",
      owed_cents: 8_000,
      returned_by: clerk.userId,
    });
    expect(await lines(entryId)).toEqual([{ action: "entry_share_returned" }]);
    expect(plain((await noticeTo(ana))?.message)).toBe(
      "Clube da Orla marcou que devolveu a você R$ 80,00 da inscrição em Copa de Verão, Simples A. Não recebeu? Fale com o clube.",
    );
    const { returns } = await readEntries(admin.context, { clubId, tournamentId });
    expect(returns).toMatchObject([
      {
        athlete: "Ana Souza",
        owedCents: 8_000,
        returnedAt: money.clock.at.toISOString(),
        returnedBy: "Sara Lima",
      },
    ]);
  });

  it("is owed again where the mark is taken back, and that is said", async () => {
    const { entryId } = await paidEntry();
    await withdrawEntry(ana.context, { entryId });
    const share = { entryId, athleteId: ana.athleteId };
    await markReturned(clerk.context, { ...share, isReturned: false });
    await markReturned(clerk.context, { ...share, isReturned: true });
    await markReturned(clerk.context, { ...share, isReturned: false });
    expect(await shareOf(entryId, ana)).toMatchObject({
      status: "paid",
      owed_cents: 8_000,
      returned_by: null,
    });
    expect(await lines(entryId)).toEqual([
      { action: "entry_share_returned" },
      { action: "entry_share_unreturned" },
    ]);
    expect((await noticeTo(ana))?.title).toBe("Ainda a devolver");
  });

  it("is owed by the tournament's rule: half of it, or nothing", async () => {
    const half = await paidEntry({ startsInDays: 14, feeCents: 9_999 });
    await money.advance({ days: 9 });
    expect(await withdrawEntry(ana.context, { entryId: half.entryId })).toMatchObject({
      owed: [{ amountCents: 5_000 }],
    });
    const nothing = await paidEntry({ startsInDays: 9 });
    await money.advance({ days: 8 });
    expect(await withdrawEntry(ana.context, { entryId: nothing.entryId })).toMatchObject({ owed: [] });
    expect(await shareOf(nothing.entryId, ana)).toMatchObject({ status: "paid", owed_cents: 0 });
    await expect(
      markReturned(clerk.context, { entryId: nothing.entryId, athleteId: ana.athleteId, isReturned: true }),
    ).rejects.toMatchObject({ code: "not_found" });
  });

  it("is owed whole to each who paid when the tournament is cancelled, however often, and nobody is refunded by that", async () => {
    const { tournamentId, eventId } = await atClub({ format: "doubles" });
    const { entryId } = await enterPair(ana, bia, eventId);
    await markShare(clerk.context, { entryId, athleteId: ana.athleteId, isPaid: true });
    const cancel = () => cancelTournamentEntries(admin.context, { tournamentId });
    expect(await cancel()).toEqual({ refunds: 0, owed: 1 });
    expect(await cancel()).toEqual({ refunds: 0, owed: 0 });
    expect(await shareOf(entryId, ana)).toMatchObject({ status: "paid", owed_cents: 8_000 });
    expect(await shareOf(entryId, bia)).toMatchObject({ status: "due", owed_cents: 0 });
    expect(plain((await noticeTo(ana))?.message)).toBe(
      "Copa de Verão foi cancelado. Clube da Orla devolve R$ 80,00, por Pix ou na secretaria.",
    );
    expect((await noticeTo(bia))?.message).toBe("Copa de Verão foi cancelado.");
    const mail = (
      await money.database.sql<{ subject: string; text: string }>(
        "select subject, text from mails where user_id = $1 and subject = 'A devolver: Copa de Verão'",
        [ana.userId],
      )
    )[0];
    expect(plain(mail?.text)).toContain("Clube da Orla deve devolver R$ 80,00. Quem devolve é o clube");
  });

  it("is owed whole when its event alone is cancelled, and stands in the office although the event has gone from the list", async () => {
    const { entryId, tournamentId, eventId } = await paidEntry();
    await makeEvent(money.database.sql, tournamentId);
    await money.database.sql("update tournaments set status = 'closed' where id = $1", [tournamentId]);
    const of = { clubId, tournamentId, eventId, backCents: 0 };
    expect(await giveBackEvent(admin.context, of)).toEqual({ refunds: 0, owed: 1 });
    expect(await shareOf(entryId, ana)).toMatchObject({ status: "paid", owed_cents: 8_000 });
    const page = await readEntries(clerk.context, { clubId, tournamentId });
    expect(page.events.map(({ id }) => id)).not.toContain(eventId);
    expect(page.returns).toMatchObject([{ entryId, owedCents: 8_000, returnedAt: null }]);
  });

  it("that comes after its entry was given up is for nothing: it is owed whole at once, or was no payment after all", async () => {
    const { tournamentId, eventId } = await atClub();
    const { entryId } = await enterEvent(ana.context, { eventId });
    await withdrawEntry(ana.context, { entryId });
    const before = await readEntries(clerk.context, { clubId, tournamentId });
    expect(before.late).toMatchObject([{ entryId, athlete: "Ana Souza", amountCents: 8_000 }]);
    const share = { entryId, athleteId: ana.athleteId };
    await markShare(clerk.context, { ...share, isPaid: true });
    expect(await shareOf(entryId, ana)).toMatchObject({ status: "paid", owed_cents: 8_000 });
    await markShare(clerk.context, { ...share, isPaid: false });
    expect(await shareOf(entryId, ana)).toMatchObject({ status: "due", owed_cents: 0 });
    await markShare(clerk.context, { ...share, isPaid: true });
    await markReturned(clerk.context, { ...share, isReturned: true });
    await expect(markShare(clerk.context, { ...share, isPaid: false })).rejects.toMatchObject({
      code: "conflict",
    });
    expect(await shareOf(entryId, ana)).toMatchObject({ status: "refunded", owed_cents: 8_000 });
  });

  it("is marked while its athlete gives up: it is paid and owed, or due, and never kept in silence", async () => {
    for (let round = 0; round < 6; round += 1) {
      const { eventId } = await atClub();
      const { entryId } = await enterEvent(ana.context, { eventId });
      await Promise.all([
        withdrawEntry(ana.context, { entryId }),
        markShare(clerk.context, { entryId, athleteId: ana.athleteId, isPaid: true }),
      ]);
      expect(await shareOf(entryId, ana)).toMatchObject({ status: "paid", owed_cents: 8_000 });
    }
  });

  it("is marked by who works in the office of that very club, also while it is read-only", async () => {
    const { entryId } = await paidEntry();
    await withdrawEntry(ana.context, { entryId });
    const share = { entryId, athleteId: ana.athleteId, isReturned: true };
    const stranger = await participantAs(money, (await money.club()).admin);
    for (const { context } of [ana, stranger])
      await expect(markReturned(context, share)).rejects.toMatchObject({ code: "forbidden" });
    await expect(markReturned(clerk.context, { ...share, entryId: randomUUID() })).rejects.toMatchObject({
      code: "not_found",
    });
    await expect(markReturned(clerk.context, { ...share, athleteId: bia.athleteId })).rejects.toMatchObject({
      code: "not_found",
    });
    expect(await shareOf(entryId, ana)).toMatchObject({ status: "paid" });
    await lapseClub(money.database.sql, clubId, 20, money.clock.at);
    await markReturned(clerk.context, share);
    await lapseClub(money.database.sql, clubId, null);
    expect(await shareOf(entryId, ana)).toMatchObject({ status: "refunded" });
  });
});
