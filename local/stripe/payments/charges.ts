import { newId, randomLetters } from "../ids.ts";
import type { Charge, PaymentIntent, PaymentMethod } from "../payment-objects.ts";
import type { CardOutcome } from "../rules/cards.ts";
import type { World } from "../world.ts";
import { addBalanceTransaction } from "./balance.ts";

/** What became of the money: here, on its way, or refused. */
export type ChargeOutcome =
  | { kind: "succeeded" }
  | { kind: "pending" }
  | (CardOutcome & { kind: "declined" });

/** Writes the charge of an attempt to pay an intent, and tells of it. */
export function makeCharge(
  world: World,
  intent: PaymentIntent,
  method: PaymentMethod,
  outcome: ChargeOutcome,
): Charge {
  const isRefused = outcome.kind === "declined";
  const id = newId(method.type === "card" ? "ch" : "py");
  const charge = world.store.insert<Charge>({
    id,
    object: "charge",
    created: world.now(intent.customer),
    amount: intent.amount,
    amount_captured: isRefused ? 0 : intent.amount,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: method.billing_details,
    calculated_statement_descriptor: world.settings.name.toUpperCase(),
    captured: !isRefused,
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: isRefused ? outcome.code : null,
    failure_message: isRefused ? outcome.message : null,
    fraud_details: {},
    livemode: false,
    metadata: { ...intent.metadata },
    on_behalf_of: null,
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
    payment_method_details: { [method.type]: method[method.type] ?? {}, type: method.type },
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: isRefused ? null : `${world.origin}/receipts/${id}`,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: isRefused ? "failed" : outcome.kind,
    transfer_data: null,
    transfer_group: null,
  });
  if (outcome.kind === "succeeded") moneyArrived(world, charge);
  world.emit(`charge.${charge.status}`, charge);
  return charge;
}

/** A charge that was on its way ends: the money is here, or it never comes. */
export function endPendingCharge(world: World, charge: Charge, isHere: boolean): void {
  world.store.change(charge, {
    status: isHere ? "succeeded" : "failed",
    paid: isHere,
    captured: isHere,
    ...(isHere ? {} : { failure_code: "payment_intent_payment_attempt_failed" }),
  });
  if (isHere) moneyArrived(world, charge);
  world.emit(isHere ? "charge.succeeded" : "charge.failed", charge);
}

function moneyArrived(world: World, charge: Charge): void {
  const { id } = addBalanceTransaction(world, "charge", charge.amount, charge);
  world.store.change(charge, {
    balance_transaction: id,
    receipt_number: `${randomLetters(4)}-${randomLetters(4)}`.toUpperCase(),
  });
}
