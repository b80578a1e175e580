import type { Stripe } from "stripe";
import { unlessMissing } from "../../../platform/stripe.server.ts";
import type { Statement } from "../../../platform/database.server.ts";
import type { Services } from "../../../platform/services.server.ts";
import type { Handler, Handlers } from "./handler.server.ts";
import { stripeAt, stripeId } from "./charged.server.ts";
import { insertPayeeLine } from "./payee-lines-repository.server.ts";

/** More often than this no payment of a fee is given back in parts. */
const MOST = 1_000;

/** Something of Stripe's that moved money to an account, or back. */
interface Moved {
  id: string;
  created: number;
  amount: number;
  currency: string;
}

/** `transfer.created`, `.reversed`: a line for what went to a club's account, and one for each time that some of it was taken back. */
const recordTransfer: Handler = async (services, { objectId }) => {
  if (objectId === null) return null;
  const stripe = await services.payments.client();
  const transfer = await stripe.transfers.retrieve(objectId, { expand: ["balance_transaction"] });
  const account = stripeId(transfer.destination);
  if (account === null) return null;
  const line = lineOf(services, account, await chargeOfTransfer(stripe, transfer));
  const { balance_transaction: move } = transfer;
  const availableAt = move === null || typeof move === "string" ? null : stripeAt(move.available_on);
  const statements = [line("transfer", transfer, transfer.amount, availableAt)];
  for (const each of await reversalsOf(stripe, transfer))
    statements.push(line("transfer_reversal", each, -each.amount));
  return { statements };
};

/** The charge whose money a transfer is. The part that a won dispute sends again comes of no charge, and belongs to the disputed one. */
async function chargeOfTransfer(stripe: Stripe, transfer: Stripe.Transfer): Promise<string | null> {
  const source = stripeId(transfer.source_transaction);
  const dispute = transfer.metadata.dispute;
  if (source !== null || dispute === undefined) return source;
  const found = await unlessMissing(stripe.disputes.retrieve(dispute));
  return stripeId(found?.charge);
}

/** `application_fee.created`, `.refunded`: a line for what the platform kept of it, and one for each time that some went back. */
const recordFee: Handler = async (services, { objectId }) => {
  if (objectId === null) return null;
  const stripe = await services.payments.client();
  const fee = await stripe.applicationFees.retrieve(objectId);
  const account = stripeId(fee.account);
  if (account === null) return null;
  const line = lineOf(services, account, stripeId(fee.originating_transaction));
  const statements = [line("application_fee", fee, -fee.amount)];
  for (const each of await feeRefundsOf(stripe, fee)) statements.push(line("fee_refund", each, each.amount));
  return { statements };
};

function lineOf(services: Services, stripeAccountId: string, stripeChargeId: string | null) {
  return (
    kind: string,
    { id, created, currency }: Moved,
    amountCents: number,
    availableAt: Date | null = null,
  ): Statement =>
    insertPayeeLine(services.db, {
      id: services.newId(),
      at: stripeAt(created),
      kind,
      stripeId: id,
      stripeAccountId,
      stripeChargeId,
      amountCents,
      currency: currency.toUpperCase(),
      recordedAt: services.now(),
      availableAt,
    });
}

/** Everything that was taken back of a transfer; it carries the first ten itself. Throws what Stripe throws. */
export async function reversalsOf(
  stripe: Stripe,
  transfer: Stripe.Transfer,
): Promise<Stripe.TransferReversal[]> {
  const { data, has_more: hasMore } = transfer.reversals;
  return hasMore
    ? await stripe.transfers.listReversals(transfer.id, { limit: 100 }).autoPagingToArray({ limit: MOST })
    : data;
}

/** The same of a fee of the platform's. Throws what Stripe throws. */
export async function feeRefundsOf(stripe: Stripe, fee: Stripe.ApplicationFee): Promise<Stripe.FeeRefund[]> {
  const { data, has_more: hasMore } = fee.refunds;
  return hasMore
    ? await stripe.applicationFees.listRefunds(fee.id, { limit: 100 }).autoPagingToArray({ limit: MOST })
    : data;
}

/** The handlers that write the lines of payees, by type of event. */
export const PAYEE_LINE_APPLIERS: Handlers = {
  "transfer.created": [recordTransfer],
  "transfer.reversed": [recordTransfer],
  "application_fee.created": [recordFee],
  "application_fee.refunded": [recordFee],
};
