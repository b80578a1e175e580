import { newId } from "../ids.ts";
import type { Metadata } from "../objects.ts";
import type { Charge, Refund } from "../payment-objects.ts";
import { invalid } from "../problem.ts";
import type { World } from "../world.ts";
import { addBalanceTransaction } from "./balance.ts";

/**
 * Gives money of a charge back, whole (`amount` undefined) or in part (centavos). Throws the 400 of a charge that has
 * not that much left, that is disputed, or that was paid by boleto.
 */
export function refundCharge(
  world: World,
  charge: Charge,
  options: { amount?: number; reason?: string; metadata?: Metadata },
): Refund {
  const left = charge.amount - charge.amount_refunded;
  const { amount = left } = options;
  if (charge.status !== "succeeded")
    throw invalid("This charge was not paid; there is nothing to refund.", "charge", "charge_not_refundable");
  if (charge.refunded)
    throw invalid(`Charge ${charge.id} has already been refunded.`, undefined, "charge_already_refunded");
  if (charge.disputed && hasOpenDispute(world, charge))
    throw invalid(
      `Charge ${charge.id} has been charged back; cannot issue a refund.`,
      undefined,
      "charge_disputed",
    );
  if ("boleto" in charge.payment_method_details)
    throw invalid("Boleto payments can't be refunded.", "charge", "charge_not_refundable");
  if (amount < 1) throw invalid("Invalid positive integer", "amount", "parameter_invalid_integer");
  if (amount > left)
    throw invalid(
      `Refund amount (${cents(amount)}) is greater than unrefunded amount on charge (${cents(left)})`,
      "amount",
      "refund_amount_too_large",
    );
  const refund = world.store.insert<Refund>({
    id: newId("re"),
    object: "refund",
    created: world.now(charge.customer),
    amount,
    balance_transaction: null,
    charge: charge.id,
    currency: charge.currency,
    customer: charge.customer,
    customer_account: null,
    destination_details: { type: String(charge.payment_method_details.type) },
    metadata: options.metadata ?? {},
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: options.reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: "succeeded",
    transfer_reversal: null,
  });
  world.store.change(refund, {
    balance_transaction: addBalanceTransaction(world, "refund", -amount, refund).id,
  });
  const before = setRefunded(world, charge, charge.amount_refunded + amount);
  world.emit("refund.created", refund);
  world.emit("charge.refunded", charge, before);
  return refund;
}

/** The bank sends a refund back: the money is ours again. Throws the 400 of one that has failed already. */
export function failRefund(world: World, refund: Refund): Refund {
  if (refund.status === "failed") throw invalid("This refund has failed already.", "id");
  const charge = world.store.find("charge", refund.charge);
  const before = world.store.change(refund, {
    status: "failed",
    failure_reason: "expired_or_canceled_card",
  });
  addBalanceTransaction(world, "adjustment", refund.amount, refund);
  if (charge !== undefined) setRefunded(world, charge, charge.amount_refunded - refund.amount);
  world.emit("refund.failed", refund, before);
  return refund;
}

function setRefunded(world: World, charge: Charge, amountRefunded: number): Partial<Charge> {
  return world.store.change(charge, {
    amount_refunded: amountRefunded,
    refunded: amountRefunded >= charge.amount,
  });
}

function hasOpenDispute(world: World, charge: Charge): boolean {
  return world.store
    .all("dispute")
    .some((dispute) => dispute.charge === charge.id && dispute.status !== "won");
}

function cents(amount: number): string {
  return `R$${(amount / 100).toFixed(2)}`;
}
