import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { mergeEvent } from "../../../../app/features/tournaments/entries/merge-event.server.ts";
import { readEntries } from "../../../../app/features/tournaments/entries/read-entries.server.ts";
import { LEDGER_APPLIERS } from "../../../../app/features/money/payments/ledger-handlers.server.ts";
import { enterEvent } from "../../../../app/features/tournaments/tournaments/enter-event.server.ts";
import { payShare } from "../../../../app/features/tournaments/tournaments/pay-share.server.ts";
import { ENTRY_FEE_APPLIERS } from "../../../../app/features/tournaments/tournaments/settle-entry-fee.server.ts";
import { withdrawEntry } from "../../../../app/features/tournaments/tournaments/withdraw-entry.server.ts";
import {
  entrant,
  type Entrant,
  enterPair,
  makeFeeEvent,
  participantAs,
} from "../../../support/fee-tournament.ts";
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
async function paid(person: Entrant, entryId: string): Promise<string> {
  const session = (await payShare(person.context, { entryId })).url.split("/").at(-1)!;
  const answer = await money.stripe.control("pay-session", { session });
  await feed.feed();
  return (answer as { payment_intent: { id: string } }).payment_intent.id;
}
const refundsOf = async (intent: string) =>
  (await money.sdk.refunds.list({ payment_intent: intent })).data.map(({ amount }) => amount);
const eventOf = async (eventId: string) =>
  (await money.database.sql("select state, merged_into from tournament_events where id = $1", [eventId]))[0];
const entryOf = async (entryId: string) =>
  (await money.database.sql("select event_id, status from tournament_entries where id = $1", [entryId]))[0];
const noticesTo = async ({ userId }: Entrant) =>
  (
    await money.database.sql<{ message: string }>(
      "select message from notifications where user_id = $1 and title = 'Categorias unidas' order by created_at",
      [userId],
    )
  ).map(({ message }) => message);

/** A closed tournament with an event of two who paid, one of whom is in the other one too; and what its preview shows. */
async function closedTournament() {
  const { tournamentId, eventId: from } = await makeFeeEvent(money, clubId, { startsInDays: 20 });
  const to = await makeEvent(money.database.sql, tournamentId, { feeCents: 0, maxEntries: 8 });
  const anas = await enterEvent(ana.context, { eventId: from });
  const caios = await enterEvent(caio.context, { eventId: from });
  const intents = [await paid(ana, anas.entryId), await paid(caio, caios.entryId)];
  await enterEvent(caio.context, { eventId: to });
  await money.database.sql("update tournaments set status = 'closed' where id = $1", [tournamentId]);
  const of = { clubId, tournamentId, from, to };
  return { of, anas: anas.entryId, caios: caios.entryId, intents };
}
const previewOf = async ({ tournamentId, from, to }: { tournamentId: string; from: string; to: string }) =>
  (await readEntries(admin.context, { clubId, tournamentId, merge: { from, to } })).merge!;

