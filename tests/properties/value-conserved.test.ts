import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { HANDLERS } from "../../worker/webhooks/handlers.ts";
import {
  cancelSubscription,
  resumeSubscription,
} from "../../app/features/money/subscriptions/cancel-subscription.server.ts";
import { startCheckout } from "../../app/features/money/shop/start-checkout.server.ts";
import { giveUpBoleto } from "../../app/features/money/subscriptions/give-up-boleto.server.ts";
import { changePlan } from "../../app/features/money/subscriptions/change-plan.server.ts";
import { previewChange } from "../../app/features/money/subscriptions/preview-change.server.ts";
import { withdrawChange } from "../../app/features/money/subscriptions/withdraw-change.server.ts";
import { withdrawPurchase } from "../../app/features/money/subscriptions/withdraw-purchase.server.ts";
import { AppError } from "../../app/lib/errors.ts";
import { PRICES } from "../../app/features/base/plans/plans.ts";
import type { TestPerson } from "../support/identity.ts";
import { randomFrom } from "../../drizzle/demo/random.ts";
import { startMoney, type TestMoney } from "../support/money.ts";
import { sampled } from "../support/sample.ts";
import { cancelAtStripe, takeBoletoAtStripe } from "../support/stripes-pages.ts";
import * as model from "../support/value-model.ts";

let money: TestMoney;
beforeAll(async () => {
  money = await startMoney({ handlers: HANDLERS, subscriptionMethods: "boleto" });
});
afterEach(() => money.stripe.faults.clear());
afterAll(async () => {
  await money.stop();
});

type Owner = { kind: "athlete" } | { kind: "club"; clubId: string };

interface Payer {
  owner: Owner;
  person: TestPerson;
  customer: string;
  customerId: string;
  account: model.Account;
  fails: boolean;
  isCancelled: boolean;
  log: string[];
}

const priceOf = (key: string) => PRICES.find(({ lookupKey }) => lookupKey === key)!;
const keysOf = ({ kind }: Owner) =>
  PRICES.filter(({ owner }) => owner === kind).map(({ lookupKey }) => lookupKey);
const now = () => Math.floor(money.clock.at.getTime() / 1_000);

async function newPayer(kind: "athlete" | "club"): Promise<Payer> {
  const made = kind === "club" ? await money.club() : null;
  const person = made?.admin ?? (await money.athlete());
  const owner: Owner = made ? { kind: "club", clubId: made.clubId } : { kind: "athlete" };
  const { stripeCustomerId: customer, customerId } = await money.clockedPayer(
    made ? { clubId: made.clubId } : { userId: person.userId },
  );
  return {
    owner,
    person,
    customer,
    customerId,
    account: model.newAccount(),
    fails: false,
    isCancelled: false,
    log: [],
  };
}

const holding = async ({ person }: Payer) => ({
  services: money.services,
  viewer: await money.viewerOf(person),
});

/** The subscription at Stripe that has not ended, or the newest. */
async function atStripe({ customer }: Payer) {
  const { data } = await money.sdk.subscriptions.list({ customer, status: "all", limit: 100 });
  return data[0] ?? null;
}

async function deliverAll(): Promise<void> {
  await money.settle();
  await money.delivered();
  await money.settle();
  await money.delivered();
}

/** Opens the payment of a plan and pays it by card, or takes a boleto for it; gives the payment. */
async function open(payer: Payer, key: string, method: "card" | "boleto"): Promise<string | null> {
  const { owner } = payer;
  const order = { owner, lookupKey: key, successPath: "/sim", cancelPath: "/nao" };
  await startCheckout(await holding(payer), order);
  await money.settle();
  const [open] = await money.database.sql<{ stripe_session_id: string }>(
    "select stripe_session_id from checkouts where customer_id = $1 and status = 'open'",
    [payer.customerId],
  );
  const { payment_intent } = (await money.stripe.control("pay-session", {
    session: open!.stripe_session_id,
    method,
  })) as { payment_intent: { id: string } | null };
  await deliverAll();
  return payment_intent?.id ?? null;
}

