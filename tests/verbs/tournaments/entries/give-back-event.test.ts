import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fullBackOf } from "../../../../app/features/tournaments/entries/below-quorum.ts";
import { giveBackEvent } from "../../../../app/features/tournaments/entries/give-back-event.server.ts";
import { readEntries } from "../../../../app/features/tournaments/entries/read-entries.server.ts";
import { LEDGER_APPLIERS } from "../../../../app/features/money/payments/ledger-handlers.server.ts";
import { enterEvent } from "../../../../app/features/tournaments/tournaments/enter-event.server.ts";
import { payShare } from "../../../../app/features/tournaments/tournaments/pay-share.server.ts";
import { ENTRY_FEE_APPLIERS } from "../../../../app/features/tournaments/tournaments/settle-entry-fee.server.ts";
import { entrant, type Entrant, makeFeeEvent, participantAs } from "../../../support/fee-tournament.ts";
import { type Feed, feedOver } from "../../../support/feed-events.ts";
import { makeEvent } from "../../../support/made-tournament.ts";
import { startMoney, type TestMoney } from "../../../support/money.ts";
import { lapseClub } from "../../../support/plans.ts";

let money: TestMoney;
let feed: Feed;
let clubId: string;
let admin: Awaited<ReturnType<typeof participantAs>>;
let clerk: Awaited<ReturnType<typeof participantAs>>;
let ana: Entrant;
let bia: Entrant;
let caio: Entrant;

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
const stateOf = async (eventId: string) =>
  (
    await money.database.sql<{ state: string }>("select state from tournament_events where id = $1", [
      eventId,
    ])
  )[0]!.state;
const statusesOf = async (eventId: string) =>
  (
    await money.database.sql<{ status: string }>(
      "select status from tournament_entries where event_id = $1 order by status",
      [eventId],
    )
  ).map(({ status }) => status);
const close = (tournamentId: string) =>
  money.database.sql("update tournaments set status = 'closed' where id = $1", [tournamentId]);
async function paid(person: Entrant, entryId: string): Promise<string> {
  const session = (await payShare(person.context, { entryId })).url.split("/").at(-1)!;
  const answer = await money.stripe.control("pay-session", { session });
  await feed.feed();
  return (answer as { payment_intent: { id: string } }).payment_intent.id;
}
const refundsOf = async (intent: string) =>
  (await money.sdk.refunds.list({ payment_intent: intent })).data.map(({ amount }) => amount);

describe("an event below its quorum", () => {
  it("is given back in full, once however often it is sent, whatever the refund rule says", async () => {
    const { tournamentId, eventId } = await makeFeeEvent(money, clubId, { startsInDays: 11 });
    const other = await makeEvent(money.database.sql, tournamentId);
    const first = await enterEvent(ana.context, { eventId });
    const intent = await paid(ana, first.entryId);
    const held = await enterEvent(bia.context, { eventId });
    const session = (await payShare(bia.context, { entryId: held.entryId })).url.split("/").at(-1)!;
    const elsewhere = await enterEvent(caio.context, { eventId: other });
    // The day before it begins, and after the right of withdrawal, the rule gives nothing.
    await money.advance({ seconds: 10 * 86_400 });
    const page = await readEntries(admin.context, { clubId, tournamentId });
    const backCents = fullBackOf(page.events.find(({ id }) => id === eventId)!.entries);
    expect(backCents).toBe(8_000);
    const form = { clubId, tournamentId, eventId, backCents };
    await expect(giveBackEvent(clerk.context, form)).rejects.toEqual(refusal("forbidden"));
    await expect(giveBackEvent(admin.context, { ...form, backCents: 4_000 })).rejects.toEqual(
      refusal("conflict"),
    );
    const done = await Promise.all([1, 2, 3].map(() => giveBackEvent(admin.context, form)));
    expect(done.map(({ refunds }) => refunds).toSorted()).toEqual([0, 0, 1]);
    await money.settle();
    expect(await refundsOf(intent)).toEqual([8_000]);
    expect((await money.sdk.checkout.sessions.retrieve(session)).status).toBe("expired");
    expect(await stateOf(eventId)).toBe("cancelled");
    expect(await statusesOf(eventId)).toEqual(["withdrawn", "withdrawn"]);
    expect(await statusesOf(other)).toEqual([elsewhere.status]);
    for (const { userId } of [ana, bia]) {
      const notices = await money.database.sql(
        "select message from notifications where user_id = $1 and title = 'Categoria cancelada'",
        [userId],
      );
      expect(notices).toEqual([
        {
          message: `Copa de Verão, Simples A não juntou o mínimo de 6 inscrições e não será jogada.${
            userId === ana.userId ? " O que você pagou pelo site volta inteiro." : ""
          }`,
        },
      ]);
    }
    const after = await readEntries(admin.context, { clubId, tournamentId });
    expect(after.events.map(({ id }) => id)).toEqual([other]);
  });

  it("stays while entries are taken, with its quorum, and as the only one", async () => {
    const { tournamentId, eventId } = await makeFeeEvent(money, clubId, { feeCents: 0 });
    const form = { clubId, tournamentId, eventId, backCents: 0 };
    await enterEvent(ana.context, { eventId });
    await expect(giveBackEvent(admin.context, form)).rejects.toMatchObject({
      message: "Encerre antes as inscrições: até lá alguém ainda entra.",
    });
    await close(tournamentId);
    await expect(giveBackEvent(admin.context, form)).rejects.toMatchObject({
      message: "É a única categoria: cancele o torneio inteiro, em O torneio.",
    });
    await makeEvent(money.database.sql, tournamentId);
    await money.database.sql("update tournament_events set quorum = 1 where id = $1", [eventId]);
    await expect(giveBackEvent(admin.context, form)).rejects.toMatchObject({
      code: "conflict",
      message: "Esta categoria tem o mínimo de 1 inscrições.",
    });
    expect(await stateOf(eventId)).toBe("entries");
  });

  it("of two that are cancelled at once one stays, and a read-only club gives back too", async () => {
    const { tournamentId, eventId } = await makeFeeEvent(money, clubId, { feeCents: 0 });
    const other = await makeEvent(money.database.sql, tournamentId);
    await close(tournamentId);
    await money.database.sql("update clubs set lapsed_at = '2000-01-01' where id = $1", [clubId]);
    const of = { clubId, tournamentId, backCents: 0 };
    const done = await Promise.allSettled(
      [eventId, other].map((id) => giveBackEvent(admin.context, { ...of, eventId: id })),
    );
    await lapseClub(money.database.sql, clubId, null);
    expect(done.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect([await stateOf(eventId), await stateOf(other)].toSorted()).toEqual(["cancelled", "entries"]);
  });

  it("is of that very club", async () => {
    const { tournamentId, eventId } = await makeFeeEvent(money, clubId, { feeCents: 0 });
    await makeEvent(money.database.sql, tournamentId);
    await close(tournamentId);
    const club = await money.club();
    const stranger = await participantAs(money, club.admin);
    const form = { clubId, tournamentId, eventId, backCents: 0 };
    for (const { context } of [ana, stranger])
      await expect(giveBackEvent(context, form)).rejects.toEqual(refusal("forbidden"));
    for (const wrong of [{ eventId: randomUUID() }, { tournamentId: randomUUID() }])
      await expect(giveBackEvent(admin.context, { ...form, ...wrong })).rejects.toEqual(refusal("not_found"));
    await expect(giveBackEvent(stranger.context, { ...form, clubId: club.clubId })).rejects.toEqual(
      refusal("not_found"),
    );
    expect(await stateOf(eventId)).toBe("entries");
  });
});
