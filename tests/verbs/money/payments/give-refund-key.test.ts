import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { refundPixSchema } from "../../../../app/features/money/payments/club-pix-schema.ts";
import { giveRefundKey } from "../../../../app/features/money/payments/give-refund-key.server.ts";
import {
  readKeyRefunds,
  readRefundTasks,
} from "../../../../app/features/money/payments/read-refund-keys.server.ts";
import { returnByPix } from "../../../../app/features/money/payments/return-by-pix.server.ts";
import { type FeeDesk, openFeeDesk } from "../../../support/fee-desk.ts";
import { type Entrant, entrant, participantAs } from "../../../support/fee-tournament.ts";
import { makePerson } from "../../../support/identity.ts";
import type { TestApp } from "../../../support/app.ts";
import { startMoney, type TestMoney } from "../../../support/money.ts";
import { prove, stuckRefund } from "../../../support/stuck-refund.ts";

let money: TestMoney;
let desk: FeeDesk;
let admin: Entrant["context"];
let team: Entrant["context"];

const PIX = refundPixSchema.parse({ kind: "cpf", pix_key: "529.982.247-25", holder: "Ana  Souza" });
const OTHER = refundPixSchema.parse({ kind: "email", pix_key: "ana@banco.test", holder: "Ana Souza" });

beforeAll(async () => {
  money = await startMoney();
  desk = await openFeeDesk(money);
  const app = { sql: money.database.sql } as TestApp;
  const boss = { role: "club_admin", clubId: desk.clubId, adminOf: [desk.clubId] };
  admin = (await participantAs(money, await makePerson(app, { email: "chefe@quadra.test", ...boss })))
    .context;
  team = (
    await participantAs(money, await makePerson(app, { email: "time@quadra.test", role: "super_admin" }))
  ).context;
});
afterAll(() => money.stop());
beforeEach(() => prove(money));

const kept = (id: string) =>
  money.database.sql(
    "select kind, pix_key, holder, club_id, given_by from refund_keys where refund_id = $1",
    [id],
  );
const listOf = async (context: Entrant["context"], id: string) =>
  (await readKeyRefunds(context, { kind: "athlete" })).refunds.find((one) => one.id === id);
const mailed = async () => {
  await money.settle();
  return money.mails.splice(0).map(({ to, subject, text }) => ({ to, subject, text }));
};

