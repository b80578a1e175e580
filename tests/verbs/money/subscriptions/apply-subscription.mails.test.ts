import { afterAll, beforeAll, expect, it } from "vitest";
import { HANDLERS } from "../../../../worker/webhooks/handlers.ts";
import { sendMails } from "../../../../app/features/base/notifications/send-mails.server.ts";
import { cancelSubscription } from "../../../../app/features/money/subscriptions/cancel-subscription.server.ts";
import { changePlan } from "../../../../app/features/money/subscriptions/change-plan.server.ts";
import { previewChange } from "../../../../app/features/money/subscriptions/preview-change.server.ts";
import { withdrawChange } from "../../../../app/features/money/subscriptions/withdraw-change.server.ts";
import { withdrawPurchase } from "../../../../app/features/money/subscriptions/withdraw-purchase.server.ts";
import type { TestPerson } from "../../../support/identity.ts";
import { startMoney, type TestMoney } from "../../../support/money.ts";

let money: TestMoney;
beforeAll(async () => {
  money = await startMoney({ handlers: HANDLERS });
});
afterAll(async () => {
  await money.stop();
});

const holding = async (person: TestPerson) => ({
  services: money.services,
  viewer: await money.viewerOf(person),
});

async function hear() {
  for (let round = 0; round < 3; round += 1) {
    await money.settle();
    await money.delivered();
  }
}

/** Gives the mails since the last time. */
function mailed(): { subject: string; text: string }[] {
  const mails = money.mails.splice(0).map(({ subject, text }) => ({ subject, text }));
  return mails.map(({ subject, text }) => ({ subject, text: text.replaceAll("\u00a0", " ") }));
}

async function subscribe(owner: { userId: string } | { clubId: string }, key: string) {
  const { stripeCustomerId: customer } = await money.clockedPayer(owner);
  await money.sdk.subscriptions.create({ customer, items: [{ price: await money.priceOf(key) }] });
  await hear();
}

it("a purchase, a change, its withdrawal, a cancellation and the withdrawal are each confirmed by one mail, however often they are told", async () => {
  const person = await money.athlete();
  const owner = { kind: "athlete" } as const;
  await subscribe({ userId: person.userId }, "athlete_plus_month");
  const events = (await money.sdk.events.list({ limit: 100 })).data;
  for (const { id } of events) await money.stripe.control("redeliver", { event: id, times: 2 });
  await hear();
  const [bought, ...more] = mailed();
  expect(more).toEqual([]);
  expect(bought!.subject).toBe("Assinatura confirmada: Plus");
  for (const words of [
    "R$ 19,90 por mês. Você pagou R$ 19,90.",
    "Ela renova sozinha em 10/02/2026, por R$ 19,90, até você cancelar.",
    "até 17/01/2026 você pode desistir, com devolução de 100%",
    "/athlete/subscription",
  ])
    expect(bought!.text).toContain(words);

  await money.advance({ days: 1 });
  const lookupKey = "athlete_pro_month";
  const { countedFrom, nowCents } = await previewChange(await holding(person), { owner, lookupKey });
  await changePlan(await holding(person), { owner, lookupKey, countedFrom, nowCents });
  await hear();
  expect(mailed()).toEqual([
    {
      subject: "Plano alterado: Pro",
      text: expect.stringMatching(
        /de Plus, por mês para Pro, por mês\. Cobramos R\$ 19,\d\d agora\.[^]*renova sozinha em 10\/02\/2026, por R\$ 39,90[^]*Até 18\/01\/2026 você pode cancelar a mudança/,
      ) as string,
    },
  ]);

  await withdrawChange(await holding(person), { owner });
  await hear();
  expect(mailed()).toEqual([
    {
      subject: "Mudança de plano cancelada: Plus",
      text: expect.stringContaining("devolvemos R$ 19,") as string,
    },
  ]);

  await cancelSubscription(await holding(person), { owner });
  await hear();
  expect(mailed()).toEqual([
    {
      subject: "Assinatura cancelada: Plus",
      text: expect.stringContaining("vale até 10/02/2026 e não há mais cobrança") as string,
    },
  ]);

  await withdrawPurchase(await holding(person), { owner });
  await hear();
  await sendMails(money.services);
  expect(mailed()).toEqual([
    { subject: "Compra cancelada: Plus", text: expect.stringContaining("devolvemos R$ 19,90") as string },
  ]);
}, 60_000);

it("a club's go to its admins, and name the club", async () => {
  const { clubId } = await money.club({ name: "Clube da Serra" });
  await subscribe({ clubId }, "club_completo_month");
  expect(mailed()).toEqual([
    {
      subject: "Assinatura confirmada: Clube da Serra (Completo)",
      text: expect.stringContaining(`/club-admin-dashboard/assinatura?clube=${clubId}`) as string,
    },
  ]);
});

it("what the mail service did not take goes out later, once", async () => {
  const person = await money.athlete();
  const send = money.services.mail.send;
  money.services.mail = { send: () => Promise.reject(new Error("away")) };
  await subscribe({ userId: person.userId }, "athlete_plus_month");
  expect(mailed()).toEqual([]);
  money.services.mail = { send };
  await money.advance({ seconds: 130 });
  await Promise.all([sendMails(money.services), sendMails(money.services)]);
  expect(mailed().map(({ subject }) => subject)).toEqual(["Assinatura confirmada: Plus"]);
  await money.advance({ seconds: 130 });
  expect(await sendMails(money.services)).toBe(0);
});
