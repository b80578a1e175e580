import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { changeTournament } from "../../../../app/features/tournaments/office/change-tournament.server.ts";
import { createTournament } from "../../../../app/features/tournaments/office/create-tournament.server.ts";
import {
  moveTournament,
  removeDraft,
} from "../../../../app/features/tournaments/office/move-tournament.server.ts";
import {
  readOfficeTournament,
  readOfficeTournaments,
} from "../../../../app/features/tournaments/office/read-tournament-office.server.ts";
import { removeEvent } from "../../../../app/features/tournaments/office/remove-event.server.ts";
import { saveEvent } from "../../../../app/features/tournaments/office/save-event.server.ts";
import {
  newTournamentSchema,
  tournamentFormSchema,
} from "../../../../app/features/tournaments/office/tournament-office-schema.ts";
import { cancelTournamentEntries } from "../../../../app/features/tournaments/tournaments/cancel-tournament-entries.server.ts";
import { enterEvent } from "../../../../app/features/tournaments/tournaments/enter-event.server.ts";
import { readTournament } from "../../../../app/features/tournaments/tournaments/read-tournament.server.ts";
import { entrant, participantAs } from "../../../support/fee-tournament.ts";
import { startMoney, type TestMoney } from "../../../support/money.ts";
import { eventFields, tournamentFields } from "../../../support/office-fields.ts";

type Person = Awaited<ReturnType<typeof participantAs>>;

let money: TestMoney;
let clubId: string;
let admin: Person;
let clerk: Person;
let stranger: Person;

beforeAll(async () => {
  money = await startMoney();
  const club = await money.club();
  clubId = club.clubId;
  const { sql } = money.database;
  await sql("update clubs set subscription_status = 'active', lapsed_at = null where id = $1", [clubId]);
  admin = await participantAs(money, club.admin);
  const person = await money.athlete({ name: "Vera Secretária", clubId });
  await sql(
    "insert into club_staff (id, user_id, club_id, role, created_at) values (gen_random_uuid(), $1, $2, 'secretary', now())",
    [person.userId, clubId],
  );
  clerk = await participantAs(money, person);
  stranger = await participantAs(money, (await money.club()).admin);
});
afterAll(() => money.stop());

const tournament = (over: Record<string, string> = {}) =>
  newTournamentSchema.parse({
    intent: "create_tournament",
    ...tournamentFields(over, money.clock.at),
  });
function event(over: Record<string, string> = {}, eventId: string = randomUUID()) {
  const open = { gender: "open", class_B: "" };
  const form = tournamentFormSchema.parse({
    intent: "add_event",
    version: "1",
    ...eventFields(eventId, { ...open, ...over }),
  });
  if (form.intent !== "add_event") throw new Error(form.intent);
  return { ...form, event_id: eventId };
}
async function made(over: Record<string, string> = {}) {
  const { id } = await createTournament(admin.context, {
    clubId,
    id: randomUUID(),
    fields: tournament(over),
  });
  return { clubId, tournamentId: id };
}
const pageOf = (of: { clubId: string; tournamentId: string }, who = admin) =>
  readOfficeTournament(who.context, of);
const add = (of: { clubId: string; tournamentId: string }, version: number, over = {}, who = admin) =>
  saveEvent(who.context, { ...of, version, fields: event(over), isNew: true });
const publish = (of: { clubId: string; tournamentId: string }, version: number) =>
  moveTournament(admin.context, { ...of, version, move: "publish" });

