import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readEntries } from "../../../../app/features/tournaments/entries/read-entries.server.ts";
import { backOf } from "../../../../app/features/tournaments/entries/removal.ts";
import { removeEntry } from "../../../../app/features/tournaments/entries/remove-entry.server.ts";
import { LEDGER_APPLIERS } from "../../../../app/features/money/payments/ledger-handlers.server.ts";
import { cancelTournamentEntries } from "../../../../app/features/tournaments/tournaments/cancel-tournament-entries.server.ts";
import { enterEvent } from "../../../../app/features/tournaments/tournaments/enter-event.server.ts";
import { markShare } from "../../../../app/features/tournaments/tournaments/mark-share.server.ts";
import { payShare } from "../../../../app/features/tournaments/tournaments/pay-share.server.ts";
import { ENTRY_FEE_APPLIERS } from "../../../../app/features/tournaments/tournaments/settle-entry-fee.server.ts";
import {
  entrant,
  type Entrant,
  enterPair,
  makeFeeEvent,
  participantAs,
} from "../../../support/fee-tournament.ts";
import { type Feed, feedOver } from "../../../support/feed-events.ts";
import { startMoney, type TestMoney } from "../../../support/money.ts";
import { lapseClub } from "../../../support/plans.ts";

type Staff = Awaited<ReturnType<typeof participantAs>>;
let money: TestMoney;
let feed: Feed;
let clubId: string;
let admin: Staff;
let clerk: Staff;
let [ana, bia, caio]: Entrant[] = [];

beforeAll(async () => {
  money = await startMoney();
  feed = feedOver(money, { ...LEDGER_APPLIERS, ...ENTRY_FEE_APPLIERS });
  const club = await money.club();
  clubId = club.clubId;
  await lapseClub(money.database.sql, clubId, null);
  admin = await participantAs(money, club.admin);
  const secretary = await money.athlete({ name: "Carla Secretária", clubId });
  await money.database.sql(
    "insert into club_staff (id, club_id, user_id, role, created_at) values ($1, $2, $3, 'secretary', $4)",
    [randomUUID(), clubId, secretary.userId, money.clock.at.toISOString()],
  );
  clerk = await participantAs(money, secretary);
  ana = await entrant(money, "Ana Souza");
  bia = await entrant(money, "Bia Lima");
  caio = await entrant(money, "Caio Prado");
});
afterAll(() => money.stop());

const refusal = (code: string) => expect.objectContaining({ code }) as unknown;
const statusOf = async (entryId: string) =>
  (
    await money.database.sql<{ status: string }>("select status from tournament_entries where id = $1", [
      entryId,
    ])
  )[0]!.status;
const noticeTo = async ({ userId }: Entrant) =>
  (
    await money.database.sql<{ title: string; message: string }>(
      "select title, message from notifications where user_id = $1 order by created_at desc, id desc limit 1",
      [userId],
    )
  )[0];
async function paid(person: Entrant, entryId: string): Promise<string> {
  const session = (await payShare(person.context, { entryId })).url.split("/").at(-1)!;
  const answer = await money.stripe.control("pay-session", { session });
  await feed.feed();
  return (answer as { payment_intent: { id: string } }).payment_intent.id;
}
/** Reads from the page, as it stands now, the amount that undoing an entry gives back. */
async function saidBack(tournamentId: string, entryId: string): Promise<number> {
  const { events } = await readEntries(admin.context, { clubId, tournamentId });
  const entry = events.flatMap(({ entries }) => entries).find(({ id }) => id === entryId);
  return backOf(entry!.people);
}
const refundsOf = async (intent: string) =>
  (await money.sdk.refunds.list({ payment_intent: intent })).data.map(({ amount }) => amount);

