import type { Stripe } from "stripe";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestStripe, type TestStripe } from "./support/test-stripe.ts";

let on: TestStripe;
let stripe: Stripe;
beforeAll(async () => {
  on = await startTestStripe();
  ({ stripe } = on);
});
afterAll(() => on.stop());

const BACK = { success_url: "https://quadra.test/sim", cancel_url: "https://quadra.test/nao" };

async function connected(standing: string | null = "ready"): Promise<string> {
  const { id } = await stripe.accounts.create({
    country: "BR",
    email: "clube@quadra.test",
    business_profile: { name: "Clube da Orla" },
    capabilities: { card_payments: { requested: true }, transfers: { requested: true } },
    controller: {
      fees: { payer: "application" },
      losses: { payments: "application" },
      stripe_dashboard: { type: "express" },
    },
  });
  if (standing !== null) await on.server.control("set-account", { account: id, standing });
  return id;
}

const session = (destination: string, cents: number, fee: number) =>
  stripe.checkout.sessions.create({
    mode: "payment",
    line_items: [
      {
        quantity: 1,
        price_data: { currency: "brl", unit_amount: cents, product_data: { name: "Inscrição" } },
      },
    ],
    payment_intent_data: { transfer_data: { destination }, application_fee_amount: fee },
    ...BACK,
  });

async function paid(destination: string, cents: number, fee: number, method = "card") {
  const { id } = await session(destination, cents, fee);
  await on.server.control("pay-session", { session: id, method, end: "succeeded" });
  const { payment_intent } = await stripe.checkout.sessions.retrieve(id);
  return String(payment_intent);
}

const chargeOf = async (intent: string) =>
  (
    await stripe.paymentIntents.retrieve(intent, {
      expand: ["latest_charge.transfer", "latest_charge.application_fee"],
    })
  ).latest_charge as Stripe.Charge;
const has = async (account: string) => {
  const { available, pending } = await stripe.balance.retrieve({}, { stripeAccount: account });
  return available[0]!.amount + pending[0]!.amount;
};

test("an account has everything to fill in until its owner does, and the platform hears of each step", async () => {
  const id = await connected(null);
  const made = await stripe.accounts.retrieve(id);
  expect(made).toMatchObject({ charges_enabled: false, details_submitted: false, type: "none" });
  expect(made.requirements!.currently_due!.length).toBeGreaterThan(0);
  const urls = { refresh_url: "https://quadra.test/outra-vez", return_url: "https://quadra.test/volta" };
  const link = await stripe.accountLinks.create({ account: id, type: "account_onboarding", ...urls });
  expect(await (await fetch(link.url)).text()).toContain("Clube da Orla");
  const send = (form: Record<string, string>) =>
    fetch(link.url, { method: "POST", redirect: "manual", body: new URLSearchParams(form) });
  const wrong = await send({ choice: "ready", tax_id: "12" });
  expect(await wrong.text()).toContain("Confira o CNPJ");
  const answer = await send({ choice: "ready", tax_id: "11.222.333/0001-81" });
  expect(answer.headers.get("location")).toBe(urls.return_url);
  expect(await stripe.accounts.retrieve(id)).toMatchObject({
    charges_enabled: true,
    payouts_enabled: true,
    details_submitted: true,
    capabilities: { transfers: "active" },
  });
  // A link is good once.
  const again = await fetch(link.url, { redirect: "manual" });
  expect(again.headers.get("location")).toBe(urls.refresh_url);
  const [event] = (await stripe.events.list({ limit: 1 })).data;
  expect(event).toMatchObject({ type: "account.updated", account: id });
});

test("an account that is not ready takes no destination charge", async () => {
  for (const standing of [null, "in_review", "restricted"])
    await expect(session(await connected(standing), 8_000, 100)).rejects.toMatchObject({
      code: "insufficient_capabilities_for_transfer",
    });
  await expect(session("acct_none", 8_000, 100)).rejects.toMatchObject({ code: "resource_missing" });
  await expect(session(await connected(), 8_000, 8_001)).rejects.toThrow("application fee");
});

test("a destination charge goes on whole, by card and by Pix, and the fee comes back to the platform", async () => {
  const club = await connected();
  for (const method of ["card", "pix"]) {
    const before = await has(club);
    const charge = await chargeOf(await paid(club, 8_000, 529, method));
    expect(charge).toMatchObject({ application_fee_amount: 529, transfer_data: { destination: club } });
    expect(charge.transfer).toMatchObject({
      amount: 8_000,
      destination: club,
      source_transaction: charge.id,
    });
    expect(charge.application_fee).toMatchObject({ amount: 529, account: club, charge: charge.id });
    expect(await has(club)).toBe(before + 8_000 - 529);
  }
});

test("refunds take the transfer back and give the fee back in proportion, to the last centavo", async () => {
  const club = await connected();
  const intent = await paid(club, 9_999, 333);
  const back = { payment_intent: intent, reverse_transfer: true, refund_application_fee: true };
  for (const amount of [3_333, 3_333, 3_333]) await stripe.refunds.create({ ...back, amount });
  const { transfer, application_fee: fee } = await chargeOf(intent);
  expect(transfer).toMatchObject({ reversed: true, amount_reversed: 9_999 });
  expect(fee).toMatchObject({ refunded: true, amount_refunded: 333 });
  expect(await has(club)).toBe(0);
  // Without the two words the platform alone pays.
  const other = await paid(club, 1_000, 100);
  await stripe.refunds.create({ payment_intent: other });
  expect(await has(club)).toBe(900);
});

