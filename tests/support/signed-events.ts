import type { Stripe } from "stripe";
import { receiveEvent } from "../../app/features/money/payments/receive-event.server.ts";
import type { Handlers } from "../../app/features/money/payments/handler.server.ts";
import type { TestMoney } from "./money.ts";

/** Hands a body to the verb as Stripe would have signed it now; gives what came of it. */
export async function receiveSigned(money: TestMoney, handlers: Handlers, body: string) {
  const signature = await money.sdk.webhooks.generateTestHeaderStringAsync({
    payload: body,
    secret: money.stripe.webhookSecret,
    timestamp: Math.floor(money.clock.at.getTime() / 1_000),
  });
  return await receiveEvent(money.services, { body, signature }, handlers);
}

/** The body of an event about an object. */
export function eventBody(id: string, type: string, object: unknown, created: unknown): string {
  return JSON.stringify({ id, object: "event", type, created, data: { object } });
}

type Named = { id: string; object: string };

/**
 * Makes what a payer leaves at Stripe: an object of each kind that our events are about, by the beginning of their types; each as
 * Stripe gives it.
 */
export async function objectsOfLife(money: TestMoney, customer: string): Promise<Map<string, Named>> {
  const { sdk } = money;
  const price = await money.priceOf("athlete_plus_month");
  const subscription = await sdk.subscriptions.create({ customer, items: [{ price }] });
  const invoice = await sdk.invoices.retrieve(subscription.latest_invoice as string);
  const charge = (await sdk.charges.list({ customer })).data[0]!;
  const refund = await sdk.refunds.create({ charge: charge.id, amount: 100 });
  const { id: dispute } = (await money.stripe.control("dispute", { charge: charge.id })) as Named;
  const session: Stripe.Checkout.Session = await sdk.checkout.sessions.create({
    mode: "subscription",
    customer,
    line_items: [{ price, quantity: 1 }],
    success_url: "https://quadra.test/",
  });
  const account = await sdk.accounts.create({
    country: "BR",
    capabilities: { card_payments: { requested: true }, transfers: { requested: true } },
  });
  await money.stripe.control("set-account", { account: account.id, standing: "ready" });
  const passedOn = await sdk.checkout.sessions.create({
    mode: "payment",
    customer,
    line_items: [
      { quantity: 1, price_data: { currency: "brl", unit_amount: 900, product_data: { name: "x" } } },
    ],
    payment_intent_data: { transfer_data: { destination: account.id }, application_fee_amount: 90 },
    success_url: "https://quadra.test/",
  });
  // Its money counts at once, so that some of it can be paid out.
  await money.stripe.control("settings", { availableAfterDays: { card: 0, pix: 0, boleto: 0 } });
  await money.stripe.control("pay-session", { session: passedOn.id });
  const payout = await sdk.payouts.create({ amount: 1, currency: "brl" }, { stripeAccount: account.id });
  return new Map<string, Named>([
    ["account.application.", { id: "ca_x", object: "application" }],
    ["account.", await sdk.accounts.retrieve(account.id)],
    ["transfer.", (await sdk.transfers.list()).data[0]!],
    ["application_fee.", (await sdk.applicationFees.list()).data[0]!],
    ["payout.", payout],
    ["charge.dispute.", await sdk.disputes.retrieve(dispute)],
    ["charge.", charge],
    ["refund.", refund],
    ["customer.subscription.", subscription],
    ["customer.", (await sdk.customers.retrieve(customer)) as Stripe.Customer],
    ["invoice.", invoice],
    ["checkout.session.", session],
    ["payment_intent.", await sdk.paymentIntents.retrieve(charge.payment_intent as string)],
  ]);
}

/** The object that events of a type are about. */
export function objectFor(objects: ReadonlyMap<string, Named>, type: string): Named {
  const found = [...objects].find(([beginning]) => type.startsWith(beginning));
  if (!found) throw new Error(`no object for ${type}`);
  return found[1];
}