describe("an entry that the organiser undoes", () => {
  it("gives back what the page said, once however often it is sent, and its place to the waiting list", async () => {
    const { tournamentId, eventId } = await makeFeeEvent(money, clubId, { maxEntries: 1, startsInDays: 12 });
    const first = await enterEvent(ana!.context, { eventId });
    const next = await enterEvent(bia!.context, { eventId });
    const intent = await paid(ana!, first.entryId);
    // Past the right of withdrawal and within the rule's half.
    await money.advance({ seconds: 9 * 86_400 });
    const backCents = await saidBack(tournamentId, first.entryId);
    expect(backCents).toBe(4_000);
    const form = { clubId, tournamentId, entryId: first.entryId, backCents };
    await expect(removeEntry(clerk.context, form)).rejects.toEqual(refusal("forbidden"));
    const done = await Promise.all([1, 2, 3].map(() => removeEntry(admin.context, form)));
    expect(done.map((one) => one.backCents).toSorted()).toEqual([0, 0, 4_000]);
    await money.settle();
    expect(await refundsOf(intent)).toEqual([4_000]);
    expect(await statusOf(first.entryId)).toBe("withdrawn");
    expect(await statusOf(next.entryId)).toBe("pending");
    expect((await noticeTo(bia!))?.title).toBe("Sua vaga saiu");
    expect(await noticeTo(ana!)).toEqual({
      title: "Inscrição cancelada",
      message: expect.stringMatching(
        /Copa de Verão, Simples A\. Você recebe devolução de R\$\s40,00\./,
      ) as string,
    });
    const lines = await money.database.sql(
      "select actor_user_id, data from audit_lines where action = 'entry_removed' and data->>'entryId' = $1",
      [first.entryId],
    );
    expect(lines).toEqual([
      { actor_user_id: admin.userId, data: { entryId: first.entryId, backCents: 4_000 } },
    ]);
  });

  it("gives back also what somebody paid whose account was deleted since", async () => {
    const { tournamentId, eventId } = await makeFeeEvent(money, clubId, {});
    const gone = await entrant(money, "Nina Prado");
    const { entryId } = await enterEvent(gone.context, { eventId });
    const intent = await paid(gone, entryId);
    await money.database.sql("update athletes set user_id = null where id = $1", [gone.athleteId]);
    const backCents = await saidBack(tournamentId, entryId);
    expect(backCents).toBe(8_000);
    const removed = await removeEntry(admin.context, { clubId, tournamentId, entryId, backCents });
    expect(removed.backCents).toBe(8_000);
    await money.settle();
    expect(await refundsOf(intent)).toEqual([8_000]);
  });

  it("passes its place on while its own event is not drawn, though another of the tournament runs", async () => {
    const { tournamentId, eventId } = await makeFeeEvent(money, clubId, { feeCents: 0, maxEntries: 1 });
    const { entryId } = await enterEvent(ana!.context, { eventId });
    const next = await enterEvent(bia!.context, { eventId });
    await money.database.sql("update tournaments set status = 'running' where id = $1", [tournamentId]);
    await removeEntry(clerk.context, { clubId, tournamentId, entryId, backCents: 0 });
    expect(await statusOf(next.entryId)).toBe("confirmed");
    expect((await noticeTo(bia!))?.title).toBe("Sua vaga saiu");
  });

  it("is refused where another sum goes back by now, and nothing changes", async () => {
    const { tournamentId, eventId } = await makeFeeEvent(money, clubId, { startsInDays: 20 });
    const { entryId } = await enterEvent(ana!.context, { eventId });
    const form = { clubId, tournamentId, entryId, backCents: 0 };
    const intent = await paid(ana!, entryId);
    await expect(removeEntry(admin.context, form)).rejects.toEqual(refusal("conflict"));
    expect(await statusOf(entryId)).toBe("confirmed");
    expect(await refundsOf(intent)).toEqual([]);
    expect(await removeEntry(admin.context, { ...form, backCents: 8_000 })).toMatchObject({
      backCents: 8_000,
    });
  });

  it("is the secretary's too where nothing was paid; both of a pair are told", async () => {
    const { tournamentId, eventId } = await makeFeeEvent(money, clubId, { format: "doubles", feeCents: 0 });
    const { entryId } = await enterPair(ana!, caio!, eventId);
    await removeEntry(clerk.context, { clubId, tournamentId, entryId, backCents: 0 });
    expect(await statusOf(entryId)).toBe("withdrawn");
    for (const person of [ana!, caio!])
      expect((await noticeTo(person))?.message).toBe(
        "O clube cancelou a sua inscrição em Copa de Verão, Simples A.",
      );
  });

  it("that was paid in hand is the admins', and our books have nothing to give back", async () => {
    const { tournamentId, eventId } = await makeFeeEvent(money, clubId, {});
    await money.database.sql("update tournaments set payee = 'at_club' where id = $1", [tournamentId]);
    const { entryId } = await enterEvent(ana!.context, { eventId });
    await markShare(admin.context, { entryId, athleteId: ana!.athleteId, isPaid: true });
    const form = { clubId, tournamentId, entryId, backCents: 0 };
    await expect(removeEntry(clerk.context, form)).rejects.toEqual(refusal("forbidden"));
    await removeEntry(admin.context, form);
    expect(await statusOf(entryId)).toBe("withdrawn");
  });

  it("stays once its event is drawn, in a tournament that is over, and while it is an invitation", async () => {
    const { tournamentId, eventId } = await makeFeeEvent(money, clubId, { format: "doubles", feeCents: 0 });
    const { entryId } = await enterPair(ana!, caio!, eventId);
    const invited = await enterEvent(bia!.context, { eventId });
    const form = { clubId, tournamentId, backCents: 0 };
    await expect(removeEntry(admin.context, { ...form, entryId: invited.entryId })).rejects.toMatchObject({
      message: "É um convite: quem convidou pode cancelar.",
    });
    await money.database.sql("update tournament_events set state = 'drawn' where id = $1", [eventId]);
    await expect(removeEntry(admin.context, { ...form, entryId })).rejects.toMatchObject({
      code: "conflict",
      message: "Esta categoria já foi sorteada: quem desiste sai em Jogos.",
    });
    await money.database.sql("update tournament_events set state = 'entries' where id = $1", [eventId]);
    await money.database.sql("update tournaments set status = 'finished' where id = $1", [tournamentId]);
    await expect(removeEntry(admin.context, { ...form, entryId })).rejects.toEqual(refusal("conflict"));
    expect(await statusOf(entryId)).toBe("confirmed");
  });

  it("is of that very tournament and club, and of who works there", async () => {
    const { tournamentId, eventId } = await makeFeeEvent(money, clubId, { feeCents: 0 });
    const { entryId } = await enterEvent(ana!.context, { eventId });
    const other = await money.club();
    const stranger = await participantAs(money, other.admin);
    const form = { clubId, tournamentId, entryId, backCents: 0 };
    for (const { context } of [ana!, stranger])
      await expect(removeEntry(context, form)).rejects.toEqual(refusal("forbidden"));
    await expect(removeEntry(stranger.context, { ...form, clubId: other.clubId })).rejects.toEqual(
      refusal("not_found"),
    );
    for (const wrong of [{ tournamentId: randomUUID() }, { entryId: randomUUID() }])
      await expect(removeEntry(admin.context, { ...form, ...wrong })).rejects.toEqual(refusal("not_found"));
    await money.database.sql("update clubs set lapsed_at = $2 where id = $1", [
      clubId,
      new Date(money.clock.at.getTime() - 8 * 86_400_000).toISOString(),
    ]);
    await expect(removeEntry(admin.context, form)).rejects.toEqual(refusal("club_read_only"));
    await lapseClub(money.database.sql, clubId, null);
    expect(await statusOf(entryId)).toBe("confirmed");
    await cancelTournamentEntries(admin.context, { tournamentId });
    expect(await removeEntry(admin.context, form)).toMatchObject({ backCents: 0 });
  });
});
