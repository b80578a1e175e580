import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { HANDLERS } from "../../../../worker/webhooks/handlers.ts";
import { startMoney, type ClockedPayer, type TestMoney } from "../../../support/money.ts";

// Each change of a subscription that moves money, or fails to, leaves one mail to whoever pays: docs/payments.md has the table.

let money: TestMoney;
beforeAll(async () => {
  money = await startMoney({ handlers: HANDLERS });
});
afterAll(async () => {
  await money.stop();
});
beforeEach(() => void money.mails.splice(0));

async function hear() {
  for (let round = 0; round < 3; round += 1) {
    await money.settle();
    await money.delivered();
  }
}

/** Everything that Stripe has told so far of a payer is told again, twice and backwards. */
async function tellAgain({ stripeCustomerId }: ClockedPayer) {
  const { data } = await money.sdk.events.list({ limit: 100 });
  const own = data.filter(
    ({ data: { object } }) => (object as { customer?: unknown }).customer === stripeCustomerId,
  );
  for (const { id } of own) await money.stripe.control("redeliver", { event: id, times: 2 });
  await hear();
}

/** Gives the subjects since the last time, in alphabetical order. */
const mailed = () =>
  money.mails
    .splice(0)
    .map(({ subject }) => subject)
    .toSorted();

async function subscribe(key: string, owner?: { clubId: string }): Promise<ClockedPayer> {
  const payer = await money.clockedPayer(owner ?? { userId: (await money.athlete()).userId });
  await money.sdk.subscriptions.create({
    customer: payer.stripeCustomerId,
    items: [{ price: await money.priceOf(key) }],
  });
  await hear();
  mailed();
  return payer;
}

const later = async (days: number, seconds = 7_200) => {
  await money.advance({ days, seconds });
  await hear();
};
const failing = (payer: ClockedPayer, fails = true) =>
  money.stripe.control("fail-renewals", { customer: payer.stripeCustomerId, fails });

describe("a renewal", () => {
  it("that is paid is mailed once, each month anew", async () => {
    const payer = await subscribe("athlete_plus_month");
    await later(31);
    expect(mailed()).toEqual(["Assinatura renovada: Plus"]);
    await tellAgain(payer);
    expect(mailed()).toEqual([]);
    await later(31);
    expect(mailed()).toEqual(["Assinatura renovada: Plus"]);
  });

  it("that fails, fails again and is paid is mailed at each step", async () => {
    const payer = await subscribe("athlete_plus_month");
    await failing(payer);
    await later(31);
    expect(mailed()).toEqual(["Pagamento não realizado: Plus"]);
    await tellAgain(payer);
    expect(mailed()).toEqual([]);
    await later(3);
    expect(mailed()).toEqual(["Nova tentativa de cobrança não passou: Plus"]);
    await failing(payer, false);
    await later(5);
    await tellAgain(payer);
    expect(mailed()).toEqual(["Assinatura renovada: Plus"]);
  });

  it("that is never paid ends the subscription, which a club's admins are told", async () => {
    const { clubId } = await money.club({ name: "Clube da Serra" });
    const payer = await subscribe("club_completo_month", { clubId });
    await failing(payer);
    await later(31);
    mailed();
    for (let step = 0; step < 3; step += 1) await later(7);
    await tellAgain(payer);
    const all = mailed();
    expect(all.filter((subject) => subject.startsWith("Assinatura encerrada"))).toEqual([
      "Assinatura encerrada por falta de pagamento: Clube da Serra (Completo)",
    ]);
    expect(new Set(all.filter((subject) => !subject.startsWith("Assinatura encerrada")))).toEqual(
      new Set(["Nova tentativa de cobrança não passou: Clube da Serra (Completo)"]),
    );
  });

  it("whose events come backwards is mailed for what is true, never a failure after its payment", async () => {
    const payer = await subscribe("athlete_pro_month");
    await failing(payer);
    await money.stripe.control("hold");
    await money.advance({ days: 31, seconds: 7_200 });
    await failing(payer, false);
    await money.advance({ days: 3, seconds: 7_200 });
    await money.stripe.control("release", { order: "reverse", duplicates: 1 });
    await hear();
    expect(mailed()).toEqual(["Assinatura renovada: Pro"]);
  });
});

describe("the end of a subscription", () => {
  it("that was cancelled is told when it comes", async () => {
    const payer = await subscribe("athlete_plus_month");
    const { data } = await money.sdk.subscriptions.list({ customer: payer.stripeCustomerId });
    await money.sdk.subscriptions.update(data[0]!.id, { cancel_at_period_end: true });
    await hear();
    expect(mailed()).toEqual(["Assinatura cancelada: Plus"]);
    await later(31);
    await tellAgain(payer);
    expect(mailed()).toEqual(["Assinatura encerrada: Plus"]);
  });

  it("of a second one beside a first is told with what goes back", async () => {
    const payer = await subscribe("athlete_plus_month");
    await money.advance({ seconds: 60 });
    await money.sdk.subscriptions.create({
      customer: payer.stripeCustomerId,
      items: [{ price: await money.priceOf("athlete_plus_month") }],
    });
    await hear();
    await tellAgain(payer);
    expect(mailed()).toEqual(["Assinatura repetida cancelada: Plus"]);
  });
});
