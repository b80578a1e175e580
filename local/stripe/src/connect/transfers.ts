import type { Account } from "../account/account.ts";
import type { Metadata } from "../account/billing-objects.ts";
import type { ApplicationFee, FeeRefund, Transfer, TransferReversal } from "../account/connect-objects.ts";
import { newId } from "../account/ids.ts";
import type { Charge } from "../account/payment-objects.ts";
import { invalid } from "../api/problem.ts";
import { addBalanceTransaction, insufficient } from "../payments/balance.ts";
import { APPLICATION, connectedAccount, takesTransfers } from "./accounts.ts";
import { connectedFunds } from "./funds.ts";

/** Sends money of the platform's balance to a connected account, and emits it. */
export function makeTransfer(
  account: Account,
  input: {
    amount: number;
    currency: string;
    destination: string;
    sourceTransaction?: string | null;
    group?: string | null;
    description?: string | null;
    metadata?: Metadata;
  },
): Transfer {
  const id = newId("tr");
  const transfer = account.store.insert<Transfer>({
    id,
    object: "transfer",
    created: account.now(),
    amount: input.amount,
    amount_reversed: 0,
    balance_transaction: null,
    currency: input.currency,
    description: input.description ?? null,
    destination: input.destination,
    livemode: false,
    metadata: input.metadata ?? {},
    reversals: { object: "list", data: [], has_more: false, url: `/v1/transfers/${id}/reversals` },
    reversed: false,
    source_transaction: input.sourceTransaction ?? null,
    source_type: "card",
    transfer_group: input.group ?? null,
  });
  account.store.change(transfer, {
    balance_transaction: addBalanceTransaction(
      account,
      "transfer",
      -transfer.amount,
      transfer,
      availableOf(account, input.sourceTransaction),
    ).id,
  });
  account.emit("transfer.created", transfer);
  return transfer;
}

/** The money of a destination charge is here: it goes on to its account, less the platform's fee. */
export function passOn(account: Account, charge: Charge): void {
  const destination = charge.transfer_data?.destination;
  // Money that a bank has taken is here: where its account can't be sent it any more, it stays with the platform.
  if (destination === undefined || !takesTransfers(account, destination)) return;
  const group = charge.transfer_group ?? `group_${charge.payment_intent}`;
  const transfer = makeTransfer(account, {
    amount: charge.transfer_data?.amount ?? charge.amount,
    currency: charge.currency,
    destination,
    sourceTransaction: charge.id,
    group,
  });
  account.store.change(charge, { transfer: transfer.id, transfer_group: group });
  const amount = charge.application_fee_amount ?? 0;
  if (amount > 0)
    account.store.change(charge, { application_fee: collectFee(account, charge, destination, amount).id });
}

function collectFee(account: Account, charge: Charge, from: string, amount: number): ApplicationFee {
  const id = newId("fee");
  const fee = account.store.insert<ApplicationFee>({
    id,
    object: "application_fee",
    created: account.now(),
    account: from,
    amount,
    amount_refunded: 0,
    application: APPLICATION.id,
    balance_transaction: null,
    charge: charge.id,
    currency: charge.currency,
    fee_source: { charge: charge.id, type: "charge" },
    livemode: false,
    originating_transaction: charge.id,
    refunded: false,
    refunds: { object: "list", data: [], has_more: false, url: `/v1/application_fees/${id}/refunds` },
  });
  account.store.change(fee, {
    balance_transaction: addBalanceTransaction(
      account,
      "application_fee",
      amount,
      fee,
      availableOf(account, charge.id),
    ).id,
  });
  account.emit("application_fee.created", fee);
  return fee;
}

/**
 * Takes (a part of) a transfer back (centavos; by default what is left of it). Throws the 400 of more than that, and the 403 of an account
 * that the platform may not act for any more. What of the platform's fee belongs to it goes back too, where that is asked for.
 */
