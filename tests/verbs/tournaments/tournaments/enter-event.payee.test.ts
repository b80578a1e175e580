import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { enterByHand } from "../../../../app/features/tournaments/entries/enter-by-hand.server.ts";
import { readEntryPage } from "../../../../app/features/tournaments/entries/read-entry-page.server.ts";
import { stoppedPayments } from "../../../../app/features/tournaments/office/office-rules.ts";
import { readOfficeTournament } from "../../../../app/features/tournaments/office/read-tournament-office.server.ts";
import { answerInvitation } from "../../../../app/features/tournaments/tournaments/answer-invitation.server.ts";
import { enterEvent } from "../../../../app/features/tournaments/tournaments/enter-event.server.ts";
import { payShare } from "../../../../app/features/tournaments/tournaments/pay-share.server.ts";
import { releaseHeldPlaces } from "../../../../app/features/tournaments/tournaments/release-held-places.server.ts";
import { withdrawEntry } from "../../../../app/features/tournaments/tournaments/withdraw-entry.server.ts";
import { HANDLERS } from "../../../../worker/webhooks/handlers.ts";
import { connectClub } from "../../../support/connected-club.ts";
import {
  entrant,
  type Entrant,
  type FeeEvent,
  makeFeeEvent,
  participantAs,
} from "../../../support/fee-tournament.ts";
import { type Feed, feedOver } from "../../../support/feed-events.ts";
import { startMoney, type TestMoney } from "../../../support/money.ts";

let money: TestMoney;
let feed: Feed;
let clubId: string;
let account: string;
let admin: Awaited<ReturnType<typeof participantAs>>;
let people = 0;

beforeAll(async () => {
  money = await startMoney();
  feed = feedOver(money, HANDLERS);
  const club = await money.club({ name: "Clube da Orla" });
  clubId = club.clubId;
  admin = await participantAs(money, club.admin);
  const sql = "update clubs set subscription_status = 'active', lapsed_at = null where id = $1";
  await money.database.sql(sql, [clubId]);
  account = await connectClub(money, clubId);
  await feed.feed();
});
afterAll(() => money.stop());

/** Stripe puts the account into a standing and tells us. */
async function stand(standing: "ready" | "restricted" | "in_review") {
  await money.stripe.control("set-account", { account, standing });
  await feed.feed();
}
async function event(options: FeeEvent = {}, payee = "connected") {
  const made = await makeFeeEvent(money, clubId, options);
  await money.database.sql("update tournaments set payee = $2 where id = $1", [made.tournamentId, payee]);
  return made;
}
const newEntrant = async () => await entrant(money, `Pessoa ${(people += 1)}`);
const statusOf = async (entryId: string) =>
  (await money.database.sql("select status from tournament_entries where id = $1", [entryId]))[0]?.status;
const placesOf = async (eventId: string) =>
  (
    await money.database.sql(
      "select status from tournament_entries where event_id = $1 order by created_at, id",
      [eventId],
    )
  ).map(({ status }) => status);
const enter = (who: Entrant, eventId: string) => enterEvent(who.context, { eventId });
const stopped = expect.objectContaining({
  code: "conflict",
  message: expect.stringMatching(/^O clube não pode receber pelo site agora/) as string,
}) as unknown;
const page = (who: Entrant, tournamentId: string) =>
  readEntryPage(who.context, { tournamentId, invitation: null });

