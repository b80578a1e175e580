import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { HANDLERS } from "../../../../worker/webhooks/handlers.ts";
import { cancelSubscription } from "../../../../app/features/money/subscriptions/cancel-subscription.server.ts";
import { changePlan } from "../../../../app/features/money/subscriptions/change-plan.server.ts";
import { previewChange } from "../../../../app/features/money/subscriptions/preview-change.server.ts";
import { settleOrders } from "../../../../app/features/money/subscriptions/settle-orders.server.ts";
import type { SubscriptionOwner } from "../../../../app/features/money/subscriptions/paying-owner.server.ts";
import type { TestPerson } from "../../../support/identity.ts";
import { hearStripe } from "../../../support/issue-boleto.ts";
import { startMoney, type TestMoney } from "../../../support/money.ts";
import { cancelAtStripe, takeBoletoAtStripe } from "../../../support/stripes-pages.ts";

let money: TestMoney;
beforeAll(async () => {
  money = await startMoney({ handlers: HANDLERS, subscriptionMethods: "boleto" });
});
afterEach(async () => {
  await money.stripe.control("clear-faults");
  await money.stripe.control("release");
});
afterAll(async () => {
  await money.stop();
});

const hear = () => hearStripe(money);

interface Payer {
  person: TestPerson;
  owner: SubscriptionOwner;
  /** `billing_customers.id` */
  payer: string;
  customer: string;
  id: string;
}

/** A person or a club with a plan that was paid for by card once. */
async function paying(kind: "athlete" | "club" = "athlete"): Promise<Payer> {
  const club = kind === "club" ? await money.club() : null;
  const person = club?.admin ?? (await money.athlete());
  const { stripeCustomerId: customer, customerId: payer } = await money.clockedPayer(
    club ? { clubId: club.clubId } : { userId: person.userId },
  );
  const made = await money.sdk.subscriptions.create({
    customer,
    items: [{ price: await money.priceOf(club ? "club_essencial_month" : "athlete_pro_month") }],
    payment_settings: { payment_method_types: ["card", "boleto"] },
  });
  await hear();
  const owner: SubscriptionOwner = club ? { kind: "club", clubId: club.clubId } : { kind: "athlete" };
  return { person, owner, payer, customer, id: made.id };
}

const fails = (customer: string, isFailing = true) =>
  money.stripe.control("fail-renewals", { customer, fails: isFailing });

/** The same, whose card refuses the renewal. */
async function pastDue(kind: "athlete" | "club" = "athlete"): Promise<Payer> {
  const made = await paying(kind);
  await fails(made.customer);
  await money.advance({ days: 31 });
  await money.advance({ seconds: 7_200 });
  await hear();
  expect(await copyOf(made)).toMatchObject({ status: "past_due" });
  return made;
}

/** The renewal's boleto, taken by hand on the page of its invoice; gives its payment. */
async function takeBoleto({ customer }: Payer): Promise<string> {
  const intent = await takeBoletoAtStripe(money, customer);
  await hear();
  return intent;
}

const settled = (intent: string, end: string) =>
  money.stripe.control("settle-payment", { payment_intent: intent, end });

const holding = async (person: TestPerson) => ({
  services: money.services,
  viewer: await money.viewerOf(person),
});
const cancel = async ({ person, owner }: Payer) => cancelSubscription(await holding(person), { owner });

async function copyOf({ id }: Payer) {
  const [row] = await money.database.sql(
    `select status, ended_at is not null as over, open_invoice_url as url, boleto_url as boleto,
       will_cancel_at_period_end as cancels from subscriptions where stripe_subscription_id = $1`,
    [id],
  );
  return row!;
}
const paidOf = async ({ customer }: Payer) =>
  (await money.sdk.charges.list({ customer, limit: 100 })).data.filter(({ status }) => status === "succeeded")
    .length;
const invoicesOf = async ({ customer }: Payer) =>
  (await money.sdk.invoices.list({ customer, limit: 100 })).data.map(({ status }) => status);
const titlesOf = async ({ person }: Payer) =>
  (
    await money.database.sql<{ title: string }>(
      "select title from notifications where user_id = $1 order by created_at",
      [person.userId],
    )
  ).map(({ title }) => title);
