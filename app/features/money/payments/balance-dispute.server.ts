import type { Stripe } from "stripe";
import { writeUnderKey } from "../../../platform/stripe-write.server.ts";
import type { Handler } from "./handler.server.ts";
import { stripeId } from "./charged.server.ts";

/**
 * `charge.dispute.created`, `.closed` of a payment that was passed on to a club: the bank takes the money from the platform, which takes
 * from the club what the club has of it (less the platform's own fee), and sends it again when the dispute is won. What counts
 * is how the dispute stands at Stripe now; what was done before is known by its id there.
 */
export const balanceDispute: Handler = async (services, { objectId }) => {
  if (objectId === null) return null;
  const stripe = await services.payments.client();
  const dispute = await stripe.disputes.retrieve(objectId, { expand: ["charge.application_fee"] });
  const { charge } = dispute;
  if (typeof charge === "string" || dispute.status.startsWith("warning_")) return null;
  const transferId = stripeId(charge.transfer);
  if (transferId === null) return null;
  const transfer = await stripe.transfers.retrieve(transferId);
  const found = await reversalOf(stripe, transferId, dispute.id);
  if (dispute.status === "won") {
    if (found) await sendAgain(stripe, transfer, found, dispute.id);
    return { statements: [] };
  }
  const cents = has(transfer, charge.application_fee);
  if (found || cents < 1) return { statements: [] };
  const reversal = await writeUnderKey(`dispute-${dispute.id}`, (once) =>
    stripe.transfers.createReversal(transferId, { amount: cents, metadata: { dispute: dispute.id } }, once),
  );
  // Decided while we asked: the event that says so may have found nothing to send again.
  const { status } = await stripe.disputes.retrieve(objectId);
  if (status === "won") await sendAgain(stripe, transfer, reversal, dispute.id);
  return { statements: [] };
};

/** Gives the centavos that an account still has of a transfer. */
function has(transfer: Stripe.Transfer, fee: Stripe.Charge["application_fee"]): number {
  const kept = fee === null || typeof fee === "string" ? 0 : fee.amount - fee.amount_refunded;
  return transfer.amount - transfer.amount_reversed - kept;
}

async function reversalOf(
  stripe: Stripe,
  transferId: string,
  disputeId: string,
): Promise<Stripe.TransferReversal | null> {
  for await (const each of stripe.transfers.listReversals(transferId, { limit: 100 }))
    if (each.metadata?.dispute === disputeId) return each;
  return null;
}

async function sendAgain(
  stripe: Stripe,
  transfer: Stripe.Transfer,
  reversal: Stripe.TransferReversal,
  disputeId: string,
): Promise<void> {
  const destination = stripeId(transfer.destination);
  const group = transfer.transfer_group;
  if (destination === null || group === null) return;
  for await (const each of stripe.transfers.list({ transfer_group: group, limit: 100 }))
    if (each.metadata.dispute === disputeId) return;
  await writeUnderKey(`dispute-won-${disputeId}`, (once) =>
    stripe.transfers.create(
      {
        amount: reversal.amount,
        currency: reversal.currency,
        destination,
        transfer_group: group,
        metadata: { dispute: disputeId },
      },
      once,
    ),
  );
}
