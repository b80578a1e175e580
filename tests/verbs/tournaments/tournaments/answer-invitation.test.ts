import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { answerInvitation } from "../../../../app/features/tournaments/tournaments/answer-invitation.server.ts";
import { enterEvent } from "../../../../app/features/tournaments/tournaments/enter-event.server.ts";
import {
  enterPair,
  entrant,
  type Entrant,
  type FeeEvent,
  makeFeeEvent,
} from "../../../support/fee-tournament.ts";
import { startMoney, type TestMoney } from "../../../support/money.ts";

let money: TestMoney;
let clubId: string;
let people: Entrant[];

beforeAll(async () => {
  money = await startMoney();
  ({ clubId } = await money.club());
  people = [];
  for (const name of ["Ana Souza", "Bia Lima", "Caio Prado", "Davi Reis"])
    people.push(await entrant(money, name));
});
beforeEach(async () => {
  await money.database.sql("delete from entry_shares");
  await money.database.sql("delete from tournament_entries");
});
afterAll(async () => {
  await money.stop();
});

const event = (options?: FeeEvent) => makeFeeEvent(money, clubId, { format: "doubles", ...options });
const refusal = (code: string, message?: RegExp) =>
  expect.objectContaining(
    message
      ? {
          code,
          details: expect.objectContaining({ message: expect.stringMatching(message) as string }) as unknown,
        }
      : { code },
  ) as unknown;
const statusOf = async (entryId: string) =>
  (
    await money.database.sql<{ status: string }>("select status from tournament_entries where id = $1", [
      entryId,
    ])
  )[0]!.status;
const change = (eventId: string, set: string) =>
  money.database.sql(`update tournament_events set ${set} where id = $1`, [eventId]);
const titlesOf = async ({ userId }: Entrant, more = "") =>
  (
    await money.database.sql<{ title: string }>(
      `select title from notifications where user_id = $1 ${more} order by created_at, id`,
      [userId],
    )
  ).map(({ title }) => title);
const unreadOf = (who: Entrant) => titlesOf(who, "and not is_read");

describe("an invitation to play in doubles", () => {
  it("takes a place when the partner accepts, once, each with their own share", async () => {
    const [ana, bia] = people as [Entrant, Entrant];
    const { eventId } = await event({ maxEntries: 1 });
    const { entryId, status } = await enterEvent(ana.context, { eventId, partnerId: bia.athleteId });
    expect(status).toBe("invited");
    const answers = await Promise.all(
      [1, 2, 3].map(() => answerInvitation(bia.context, { entryId, answer: "accept" })),
    );
    expect(answers.map((one) => one.status)).toEqual(["pending", "pending", "pending"]);
    const shares = await money.database.sql("select * from entry_shares where entry_id = $1", [entryId]);
    expect(shares).toMatchObject([{ amount_cents: 8_000 }, { amount_cents: 8_000 }]);
    expect(await titlesOf(bia)).toContain("Convite para jogar em dupla");
    expect(await unreadOf(bia)).not.toContain("Convite para jogar em dupla");
    expect((await titlesOf(ana)).at(-1)).toBe("Convite aceito");
  });

  it("is declined, or taken back, and then another one may be sent", async () => {
    const [ana, bia, caio] = people as [Entrant, Entrant, Entrant];
    const { eventId } = await event();
    const first = await enterEvent(ana.context, { eventId, partnerId: bia.athleteId });
    await expect(enterEvent(ana.context, { eventId, partnerId: caio.athleteId })).rejects.toEqual(
      refusal("conflict"),
    );
    for (const person of [caio, ana])
      await expect(
        answerInvitation(person.context, { entryId: first.entryId, answer: "accept" }),
      ).rejects.toEqual(refusal("not_found"));
    await answerInvitation(bia.context, { entryId: first.entryId, answer: "decline" });
    await expect(answerInvitation(bia.context, { entryId: first.entryId, answer: "accept" })).rejects.toEqual(
      refusal("conflict"),
    );
    const second = await enterEvent(ana.context, { eventId, partnerId: caio.athleteId });
    await answerInvitation(ana.context, { entryId: second.entryId, answer: "cancel" });
    expect([await statusOf(first.entryId), await statusOf(second.entryId)]).toEqual([
      "withdrawn",
      "withdrawn",
    ]);
    expect((await titlesOf(caio)).at(-1)).toBe("Convite cancelado");
  });

  it("without a named partner is for whoever has its link, the first of them", async () => {
    const [ana, bia, caio] = people as [Entrant, Entrant, Entrant];
    const { eventId } = await event();
    const { entryId } = await enterEvent(ana.context, { eventId });
    const answers = await Promise.allSettled(
      [bia, caio].map(({ context }) => answerInvitation(context, { entryId, answer: "accept" })),
    );
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await statusOf(entryId)).toBe("pending");
  });

  it("ends the partner's own one, and binds nobody twice in an event", async () => {
    const [ana, bia, caio, davi] = people as [Entrant, Entrant, Entrant, Entrant];
    const { eventId } = await event();
    const own = await enterEvent(bia.context, { eventId, partnerId: davi.athleteId });
    await enterPair(ana, bia, eventId);
    expect(await statusOf(own.entryId)).toBe("withdrawn");
    await expect(enterPair(caio, ana, eventId)).rejects.toEqual(refusal("conflict"));
  });

  it("goes to the waiting list when the places are gone meanwhile", async () => {
    const [ana, bia, caio, davi] = people as [Entrant, Entrant, Entrant, Entrant];
    const { eventId } = await event({ maxEntries: 1 });
    const { entryId } = await enterEvent(ana.context, { eventId, partnerId: bia.athleteId });
    await enterPair(caio, davi, eventId);
    expect(await answerInvitation(bia.context, { entryId, answer: "accept" })).toEqual({ status: "waiting" });
  });
});

