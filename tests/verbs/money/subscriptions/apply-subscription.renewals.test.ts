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

/** A payer, and the address that their mails go to. */
type Subscriber = ClockedPayer & { email: string };

/** Gives the subjects to somebody since the last time, in alphabetical order. */
const mailed = ({ email }: Pick<Subscriber, "email">) =>
  money.mails
    .splice(0)
    .filter(({ to }) => to === email)
    .map(({ subject }) => subject)
    .toSorted();

async function subscribe(key: string, club?: { clubId: string; userId: string }): Promise<Subscriber> {
  const userId = club?.userId ?? (await money.athlete()).userId;
  const payer = await money.clockedPayer(club ? { clubId: club.clubId } : { userId });
  const [person] = await money.database.sql<{ email: string }>("select email from users where id = $1", [
    userId,
  ]);
  await money.sdk.subscriptions.create({
    customer: payer.stripeCustomerId,
    items: [{ price: await money.priceOf(key) }],
  });
  await hear();
  money.mails.splice(0);
  return { ...payer, ...person! };
}

const later = async (days: number, seconds = 7_200) => {
  await money.advance({ days, seconds });
  await hear();
};
/** Two hours after the end of what is paid, when Stripe has charged the renewal. */
async function renewal({ stripeCustomerId: customer }: ClockedPayer) {
  const { data } = await money.sdk.subscriptions.list({ customer });
  const end = data[0]!.items.data[0]!.current_period_end * 1_000;
  await later(0, (end - money.clock.at.getTime()) / 1_000 + 7_200);
}
const failing = (payer: ClockedPayer, fails = true) =>
  money.stripe.control("fail-renewals", { customer: payer.stripeCustomerId, fails });

describe("a renewal", () => {
  it("that is paid is mailed once, each month anew", async () => {
    const payer = await subscribe("athlete_plus_month");
    await renewal(payer);
    expect(mailed(payer)).toEqual(["Assinatura renovada: Plus"]);
    await tellAgain(payer);
    expect(mailed(payer)).toEqual([]);
    await renewal(payer);
    expect(mailed(payer)).toEqual(["Assinatura renovada: Plus"]);
  });

  it("that fails, fails again and is paid is mailed at each step", async () => {
    const payer = await subscribe("athlete_plus_month");
    await failing(payer);
    await renewal(payer);
    expect(mailed(payer)).toEqual(["Pagamento não realizado: Plus"]);
    await tellAgain(payer);
    expect(mailed(payer)).toEqual([]);
    await later(3);
    expect(mailed(payer)).toEqual(["Nova tentativa de cobrança não passou: Plus"]);
    await failing(payer, false);
    await later(5);
    await tellAgain(payer);
    expect(mailed(payer)).toEqual(["Assinatura renovada: Plus"]);
  });

  it("that is never paid ends the subscription, which a club's admins are told", async () => {
    const { clubId, admin } = await money.club({ name: "Clube da Serra" });
    const payer = await subscribe("club_completo_month", { clubId, userId: admin.userId });
    await failing(payer);
    await renewal(payer);
    mailed(payer);
    for (let step = 0; step < 3; step += 1) await later(7);
    await tellAgain(payer);
    const all = mailed(payer);
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
    await renewal(payer);
    await failing(payer, false);
    await money.advance({ days: 3, seconds: 7_200 });
    await money.stripe.control("release", { order: "reverse", duplicates: 1 });
    await hear();
    expect(mailed(payer)).toEqual(["Assinatura renovada: Pro"]);
  });
});

describe("the end of a subscription", () => {
  it("that was cancelled is told when it comes", async () => {
    const payer = await subscribe("athlete_plus_month");
    const { data } = await money.sdk.subscriptions.list({ customer: payer.stripeCustomerId });
    await money.sdk.subscriptions.update(data[0]!.id, { cancel_at_period_end: true });
    await hear();
    expect(mailed(payer)).toEqual(["Assinatura cancelada: Plus"]);
    await renewal(payer);
    await tellAgain(payer);
    expect(mailed(payer)).toEqual(["Assinatura encerrada: Plus"]);
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
    expect(mailed(payer)).toEqual(["Assinatura repetida cancelada: Plus"]);
  });
});