const mailsOf = async ({ person }: Payer) =>
  await money.database.sql<{ subject: string; text: string }>(
    "select subject, text from mails where user_id = $1 order by created_at, id",
    [person.userId],
  );
const refundsOf = async ({ payer }: Payer) =>
  (
    await money.database.sql<{ line: string }>(
      "select reason || ' ' || amount_cents as line from refund_orders where customer_id = $1",
      [payer],
    )
  ).map(({ line }) => line);

/** Nothing is open, nothing is charged in the two weeks of tries with a card that works again, and one sentence was said. */
async function expectOver(cancelled: Payer, paid = 1): Promise<void> {
  await hear();
  expect(await copyOf(cancelled)).toMatchObject({ status: "canceled", over: true, url: null, boleto: null });
  expect(await invoicesOf(cancelled)).not.toContain("open");
  await fails(cancelled.customer, false);
  await money.advance({ days: 46 });
  await hear();
  expect(await paidOf(cancelled)).toBe(paid);
  expect((await titlesOf(cancelled)).filter((title) => title.startsWith("Assinatura"))).toEqual([
    "Assinatura ativa",
    "Assinatura cancelada",
  ]);
  const mails = (await mailsOf(cancelled)).filter(({ subject }) =>
    subject.startsWith("Assinatura cancelada"),
  );
  expect(mails).toHaveLength(1);
  expect(mails[0]!.text).toContain("terminou agora");
  expect(mails[0]!.text).toContain("nada mais será cobrado");
}

describe("cancelling while a renewal is not paid", () => {
  it.each(["athlete", "club"] as const)(
    "voids its invoice and ends the plan of the %s at once",
    async (kind) => {
      const made = await pastDue(kind);
      await cancel(made);
      expect((await money.sdk.subscriptions.retrieve(made.id)).status).toBe("canceled");
      expect(await invoicesOf(made)).toEqual(["void", "paid"]);
      await expectOver(made);
      await expect(cancel(made)).rejects.toMatchObject({ code: "conflict" });
    },
  );

  it.each(["athlete", "club"] as const)("does the same in Stripe's portal (%s)", async (kind) => {
    const made = await pastDue(kind);
    await cancelAtStripe(money, made.customer);
    await expectOver(made);
  });

  it("and where the portal names the instant, or ends it in that moment", async () => {
    const named = await pastDue();
    const { current_period_end } = (await money.sdk.subscriptions.retrieve(named.id)).items.data[0]!;
    await money.sdk.subscriptions.update(named.id, { cancel_at: current_period_end });
    await expectOver(named);
    const ended = await pastDue();
    await money.sdk.subscriptions.cancel(ended.id);
    await expectOver(ended);
  });

  it("in the hour in which the renewal's invoice is a draft", async () => {
    const made = await paying();
    const { current_period_end } = (await money.sdk.subscriptions.retrieve(made.id)).items.data[0]!;
    await money.advance({ seconds: current_period_end + 60 - money.clock.at.getTime() / 1_000 });
    await hear();
    expect(await invoicesOf(made)).toEqual(["draft", "paid"]);
    await cancel(made);
    await expectOver(made);
  });

  it("after a retry has been paid keeps what is paid for, and charges nothing more", async () => {
    const made = await pastDue();
    await money.stripe.control("hold");
    await fails(made.customer, false);
    await money.advance({ days: 3 });
    expect(await copyOf(made)).toMatchObject({ status: "past_due" });
    await cancel(made);
    await money.stripe.control("release");
    await hear();
    expect(await copyOf(made)).toMatchObject({ status: "active", over: false, cancels: true });
    await money.advance({ days: 40 });
    await hear();
    expect(await copyOf(made)).toMatchObject({ status: "canceled" });
    expect(await paidOf(made)).toBe(2);
  });
});