describe("the Pix key of a refund", () => {
  it("is asked of the payer with a fresh proof, is kept as the directory writes it, and mailed without it; the club owes what it has", async () => {
    const { id, who, tournamentId } = await stuckRefund(money, desk, "refused");
    expect(await listOf(who.context, id)).toMatchObject({ key: null, tournamentId, amountCents: 8_000 });
    await prove(money, null);
    await expect(giveRefundKey(who.context, { refundId: id, pix: PIX })).rejects.toMatchObject({
      code: "proof_required",
    });
    expect(await kept(id)).toEqual([]);
    await prove(money);
    await mailed();
    await giveRefundKey(who.context, { refundId: id, pix: PIX });
    expect(await kept(id)).toEqual([
      {
        kind: "cpf",
        pix_key: "52998224725",
        holder: "Ana Souza",
        club_id: desk.clubId,
        given_by: who.userId,
      },
    ]);
    const mails = await mailed();
    expect(mails.map(({ subject }) => subject.replaceAll("\u00a0", " ")).toSorted()).toEqual([
      // To each admin of the club.
      "Devolução por Pix a fazer: R$ 80,00",
      "Devolução por Pix a fazer: R$ 80,00",
      "Recebemos a sua chave Pix: devolução de R$ 80,00",
    ]);
    expect(mails.map(({ to }) => to)).toContain("chefe@quadra.test");
    expect(JSON.stringify(mails)).not.toContain("52998224725");
    // The payer reads as much of it as says which it is; those who owe read none of it in their list.
    expect(await listOf(who.context, id)).toMatchObject({
      key: { kind: "cpf", veiled: "…4725", holder: "Ana Souza" },
      clubName: "Clube da Orla",
    });
    const tasks = await readRefundTasks(admin, { kind: "club", clubId: desk.clubId });
    expect(tasks.map((task) => task.id)).toContain(id);
    expect(JSON.stringify(tasks)).not.toMatch(/52998224725|529\.982/);
    expect(await readRefundTasks(team, { kind: "platform" })).toEqual([]);
    expect(await readRefundTasks(team, { kind: "club", clubId: desk.clubId })).toEqual([]);
  });

  it("of what the bank sent back is the platform's to pay: the money was taken from the club before", async () => {
    const { id, who } = await stuckRefund(money, desk, "sent back");
    await mailed();
    await giveRefundKey(who.context, { refundId: id, pix: PIX });
    expect(await kept(id)).toMatchObject([{ club_id: null }]);
    expect((await mailed()).map(({ to }) => to)).toContain("time@quadra.test");
    expect((await readRefundTasks(team, { kind: "platform" })).map((task) => task.id)).toContain(id);
  });

  it("is corrected until it was given back; the same again does nothing", async () => {
    const { id, who } = await stuckRefund(money, desk, "sent back");
    await giveRefundKey(who.context, { refundId: id, pix: PIX });
    await mailed();
    await giveRefundKey(who.context, { refundId: id, pix: PIX });
    expect(await mailed()).toEqual([]);
    await money.advance({ seconds: 60 });
    await prove(money);
    await giveRefundKey(who.context, { refundId: id, pix: OTHER });
    expect(await kept(id)).toMatchObject([{ kind: "email", pix_key: "ana@banco.test" }]);
    expect((await mailed()).map(({ subject }) => subject).join()).toContain("Chave Pix corrigida");
    const givenAt = new Date((await listOf(who.context, id))!.key!.givenAt);
    await returnByPix(team, { refundId: id, givenAt });
    await expect(giveRefundKey(who.context, { refundId: id, pix: PIX })).rejects.toMatchObject({
      code: "conflict",
    });
    expect(await kept(id)).toMatchObject([{ kind: "email" }]);
  });

  it("refuses the wrong role, the wrong club and a refund that asks for none", async () => {
    const { id, who, intent } = await stuckRefund(money, desk, "refused");
    const bia = await entrant(money, "Bia Reis");
    const give = (context: Entrant["context"]) => giveRefundKey(context, { refundId: id, pix: PIX });
    for (const context of [bia.context, admin, team])
      await expect(give(context)).rejects.toMatchObject({ code: "forbidden" });
    const visitor = { services: money.services, actor: { kind: "visitor" } } as const;
    await expect(giveRefundKey(visitor, { refundId: id, pix: PIX })).rejects.toMatchObject({
      code: "unauthenticated",
    });
    await expect(
      giveRefundKey(who.context, { refundId: crypto.randomUUID(), pix: PIX }),
    ).rejects.toMatchObject({
      code: "not_found",
    });
    const become = (set: string) =>
      money.database.sql(`update refund_orders set ${set} where stripe_payment_intent_id = $1`, [intent]);
    for (const set of [
      "status = 'ordered'",
      "status = 'held'",
      "status = 'done'",
      "status = 'dead', currency = 'USD'",
    ]) {
      await become(set);
      await expect(give(who.context)).rejects.toMatchObject({ code: "conflict" });
    }
    expect(await kept(id)).toEqual([]);
  });

  it("of a minor is told to the guardian, who reads nothing that was typed", async () => {
    const { id, who } = await stuckRefund(money, desk, "sent back");
    await money.database.sql(
      "update athletes set birth_date = '2012-03-01', guardian_name = 'Rosa', guardian_email = 'rosa@quadra.test' where user_id = $1",
      [who.userId],
    );
    await mailed();
    await giveRefundKey(who.context, { refundId: id, pix: PIX });
    const mail = (await mailed()).find(({ to }) => to === "rosa@quadra.test");
    expect(mail?.subject).toContain("Chave Pix");
    expect(mail?.text).not.toMatch(/Ana|4725/);
  });

  it("of a club that paid is given by its admins alone", async () => {
    const { clubId, admin: boss } = await money.club({ name: "Clube Novo" });
    const { context } = await participantAs(money, boss);
    const id = crypto.randomUUID();
    await money.database.sql(
      "with payer as (insert into billing_customers (id, club_id, created_at) values (gen_random_uuid(), $2, now()) returning id) " +
        "insert into refund_orders (id, stripe_payment_intent_id, customer_id, amount_cents, currency, reason, status, ordered_at, next_at) " +
        "select $1, 'pi_clube', payer.id, 14900, 'BRL', 'late_payment', 'dead', now(), now() from payer",
      [id, clubId],
    );
    await prove(money);
    await expect(giveRefundKey(admin, { refundId: id, pix: PIX })).rejects.toMatchObject({
      code: "forbidden",
    });
    expect((await readKeyRefunds(admin, { kind: "club", clubId })).refunds).toEqual([]);
    expect((await readKeyRefunds(context, { kind: "club", clubId })).refunds).toMatchObject([
      { id, key: null },
    ]);
    await giveRefundKey(context, { refundId: id, pix: PIX });
    expect(await kept(id)).toMatchObject([{ club_id: null, given_by: boss.userId }]);
  });
});
