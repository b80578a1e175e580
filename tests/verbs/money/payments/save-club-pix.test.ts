import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { readPayee } from "../../../../app/features/money/payments/read-payee.server.ts";
import { clubPixInputSchema } from "../../../../app/features/money/payments/club-pix-schema.ts";
import { pixReference } from "../../../../app/features/money/payments/pix-code.ts";
import { saveClubPix } from "../../../../app/features/money/payments/save-club-pix.server.ts";
import { readEntryPage } from "../../../../app/features/tournaments/entries/read-entry-page.server.ts";
import { enterEvent } from "../../../../app/features/tournaments/tournaments/enter-event.server.ts";
import { markShare } from "../../../../app/features/tournaments/tournaments/mark-share.server.ts";
import { readTournament } from "../../../../app/features/tournaments/tournaments/read-tournament.server.ts";
import { withdrawEntry } from "../../../../app/features/tournaments/tournaments/withdraw-entry.server.ts";
import {
  enterPair,
  type Entrant,
  entrant,
  makeFeeEvent,
  participantAs,
} from "../../../support/fee-tournament.ts";
import { startMoney, type TestMoney } from "../../../support/money.ts";
import { lapseClub } from "../../../support/plans.ts";

let money: TestMoney;
let clubId: string;
let admin: Awaited<ReturnType<typeof participantAs>>;
let ana: Entrant;
let bia: Entrant;

const PIX = {
  kind: "cnpj",
  pix_key: "11.222.333/0001-81",
  holder: "Associação  Clube da Orla",
  city: "São José do Rio Preto",
};
const pix = clubPixInputSchema.parse(PIX);

beforeAll(async () => {
  money = await startMoney();
  const club = await money.club({ name: "Clube da Orla" });
  clubId = club.clubId;
  await lapseClub(money.database.sql, clubId, null);
  admin = await participantAs(money, club.admin);
  ana = await entrant(money, "Ana Souza");
  bia = await entrant(money, "Bia Reis");
});
afterAll(() => money.stop());
beforeEach(() => prove());

const prove = (at: Date | null = money.clock.at) =>
  money.database.sql("update sessions set proved_at = $1", [at?.toISOString() ?? null]);
const kept = () =>
  money.database.sql("select kind, pix_key, holder, city, changed_by from club_pix where club_id = $1", [
    clubId,
  ]);
const lines = async () =>
  (
    await money.database.sql<{ action: string; data: object }>(
      "select action, data from audit_lines where club_id = $1 and action like 'club_pix%' order by at, id",
      [clubId],
    )
  ).map(({ action, data }) => ({ action, data }));

async function atClub(options: Parameters<typeof makeFeeEvent>[2] = {}) {
  const made = await makeFeeEvent(money, clubId, options);
  await money.database.sql("update tournaments set payee = 'at_club' where id = $1", [made.tournamentId]);
  return made;
}
const pageOf = (who: Entrant, tournamentId: string) =>
  readEntryPage(who.context, { tournamentId, invitation: null });
const pixOf = async (who: Entrant, tournamentId: string) =>
  (await pageOf(who, tournamentId)).events[0]?.mine?.pix ?? null;

describe("a club's Pix key", () => {
  it("asks for a fresh proof, is kept as the directory writes it, leaves a line without it, and its admins are mailed", async () => {
    await prove(null);
    await expect(saveClubPix(admin.context, { clubId, pix })).rejects.toMatchObject({
      code: "proof_required",
    });
    expect(await kept()).toEqual([]);
    await prove();
    await saveClubPix(admin.context, { clubId, pix });
    expect(await kept()).toEqual([
      {
        kind: "cnpj",
        pix_key: "11222333000181",
        holder: "Associação Clube da Orla",
        city: "São José do Rio Preto",
        changed_by: admin.userId,
      },
    ]);
    expect(await lines()).toEqual([{ action: "club_pix_changed", data: { kind: "cnpj" } }]);
    expect((await readPayee(admin.context, { clubId })).pix).toMatchObject({ pixKey: "11.222.333/0001-81" });
    const mails = await money.database.sql<{ user_id: string; subject: string; text: string }>(
      "select user_id, subject, text from mails where subject = 'Chave Pix de Clube da Orla'",
    );
    expect(mails.map((mail) => mail.user_id)).toEqual([admin.userId]);
    expect(mails[0]?.text).toContain("Chave: CNPJ …0181");
    expect(mails[0]?.text).not.toContain("11222333");
  });

  it("is changed, and taken away once", async () => {
    await saveClubPix(admin.context, { clubId, pix });
    const mail = clubPixInputSchema.parse({ ...PIX, kind: "email", pix_key: "Caixa@Orla.test" });
    await saveClubPix(admin.context, { clubId, pix: mail });
    expect(await kept()).toMatchObject([{ kind: "email", pix_key: "caixa@orla.test" }]);
    await saveClubPix(admin.context, { clubId, pix: null });
    expect(await kept()).toEqual([]);
    expect((await lines()).at(-1)).toEqual({ action: "club_pix_removed", data: {} });
    await expect(saveClubPix(admin.context, { clubId, pix: null })).rejects.toMatchObject({
      code: "conflict",
    });
  });

  it("is the admins' of that very club, while it is paid for", async () => {
    const stranger = await participantAs(money, (await money.club()).admin);
    await prove();
    for (const { context } of [ana, stranger])
      await expect(saveClubPix(context, { clubId, pix })).rejects.toMatchObject({ code: "forbidden" });
    await lapseClub(money.database.sql, clubId, 20, money.clock.at);
    await expect(saveClubPix(admin.context, { clubId, pix })).rejects.toMatchObject({
      code: "club_read_only",
    });
    await lapseClub(money.database.sql, clubId, null);
    expect(await kept()).toEqual([]);
  });

  it("is refused with the field that is wrong", () => {
    const wrong = (fields: object) => clubPixInputSchema.safeParse({ ...PIX, ...fields }).error?.issues;
    expect(wrong({})).toBeUndefined();
    for (const [fields, path] of [
      [{ kind: "iban" }, ["kind"]],
      [{ pix_key: "11.222.333/0001-82" }, ["pix_key"]],
      [{ kind: "phone", pix_key: "3456-7890" }, ["pix_key"]],
      [{ holder: "" }, ["holder"]],
      [{ holder: "最佳" }, ["holder"]],
      [{ holder: "Clube <b>" }, ["holder"]],
      [{ city: "北京" }, ["city"]],
    ] as const)
      expect([fields, wrong(fields)?.[0]?.path]).toEqual([fields, path]);
  });
});

