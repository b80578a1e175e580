import type { Stripe } from "stripe";
import type { Services, VerbContext } from "../../../platform/services.server.ts";
import { unlessMissing } from "../../../platform/stripe.server.ts";
import { writeUnderKey } from "../../../platform/stripe-write.server.ts";
import { commitWithOutbox, prepareOutbox } from "../../base/notifications/outbox.server.ts";
import { invoiceOfIntent, stripeId } from "./charged.server.ts";
import { failureLabel } from "./failure-labels.ts";
import { isLostAccount } from "./payee-at-stripe.server.ts";
import { BORNE_BY, refundOfOrder } from "./record-refund.server.ts";
import { takeBackAfterDispute } from "./balance-dispute.server.ts";
import { holdRefund, releaseHeldRefunds } from "./held-refunds.server.ts";
import { isLastingRefusal, MAX_REFUND_ATTEMPTS, refundPauseMs } from "./refund-pauses.ts";
import {
  type DueRefund,
  refundMadeStatement,
  refundMissedStatement,
  takeDueRefunds,
} from "./refunds-repository.server.ts";
import { chargeCurrency, type EndedFor } from "./money-rules.ts";
import { refundFailedMail } from "./refund-mails.ts";
import { mailsToPayer } from "./tell-payer.server.ts";
import { type OrderOutcome, workThroughDue } from "./work-through-due.server.ts";

/**
 * Carries out refunds that are due (only `ids`, where given): each exactly once at Stripe, whatever fails, by its idempotency
 * key and, once that is forgotten (a day), by what it wrote on the refund. What fails waits longer each time, then is dead
 * and shown to the super admin. Can run twice at once. Gives how many were made.
 */
export async function makeRefunds(
  { services }: Pick<VerbContext, "services">,
  { ids = null }: { ids?: readonly string[] | null } = {},
): Promise<number> {
  if (ids === null) await releaseHeldRefunds(services);
  return await workThroughDue(
    services,
    (due) => takeDueRefunds(services.db, { ...due, ids }),
    (order) => carryOut(services, order),
  );
}

async function carryOut(services: Services, order: DueRefund): Promise<OrderOutcome> {
  const { db } = services;
  try {
    const stripe = await services.payments.client();
    if (order.reason === "withdrawal" && order.entryId === null) await endSubscription(stripe, order);
    const refund =
      (order.attempts > 1 ? await refundOfOrder(stripe, order) : null) ?? (await giveBack(stripe, order));
    await refundMadeStatement(db, order.id, refund.id, services.now());
    return "done";
  } catch (error) {
    const { code, type } = error as { code?: unknown; type?: unknown };
    if (code === "charge_already_refunded") {
      await refundMadeStatement(db, order.id, null, services.now());
      return "done";
    }
    if (code === "charge_disputed") return await waitForBank(services, order, error);
    const isLasting = isLastingRefusal(type);
    await missed(services, order, error, { isOver: isLasting || order.attempts >= MAX_REFUND_ATTEMPTS });
    return isLasting ? "missed" : "away";
  }
}

/** Stripe refunds nothing of a payment that is disputed: the order waits for the bank, or, where that has decided already, for the next try. */
async function waitForBank(services: Services, order: DueRefund, error: unknown): Promise<OrderOutcome> {
  if (await holdRefund(services, order)) await releaseHeldRefunds(services);
  else await missed(services, order, error, { isOver: order.attempts >= MAX_REFUND_ATTEMPTS });
  return "missed";
}

/** Somebody who withdraws from a subscription's purchase has none from then on: it ends before the money goes back. */
async function endSubscription(stripe: Stripe, order: DueRefund): Promise<void> {
  const id = await subscriptionOfIntent(stripe, order.stripePaymentIntentId);
  if (id !== null) await endAtStripe(stripe, id, "withdrawn");
}

/** The subscription whose invoice an intent pays, or null for one of none. */
export async function subscriptionOfIntent(stripe: Stripe, intentId: string): Promise<string | null> {
  const invoice = await invoiceOfIntent(stripe, intentId);
  return stripeId(invoice?.parent?.subscription_details?.subscription);
}

