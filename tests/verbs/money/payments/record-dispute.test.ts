import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { makeRefunds } from "../../../../app/features/money/payments/make-refunds.server.ts";
import { cancelTournamentEntries } from "../../../../app/features/tournaments/tournaments/cancel-tournament-entries.server.ts";
import { readEntryPage } from "../../../../app/features/tournaments/entries/read-entry-page.server.ts";
import { backInWords } from "../../../../app/features/tournaments/entries/entry-page.ts";
import { withdrawEntry } from "../../../../app/features/tournaments/tournaments/withdraw-entry.server.ts";
import { balanceOf } from "../../../support/connected-club.ts";
import { type FeeDesk, openFeeDesk } from "../../../support/fee-desk.ts";
import { type Entrant, participantAs } from "../../../support/fee-tournament.ts";
import { makePerson, type TestPerson } from "../../../support/identity.ts";
import type { TestApp } from "../../../support/app.ts";
import { startMoney, type TestMoney } from "../../../support/money.ts";

let money: TestMoney;
let desk: FeeDesk;
let boss: Entrant["context"];
let team: TestPerson;
beforeAll(async () => {
  money = await startMoney();
  desk = await openFeeDesk(money);
  const app = { sql: money.database.sql } as TestApp;
  team = await makePerson(app, { email: "equipe@quadra.test", role: "super_admin" });
  const admin = await makePerson(app, {
    email: "chefe@quadra.test",
    role: "club_admin",
    clubId: desk.clubId,
    adminOf: [desk.clubId],
  });
  await money.database.sql(
    `insert into terms_acceptances (id, user_id, terms_version, method, accepted_at)
     values (gen_random_uuid(), $1, '1.0', 'registration', $2)`,
    [admin.userId, money.clock.at.toISOString()],
  );
  boss = (await participantAs(money, admin)).context;
});
afterAll(() => money.stop());
beforeEach(async () => {
  await desk.deliverAll();
  money.mails.splice(0);
});

interface Paid {
  who: Entrant;
  entryId: string;
  eventId: string;
  tournamentId: string;
  intent: string;
}

async function paidEntry(): Promise<Paid> {
  const made = await desk.event();
  const who = await desk.person();
  const entryId = await desk.enter(who, made.eventId);
  const intent = await desk.pay(await desk.open(who, entryId), "card");
  await desk.deliverAll();
  money.mails.splice(0);
  return { ...made, who, entryId, intent };
}

async function dispute(intent: string): Promise<string> {
  const { id } = (await money.stripe.control("dispute", { payment_intent: intent })) as { id: string };
  return id;
}
const decide = (id: string, status: "won" | "lost") =>
  money.stripe.control("decide-dispute", { dispute: id, status });
const job = async () => {
  await makeRefunds({ services: money.services });
  await money.settle();
};
const refundedOf = async (intent: string) =>
  (await money.sdk.refunds.list({ payment_intent: intent })).data.reduce(
    (sum, { amount }) => sum + amount,
    0,
  );
/** The sum of what the payer lost by a payment, in our books. */
const netOf = async (intent: string) =>
  (
    await money.database.sql<{ net: number }>(
      "select sum(amount_cents)::int as net from payments where stripe_payment_intent_id = $1",
      [intent],
    )
  )[0]!.net;
const orderOf = async (intent: string) =>
  (
    await money.database.sql<{ status: string }>(
      "select status from refund_orders where stripe_payment_intent_id = $1",
      [intent],
    )
  )[0]?.status;
/** The subjects mailed since the last time, with the receivers' addresses before the @. */
const mailed = () =>
  money.mails
    .splice(0)
    .map(({ to, subject }) => `${to.split("@")[0]}: ${subject.replaceAll("\u00a0", " ")}`)
    .toSorted();

describe("a dispute", () => {
  it("is told to the platform's team and the club at each step, once, in whatever order Stripe tells it", async () => {
    const { intent } = await paidEntry();
    const id = await dispute(intent);
    await desk.deliverAll();
    const opened = mailed();
    expect(opened.filter((line) => line.startsWith("equipe"))).toEqual([
      "equipe: Contestação aberta: R$ 80,00",
    ]);
    expect(opened.filter((line) => line.startsWith("chefe"))).toEqual([
      "chefe: Contestação aberta: R$ 80,00",
    ]);
    await decide(id, "won");
    await desk.deliverAll();
    await desk.deliverAll();
    expect(mailed().filter((line) => /^(equipe|chefe)/.test(line))).toEqual([
      "chefe: Contestação ganha: R$ 80,00",
      "equipe: Contestação ganha: R$ 80,00",
    ]);
    const notices = await money.database.sql<{ title: string }>(
      "select title from notifications where user_id = $1 and title like 'Contestação%' order by created_at, id",
      [team.userId],
    );
    expect(notices.map(({ title }) => title.replaceAll("\u00a0", " "))).toEqual([
      "Contestação aberta: R$ 80,00",
      "Contestação ganha: R$ 80,00",
    ]);
  });

  it("of a plan is told to the team alone", async () => {
    const ana = await money.athlete();
    const { stripeCustomerId: customer } = await money.clockedPayer({ userId: ana.userId });
    await money.sdk.subscriptions.create({
      customer,
      items: [{ price: await money.priceOf("athlete_plus_month") }],
    });
    const { data } = await money.sdk.paymentIntents.list({ customer });
    await desk.deliverAll();
    money.mails.splice(0);
    await dispute(data[0]!.id);
    await desk.deliverAll();
    expect(mailed()).toEqual(["equipe: Contestação aberta: R$ 19,90"]);
  });
});