describe("while the club's account takes no money", () => {
  it.each(["restricted", "in_review"] as const)(
    "(%s) nobody gets a place that is to be paid here",
    async (standing) => {
      await stand("ready");
      const pair = await event({ format: "doubles" });
      const [ana, bia] = [await newEntrant(), await newEntrant()];
      const invited = await enterEvent(ana.context, { eventId: pair.eventId, partnerId: bia.athleteId });
      const single = await event();
      await stand(standing);
      await expect(enter(ana, single.eventId)).rejects.toEqual(stopped);
      await expect(
        answerInvitation(bia.context, { entryId: invited.entryId, answer: "accept" }),
      ).rejects.toEqual(stopped);
      await money.database.sql(
        `insert into memberships (id, club_id, athlete_id, status, requested_at, joined_at) values ($1, $2, $3, 'active', $4, $4)`,
        [randomUUID(), clubId, bia.athleteId, money.clock.at.toISOString()],
      );
      const byHand = { clubId, ...single, entryId: randomUUID(), athleteId: bia.athleteId, partnerId: null };
      await expect(enterByHand(admin.context, byHand)).rejects.toEqual(stopped);
      expect(await placesOf(single.eventId)).toEqual([]);
      expect(await placesOf(pair.eventId)).toEqual(["invited"]);
      // An invitation can still be refused.
      await answerInvitation(bia.context, { entryId: invited.entryId, answer: "decline" });
      await stand("ready");
      expect((await enter(ana, single.eventId)).status).toBe("pending");
      expect((await enterByHand(admin.context, byHand)).status).toBe("pending");
    },
  );

  it("what costs nothing, or is paid at the club, is entered as ever", async () => {
    await stand("restricted");
    const free = await event({ feeCents: 0 });
    const atClub = await event({}, "at_club");
    expect((await enter(await newEntrant(), free.eventId)).status).toBe("confirmed");
    expect((await enter(await newEntrant(), atClub.eventId)).status).toBe("confirmed");
  });

  it("the account that is restricted in the very moment of entering stops that entry, too", async () => {
    await stand("ready");
    const { eventId } = await event();
    const { context } = await newEntrant();
    let reads = 0;
    const services = {
      ...context.services,
      read: (async (statement) => {
        const rows = await context.services.read(statement);
        reads += 1;
        if (reads === 2) await stand("restricted");
        return rows;
      }) as typeof context.services.read,
    };
    await expect(enterEvent({ ...context, services }, { eventId })).rejects.toEqual(stopped);
    expect(reads).toBeGreaterThan(2);
    expect(await placesOf(eventId)).toEqual([]);
  });

  it("nobody is promoted from the waiting list; the first is, once it is ready again", async () => {
    await stand("ready");
    const { tournamentId, eventId } = await event({ maxEntries: 1 });
    const [ana, bia, caio] = [await newEntrant(), await newEntrant(), await newEntrant()];
    const held = await enter(ana, eventId);
    const first = await enter(bia, eventId);
    const second = await enter(caio, eventId);
    expect([held.status, first.status, second.status]).toEqual(["pending", "waiting", "waiting"]);
    await stand("restricted");
    await withdrawEntry(ana.context, { entryId: held.entryId });
    await releaseHeldPlaces({ services: money.services });
    expect(await placesOf(eventId)).toEqual(["withdrawn", "waiting", "waiting"]);
    expect((await page(bia, tournamentId)).stopped).toBeNull();
    await stand("ready");
    await releaseHeldPlaces({ services: money.services });
    expect([await statusOf(first.entryId), await statusOf(second.entryId)]).toEqual(["pending", "waiting"]);
  });

  it("a payment that was open is not gone on with, and the page, the office and its admins are told", async () => {
    await stand("ready");
    const { tournamentId, eventId } = await event();
    const other = await event();
    const [ana, bia] = [await newEntrant(), await newEntrant()];
    const { entryId } = await enter(ana, eventId);
    const { url } = await payShare(ana.context, { entryId });
    expect((await page(ana, tournamentId)).stopped).toBeNull();
    const office = async () =>
      stoppedPayments(await readOfficeTournament(admin.context, { clubId, tournamentId }));
    expect(await office()).toBeNull();

    await stand("restricted");
    await expect(payShare(ana.context, { entryId })).rejects.toEqual(stopped);
    expect((await page(ana, tournamentId)).stopped).toMatch(/^O clube não pode receber/);
    const shown = await page(bia, other.tournamentId);
    expect(shown.stopped).toMatch(/^O clube não pode receber/);
    expect(shown.events.map(({ refusal }) => refusal)).toEqual([
      "Aguardando a conta do clube: a inscrição paga está parada por enquanto.",
    ]);
    expect(await office()).toMatch(
      /^Inscrições pagas paradas: a conta do clube não recebe pelo site agora\./,
    );
    const [notice] = await money.database.sql(
      "select title, message from notifications where user_id = $1 order by created_at desc, id desc limit 1",
      [admin.userId],
    );
    expect(notice).toEqual({
      title: "Recebimentos do clube: conta restrita",
      message: expect.stringMatching(/Até lá, as inscrições pagas pelo site ficam paradas\.$/) as string,
    });

    await stand("ready");
    expect((await payShare(ana.context, { entryId })).url).toBe(url);
    expect((await page(bia, other.tournamentId)).events.map(({ refusal }) => refusal)).toEqual([null]);
  });
});
