import type { PaymentIntent, PaymentMethodType } from "../account/payment-objects.ts";
import { makeIntent } from "../payments/intents.ts";
import { type CardInput, makePaymentMethod } from "../payments/methods.ts";
import type { Metadata } from "../account/billing-objects.ts";
import { invalid } from "../api/problem.ts";
import type { CheckoutSession } from "../account/surface-objects.ts";
import { invoiceTotals } from "../rules/invoice-totals.ts";
import type { Account } from "../account/account.ts";
import { completeSession } from "./complete.ts";
import { payIntent } from "./pay-intent.ts";

/** The fields that a person fills in on the Checkout page. */
export type Person = { email: string; name: string; taxId: string };

/**
 * The person at the page pays with a card, Pix or a boleto. Gives the intent that was tried (its state says what is
 * next), or null when nothing was due. Throws the 400 of a session that is over or of a method that it does not take.
 */
export function paySession(
  account: Account,
  session: CheckoutSession,
  type: PaymentMethodType,
  person: Person,
  card?: CardInput,
): PaymentIntent | null {
  if (session.status !== "open") throw invalid("This Checkout Session is no longer open.", "id");
  if (!session.payment_method_types.includes(type))
    throw invalid("This payment method is not accepted here.", "payment_method_types");
  account.store.change(session, { $person: person, $refusal: null });
  const method = makePaymentMethod(account, type, {
    card,
    taxId: type === "boleto" ? person.taxId : undefined,
    billing: { email: person.email || null, name: person.name || null },
    customer: session.customer,
  });
  if (amountDue(account, session) === 0) {
    completeSession(account, session, null, method.id);
    return null;
  }
  const intent =
    account.store.find("payment_intent", session.$attempt) ?? newIntent(account, session, person);
  return payIntent(account, intent, method, {
    isPresent: true,
    returnUrl: session.success_url,
  });
}

/** Gives the amount due at the page, in centavos: nothing of a trial's prices, and a subscription's less the customer's credit. */
export function amountDue(account: Account, session: CheckoutSession): number {
  const cents = amountBeforeCredit(session);
  if (session.mode !== "subscription") return cents;
  const customer = account.store.find("customer", session.customer);
  return invoiceTotals([cents], customer?.balance ?? 0).amountDue;
}

function amountBeforeCredit(session: CheckoutSession): number {
  const { trial_period_days: days, trial_end: end } = session.$subscription_data;
  const isTrial = (days !== undefined && days !== 0) || end !== undefined;
  if (session.mode === "payment" || !isTrial) return session.amount_total;
  return session.$lines.data
    .filter(({ price }) => price.recurring === null)
    .reduce((sum, line) => sum + line.amount_total, 0);
}

function newIntent(account: Account, session: CheckoutSession, person: Person): PaymentIntent {
  const data = session.$payment_intent_data as {
    metadata?: Metadata;
    description?: string;
    receipt_email?: string;
    setup_future_usage?: string;
    transfer_data?: { destination: string; amount?: number } | null;
    application_fee_amount?: number | null;
    on_behalf_of?: string | null;
  };
  const intent = makeIntent(account, {
    amount: amountDue(account, session),
    currency: session.currency,
    customer: session.customer,
    methodTypes: session.payment_method_types,
    methodOptions: session.payment_method_options,
    description: data.description ?? (session.mode === "subscription" ? "Assinatura" : null),
    metadata: session.mode === "payment" ? (data.metadata ?? {}) : {},
    receiptEmail: (data.receipt_email ?? person.email) || null,
    setupFutureUsage: session.mode === "subscription" ? "off_session" : (data.setup_future_usage ?? null),
    session: session.id,
    transferData: data.transfer_data,
    applicationFee: data.application_fee_amount,
    onBehalfOf: data.on_behalf_of,
  });
  account.store.change(session, { $attempt: intent.id });
  return intent;
}