describe("the Pix of a share", () => {
  it("stands on the page of who owes it, each of a pair with a reference of their own, and nowhere once it is paid", async () => {
    await saveClubPix(admin.context, { clubId, pix });
    const { tournamentId, eventId } = await atClub({ format: "doubles", feeCents: 6_050 });
    const { entryId } = await enterPair(ana, bia, eventId);
    const anas = await pixOf(ana, tournamentId);
    expect(anas).toMatchObject({
      reference: pixReference(entryId, 1),
      pixKey: "11.222.333/0001-81",
      holder: "Associação Clube da Orla",
    });
    expect(anas?.code).toContain("011411222333000181");
    expect(anas?.code).toContain("540560.50");
    expect(anas?.code).toContain("5924Associacao Clube da Orla6015Sao Jose do Rio");
    expect(anas?.code).toContain(`0512${pixReference(entryId, 1)}`);
    expect((await pixOf(bia, tournamentId))?.reference).toBe(pixReference(entryId, 2));
    await markShare(admin.context, { entryId, athleteId: ana.athleteId, isPaid: true });
    const page = await pageOf(ana, tournamentId);
    expect(JSON.stringify(page)).not.toMatch(/11222333|11\.222\.333|Associa/);
    expect(await pixOf(bia, tournamentId)).not.toBeNull();
    await markShare(admin.context, { entryId, athleteId: bia.athleteId, isPaid: true });
    expect(await pixOf(bia, tournamentId)).toBeNull();
  });

  it("is nobody's who owes nothing: before entering, on the waiting list, once given up, of a free one, of one that is paid here", async () => {
    await saveClubPix(admin.context, { clubId, pix });
    const secret = /11222333|11\.222\.333|Associa/;
    const full = await atClub({ maxEntries: 1 });
    expect(JSON.stringify(await pageOf(ana, full.tournamentId))).not.toMatch(secret);
    await enterEvent(bia.context, { eventId: full.eventId });
    await enterEvent(ana.context, { eventId: full.eventId });
    expect(JSON.stringify(await pageOf(ana, full.tournamentId))).not.toMatch(secret);
    expect(await pixOf(bia, full.tournamentId)).not.toBeNull();
    const left = await atClub();
    const { entryId } = await enterEvent(ana.context, { eventId: left.eventId });
    await withdrawEntry(ana.context, { entryId });
    expect(JSON.stringify(await pageOf(ana, left.tournamentId))).not.toMatch(secret);
    const free = await atClub({ feeCents: 0 });
    await enterEvent(ana.context, { eventId: free.eventId });
    expect(JSON.stringify(await pageOf(ana, free.tournamentId))).not.toMatch(secret);
    const dollars = await atClub({ currency: "USD" });
    await enterEvent(ana.context, { eventId: dollars.eventId });
    expect(JSON.stringify(await pageOf(ana, dollars.tournamentId))).not.toMatch(secret);
    const shown = await readTournament(ana.context, { tournamentId: left.tournamentId });
    expect(JSON.stringify(shown)).not.toMatch(secret);
  });

  it("is none where the club has no key", async () => {
    await money.database.sql("delete from club_pix");
    const { tournamentId, eventId } = await atClub();
    await enterEvent(ana.context, { eventId });
    const page = await pageOf(ana, tournamentId);
    expect(page.isPaidAtClub).toBe(true);
    expect(page.events[0]?.mine).toMatchObject({ status: "confirmed", pix: null });
  });
});
