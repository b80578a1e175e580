import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { giveRefundKey } from "../../../../app/features/money/payments/give-refund-key.server.ts";
import { readRefundKey } from "../../../../app/features/money/payments/read-refund-key.server.ts";
import { returnByPix } from "../../../../app/features/money/payments/return-by-pix.server.ts";
import { retryRefund } from "../../../../app/features/money/payments/retry-refund.server.ts";
import type { TestApp } from "../../../support/app.ts";
import { type FeeDesk, openFeeDesk } from "../../../support/fee-desk.ts";
import { type Entrant, participantAs } from "../../../support/fee-tournament.ts";
import { makePerson } from "../../../support/identity.ts";
import { startMoney, type TestMoney } from "../../../support/money.ts";
import { prove, stuckRefund } from "../../../support/stuck-refund.ts";

let money: TestMoney;
let desk: FeeDesk;
let admin: Entrant["context"];
let other: Entrant["context"];
let clerk: Entrant["context"];
let team: Entrant["context"];

const PIX = { kind: "cpf", pixKey: "52998224725", holder: "Ana Souza" } as const;

beforeAll(async () => {
  money = await startMoney();
  desk = await openFeeDesk(money);
  const app = { sql: money.database.sql } as TestApp;
  const as = async (email: string, more: object) =>
    (await participantAs(money, await makePerson(app, { email, ...more }))).context;
  const { clubId } = desk;
  admin = await as("chefe@quadra.test", { role: "club_admin", clubId, adminOf: [clubId] });
  const elsewhere = await money.club({ name: "Outro Clube" });
  other = (await participantAs(money, elsewhere.admin)).context;
  clerk = await as("secretaria@quadra.test", { role: "athlete" });
  team = await as("time@quadra.test", { role: "super_admin" });
  await money.database.sql(
    "insert into club_staff (id, club_id, user_id, role, created_at) values (gen_random_uuid(), $1, $2, 'secretary', now())",
    [clubId, clerk.actor.userId],
  );
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
  return refund;
}
const readings = (id: string) =>
  money.database.sql<{ actor: string; club: string | null }>(
    "select actor_user_id as actor, club_id as club from audit_lines where action = 'refund_key_read' and data->>'refund_id' = $1 order by at, id",
    [id],
  );

describe("the key of a refund is read by those who owe it", () => {
  it("a club's admins; each reading leaves a line in the club", async () => {
    const { id } = await withKey("refused");
    const shown = await readRefundKey(admin, { refundId: id });
    expect(shown).toMatchObject({ refundId: id, kind: "cpf", pixKey: "529.982.247-25", holder: "Ana Souza" });
    await readRefundKey(admin, { refundId: id });
    const line = { actor: admin.actor.userId, club: desk.clubId };
    expect(await readings(id)).toEqual([line, line]);
  });

  it("the platform's team where that owes it", async () => {
    const { id } = await withKey("sent back");
    expect((await readRefundKey(team, { refundId: id })).holder).toBe("Ana Souza");
    expect(await readings(id)).toEqual([{ actor: team.actor.userId, club: null }]);
  });

  it("refuses the wrong role and the wrong club, and leaves no line", async () => {
    const ofClub = await withKey("refused");
    const ofTeam = await withKey("sent back");
    const asks = [
      ...[other, clerk, team, ofClub.who.context].map((context) => [context, ofClub.id] as const),
      ...[other, clerk, admin, ofTeam.who.context].map((context) => [context, ofTeam.id] as const),
    ];
    for (const [context, refundId] of asks) {
      await expect(readRefundKey(context, { refundId })).rejects.toMatchObject({ code: "forbidden" });
      await expect(returnByPix(context, { refundId, givenAt: money.clock.at })).rejects.toMatchObject({
        code: "forbidden",
      });
    }
    expect([...(await readings(ofClub.id)), ...(await readings(ofTeam.id))]).toEqual([]);
    const visitor = { services: money.services, actor: { kind: "visitor" } } as const;
    await expect(readRefundKey(visitor, { refundId: ofClub.id })).rejects.toMatchObject({
      code: "unauthenticated",
    });
    await expect(readRefundKey(admin, { refundId: crypto.randomUUID() })).rejects.toMatchObject({
      code: "not_found",
    });
  });

  it("not once Stripe has made the refund after all: it is done, and nobody pays it again", async () => {
    const { id, intent } = await withKey("refused");
    const made = await money.sdk.refunds.create({ payment_intent: intent, metadata: { refund_order: id } });
    await expect(readRefundKey(admin, { refundId: id })).rejects.toMatchObject({
      code: "conflict",
      details: { message: expect.stringContaining("Não faça o Pix") as unknown },
    });
    const [order] = await money.database.sql(
      "select status, stripe_refund_id from refund_orders where id = $1",
      [id],
    );
    expect(order).toEqual({ status: "done", stripe_refund_id: made.id });
    expect(await readings(id)).toEqual([]);
  });

  it.each(["open", "lost"])("not where the payer disputes the payment at the bank (%s)", async (status) => {
    const { id, intent } = await withKey("refused");
    await money.database.sql(
      `insert into disputes (id, stripe_payment_intent_id, customer_id, amount_cents, currency, status, opened_at, closed_at)
       select 'du_' || id, $2, customer_id, amount_cents, currency, $3::text, now(), case when $3::text <> 'open' then now() end
       from refund_orders where id = $1`,
      [id, intent, status],
    );
    await expect(readRefundKey(admin, { refundId: id })).rejects.toMatchObject({ code: "conflict" });
    expect(await readings(id)).toEqual([]);
  });

  it("not while Stripe can't be asked", async () => {
    const { id } = await withKey("refused");
    money.stripe.faults.add({ kind: "down" });
    await expect(readRefundKey(admin, { refundId: id })).rejects.toMatchObject({
      code: "payments_unavailable",
    });
    money.stripe.faults.clear();
    expect(await readings(id)).toEqual([]);
  });

  it("from the first reading on nobody has Stripe try again; before, it may be, and then nobody reads", async () => {
    const read = await withKey("sent back");
    await readRefundKey(team, { refundId: read.id });
    await expect(retryRefund(team, { refundId: read.id })).rejects.toMatchObject({ code: "conflict" });
    const tried = await withKey("sent back");
    await retryRefund(team, { refundId: tried.id });
    await money.settle();
    await expect(readRefundKey(team, { refundId: tried.id })).rejects.toMatchObject({ code: "conflict" });
    await expect(returnByPix(team, { refundId: tried.id, givenAt: money.clock.at })).rejects.toMatchObject({
      code: "conflict",
    });
  });
});