describe("a tournament of a club", () => {
  it("begins as a draft that only the club sees, once however often it is sent", async () => {
    const fields = tournament();
    const id = randomUUID();
    await createTournament(clerk.context, { clubId, id, fields });
    await createTournament(clerk.context, { clubId, id, fields });
    const listed = (await readOfficeTournaments(clerk.context, { clubId })).filter((one) => one.id === id);
    expect(listed).toMatchObject([{ name: "Copa de Verão", reads: "draft", events: 0, entries: 0 }]);
    await expect(readTournament({ services: money.services }, { tournamentId: id })).rejects.toMatchObject({
      code: "not_found",
    });
  });

  it("is published with an event, closed, opened again, and shown to everybody", async () => {
    const of = await made();
    await expect(publish(of, 1)).rejects.toMatchObject({
      code: "conflict",
      message: "Falta ao menos uma categoria.",
    });
    await add(of, 1);
    await publish(of, 2);
    expect(await readTournament({ services: money.services }, of)).toMatchObject({ state: "open" });
    await moveTournament(clerk.context, { ...of, version: 3, move: "close_entries" });
    expect((await pageOf(of)).tournament).toMatchObject({ status: "closed", version: 4 });
    await moveTournament(clerk.context, { ...of, version: 4, move: "reopen_entries" });
    expect((await pageOf(of)).tournament.reads).toBe("open");
    // Sent twice it is done once.
    await moveTournament(clerk.context, { ...of, version: 4, move: "reopen_entries" });
    expect((await pageOf(of)).tournament.version).toBe(5);
  });

  it("with a fee needs somebody who is paid: the club at hand, or its account once that is ready", async () => {
    const of = await made();
    await add(of, 1, { fee: "80,00" });
    await expect(publish(of, 2)).rejects.toMatchObject({
      message: "Há taxa de inscrição: diga antes quem recebe.",
    });
    await changeTournament(admin.context, { ...of, version: 2, fields: tournament({ payee: "connected" }) });
    await expect(publish(of, 3)).rejects.toMatchObject({
      message: expect.stringMatching(/ainda não recebe/),
    });
    await money.database.sql(
      `insert into payee_accounts (id, club_id, stripe_account_id, is_chargeable, is_paid_out, is_submitted, created_at)
       values (gen_random_uuid(), $1, 'acct_pronta', true, true, true, now())`,
      [clubId],
    );
    await publish(of, 3);
    expect((await pageOf(of)).tournament.status).toBe("open");
    await money.database.sql("delete from payee_accounts where club_id = $1", [clubId]);
  });

  it("is refused to whoever changes what somebody else has changed since, and nothing changes", async () => {
    const of = await made();
    await changeTournament(admin.context, { ...of, version: 1, fields: tournament({ name: "Taça" }) });
    const late = { code: "conflict", message: expect.stringMatching(/acabou de mudar/) };
    await expect(
      changeTournament(clerk.context, { ...of, version: 1, fields: tournament() }),
    ).rejects.toMatchObject(late);
    await expect(add(of, 1)).rejects.toMatchObject(late);
    expect(await pageOf(of)).toMatchObject({ tournament: { name: "Taça", version: 2 }, events: [] });
  });

  it("of many who change it at once exactly one does", async () => {
    const of = await made();
    const all = await Promise.allSettled([1, 2, 3, 4, 5].map((n) => add(of, 1, { name: `Categoria ${n}` })));
    expect(all.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect((await pageOf(of)).events).toHaveLength(1);
  });

  it("as a draft is thrown away whole; once it is out it is cancelled instead", async () => {
    const of = await made();
    await add(of, 1);
    await expect(cancelTournamentEntries(admin.context, of)).rejects.toMatchObject({ code: "conflict" });
    await removeDraft(clerk.context, { ...of, version: 2 });
    await expect(pageOf(of)).rejects.toMatchObject({ code: "not_found" });
    const out = await made();
    await add(out, 1);
    await publish(out, 2);
    await expect(removeDraft(admin.context, { ...out, version: 3 })).rejects.toMatchObject({
      message: "Este torneio já foi publicado: ele se cancela, não se apaga.",
    });
    await cancelTournamentEntries(admin.context, out);
    await expect(
      changeTournament(admin.context, { ...out, version: 3, fields: tournament() }),
    ).rejects.toMatchObject({ code: "conflict" });
  });
});

describe("an event of a tournament", () => {
  it("answers the two sentences of spec §5 about money", async () => {
    const of = await made();
    await expect(add(of, 1, { fee: "5.000,01" })).rejects.toMatchObject({ code: "amount_too_large" });
    await expect(add(of, 1, { currency: "EUR" })).rejects.toMatchObject({ code: "currency_not_allowed" });
  });

  it("is added once however often it is sent, and changed by its id", async () => {
    const of = await made();
    const fields = event();
    await saveEvent(admin.context, { ...of, version: 1, fields, isNew: true });
    await saveEvent(admin.context, { ...of, version: 1, fields, isNew: true });
    const other = event({ name: "Livre B", fee: "30,00" }, fields.event_id);
    await saveEvent(admin.context, { ...of, version: 2, fields: other, isNew: false });
    expect((await pageOf(of)).events).toMatchObject([{ name: "Livre B", entryFeeCents: 3_000 }]);
  });

  it("keeps its fee and category once somebody entered, and cannot be taken out", async () => {
    const of = await made({ payee: "at_club" });
    const fields = event({ fee: "80,00" });
    await saveEvent(admin.context, { ...of, version: 1, fields, isNew: true });
    await add(of, 2, { name: "Outra" });
    await publish(of, 3);
    const ana = await entrant(money, "Ana Souza");
    await enterEvent(ana.context, { eventId: fields.event_id });
    const change = (over: Record<string, string>) =>
      saveEvent(admin.context, {
        ...of,
        version: 4,
        fields: event({ fee: "80,00", ...over }, fields.event_id),
        isNew: false,
      });
    await expect(change({ fee: "90,00" })).rejects.toMatchObject({ details: { field: "fee" } });
    await expect(change({ gender: "female" })).rejects.toMatchObject({ details: { field: "gender" } });
    await expect(
      removeEvent(admin.context, { ...of, version: 4, eventId: fields.event_id }),
    ).rejects.toMatchObject({ message: "Já há inscrições nesta categoria: ela não se apaga." });
    await change({ max_entries: "8" });
    expect((await pageOf(of)).events.find(({ id }) => id === fields.event_id)).toMatchObject({
      maxEntries: 8,
      placed: 1,
      hasEntries: true,
    });
  });

  it("is taken out while nobody entered, but not the last of a tournament that is out", async () => {
    const of = await made();
    await add(of, 1);
    await publish(of, 2);
    const [only] = (await pageOf(of)).events;
    const remove = (version: number) => removeEvent(admin.context, { ...of, version, eventId: only!.id });
    await expect(remove(3)).rejects.toMatchObject({ code: "conflict" });
    await add(of, 3, { name: "Outra" });
    await remove(4);
    expect((await pageOf(of)).events).toMatchObject([{ name: "Outra" }]);
  });
});

describe("who may", () => {
  it("a secretary prepares everything but money", async () => {
    const of = await made();
    const money = { code: "forbidden", message: expect.stringMatching(/administração do clube/) };
    await expect(add(of, 1, { fee: "80,00" }, clerk)).rejects.toMatchObject(money);
    await expect(
      changeTournament(clerk.context, { ...of, version: 1, fields: tournament({ payee: "at_club" }) }),
    ).rejects.toMatchObject(money);
    await expect(
      createTournament(clerk.context, { clubId, id: randomUUID(), fields: tournament({ payee: "at_club" }) }),
    ).rejects.toMatchObject(money);
    await add(of, 1, {}, clerk);
    await changeTournament(clerk.context, { ...of, version: 2, fields: tournament({ name: "Taça" }) });
    await moveTournament(clerk.context, { ...of, version: 3, move: "publish" });
    await expect(cancelTournamentEntries(clerk.context, of)).rejects.toMatchObject({ code: "forbidden" });
  });

  it("refuses who works for another club, whichever club they name", async () => {
    const of = await made();
    const own = (
      await money.database.sql("select club_id from club_admins where user_id = $1", [stranger.userId])
    )[0]!;
    const elsewhere = { clubId: own.club_id as string, tournamentId: of.tournamentId };
    await expect(pageOf(of, stranger)).rejects.toMatchObject({ code: "forbidden" });
    await expect(pageOf(elsewhere, stranger)).rejects.toMatchObject({ code: "not_found" });
    await expect(add(of, 1, {}, stranger)).rejects.toMatchObject({ code: "forbidden" });
    await expect(add(elsewhere, 1, {}, stranger)).rejects.toMatchObject({ code: "not_found" });
    const ana = await entrant(money, "Ana Souza");
    await expect(readOfficeTournaments(ana.context, { clubId })).rejects.toMatchObject({ code: "forbidden" });
  });
});