async function buy(payer: Payer, key: string): Promise<void> {
  await open(payer, key, "card");
  await bought(payer, key);
}

/** A boleto for a plan is given up, or is paid in the moment in which it would be. */
async function takeBoleto(payer: Payer, key: string, isPaid: boolean): Promise<void> {
  const intent = await open(payer, key, "boleto");
  if (!isPaid) return await giveUpBoleto(await holding(payer), { owner: payer.owner });
  await money.stripe.control("settle-payment", { payment_intent: intent, end: "succeeded" });
  const giving = giveUpBoleto(await holding(payer), { owner: payer.owner });
  await expect(giving).rejects.toMatchObject({ code: "conflict" });
  await deliverAll();
  await bought(payer, key);
}

async function bought(payer: Payer, key: string): Promise<void> {
  const { account } = payer;
  const item = (await atStripe(payer))!.items.data[0]!;
  model.buy(account, key, priceOf(key), { start: item.current_period_start, end: item.current_period_end });
  payer.isCancelled = false;
}

async function change(payer: Payer, key: string): Promise<void> {
  const { owner, account } = payer;
  const { countedFrom, nowCents, nextAt } = await previewChange(await holding(payer), {
    owner,
    lookupKey: key,
  });
  const from = priceOf(account.held!.key);
  const before = account.paid;
  await changePlan(await holding(payer), { owner, lookupKey: key, countedFrom, nowCents });
  model.change(account, key, countedFrom, {
    from,
    to: priceOf(key),
    end: Math.floor(Date.parse(nextAt) / 1_000),
  });
  expect(account.paid - before, "charged as shown").toBe(nowCents);
}

async function withdraw(payer: Payer): Promise<void> {
  const before = payer.account.refunded;
  const { refundCents } = await withdrawPurchase(await holding(payer), { owner: payer.owner });
  model.withdraw(payer.account);
  expect(payer.account.refunded - before, "given back as said").toBe(refundCents);
}

async function takeBack(payer: Payer): Promise<void> {
  const { account } = payer;
  const to = priceOf(account.held!.key);
  const before = account.refunded;
  const at = now();
  const { refundCents } = await withdrawChange(await holding(payer), { owner: payer.owner });
  const from = priceOf(account.changes.at(-1)!.before.held.key);
  model.withdrawChange(account, at, { from, to });
  expect(account.refunded - before, "given back as said").toBe(refundCents);
}

/** Cancels by the verb or in Stripe's portal. */
async function cancel(payer: Payer, isPortal: boolean): Promise<void> {
  payer.log.push(`${now()} cancel${isPortal ? " in the portal" : ""}`);
  if (isPortal) await cancelAtStripe(money, payer.customer);
  else await cancelSubscription(await holding(payer), { owner: payer.owner });
  payer.isCancelled = true;
}

/** Cancels while a renewal is not paid; a boleto for it was printed before, or is at the bank, and is paid all the same. */
async function cancelUnpaid(payer: Payer, isPortal: boolean, boleto: "none" | "printed" | "at the bank") {
  const { account } = payer;
  const due = account.held!.unpaid;
  payer.log.push(`${now()} boleto ${boleto}`);
  const intent = boleto === "none" ? null : await takeBoletoAtStripe(money, payer.customer);
  const settle = (end: string) => money.stripe.control("settle-payment", { payment_intent: intent, end });
  if (boleto === "at the bank") await settle("processing");
  await cancel(payer, isPortal);
  await deliverAll();
  payer.isCancelled = false;
  model.end(account);
  if (boleto === "none") return;
  await settle(boleto === "printed" ? "late" : "succeeded");
  model.payLate(account, due);
}

