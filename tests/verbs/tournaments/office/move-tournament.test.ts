import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { changeTournament } from "../../../../app/features/tournaments/office/change-tournament.server.ts";
import { createTournament } from "../../../../app/features/tournaments/office/create-tournament.server.ts";
import { moveTournament } from "../../../../app/features/tournaments/office/move-tournament.server.ts";
import { saveEvent } from "../../../../app/features/tournaments/office/save-event.server.ts";
import {
  eventFieldsSchema,
  tournamentFieldsSchema,
} from "../../../../app/features/tournaments/office/tournament-office-schema.ts";
import { enterEvent } from "../../../../app/features/tournaments/tournaments/enter-event.server.ts";
import { payShare } from "../../../../app/features/tournaments/tournaments/pay-share.server.ts";
import { connectClub } from "../../../support/connected-club.ts";
import { entrant, participantAs } from "../../../support/fee-tournament.ts";
import { startMoney, type TestMoney } from "../../../support/money.ts";
import { eventFields, tournamentFields } from "../../../support/office-fields.ts";

let money: TestMoney;
let clubId: string;
let admin: Awaited<ReturnType<typeof participantAs>>;
beforeAll(async () => {
  money = await startMoney();
  const club = await money.club();
  clubId = club.clubId;
  admin = await participantAs(money, club.admin);
  const sql = "update clubs set subscription_status = 'active', lapsed_at = null where id = $1";
  await money.database.sql(sql, [clubId]);
  await connectClub(money, clubId);
});
afterAll(() => money.stop());

const facts = (payee: string) => tournamentFieldsSchema.parse(tournamentFields({ payee }, money.clock.at));
function event(over: Record<string, string>, event_id: string = randomUUID()) {
  const open = { gender: "open", class_B: "" };
  return { ...eventFieldsSchema.parse(eventFields(event_id, { ...open, ...over })), event_id };
}

/** A draft with one event for each of these fees. */
async function draft(payee: string, ...fees: Record<string, string>[]) {
  const { id } = await createTournament(admin.context, { clubId, id: randomUUID(), fields: facts(payee) });
  const of = { clubId, tournamentId: id };
  const ids: string[] = [];
  for (const over of fees) {
    const fields = event(over);
    await saveEvent(admin.context, { ...of, version: ids.length + 1, fields, isNew: true });
    ids.push(fields.event_id);
  }
  return { of, ids, version: fees.length + 1 };
}
const move = (
  of: { clubId: string; tournamentId: string },
  version: number,
  to: "publish" | "close_entries",
) => moveTournament(admin.context, { ...of, version, move: to });
const refused = (code: string, message: RegExp, field?: string) =>
  expect.objectContaining({
    code,
    message: expect.stringMatching(message) as string,
    ...(field ? { details: expect.objectContaining({ field }) as unknown } : {}),
  }) as unknown;

describe("publishing a tournament with fees", () => {
  it.each([
    [{ fee: "0,53" }, "0,53"],
    [{ fee: "0,50", currency: "USD" }, "0,50"],
    [{ fee: "80,00", fee_guest: "0,53" }, "0,53"],
  ])("takes %j, which an athlete then pays at Stripe", async (fees, pays) => {
    const { of, ids, version } = await draft("connected", fees);
    await move(of, version, "publish");
    const who = await entrant(money, `Paga ${pays}`);
    const { entryId } = await enterEvent(who.context, { eventId: ids[0] ?? "" });
    const { url } = await payShare(who.context, { entryId });
    const session = url.split("/").at(-1) ?? "";
    await money.stripe.control("pay-session", { session });
    expect(await money.sdk.checkout.sessions.retrieve(session)).toMatchObject({
      payment_status: "paid",
      amount_total: Number(pays.replace(",", "")),
    });
  });

  it.each([
    [{ fee: "0,52" }, "fee"],
    [{ fee: "0,49", currency: "USD" }, "fee"],
    [{ fee: "80,00", fee_second: "0,10" }, "fee_second"],
    [{ fee: "80,00", fee_guest: "0,01" }, "fee_guest"],
    [{ fee: "80,00", fee_early: "0,30", early_until: "2026-01-20" }, "fee_early"],
  ])(
    "refuses %j, at its field, and before publishing where it was chosen before the payee",
    async (fees, field) => {
      const small = /taxa é zero ou a partir de (R\$\s0,53|US\$\s0,50)\.$/;
      await expect(draft("connected", fees)).rejects.toEqual(refused("invalid_input", small, field));
      const { of, version } = await draft("at_club", fees);
      await changeTournament(admin.context, { ...of, version, fields: facts("connected") });
      await expect(move(of, version + 1, "publish")).rejects.toEqual(refused("conflict", small));
      await changeTournament(admin.context, { ...of, version: version + 1, fields: facts("at_club") });
      await move(of, version + 2, "publish");
      await expect(
        changeTournament(admin.context, { ...of, version: version + 3, fields: facts("connected") }),
      ).rejects.toEqual(refused("invalid_input", small, "payee"));
    },
  );

  it("keeps its last day from moving before today once fees were paid through the account: they wait for it", async () => {
    const { of, ids, version } = await draft("connected", { fee: "80,00" });
    await move(of, version, "publish");
    const day = (days: number) =>
      new Date(money.clock.at.getTime() + days * 86_400_000).toISOString().slice(0, 10);
    const moved = (last: string, version_: number) => {
      const ends = {
        starts_on: last,
        ends_on: last,
        opens_at: `${day(-9)}T08:00`,
        closes_at: `${day(-5)}T08:00`,
      };
      const fields = tournamentFieldsSchema.parse(
        tournamentFields({ payee: "connected", ...ends }, money.clock.at),
      );
      return changeTournament(admin.context, { ...of, version: version_, fields });
    };
    // While nobody has entered, its office may.
    await moved(day(-3), version + 1);
    await moved(day(20), version + 2);
    const open = { opens_at: `${day(-9)}T08:00`, closes_at: `${day(15)}T08:00` };
    const fields = tournamentFieldsSchema.parse(
      tournamentFields({ payee: "connected", starts_on: day(20), ends_on: day(20), ...open }, money.clock.at),
    );
    await changeTournament(admin.context, { ...of, version: version + 3, fields });
    const who = await entrant(money, "Paga antes");
    await enterEvent(who.context, { eventId: ids[0] ?? "" });
    const [row] = await money.database.sql<{ version: number }>(
      "select version from tournaments where id = $1",
      [of.tournamentId],
    );
    await expect(moved(day(-3), row?.version ?? 0)).rejects.toEqual(
      refused("invalid_input", /antes de hoje/, "ends_on"),
    );
    await moved(day(10), row?.version ?? 0);
  });

  it("asks for one currency, then and later", async () => {
    const real = { fee: "80,00" };
    const dollar = { fee: "20,00", currency: "USD" };
    const mixed = await draft("connected", real, dollar);
    await expect(move(mixed.of, mixed.version, "publish")).rejects.toEqual(
      refused("conflict", /^Há taxas em real e em dólar/),
    );
    const { of, version } = await draft("connected", real, { fee: "0,00", currency: "USD" });
    await move(of, version, "publish");
    const save = (over: Record<string, string>) =>
      saveEvent(admin.context, { ...of, version: version + 1, fields: event(over), isNew: true });
    await expect(save(dollar)).rejects.toEqual(refused("invalid_input", /são em real/, "currency"));
    await save({ ...real, fee: "90,00" });
  });
});