export function reverseTransfer(
  account: Account,
  transfer: Transfer,
  options: { amount?: number; metadata?: Metadata; sourceRefund?: string | null; refundsFee?: boolean },
): TransferReversal {
  connectedAccount(account, transfer.destination);
  const left = transfer.amount - transfer.amount_reversed;
  const amount = options.amount ?? left;
  if (left === 0)
    throw invalid(
      `Transfer ${transfer.id} is already fully reversed.`,
      undefined,
      "transfer_already_reversed",
    );
  if (amount < 1 || amount > left)
    throw invalid(`Reversal amount must be from 1 to ${left}, what is left of the transfer.`, "amount");
  needReversible(account, transfer, amount);
  const reversal = account.store.insert<TransferReversal>({
    id: newId("trr"),
    object: "transfer_reversal",
    created: account.now(),
    amount,
    balance_transaction: null,
    currency: transfer.currency,
    destination_payment_refund: null,
    metadata: options.metadata ?? {},
    source_refund: options.sourceRefund ?? null,
    transfer: transfer.id,
  });
  account.store.change(reversal, {
    balance_transaction: addBalanceTransaction(
      account,
      "transfer_refund",
      amount,
      reversal,
      availableOf(account, transfer.source_transaction),
    ).id,
  });
  const amountReversed = transfer.amount_reversed + amount;
  const before = account.store.change(transfer, {
    amount_reversed: amountReversed,
    reversed: amountReversed >= transfer.amount,
    reversals: { ...transfer.reversals, data: [reversal, ...transfer.reversals.data] },
  });
  account.emit("transfer.reversed", transfer, before);
  const charge = account.store.find("charge", transfer.source_transaction);
  if (options.refundsFee && charge?.application_fee)
    refundFee(account, account.store.find("application_fee", charge.application_fee)!, {
      part: amount,
      of: transfer.amount,
    });
  return reversal;
}

/** Gives back of the platform's fee what belongs to a part of the transfer; with the last part all that is left. */
export function refundFee(
  account: Account,
  fee: ApplicationFee,
  { part, of, metadata = {} }: { part: number; of: number; metadata?: Record<string, string> },
): FeeRefund | null {
  const left = fee.amount - fee.amount_refunded;
  const amount = Math.min(left, Math.round((fee.amount * part) / of));
  if (amount < 1) return null;
  const refund = account.store.insert<FeeRefund>({
    id: newId("fr"),
    object: "fee_refund",
    created: account.now(),
    amount,
    balance_transaction: null,
    currency: fee.currency,
    fee: fee.id,
    metadata,
  });
  account.store.change(refund, {
    balance_transaction: addBalanceTransaction(
      account,
      "application_fee_refund",
      -amount,
      refund,
      availableOf(account, fee.charge),
    ).id,
  });
  const amountRefunded = fee.amount_refunded + amount;
  const before = account.store.change(fee, {
    amount_refunded: amountRefunded,
    refunded: amountRefunded >= fee.amount,
    refunds: { ...fee.refunds, data: [refund, ...fee.refunds.data] },
  });
  account.emit("application_fee.refunded", fee, before);
  return refund;
}

/** Gives the instant from which the money of a charge counts; undefined for money that is of none. A transfer of what is pending is pending as long. */
function availableOf(account: Account, chargeId: string | null | undefined): number | undefined {
  const charge = account.store.find("charge", chargeId);
  const move = account.store.find("balance_transaction", charge?.balance_transaction);
  return move === undefined ? undefined : Math.max(move.available_on, account.now());
}

/** Throws where the money of a charge does not cover what is to be sent of it. */
export function needSource(account: Account, charge: Charge, amount: number): void {
  const sent = account.store
    .all("transfer")
    .filter((each) => each.source_transaction === charge.id)
    .reduce((sum, each) => sum + each.amount, 0);
  if (charge.status !== "succeeded" || sent + amount > charge.amount)
    throw invalid(
      `Transfers using this transaction as a source must not exceed the source amount of R$${(charge.amount / 100).toFixed(2)}. (There is already a transfer using this source, amounting to R$${(sent / 100).toFixed(2)}.)`,
      "source_transaction",
    );
}

/** A transfer that no destination charge made is taken back only as far as its account has the money; that of one may leave it owing. */
function needReversible(account: Account, transfer: Transfer, amount: number): void {
  const charge = account.store.find("charge", transfer.source_transaction);
  if (charge?.transfer === transfer.id) return;
  const { available, pending } = connectedFunds(account, transfer.destination).get(transfer.currency) ?? {
    available: 0,
    pending: 0,
  };
  if (available + pending < amount) throw insufficient();
}
