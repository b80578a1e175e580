import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { giveRefundKey } from "../../../../app/features/money/payments/give-refund-key.server.ts";
import {
  readKeyRefunds,
  readRefundTasks,
} from "../../../../app/features/money/payments/read-refund-keys.server.ts";
import { readRefundKey } from "../../../../app/features/money/payments/read-refund-key.server.ts";
import { readReceipts } from "../../../../app/features/money/shop/read-receipts.server.ts";
import { returnByPix } from "../../../../app/features/money/payments/return-by-pix.server.ts";
import type { TestApp } from "../../../support/app.ts";
import { type FeeDesk, openFeeDesk } from "../../../support/fee-desk.ts";
import { type Entrant, participantAs } from "../../../support/fee-tournament.ts";
import { makePerson } from "../../../support/identity.ts";
import { startMoney, type TestMoney } from "../../../support/money.ts";
import { lapseClub } from "../../../support/plans.ts";
import { prove, type StuckRefund, stuckRefund } from "../../../support/stuck-refund.ts";

let money: TestMoney;
let desk: FeeDesk;
let admin: Entrant["context"];
let team: Entrant["context"];

const PIX = { kind: "cpf", pixKey: "52998224725", holder: "Ana Souza" } as const;

beforeAll(async () => {
  money = await startMoney();
  desk = await openFeeDesk(money);
  const app = { sql: money.database.sql } as TestApp;
  const { clubId } = desk;
  const boss = await makePerson(app, {
    email: "chefe@quadra.test",
    role: "club_admin",
    clubId,
    adminOf: [clubId],
  });
  admin = (await participantAs(money, boss)).context;
  const sara = await makePerson(app, { email: "time@quadra.test", role: "super_admin" });
  team = (await participantAs(money, sara)).context;
  await money.database.sql(
    "insert into terms_acceptances (id, user_id, terms_version, method, accepted_at) select gen_random_uuid(), id, '1.0', 'registration', now() from users on conflict do nothing",
  );
});
afterAll(() => money.stop());
beforeEach(() => prove(money));

async function withKey(end: "refused" | "sent back") {
  const refund = await stuckRefund(money, desk, end);
  await prove(money);
  await giveRefundKey(refund.who.context, { refundId: refund.id, pix: PIX });
  return { ...refund, givenAt: money.clock.at };
}
const stands = async ({ id, intent }: StuckRefund) => {
  const [order] = await money.database.sql<{ status: string; settlement: string | null }>(
    "select status, settlement from refund_orders where id = $1",
    [id],
  );
  const [sum] = await money.database.sql<{ net: number; lines: number }>(
    `select sum(amount_cents)::int as net, count(*) filter (where kind = 'returned')::int as lines
     from payments where stripe_payment_intent_id = $1`,
    [intent],
  );
  return { ...order, ...sum };
};
const subjects = async () => {
  await money.settle();
  return money.mails.splice(0).map(({ to, subject }) => `${to} ${subject.replaceAll("\u00a0", " ")}`);
};