test("what was taken back is not taken twice", async () => {
  const club = await connected();
  const intent = await paid(club, 1_000, 100);
  const back = { payment_intent: intent, reverse_transfer: true, refund_application_fee: true };
  const refund = await stripe.refunds.create(back);
  await on.server.control("fail-refund", { refund: refund.id });
  await expect(stripe.refunds.create(back)).rejects.toMatchObject({ code: "transfer_already_reversed" });
  expect((await stripe.refunds.create({ payment_intent: intent })).status).toBe("succeeded");
  expect(await has(club)).toBe(0);
});

test("an owner who ends the connection is gone for the platform", async () => {
  const club = await connected();
  await on.server.control("deauthorize-account", { account: club });
  const [event] = (await stripe.events.list({ limit: 1 })).data;
  expect(event).toMatchObject({ type: "account.application.deauthorized", account: club });
  await expect(stripe.accounts.retrieve(club)).rejects.toMatchObject({
    code: "account_invalid",
    statusCode: 403,
  });
  await expect(session(club, 8_000, 100)).rejects.toMatchObject({ code: "resource_missing" });
});

test("for an account whose owner ended the connection nothing is paid, sent or taken back", async () => {
  const club = await connected();
  const intent = await paid(club, 8_000, 529);
  const { transfer } = await chargeOf(intent);
  const open = await session(club, 5_000, 100);
  const waiting = await session(club, 5_000, 100);
  const asked = (await on.server.control("pay-session", { session: waiting.id, method: "pix" })) as {
    payment_intent: Stripe.PaymentIntent;
  };
  await on.server.control("deauthorize-account", { account: club });
  const gone = { statusCode: 403, code: "account_invalid", type: "StripePermissionError" };
  const back = { payment_intent: intent, reverse_transfer: true, refund_application_fee: true };
  for (const refused of [
    stripe.refunds.create(back),
    stripe.transfers.createReversal((transfer as Stripe.Transfer).id, { amount: 100 }),
    stripe.balance.retrieve({}, { stripeAccount: club }),
    stripe.accounts.update(club, { email: "outro@quadra.test" }),
    stripe.accountLinks.create({
      account: club,
      type: "account_onboarding",
      refresh_url: BACK.cancel_url,
      return_url: BACK.success_url,
    }),
  ])
    await expect(refused).rejects.toMatchObject(gone);
  const missing = { code: "resource_missing", message: `No such destination: '${club}'` };
  await expect(
    stripe.transfers.create({ amount: 100, currency: "brl", destination: club }),
  ).rejects.toMatchObject(missing);
  // A session that was opened before can't be paid any more, and nothing was charged.
  await expect(on.server.control("pay-session", { session: open.id })).rejects.toThrow("No such destination");
  expect((await stripe.checkout.sessions.retrieve(open.id)).status).toBe("open");
  // A Pix that was shown before is paid at the bank: the money stays with the platform.
  const { id } = asked.payment_intent;
  await on.server.control("settle-payment", { payment_intent: id, end: "succeeded" });
  expect((await stripe.paymentIntents.retrieve(id)).status).toBe("succeeded");
  const [charge] = (await stripe.charges.list({ payment_intent: id })).data;
  expect(charge).toMatchObject({ paid: true, transfer_data: { destination: club }, application_fee: null });
  expect((await stripe.transfers.list({ destination: club })).data).toEqual([transfer]);
  // The platform may still give back what is its own.
  expect((await stripe.refunds.create({ payment_intent: intent })).status).toBe("succeeded");
});

test("the fee of a charge is given back by itself, at most as much as is left of it", async () => {
  const club = await connected();
  const charge = await chargeOf(await paid(club, 8_000, 529));
  const [fee] = (await stripe.applicationFees.list({ charge: charge.id })).data;
  const part = await stripe.applicationFees.createRefund(fee!.id, {
    amount: 200,
    metadata: { refund: "r1" },
  });
  expect(part).toMatchObject({ object: "fee_refund", amount: 200, fee: fee!.id, metadata: { refund: "r1" } });
  expect(await stripe.applicationFees.retrieve(fee!.id)).toMatchObject({
    amount_refunded: 200,
    refunded: false,
  });
  await expect(stripe.applicationFees.createRefund(fee!.id, { amount: 330 })).rejects.toMatchObject({
    type: "StripeInvalidRequestError",
    param: "amount",
  });
  await stripe.applicationFees.createRefund(fee!.id);
  expect((await stripe.applicationFees.retrieve(fee!.id)).refunded).toBe(true);
  // The charge itself is not refunded by that.
  expect((await chargeOf(String(charge.payment_intent))).amount_refunded).toBe(0);
});

test("for a connected account only what is modelled can be asked", async () => {
  const club = await connected();
  const direct = { amount: 500, currency: "brl" };
  await expect(stripe.paymentIntents.create(direct, { stripeAccount: club })).rejects.toThrow(
    "Stripe-Account",
  );
  await expect(stripe.paymentIntents.create(direct, { stripeAccount: "acct_none" })).rejects.toMatchObject({
    code: "account_invalid",
  });
});
