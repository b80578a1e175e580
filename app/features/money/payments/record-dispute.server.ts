import type { Stripe } from "stripe";
import { clubPath, platformPath } from "../../../lib/paths.ts";
import { nameForMail } from "../../../lib/text.ts";
import type { Services } from "../../../platform/services.server.ts";
import type { Applied, Handler } from "./handler.server.ts";
import { chargeLines, checkoutOfCharge, readPayer, stripeAt, stripeId } from "./charged.server.ts";
import { type DisputeState, disputeState } from "./dispute.ts";
import { disputeWords } from "./dispute-mails.ts";
import { disputePartiesStatement, disputeStatement, storeDispute } from "./disputes-repository.server.ts";
import { makeRefunds } from "./make-refunds.server.ts";
import { insertAnswerLine } from "./money-ledger-repository.server.ts";
import { chargeCurrency } from "./money-rules.ts";

/**
 * `charge.dispute.*`: a line for the money that the bank took, and one for the money that it gave back when the dispute was
 * closed as won. An inquiry (`warning_…`) takes nothing yet. Each step is told to the platform's team, and to the club whose entry fee
 * it is, once; refunds that waited for the bank's decision go on with it.
 */
export const recordDispute: Handler = async (services, { objectId, type, createdAt }) => {
  if (objectId === null) return null;
  const stripe = await services.payments.client();
  const dispute = await stripe.disputes.retrieve(objectId);
  const chargeId = stripeId(dispute.charge);
  const state = disputeState(dispute.status);
  if (chargeId === null || state === null || dispute.amount < 1) return null;
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
  if (state === "won" && type === "charge.dispute.closed")
    statements.push(
      insertAnswerLine(services.db, { ...line, id: services.newId(), kind: "dispute_won", at: createdAt }),
    );
  const step = await stepOf(services, { dispute, charge, state, customerId: payer.id });
  return { ...step, statements: [...statements, ...step.statements] };
};

interface Step {
  dispute: Stripe.Dispute;
  charge: Stripe.Charge;
  state: DisputeState;
  /** The payer (`billing_customers.id`). */
  customerId: string;
}

/** The dispute's step from how it was known to how it stands; what the bank has decided stays so. */
async function stepOf(services: Services, { dispute, charge, state, customerId }: Step): Promise<Applied> {
  const { db, read } = services;
  const intent = stripeId(charge.payment_intent);
  const [[known], [parties]] = await Promise.all([
    read(disputeStatement(db, dispute.id)),
    read(disputePartiesStatement(db, { customerId, checkoutId: checkoutOfCharge(charge) })),
  ]);
  const before = known?.status ?? null;
  if (intent === null || !parties || before === state || (before !== null && before !== "open"))
    return { statements: [] };
  const currency = chargeCurrency(dispute.currency) ?? "BRL";
  const stored = {
    id: dispute.id,
    stripePaymentIntentId: intent,
    customerId,
    amountCents: dispute.amount,
    currency,
    status: state,
    openedAt: stripeAt(dispute.created),
    closedAt: state === "open" ? null : services.now(),
  };
  const dueBy = dispute.evidence_details.due_by;
  const told = {
    state,
    amountCents: dispute.amount,
    currency,
    payerName: parties.payerName === null ? null : nameForMail(parties.payerName),
    title: parties.title,
    answerBy: dueBy === null ? null : stripeAt(dueBy),
  };
  const { club, team } = parties;
  const toTeam = disputeWords(told, { isClub: false, url: services.origin + platformPath("pagamentos") });
  const toClub =
    club && disputeWords(told, { isClub: true, url: services.origin + clubPath(club.id, "pagamento") });
  const readers = [
    ...team.map((userId) => ({ userId, words: toTeam })),
    // Somebody of the team who is an admin of the club, too, is told as the team.
    ...(club && toClub
      ? club.adminUserIds.filter((id) => !team.includes(id)).map((userId) => ({ userId, words: toClub }))
      : []),
  ];
  return {
    statements: storeDispute(db, stored, before),
    notifications: readers.map(({ userId, words: { title, message } }) => ({
      userId,
      type: "system_notification",
      title,
      message,
      isNeverMailed: true,
    })),
    mails: readers.map(({ userId, words: { subject, text } }) => ({
      userId,
      type: null,
      key: `dispute-${state} ${dispute.id}`,
      subject,
      text,
    })),
    ...(state === "open" ? {} : { after: () => makeRefunds({ services }) }),
  };
}