describe("a refund that was given back by Pix", () => {
  it.each(["refused", "sent back"] as const)(
    "%s: leaves the ledger with nothing owed, one line, an audit line, and one mail, however often it is marked",
    async (end) => {
      const refund = await withKey(end);
      const { id, givenAt, who } = refund;
      const owing = end === "refused" ? admin : team;
      await readRefundKey(owing, { refundId: id });
      await subjects();
      await Promise.allSettled([0, 1, 2].map(() => returnByPix(owing, { refundId: id, givenAt })));
      await returnByPix(owing, { refundId: id, givenAt });
      expect(await stands(refund)).toEqual({
        status: "settled",
        settlement: "devolvida por Pix",
        net: 0,
        lines: 1,
      });
      expect(
        (await subjects()).filter((line) => line.includes("Devolução feita por Pix: R$ 80,00")),
      ).toHaveLength(1);
      const audit = await money.database.sql(
        "select club_id from audit_lines where action = 'refund_returned_by_pix' and data->>'refund_id' = $1",
        [id],
      );
      expect(audit).toEqual([{ club_id: end === "refused" ? desk.clubId : null }]);
      await desk.deliverAll();
      // Nobody keeps anything of it: the club has at Stripe what it gave back by hand, the platform's fee too.
      const [atClub] = await money.database.sql<{ cents: number }>(
        "select coalesce(sum(l.amount_cents), 0)::int as cents from payee_lines l join payments p on p.stripe_id = l.stripe_charge_id where p.stripe_payment_intent_id = $1",
        [refund.intent],
      );
      expect(atClub!.cents).toBe(end === "refused" ? 8_000 : 0);
      // Our books are Stripe's but for what moved outside of it.
      await desk.agreed();
      const { rows } = await readReceipts(who.context, { owner: { kind: "athlete" } });
      expect(rows[0]!.answers.at(-1)).toMatchObject({ kind: "returned", amountCents: 8_000 });
      expect(rows[0]!.netCents).toBe(0);
      const { refunds } = await readKeyRefunds(who.context, { kind: "athlete" });
      expect(refunds.find((one) => one.id === id)?.doneAt).toBe(money.clock.at.toISOString());
    },
  );

  it("by a key that was corrected since is refused, so that nobody pays to the old one unawares", async () => {
    const { id, who, givenAt } = await withKey("refused");
    await readRefundKey(admin, { refundId: id });
    await money.advance({ seconds: 60 });
    await prove(money);
    await giveRefundKey(who.context, { refundId: id, pix: { ...PIX, holder: "Bia Souza" } });
    await expect(returnByPix(admin, { refundId: id, givenAt })).rejects.toMatchObject({ code: "conflict" });
    const { holder, givenAt: now } = await readRefundKey(admin, { refundId: id });
    expect(holder).toBe("Bia Souza");
    await returnByPix(admin, { refundId: id, givenAt: new Date(now) });
    const tasks = await readRefundTasks(admin, { kind: "club", clubId: desk.clubId });
    expect(tasks.find((task) => task.id === id)).toMatchObject({ doneAt: money.clock.at.toISOString() });
  });

  it("stays so whatever Stripe says later: that it failed again, or that it was made after all, which those who paid are told", async () => {
    const back = await withKey("sent back");
    await returnByPix(team, { refundId: back.id, givenAt: back.givenAt });
    const { data } = await money.sdk.refunds.list({ payment_intent: back.intent });
    await desk.feed.feed((events) => [...events, ...events]);
    await money.database.sql("delete from stripe_events where object_id = $1", [data[0]!.id]);
    await desk.deliverAll();
    expect(await stands(back)).toMatchObject({ status: "settled", net: 0, lines: 1 });

    const made = await withKey("refused");
    await returnByPix(admin, { refundId: made.id, givenAt: made.givenAt });
    await subjects();
    await money.sdk.refunds.create({ payment_intent: made.intent, metadata: { refund_order: made.id } });
    await desk.deliverAll();
    expect(await stands(made)).toMatchObject({ status: "settled", net: -8_000 });
    expect((await subjects()).filter((line) => line.startsWith("chefe@quadra.test "))).toEqual([
      "chefe@quadra.test Devolução em dobro: R$ 80,00",
    ]);
  });

  it("a refund that Stripe makes while its key is read is not paid twice: those who read it are told", async () => {
    const { id, intent, givenAt } = await withKey("refused");
    await readRefundKey(admin, { refundId: id });
    await subjects();
    await money.sdk.refunds.create({ payment_intent: intent, metadata: { refund_order: id } });
    await desk.deliverAll();
    expect((await subjects()).filter((line) => line.startsWith("chefe@quadra.test "))).toEqual([
      "chefe@quadra.test Não faça o Pix: a devolução de R$ 80,00 saiu",
    ]);
    await expect(returnByPix(admin, { refundId: id, givenAt })).rejects.toMatchObject({ code: "conflict" });
  });

  it("also in a read-only club, which still owes", async () => {
    const refund = await withKey("refused");
    await lapseClub(money.database.sql, desk.clubId, 40, money.clock.at);
    await returnByPix(admin, { refundId: refund.id, givenAt: refund.givenAt });
    expect(await stands(refund)).toMatchObject({ status: "settled", net: 0 });
    await lapseClub(money.database.sql, desk.clubId, null);
  });
});
