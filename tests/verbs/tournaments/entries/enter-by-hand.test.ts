import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { enterByHand } from "../../../../app/features/tournaments/entries/enter-by-hand.server.ts";
import { LEDGER_APPLIERS } from "../../../../app/features/money/payments/ledger-handlers.server.ts";
import { enterEvent } from "../../../../app/features/tournaments/tournaments/enter-event.server.ts";
import { markShare } from "../../../../app/features/tournaments/tournaments/mark-share.server.ts";
import { payShare } from "../../../../app/features/tournaments/tournaments/pay-share.server.ts";
import { ENTRY_FEE_APPLIERS } from "../../../../app/features/tournaments/tournaments/settle-entry-fee.server.ts";
import { type FeeEvent, makeFeeEvent, participantAs } from "../../../support/fee-tournament.ts";
import { feedOver } from "../../../support/feed-events.ts";
import { startMoney, type TestMoney } from "../../../support/money.ts";
import { lapseClub } from "../../../support/plans.ts";

type Person = Awaited<ReturnType<typeof participantAs>>;
let money: TestMoney;
let clubId: string;
let admin: Person;
let clerk: Person;
let ana: Person;
let bia: Person;
let caio: Person;
let guest: Person;

beforeAll(async () => {
  money = await startMoney();
  const club = await money.club();
  clubId = club.clubId;
  await lapseClub(money.database.sql, clubId, null);
  admin = await participantAs(money, club.admin);
  clerk = await member("Carla Secretária");
  await money.database.sql(
    "insert into club_staff (id, club_id, user_id, role, created_at) values ($1, $2, $3, 'secretary', $4)",
    [randomUUID(), clubId, clerk.userId, money.clock.at.toISOString()],
  );
  [ana, bia, caio] = [await member("Ana Souza"), await member("Bia Lima"), await member("Caio Prado")];
  guest = await participantAs(money, await money.athlete({ name: "Davi de Fora" }));
});
afterAll(() => money.stop());

/** An athlete of the club. */
async function member(name: string): Promise<Person> {
  const person = await participantAs(money, await money.athlete({ name }));
  await money.database.sql(
    `insert into memberships (id, club_id, athlete_id, status, requested_at, joined_at) values ($1, $2, $3, 'active', $4, $4)`,
    [randomUUID(), clubId, person.athleteId, money.clock.at.toISOString()],
  );
  return person;
}
const refusal = (code: string, field?: string) =>
  expect.objectContaining({
    code,
    ...(field ? { details: expect.objectContaining({ field }) as unknown } : {}),
  }) as unknown;
async function made(options: FeeEvent = {}, payee: string | null = "at_club") {
  const of = await makeFeeEvent(money, clubId, options);
  await money.database.sql("update tournaments set payee = $2 where id = $1", [of.tournamentId, payee]);
  return of;
}
const form = (of: { tournamentId: string; eventId: string }, who: Person, partner: Person | null = null) => ({
  clubId,
  ...of,
  entryId: randomUUID(),
  athleteId: who.athleteId,
  partnerId: partner?.athleteId ?? null,
});
const entriesOf = (eventId: string) =>
  money.database.sql<{ id: string; status: string; partner_id: string | null }>(
    "select id, status, partner_id from tournament_entries where event_id = $1 order by created_at, id",
    [eventId],
  );
const sharesOf = (entryId: string) =>
  money.database.sql("select status, amount_cents, marked_by from entry_shares where entry_id = $1", [
    entryId,
  ]);
const noticeTo = async ({ userId }: Person) =>
  (
    await money.database.sql<{ title: string; message: string }>(
      "select title, message from notifications where user_id = $1 order by created_at desc, id desc limit 1",
      [userId],
    )
  )[0];

