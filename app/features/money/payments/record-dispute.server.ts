import type { Handler } from "./handler.server.ts";
import { chargeLines, readPayer, stripeAt, stripeId } from "./charged.server.ts";
import { insertAnswerLine } from "./money-ledger-repository.server.ts";

/**
 * `charge.dispute.*`: a line for the money that the bank took, and one for the money that it gave back when the dispute was
 * closed as won. An inquiry (`warning_…`) takes nothing yet.
 */
export const recordDispute: Handler = async (services, { objectId, type, createdAt }) => {
  if (objectId === null) return null;
  const stripe = await services.payments.client();
  const dispute = await stripe.disputes.retrieve(objectId);
  const chargeId = stripeId(dispute.charge);
  if (chargeId === null || dispute.status.startsWith("warning_") || dispute.amount < 1) return null;
  const charge = await stripe.charges.retrieve(chargeId);
  const payer = await readPayer(services, charge, { stripeId: charge.id, kind: "payment" });
  if (payer === null) return null;
  const statements = payer.isRecorded ? [] : await chargeLines(services, charge);
  const line = {
    stripeId: dispute.id,
    chargeId,
    amountCents: dispute.amount,
    currency: dispute.currency.toUpperCase(),
    recordedAt: services.now(),
  };
  const at = stripeAt(dispute.created);
  statements.push(insertAnswerLine(services.db, { ...line, id: services.newId(), kind: "dispute", at }));
  // The closing says when it was won; earlier events about it, delivered late, do not.
  if (dispute.status === "won" && type === "charge.dispute.closed")
    statements.push(
      insertAnswerLine(services.db, { ...line, id: services.newId(), kind: "dispute_won", at: createdAt }),
    );
  return { statements };
};