describe("giving up an entry whose payment is disputed", () => {
  it("promises nothing, and says why", async () => {
    const { who, entryId, intent, tournamentId, eventId } = await paidEntry();
    await dispute(intent);
    await desk.deliverAll();
    money.mails.splice(0);
    const page = await readEntryPage(who.context, { tournamentId, invitation: null });
    const own = page.events.find(({ id }) => id === eventId)!.mine!;
    expect(backInWords(own.shares, page.clubName)).toContain("contestação no banco");
    expect(backInWords(own.shares, page.clubName)).not.toContain("recebe");
    const answer = await withdrawEntry(who.context, { entryId });
    await money.settle();
    expect(answer).toMatchObject({ refunds: [], waiting: [{ amountCents: 8_000 }] });
    await job();
    expect(await orderOf(intent)).toBe("held");
    expect(await refundedOf(intent)).toBe(0);
    expect(money.mails.map(({ subject }) => subject)).toEqual([
      "Devolução aguardando o banco: Copa de Verão, Simples A",
    ]);
    expect(money.mails[0]!.text).toContain("enquanto ele não decide, não podemos devolver");
  });

  it("gives the money back once the dispute is won, with the club's part", async () => {
    const before = await balanceOf(money, desk.account);
    const { who, entryId, intent } = await paidEntry();
    const id = await dispute(intent);
    await desk.deliverAll();
    await withdrawEntry(who.context, { entryId });
    await money.settle();
    money.mails.splice(0);
    await decide(id, "won");
    await desk.deliverAll();
    await money.advance({ seconds: 120 });
    await job();
    expect(await orderOf(intent)).toBe("done");
    expect(await refundedOf(intent)).toBe(8_000);
    await desk.agreed();
    expect(await netOf(intent)).toBe(0);
    expect(await balanceOf(money, desk.account)).toBe(before);
    expect(mailed().filter((line) => /Devolução/.test(line))).toEqual([
      expect.stringMatching(/Devolução de R\$ 80,00$/),
    ]);
  });

  it("owes nothing once the dispute is lost", async () => {
    const { who, entryId, intent } = await paidEntry();
    const id = await dispute(intent);
    await desk.deliverAll();
    await withdrawEntry(who.context, { entryId });
    await money.settle();
    money.mails.splice(0);
    await decide(id, "lost");
    await desk.deliverAll();
    await job();
    expect(await orderOf(intent)).toBe("settled");
    expect(await refundedOf(intent)).toBe(0);
    await desk.agreed();
    expect(await netOf(intent)).toBe(0);
    expect(mailed().filter((line) => /Contestação encerrada/.test(line))).toHaveLength(1);
  });

  it("after a dispute was lost gives nothing back a second time", async () => {
    const { who, entryId, intent } = await paidEntry();
    await decide(await dispute(intent), "lost");
    await desk.deliverAll();
    expect(await withdrawEntry(who.context, { entryId })).toMatchObject({ refunds: [], waiting: [] });
    await job();
    expect(await orderOf(intent)).toBeUndefined();
    expect(await netOf(intent)).toBe(0);
  });

  it("of a tournament that is cancelled tells the one who disputes, and pays the others", async () => {
    const { who, intent, tournamentId, eventId } = await paidEntry();
    const other = await desk.person();
    const paid = await desk.pay(await desk.open(other, await desk.enter(other, eventId)), "card");
    await dispute(intent);
    await desk.deliverAll();
    await cancelTournamentEntries(boss, { tournamentId });
    await money.settle();
    await job();
    expect(await refundedOf(paid)).toBe(8_000);
    expect(await orderOf(intent)).toBe("held");
    const said = await money.database.sql<{ user_id: string; message: string }>(
      "select user_id, message from notifications where title = 'Torneio cancelado' and user_id = any($1)",
      [[who.userId, other.userId]],
    );
    const of = (userId: string) => said.find(({ user_id: id }) => id === userId)!.message;
    expect(of(who.userId)).toContain("contestação no banco");
    expect(of(other.userId)).not.toContain("contestação");
  });
});

it("a refund that was ordered before the dispute waits for it, and its payer is told", async () => {
  const { who, entryId, intent } = await paidEntry();
  const { services } = money;
  money.stripe.faults.add({ kind: "down", match: "POST /v1/refunds" });
  await withdrawEntry(who.context, { entryId });
  await money.settle();
  money.stripe.faults.clear();
  const id = await dispute(intent);
  await desk.deliverAll();
  await money.advance({ seconds: 120 });
  await makeRefunds({ services });
  await money.settle();
  expect(await orderOf(intent)).toBe("held");
  expect(mailed().filter((line) => /aguardando o banco/.test(line))).toHaveLength(1);
  await decide(id, "won");
  await desk.deliverAll();
  await money.advance({ seconds: 120 });
  await job();
  expect(await refundedOf(intent)).toBe(8_000);
  await desk.agreed();
});
