import { newId } from "../account/ids.ts";
import type { Metadata } from "../account/billing-objects.ts";
import type { Charge, Refund } from "../account/payment-objects.ts";
import { invalid } from "../api/problem.ts";
import type { Account } from "../account/account.ts";
import { reverseTransfer } from "../connect/transfers.ts";
import { addBalanceTransaction } from "./balance.ts";

/**
 * Gives money of a charge back, whole (`amount` undefined) or in part (centavos). Throws the 400 of a charge that has
 * not that much left, that is disputed, or that was paid by boleto.
 */
export function refundCharge(
  account: Account,
  charge: Charge,
  options: {
    amount?: number;
    reason?: string;
    metadata?: Metadata;
    /** Takes as much of the transfer back, in proportion. */
    reversesTransfer?: boolean;
    /** Gives as much of the platform's fee back, in proportion. */
    refundsFee?: boolean;
  },
): Refund {
  const left = charge.amount - charge.amount_refunded;
  const { amount = left } = options;
  if (charge.status !== "succeeded")
    throw invalid("This charge was not paid; there is nothing to refund.", "charge", "charge_not_refundable");
  if (charge.refunded)
    throw invalid(`Charge ${charge.id} has already been refunded.`, undefined, "charge_already_refunded");
  if (charge.disputed && hasOpenDispute(account, charge))
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
  const refund = account.store.insert<Refund>({
    id: newId("re"),
    object: "refund",
    created: account.now(charge.customer),
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
  account.store.change(refund, {
    balance_transaction: addBalanceTransaction(account, "refund", -amount, refund).id,
  });
  if (options.reversesTransfer) takeBack(account, charge, refund, options.refundsFee ?? false);
  const before = setRefunded(account, charge, charge.amount_refunded + amount);
  account.emit("refund.created", refund);
  account.emit("charge.refunded", charge, before);
  return refund;
}

/** The bank sends a refund back: the money is ours again. Throws the 400 of one that has failed already. */
export function failRefund(account: Account, refund: Refund): Refund {
  if (refund.status === "failed") throw invalid("This refund has failed already.", "id");
  const charge = account.store.find("charge", refund.charge);
  const before = account.store.change(refund, {
    status: "failed",
    failure_reason: "expired_or_canceled_card",
  });
  addBalanceTransaction(account, "adjustment", refund.amount, refund);
  if (charge !== undefined) setRefunded(account, charge, charge.amount_refunded - refund.amount);
  account.emit("refund.failed", refund, before);
  return refund;
}

function takeBack(account: Account, charge: Charge, refund: Refund, refundsFee: boolean): void {
  const transfer = account.store.find("transfer", charge.transfer);
  if (transfer === undefined)
    throw invalid("Cannot reverse transfer on charge: it has no associated transfer.", "reverse_transfer");
  const reversal = reverseTransfer(account, transfer, {
    amount: Math.round((transfer.amount * refund.amount) / charge.amount),
    sourceRefund: refund.id,
    refundsFee,
  });
  account.store.change(refund, { transfer_reversal: reversal.id });
}

function setRefunded(account: Account, charge: Charge, amountRefunded: number): Partial<Charge> {
  return account.store.change(charge, {
    amount_refunded: amountRefunded,
    refunded: amountRefunded >= charge.amount,
  });
}

function hasOpenDispute(account: Account, charge: Charge): boolean {
  return account.store
    .all("dispute")
    .some((dispute) => dispute.charge === charge.id && dispute.status !== "won");
}

function cents(amount: number): string {
  return `R$${(amount / 100).toFixed(2)}`;
}
