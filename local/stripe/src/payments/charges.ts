import { newId, randomLetters } from "../account/ids.ts";
import type { Charge, PaymentIntent, PaymentMethod } from "../account/payment-objects.ts";
import type { CardOutcome } from "../rules/cards.ts";
import type { Account } from "../account/account.ts";
import { passOn } from "../connect/transfers.ts";
import { addBalanceTransaction } from "./balance.ts";

/** The outcome for the money: it is here, on its way, or refused. */
export type ChargeOutcome =
  | { kind: "succeeded" }
  | { kind: "pending" }
  | (CardOutcome & { kind: "declined" });

/** Writes the charge of an attempt to pay an intent, and emits its event. */
export function makeCharge(
  account: Account,
  intent: PaymentIntent,
  method: PaymentMethod,
  outcome: ChargeOutcome,
): Charge {
  const isRefused = outcome.kind === "declined";
  const id = newId(method.type === "card" ? "ch" : "py");
  const charge = account.store.insert<Charge>({
    ...sameForAll(),
    id,
    object: "charge",
    created: account.now(intent.customer),
    amount: intent.amount,
    amount_captured: isRefused ? 0 : intent.amount,
    billing_details: method.billing_details,
    calculated_statement_descriptor: account.settings.name.toUpperCase(),
    captured: !isRefused,
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    failure_code: isRefused ? outcome.code : null,
    failure_message: isRefused ? outcome.message : null,
    metadata: { ...intent.metadata },
    outcome: {
      network_status: isRefused ? "declined_by_network" : "approved_by_network",
      reason: isRefused ? (outcome.declineCode ?? outcome.code) : null,
      risk_level: "normal",
      seller_message: isRefused ? "The bank did not return any further details." : "Payment complete.",
      type: isRefused ? "issuer_declined" : "authorized",
    },
    paid: outcome.kind === "succeeded",
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: { [method.type]: usedOf(method), type: method.type },
    receipt_email: intent.receipt_email,
    receipt_url: isRefused ? null : `${account.origin}/receipts/${id}`,
    status: isRefused ? "failed" : outcome.kind,
    application_fee_amount: intent.application_fee_amount,
    on_behalf_of: intent.on_behalf_of,
    transfer_data:
      intent.transfer_data === null
        ? null
        : { amount: intent.transfer_data.amount ?? null, destination: intent.transfer_data.destination },
  });
  if (outcome.kind === "succeeded") moneyArrived(account, charge);
  account.emit(`charge.${charge.status}`, charge);
  return charge;
}

/** Gives a charge's fields for the method that paid it: a card as it was used, without what it could be used for. */
function usedOf(method: PaymentMethod): object {
  const unused = new Set(["display_brand", "generated_from", "networks", "three_d_secure_usage"]);
  return Object.fromEntries(Object.entries(method[method.type] ?? {}).filter(([name]) => !unused.has(name)));
}

/** The fields that every charge begins with: what is filled in later, and what is not modelled here. */
function sameForAll() {
  return {
    amount_refunded: 0,
    application: null,
    application_fee: null,
    balance_transaction: null,
    disputed: false,
    failure_balance_transaction: null,
    fraud_details: {},
    livemode: false,
    receipt_number: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    transfer_group: null,
  } satisfies Partial<Charge>;
}

/** A charge that was on its way ends: the money is here, or it never comes. */
export function endPendingCharge(account: Account, charge: Charge, isHere: boolean): void {
  account.store.change(charge, {
    status: isHere ? "succeeded" : "failed",
    paid: isHere,
    captured: isHere,
    ...(isHere ? {} : { failure_code: "payment_intent_payment_attempt_failed" }),
  });
  if (isHere) moneyArrived(account, charge);
  account.emit(isHere ? "charge.succeeded" : "charge.failed", charge);
}

function moneyArrived(account: Account, charge: Charge): void {
  const type = String(charge.payment_method_details.type) as PaymentMethod["type"];
  const availableOn = account.now(charge.customer) + account.settings.availableAfterDays[type] * 86_400;
  const { id } = addBalanceTransaction(account, "charge", charge.amount, charge, availableOn);
  account.store.change(charge, {
    balance_transaction: id,
    receipt_number: `${randomLetters(4)}-${randomLetters(4)}`.toUpperCase(),
  });
  passOn(account, charge);
}
