import type { Stripe } from "stripe";
import { formatMoney } from "../../../lib/money.ts";
import type { Statement } from "../../../platform/database.server.ts";
import type { Services } from "../../../platform/services.server.ts";
import type { Handler } from "./handler.server.ts";
import { chargeLines, readPayer, stripeAt, stripeId } from "./charged.server.ts";
import { insertAnswerLine } from "./money-ledger-repository.server.ts";
import { chargeCurrency } from "./money-rules.ts";
import { payeeNews } from "./payee-news.server.ts";
import { refundMadeAfterAllMail } from "./refund-key-mails.ts";
import { owedRefundStatement } from "./refund-keys-repository.server.ts";
import { refundFailedMail } from "./refund-mails.ts";
import { refundFailedStatement, refundMadeStatement } from "./refunds-repository.server.ts";
import { mailsToPayer } from "./tell-payer.server.ts";

/** The mark of a refund that the platform bears for a club whose account it may not act for any more. */
export const BORNE_BY = "borne_by";

/** Whether the money came back to us: the bank refused it, or it was called off. */
export function hasRefundFailed({ status }: Pick<Stripe.Refund, "status">): boolean {
  return status === "failed" || status === "canceled";
}

/** The refund that Stripe has for an order of ours, known by what we wrote on it; null without one that went out. */
export async function refundOfOrder(
  stripe: Stripe,
  { id, stripePaymentIntentId }: { id: string; stripePaymentIntentId: string },
): Promise<Stripe.Refund | null> {
  for await (const refund of stripe.refunds.list({ payment_intent: stripePaymentIntentId, limit: 100 }))
    if (refund.metadata?.refund_order === id && !hasRefundFailed(refund)) return refund;
  return null;
}

/**
 * `refund.created`, `.updated`, `.failed`: a line for the money that left, and one for the money that came back. The charge's own
 * line goes before, should its event still be on the way. The order that asked for it learns how it went, and the payer of money that
 * the bank sent back.
 */
export const recordRefund: Handler = async (services, { objectId, type, createdAt }) => {
  if (objectId === null) return null;
  const stripe = await services.payments.client();
  const refund = await stripe.refunds.retrieve(objectId, { expand: ["charge"] });
  const { charge } = refund;
  if (charge === null || typeof charge === "string") return null;
  const payer = await readPayer(services, charge, { stripeId: charge.id, kind: "payment" });
  if (payer === null) return null;
  const statements = payer.isRecorded ? [] : await chargeLines(services, charge);
  const line = {
    stripeId: refund.id,
    chargeId: charge.id,
    amountCents: refund.amount,
    currency: refund.currency.toUpperCase(),
    recordedAt: services.now(),
  };
  const at = stripeAt(refund.created);
  statements.push(insertAnswerLine(services.db, { ...line, id: services.newId(), kind: "refund", at }));
  // It has an event of its own: the line is dated when it happened, in whatever order the two come.
  const isFailure = hasRefundFailed(refund) && type !== "refund.created";
  if (isFailure)
    statements.push(
      insertAnswerLine(services.db, {
        ...line,
        id: services.newId(),
        kind: "refund_failed",
        at: createdAt,
      }),
    );
  return {
    statements: [...statements, ...orderStatements(services, refund, isFailure)],
    notifications: type === "refund.created" ? await lentNews(services, refund, charge) : [],
    mails: isFailure
      ? await sentBackMails(services, payer.id, refund)
      : await madeAfterAllMails(services, refund),
  };
};

/** The club's admins hear of what the platform gave back for them, once: each event is applied once. */
async function lentNews(services: Services, refund: Stripe.Refund, charge: Stripe.Charge) {
  const account = stripeId(charge.transfer_data?.destination);
  if (account === null || refund.metadata?.[BORNE_BY] === undefined) return [];
  const money = formatMoney(refund.amount, chargeCurrency(refund.currency.toUpperCase()) ?? "BRL");
  return await payeeNews(services, account, {
    title: "devolução paga pela plataforma",
    message: `${money} voltaram a quem pagou. A conta do clube está desligada no Stripe: a plataforma pagou no lugar do clube, que acerta a sua parte com ela.`,
  });
}

/** The payer learns of money that did not arrive: once for a refund. */
async function sentBackMails(services: Services, customerId: string, refund: Stripe.Refund) {
  const currency = chargeCurrency(refund.currency) ?? "BRL";
  return await mailsToPayer(services, customerId, `refund-sent-back ${refund.id}`, (reader) =>
    refundFailedMail({ amountCents: refund.amount, currency, isSentBack: true }, reader),
  );
}

/** Those who give a refund back by hand, and have read its key or done so, learn that Stripe has made it after all. */
async function madeAfterAllMails(services: Services, refund: Stripe.Refund) {
  const orderId = refund.metadata?.refund_order;
  if (orderId === undefined || hasRefundFailed(refund)) return [];
  const { db, origin, read } = services;
  const [owed] = await read(owedRefundStatement(db, orderId));
  if (!owed || (!owed.isRead && !owed.isDone)) return [];
  const mail = refundMadeAfterAllMail(owed, { clubId: owed.clubId, origin });
  const key = `refund-made-after-all ${refund.id}`;
  return owed.owers.map((userId) => ({ userId, type: null, key, ...mail }));
}

function orderStatements(services: Services, refund: Stripe.Refund, isFailure: boolean): Statement[] {
  const orderId = refund.metadata?.refund_order;
  if (orderId === undefined || stripeId(refund.payment_intent) === null) return [];
  const now = services.now();
  return isFailure
    ? [refundFailedStatement(services.db, orderId, refund.id, refund.failure_reason ?? "failed")]
    : [refundMadeStatement(services.db, orderId, refund.id, now)];
}