async function act(payer: Payer, draw: () => number): Promise<void> {
  const { account, owner } = payer;
  const keys = keysOf(owner);
  const key = keys[Math.floor(draw() * keys.length)]!;
  const chance = draw();
  const fails = draw() < 0.25;
  if (fails !== payer.fails) {
    payer.fails = fails;
    await money.stripe.control("fail-renewals", { customer: payer.customer, fails });
  }
  try {
    if (account.held === null) {
      if (fails || chance < 0.2) return;
      // A price that credit pays alone needs no boleto.
      if (chance < 0.4 && priceOf(key).cents - account.credit >= 50) {
        payer.log.push(`${now()} boleto ${key}`);
        return await takeBoleto(payer, key, false);
      }
      payer.log.push(`${now()} buy ${key}`);
      return await buy(payer, key);
    }
    const isPortal = draw() < 0.4;
    if (account.held.unpaid > 0 && chance < 0.9) {
      const boleto = chance < 0.3 ? "printed" : chance < 0.6 ? "at the bank" : "none";
      return await cancelUnpaid(payer, isPortal, boleto);
    }
    if (chance < 0.45) {
      if (key === account.held.key || fails) return;
      payer.log.push(`${now()} change ${key}`);
      return await change(payer, key);
    }
    if (chance < 0.65) {
      payer.log.push(`${now()} take back`);
      return await takeBack(payer);
    }
    if (chance < 0.75) {
      payer.log.push(`${now()} withdraw`);
      return await withdraw(payer);
    }
    if (chance < 0.9) {
      if (!payer.isCancelled) return await cancel(payer, isPortal);
      payer.log.push(`${now()} resume`);
      await resumeSubscription(await holding(payer), { owner });
      payer.isCancelled = false;
    }
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    payer.log.push(`  refused: ${error.code} ${error.message}`);
    expect(["conflict", "deadline_passed"]).toContain(error.code);
  }
}

/** Lets the model follow time: renewals, ends, failed and made payments. */
async function follow(payer: Payer): Promise<void> {
  const { account } = payer;
  while (account.held !== null) {
    const subscription = (await atStripe(payer))!;
    const item = subscription.items.data[0]!;
    const price = priceOf(account.held.key);
    const isOver = subscription.status === "canceled";
    if (account.held.unpaid > 0 && !isOver && subscription.status === "active")
      model.payRenewal(account, price);
    if (account.held.end > now() && !isOver) return;
    if (isOver && (payer.isCancelled || account.held.unpaid > 0 || account.held.end > now())) {
      payer.log.push(`${now()} over`);
      payer.isCancelled = false;
      return model.end(account);
    }
    payer.log.push(`${now()} renewal${payer.fails ? " fails" : ""}`);
    model.renew(account, price, item.current_period_end, payer.fails);
  }
}

async function check(payer: Payer): Promise<void> {
  const { account, customer, log } = payer;
  const charges = (await money.sdk.charges.list({ customer, limit: 100 })).data.filter(
    ({ status }) => status === "succeeded",
  );
  const there = await money.sdk.customers.retrieve(customer);
  if (there.deleted) throw new Error("gone");
  const [booked] = await money.database.sql<{ paid: number; refunded: number }>(
    `select coalesce(sum(amount_cents) filter (where kind = 'payment'), 0)::int as paid,
       -coalesce(sum(amount_cents) filter (where kind = 'refund'), 0)::int as refunded
     from payments where customer_id = $1`,
    [payer.customerId],
  );
  const [ours] = await money.database.sql<{ key: string; credit: number; period_end: Date; over: boolean }>(
    `select lookup_key as key, credit_cents as credit, current_period_end as period_end, ended_at is not null as over
     from subscriptions where customer_id = $1 order by ended_at is not null, started_at desc limit 1`,
    [payer.customerId],
  );
  const [ordered] = await money.database.sql<{ owed: number }>(
    `select coalesce(sum(amount_cents), 0)::int as owed from refund_orders where customer_id = $1 and reason = 'late_payment'`,
    [payer.customerId],
  );
  const { paid, refunded, credit, owed, held } = account;
  const story = `${payer.owner.kind}\n${log.join("\n")}`;
  expect(model.imbalance(account), story).toBe(0);
  expect(
    {
      paid: charges.reduce((sum, { amount }) => sum + amount, 0),
      refunded: charges.reduce((sum, { amount_refunded }) => sum + amount_refunded, 0),
      credit: -there.balance || 0,
      owed: ordered?.owed,
      booked,
      copy: ours && {
        key: ours.over ? null : ours.key,
        credit: ours.credit,
        end: ours.over ? null : ours.period_end.getTime() / 1_000,
      },
    },
    story,
  ).toEqual({
    paid,
    refunded,
    credit,
    owed,
    booked: { paid, refunded },
    copy: ours && { key: held?.key ?? null, credit, end: held?.end ?? null },
  });
}