describe("the rules of a category", () => {
  it("are enforced of both when the partner accepts, naming the rule", async () => {
    const [ana, bia] = people as [Entrant, Entrant];
    const { eventId } = await event();
    await change(eventId, "gender = 'mixed'");
    await money.database.sql("update athletes set gender_category = 'female' where id = any($1)", [
      [ana.athleteId, bia.athleteId],
    ]);
    const { entryId } = await enterEvent(ana.context, { eventId });
    await expect(answerInvitation(bia.context, { entryId, answer: "accept" })).rejects.toEqual(
      refusal("invalid_input", /mista: a dupla/),
    );
    await change(eventId, "gender = 'male'");
    await answerInvitation(ana.context, { entryId, answer: "cancel" });
    await expect(enterEvent(ana.context, { eventId })).rejects.toEqual(refusal("invalid_input", /só homens/));
  });

  it("hold over the events of a tournament, also for two entries at the same moment", async () => {
    const [ana] = people as [Entrant];
    const { eventId, tournamentId } = await event({ format: "singles" });
    const more = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
    for (const id of more)
      await money.database.sql(
        `insert into tournament_events (id, tournament_id, name, sport, format, entry_fee_cents, currency, max_entries)
         values ($1, $2, 'Outra', 'tennis', 'singles', 0, 'BRL', 8)`,
        [id, tournamentId],
      );
    const tries = await Promise.allSettled(
      [eventId, ...more].map((id) => enterEvent(ana.context, { eventId: id })),
    );
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(2);
    for (const one of tries)
      if (one.status === "rejected") expect(one.reason).toEqual(refusal("invalid_input", /até 2 categorias/));
  });

  it("are free of the payment where the club is paid by hand", async () => {
    const [ana] = people as [Entrant];
    const { eventId, tournamentId } = await event({ format: "singles" });
    await money.database.sql("update tournaments set payee = 'at_club' where id = $1", [tournamentId]);
    const { entryId, status } = await enterEvent(ana.context, { eventId });
    expect(status).toBe("confirmed");
    const shares = await money.database.sql("select * from entry_shares where entry_id = $1", [entryId]);
    expect(shares).toMatchObject([{ amount_cents: 8_000, status: "due" }]);
  });
});