/** Ends a subscription at once and without any proration; twice is once. */
export async function endAtStripe(stripe: Stripe, id: string, why: EndedFor): Promise<void> {
  const { status } = await stripe.subscriptions.retrieve(id);
  if (status === "canceled" || status === "incomplete_expired") return;
  // It has no key: Stripe keeps none for what is deleted.
  const cancelling = stripe.subscriptions.cancel(id, {
    prorate: false,
    invoice_now: false,
    cancellation_details: { comment: why },
  });
  // Somebody else was faster: what has ended can't be cancelled.
  await unlessMissing(cancelling);
}

/**
 * Gives a payment back: of one that went on to a club's account, with what the club has of it. Where the platform may not act for that account
 * any more, the payer gets the money all the same (the right to it is theirs, and the losses are the platform's), and the refund says who bears it.
 */
async function giveBack(stripe: Stripe, order: DueRefund): Promise<Stripe.Refund> {
  try {
    const borneBy = (await takesFromPayee(stripe, order)) ? "payee" : "own";
    return await refundAtStripe(stripe, order, borneBy);
  } catch (error) {
    if (!isLostAccount(error)) throw error;
    return await refundAtStripe(stripe, order, "platform");
  }
}

/** How a refund is borne: it was the platform's own, the club's account gives its part back, or the platform does so for it. */
type BorneBy = "own" | "payee" | "platform";

/**
 * Whether the refund takes the part of a club's account back, with the platform's fee, where the money went on to it. One that the bank
 * sent back has taken it from there already; of a payment that was disputed the part that the club was sent again is taken back before.
 */
async function takesFromPayee(stripe: Stripe, order: DueRefund): Promise<boolean> {
  if (order.entryId === null || order.stripeRefundId !== null) return false;
  const intent = await stripe.paymentIntents.retrieve(order.stripePaymentIntentId, {
    expand: ["latest_charge"],
  });
  if (!intent.transfer_data) return false;
  const { latest_charge: charge } = intent;
  const wasDisputed = charge !== null && typeof charge !== "string" && charge.disputed;
  return wasDisputed ? await takeBackAfterDispute(stripe, charge, order) : true;
}

function refundAtStripe(stripe: Stripe, order: DueRefund, borneBy: BorneBy): Promise<Stripe.Refund> {
  // One that the bank sent back is made anew: under its old key Stripe would only repeat its answer.
  const again = order.stripeRefundId === null ? "" : `-after-${order.stripeRefundId}`;
  const instead = borneBy === "platform" ? "-by-platform" : "";
  return writeUnderKey(`refund-${order.id}${again}${instead}`, (once) =>
    stripe.refunds.create(
      {
        payment_intent: order.stripePaymentIntentId,
        amount: order.amountCents,
        reason: order.reason === "paid_twice" ? "duplicate" : "requested_by_customer",
        metadata: {
          refund_order: order.id,
          reason: order.reason,
          ...(borneBy === "platform" ? { [BORNE_BY]: borneBy } : {}),
        },
        ...(borneBy === "payee" ? { reverse_transfer: true, refund_application_fee: true } : {}),
      },
      once,
    ),
  );
}

/** An order that is over waits for a person, and the payer learns that their money has not left. */
async function missed(
  services: Services,
  order: DueRefund,
  error: unknown,
  { isOver }: { isOver: boolean },
): Promise<void> {
  const nextAt = isOver ? null : new Date(services.now().getTime() + refundPauseMs(order.attempts));
  services.log("refund_failed", { subjectId: order.id, error });
  const statements = [refundMissedStatement(services.db, order.id, { nextAt, error: failureLabel(error) })];
  const mails = isOver ? await stuckMails(services, order) : [];
  await commitWithOutbox(
    services,
    statements,
    prepareOutbox(services, { notifications: [], clubIds: [], mails }),
  );
}

async function stuckMails(services: Services, { id, customerId, amountCents, currency }: DueRefund) {
  const refund = { amountCents, currency: chargeCurrency(currency) ?? "BRL", isSentBack: false };
  return await mailsToPayer(services, customerId, `refund-stuck ${id}`, (reader) =>
    refundFailedMail(refund, reader),
  );
}