async function move(payers: readonly Payer[], days: number): Promise<void> {
  if (days > 0) await money.advance({ days });
  // A renewal's invoice is a draft for an hour.
  await money.advance({ seconds: 7_200 });
  await deliverAll();
  for (const payer of payers) await follow(payer);
}

describe("paid = refunded + credit + earned, and after a cancellation no charge stays", () => {
  it.each(sampled("value-conserved", [1, 2, 3], 1))(
    "for athletes and clubs that buy, change, cancel here or in the portal, resume, renew, fail, pay late and withdraw by chance (%i)",
    async (seed) => {
      const draw = randomFrom(seed);
      const payers: Payer[] = [];
      for (const kind of ["athlete", "athlete", "club", "athlete"] as const)
        payers.push(await newPayer(kind));
      for (let round = 0; round < 12; round += 1) {
        for (const payer of payers) await act(payer, draw);
        await deliverAll();
        for (const payer of payers) await check(payer);
        await move(payers, [0, 1, 2, 3, 6, 9, 20, 27][Math.floor(draw() * 8)]!);
        for (const payer of payers) await check(payer);
      }
    },
    240_000,
  );

  it("Pro for a year, down to Plus by the month, and out again: what was paid comes back once, and no credit stays", async () => {
    const payer = await newPayer("athlete");
    await buy(payer, "athlete_pro_year");
    await change(payer, "athlete_plus_month");
    await deliverAll();
    expect(payer.account).toMatchObject({ paid: 39_900, credit: 37_910 });
    await check(payer);
    await withdraw(payer);
    await deliverAll();
    expect(payer.account).toMatchObject({ paid: 39_900, refunded: 39_900, credit: 0, earned: 0, held: null });
    await check(payer);
    await withdrawPurchase(await holding(payer), { owner: payer.owner });
    await deliverAll();
    await check(payer);
  });

  it("the change alone taken back: the year is had again, without credit, and renews when it would have", async () => {
    const payer = await newPayer("athlete");
    await buy(payer, "athlete_pro_year");
    const { end } = payer.account.held!;
    await move([payer], 10);
    await change(payer, "athlete_plus_month");
    await move([payer], 2);
    await takeBack(payer);
    await deliverAll();
    expect(payer.account).toMatchObject({ paid: 39_900, refunded: 0, credit: 0 });
    expect(payer.account.held).toMatchObject({ key: "athlete_pro_year", end });
    await check(payer);
    await expect(takeBack(payer)).rejects.toMatchObject({ code: "deadline_passed" });
    await move([payer], 354);
    await check(payer);
    expect(payer.account).toMatchObject({ paid: 79_800, earned: 39_900 });
  });

  it("a boleto that is given up gives back the credit that it took; one that is paid meanwhile is bought", async () => {
    const payer = await newPayer("athlete");
    await buy(payer, "athlete_pro_month");
    await move([payer], 8);
    await change(payer, "athlete_plus_month");
    await deliverAll();
    const { credit } = payer.account;
    expect(credit).toBeGreaterThan(0);
    await cancelSubscription(await holding(payer), { owner: payer.owner });
    payer.isCancelled = true;
    await move([payer], 30);
    await check(payer);
    await takeBoleto(payer, "athlete_pro_month", false);
    await deliverAll();
    expect(payer.account).toMatchObject({ credit, held: null });
    await check(payer);
    await takeBoleto(payer, "athlete_pro_month", true);
    expect(payer.account).toMatchObject({ credit: 0 });
    await check(payer);
  });
});