describe("money that was on its way", () => {
  it("a boleto that was printed before goes back in full, with a mail", async () => {
    const made = await pastDue();
    const intent = await takeBoleto(made);
    await cancel(made);
    await hear();
    expect(await copyOf(made)).toMatchObject({ over: true, boleto: null });
    await settled(intent, "late");
    await hear();
    await expectOver(made, 2);
    await expectGivenBack(made);
  });

  it.each([1, 2])("a boleto that the bank had goes back too, in any order of events (%i)", async (seed) => {
    const made = await pastDue();
    const intent = await takeBoleto(made);
    await settled(intent, "processing");
    await hear();
    await money.stripe.control("hold");
    await cancel(made);
    await settled(intent, "succeeded");
    await money.stripe.control("release", { order: "random", seed, duplicates: 1, concurrency: 3 });
    await hear();
    await expectOver(made, 2);
    await expectGivenBack(made);
  });

  it("a boleto that the bank had and that then fails leaves nothing open", async () => {
    const made = await pastDue();
    const intent = await takeBoleto(made);
    await settled(intent, "processing");
    await hear();
    await cancel(made);
    await hear();
    await settled(intent, "failed");
    await hear();
    expect(await invoicesOf(made)).toEqual(["void", "paid"]);
    await expectOver(made);
    expect(await refundsOf(made)).toEqual([]);
  });

  it.each([true, false])(
    "the credit that it was to be paid with comes back too (at the bank: %s)",
    async (isAtBank) => {
      const made = await paying();
      await money.sdk.customers.createBalanceTransaction(made.customer, { amount: -1_000, currency: "brl" });
      await fails(made.customer);
      await money.advance({ days: 31 });
      await money.advance({ seconds: 7_200 });
      await hear();
      const intent = await takeBoleto(made);
      if (isAtBank) await settled(intent, "processing");
      await cancel(made);
      await hear();
      await settled(intent, isAtBank ? "succeeded" : "late");
      await hear();
      await settleOrders({ services: money.services });
      expect(await refundsOf(made)).toEqual(["late_payment 2990"]);
      expect(await money.sdk.customers.retrieve(made.customer)).toMatchObject({ balance: -1_000 });
    },
  );

  async function expectGivenBack(made: Payer): Promise<void> {
    expect(await refundsOf(made)).toEqual(["late_payment 3990"]);
    expect((await titlesOf(made)).filter((title) => title === "Pagamento fora do prazo")).toHaveLength(1);
    const mails = (await mailsOf(made)).filter(({ subject }) => subject.startsWith("Devolução de"));
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({
      subject: expect.stringMatching(/^Devolução de R\$\s39,90$/) as string,
      text: expect.stringContaining("Vamos devolver o valor inteiro") as string,
    });
  }
});

it("a change that waits for the bank is not made: its invoice is void, and what is paid for stays", async () => {
  const { person, owner, ...rest } = await paying("club");
  const made = { person, owner, ...rest };
  await money.advance({ days: 2 });
  await fails(made.customer);
  const lookupKey = "club_rede_month";
  const { countedFrom, nowCents } = await previewChange(await holding(person), { owner, lookupKey });
  const changed = await changePlan(await holding(person), { owner, lookupKey, countedFrom, nowCents });
  expect(changed.kind).toBe("unpaid");
  await hear();
  await cancel(made);
  await hear();
  expect(await invoicesOf(made)).toEqual(["void", "paid"]);
  expect(await copyOf(made)).toMatchObject({ status: "active", over: false, cancels: true, url: null });
  await fails(made.customer, false);
  await money.advance({ days: 40 });
  await hear();
  expect(await paidOf(made)).toBe(1);
});

it.each([
  ["lost", "POST /v1/subscriptions/"],
  ["down", "POST /v1/subscriptions/"],
  ["lost", "POST /v1/invoices/"],
  ["down", "POST /v1/invoices/"],
  ["lost", "DELETE /v1/subscriptions"],
  ["down", "DELETE /v1/subscriptions"],
])("an answer that did not come (%s, %s) is unknown until the job settles it", async (kind, match) => {
  const made = await pastDue();
  await money.stripe.control("hold");
  await money.stripe.control("faults", { kind, match });
  await expect(cancel(made)).rejects.toMatchObject({
    code: "payment_unknown",
    message: expect.stringMatching(/^Ainda não sabemos se o cancelamento/) as string,
  });
  await money.settle();
  await money.stripe.control("clear-faults");
  await money.advance({ seconds: 130 });
  const { services } = money;
  await Promise.all([settleOrders({ services }), settleOrders({ services })]);
  await money.stripe.control("release");
  await expectOver(made);
});