describe("entering by hand", () => {
  it("is one entry however often the form is sent; its share is due at the club, and an admin marks it", async () => {
    const of = await made();
    const input = form(of, ana);
    const answers = await Promise.all([1, 2, 3].map(() => enterByHand(clerk.context, input)));
    expect(answers).toEqual(answers.map(() => ({ status: "confirmed" })));
    expect(await enterByHand(admin.context, input)).toEqual({ status: "confirmed" });
    expect((await entriesOf(of.eventId)).map(({ id }) => id)).toEqual([input.entryId]);
    expect(await sharesOf(input.entryId)).toEqual([{ status: "due", amount_cents: 8_000, marked_by: null }]);
    const [notice, ...more] = await money.database.sql<{ message: string }>(
      "select message from notifications where user_id = $1 and title = 'Inscrição pelo clube'",
      [ana.userId],
    );
    expect(more).toEqual([]);
    expect(notice?.message).toMatch(
      /^O clube inscreveu você em Copa de Verão, Simples A\. A sua parte, R\$\s80,00, se paga no clube\.$/,
    );
    await markShare(admin.context, { entryId: input.entryId, athleteId: ana.athleteId, isPaid: true });
    expect(await sharesOf(input.entryId)).toMatchObject([{ status: "paid", marked_by: admin.userId }]);
    // The same form, for somebody else by now.
    await expect(enterByHand(clerk.context, { ...input, athleteId: bia.athleteId })).rejects.toEqual(
      refusal("conflict"),
    );
    await expect(enterByHand(clerk.context, form(of, ana))).rejects.toMatchObject({
      code: "conflict",
      message: "Ana Souza já está em Simples A.",
    });
  });

  it("of a pair needs no invitation accepted, ends the one that was sent, and tells both", async () => {
    const of = await made({ format: "doubles", feeCents: 0 });
    const sent = await enterEvent(ana.context, { eventId: of.eventId, partnerId: guest.athleteId });
    const input = form(of, ana, bia);
    expect(await enterByHand(clerk.context, input)).toEqual({ status: "confirmed" });
    const entries = await entriesOf(of.eventId);
    expect(entries).toHaveLength(2);
    expect(entries).toContainEqual({ id: sent.entryId, status: "withdrawn", partner_id: guest.athleteId });
    expect(entries).toContainEqual({ id: input.entryId, status: "confirmed", partner_id: bia.athleteId });
    expect((await noticeTo(bia))?.message).toBe(
      "O clube inscreveu você e Ana Souza em Copa de Verão, Simples A. Veja a inscrição na página do torneio.",
    );
  });

  it("holds a place for 30 minutes where the fee is paid here; the athlete pays, and who has no account is refused", async () => {
    const of = await made({ maxEntries: 1 }, null);
    const input = form(of, caio);
    expect(await enterByHand(clerk.context, input)).toEqual({ status: "pending" });
    expect((await noticeTo(caio))?.message).toMatch(/A vaga fica guardada por 30 minutos/);
    const session = (await payShare(caio.context, { entryId: input.entryId })).url.split("/").at(-1)!;
    await money.stripe.control("pay-session", { session });
    await feedOver(money, { ...LEDGER_APPLIERS, ...ENTRY_FEE_APPLIERS }).feed();
    expect(await entriesOf(of.eventId)).toMatchObject([{ status: "confirmed" }]);
    expect(await enterByHand(clerk.context, form(of, ana))).toEqual({ status: "waiting" });
    expect((await noticeTo(ana))?.message).toMatch(/Ainda não há vaga: a inscrição está na fila/);
    const profile = await member("Zé sem Conta");
    await money.database.sql("update athletes set user_id = null where id = $1", [profile.athleteId]);
    await expect(enterByHand(clerk.context, form(of, profile))).rejects.toEqual(refusal("invalid_input"));
    const atClub = await made();
    expect(await enterByHand(clerk.context, form(atClub, profile))).toEqual({ status: "confirmed" });
  });

  it("gives the last place once to two forms at once", async () => {
    const of = await made({ maxEntries: 1, feeCents: 0 });
    const answers = await Promise.all(
      [ana, bia, caio].map((who) => enterByHand(clerk.context, form(of, who))),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual(["confirmed", "waiting", "waiting"]);
  });

  it("is refused by the rules of the category and the limits, in the sentences that athletes read", async () => {
    const of = await made({ feeCents: 0 });
    await money.database.sql("update tournament_events set gender = 'female' where id = $1", [of.eventId]);
    await money.database.sql("update athletes set gender_category = 'male' where id = $1", [caio.athleteId]);
    await expect(enterByHand(clerk.context, form(of, caio))).rejects.toMatchObject({
      code: "invalid_input",
      message: "Categoria feminina: só para mulheres.",
    });
    await expect(enterByHand(clerk.context, form(of, guest))).rejects.toEqual(
      refusal("invalid_input", "athlete_id"),
    );
    await expect(enterByHand(clerk.context, form(of, ana, bia))).rejects.toEqual(
      refusal("invalid_input", "partner_id"),
    );
    expect(await entriesOf(of.eventId)).toEqual([]);
  });

  it("goes on after the entry period, until the draw is announced", async () => {
    const of = await made({ feeCents: 0 });
    await money.database.sql("update tournaments set status = 'closed' where id = $1", [of.tournamentId]);
    await money.advance({ seconds: 11 * 86_400 });
    expect(await enterByHand(clerk.context, form(of, ana))).toEqual({ status: "confirmed" });
    await money.database.sql("update tournament_events set state = 'announced' where id = $1", [of.eventId]);
    await expect(enterByHand(clerk.context, form(of, bia))).rejects.toEqual(refusal("conflict"));
    await money.database.sql("update tournament_events set state = 'entries' where id = $1", [of.eventId]);
    for (const status of ["draft", "cancelled", "finished"]) {
      await money.database.sql("update tournaments set status = $2 where id = $1", [of.tournamentId, status]);
      await expect(enterByHand(clerk.context, form(of, bia))).rejects.toEqual(refusal("conflict"));
    }
  });

  it("is of the people who work for that very club", async () => {
    const of = await made({ feeCents: 0 });
    const other = await money.club();
    const stranger = await participantAs(money, other.admin);
    for (const { context } of [ana, stranger])
      await expect(enterByHand(context, form(of, ana))).rejects.toEqual(refusal("forbidden"));
    await expect(enterByHand(stranger.context, { ...form(of, ana), clubId: other.clubId })).rejects.toEqual(
      refusal("not_found"),
    );
    for (const wrong of [{ tournamentId: randomUUID() }, { eventId: randomUUID() }])
      await expect(enterByHand(clerk.context, { ...form(of, ana), ...wrong })).rejects.toEqual(
        refusal("not_found"),
      );
    expect(await entriesOf(of.eventId)).toEqual([]);
  });
});