describe("merging an event that stays below its quorum", () => {
  it("moves who may as the preview said, gives the others everything back, once however often it is sent", async () => {
    const { of, anas, caios, intents } = await closedTournament();
    const preview = await previewOf(of);
    expect(preview).toMatchObject({
      refusal: null,
      moving: ["Ana Souza"],
      staying: [{ names: "Caio Prado", reason: "Caio Prado já está em Livre." }],
      backCents: 8_000,
    });
    const form = { ...of, mark: preview.mark, moving: 1 };
    await expect(mergeEvent(clerk.context, form)).rejects.toEqual(refusal("forbidden"));
    const done = await Promise.all([1, 2, 3].map(() => mergeEvent(admin.context, form)));
    expect(done.map(({ undone }) => undone).toSorted()).toEqual([0, 0, 1]);
    await money.settle();
    expect(await eventOf(of.from)).toEqual({ state: "merged", merged_into: of.to });
    expect(await entryOf(anas)).toEqual({ event_id: of.to, status: "confirmed" });
    expect(await entryOf(caios)).toEqual({ event_id: of.from, status: "withdrawn" });
    expect(await Promise.all(intents.map(refundsOf))).toEqual([[], [8_000]]);
    const few = "Simples A, em Copa de Verão, não juntou o mínimo de inscrições e foi unida a Livre.";
    expect(await noticesTo(ana)).toEqual([`${few} A sua inscrição continua lá.`]);
    expect(await noticesTo(caio)).toEqual([
      `${few} A sua inscrição foi cancelada: Caio Prado já está em Livre. O que você pagou pelo site volta inteiro.`,
    ]);
    // The paid money goes with the entry.
    expect((await withdrawEntry(ana.context, { entryId: anas })).refunds).toMatchObject([
      { amountCents: 8_000 },
    ]);
  });

  it("ends the invitations that those who move have sent in the other one", async () => {
    const { tournamentId, eventId: from } = await makeFeeEvent(money, clubId, {
      format: "doubles",
      feeCents: 0,
    });
    const to = await makeEvent(money.database.sql, tournamentId, { format: "doubles" });
    const pair = await enterPair(ana, bia, from);
    const sent = await enterEvent(ana.context, { eventId: to, partnerId: caio.athleteId });
    await money.database.sql("update tournaments set status = 'closed' where id = $1", [tournamentId]);
    const of = { clubId, tournamentId, from, to };
    const { mark } = await previewOf(of);
    await mergeEvent(admin.context, { ...of, mark, moving: 1 });
    expect(await entryOf(pair.entryId)).toEqual({ event_id: to, status: "confirmed" });
    expect(await entryOf(sent.entryId)).toEqual({ event_id: to, status: "withdrawn" });
  });

  it("is refused where somebody left since the preview, and then does as the new one says", async () => {
    const { of, anas, caios } = await closedTournament();
    const { mark } = await previewOf(of);
    await withdrawEntry(caio.context, { entryId: caios });
    await expect(mergeEvent(admin.context, { ...of, mark, moving: 1 })).rejects.toEqual(refusal("conflict"));
    expect(await eventOf(of.from)).toMatchObject({ state: "entries" });
    const again = await previewOf(of);
    expect(again.staying).toEqual([]);
    expect(await mergeEvent(admin.context, { ...of, mark: again.mark, moving: 1 })).toEqual({
      moved: 1,
      undone: 0,
    });
    expect(await entryOf(anas)).toMatchObject({ event_id: of.to });
  });

  it("waits for the end of entries, and asks for the same sport and format", async () => {
    const { of } = await closedTournament();
    const { mark } = await previewOf(of);
    const form = { ...of, mark, moving: 1 };
    const { sql } = money.database;
    await sql("update tournaments set status = 'open' where id = $1", [of.tournamentId]);
    await expect(mergeEvent(admin.context, form)).rejects.toMatchObject({
      message: "Encerre antes as inscrições: até lá alguém ainda entra.",
    });
    await sql("update tournaments set status = 'closed' where id = $1", [of.tournamentId]);
    await sql("update tournament_events set sport = 'padel' where id = $1", [of.to]);
    await expect(mergeEvent(admin.context, form)).rejects.toEqual(refusal("conflict"));
    expect((await previewOf(of)).refusal).toBe(
      "Simples A não se une a Livre: esporte, formato ou sorteio não deixam.",
    );
    await sql("update tournament_events set sport = 'tennis', state = 'announced' where id = $1", [of.to]);
    await expect(mergeEvent(admin.context, form)).rejects.toEqual(refusal("conflict"));
    expect(await eventOf(of.from)).toMatchObject({ state: "entries" });
  });

  it("is of that very club's admins and of its events", async () => {
    const { of } = await closedTournament();
    const { mark } = await previewOf(of);
    const form = { ...of, mark, moving: 1 };
    const club = await money.club();
    const stranger = await participantAs(money, club.admin);
    for (const { context } of [bia, stranger])
      await expect(mergeEvent(context, form)).rejects.toEqual(refusal("forbidden"));
    await expect(mergeEvent(stranger.context, { ...form, clubId: club.clubId })).rejects.toEqual(
      refusal("not_found"),
    );
    for (const wrong of [{ from: randomUUID() }, { to: randomUUID() }, { tournamentId: randomUUID() }])
      await expect(mergeEvent(admin.context, { ...form, ...wrong })).rejects.toEqual(refusal("not_found"));
    expect(await eventOf(of.from)).toMatchObject({ state: "entries" });
  });
});
