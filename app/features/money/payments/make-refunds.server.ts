import type { Stripe } from "stripe";
import type { Statement } from "../../../platform/database.server.ts";
import type { Services, VerbContext } from "../../../platform/services.server.ts";
import { unlessMissing } from "../../../platform/stripe.server.ts";
import { writeUnderKey } from "../../../platform/stripe-write.server.ts";
import { invoiceOfIntent, stripeId } from "./charged.server.ts";
import { failureLabel } from "./failure-labels.ts";
import { refundOfOrder } from "./record-refund.server.ts";
import { isLastingRefusal, MAX_REFUND_ATTEMPTS, refundPauseMs } from "./refund-pauses.ts";
import {
  type DueRefund,
  refundMadeStatement,
  refundMissedStatement,
  takeDueRefunds,
} from "./refunds-repository.server.ts";
import type { EndedFor } from "./money-rules.ts";
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
      (order.attempts > 1 ? await refundOfOrder(stripe, order) : null) ??
      (await refundAtStripe(stripe, order, await cameFromPayee(stripe, order)));
    await refundMadeStatement(db, order.id, refund.id, services.now());
    return "done";
  } catch (error) {
    const { code, type } = error as { code?: unknown; type?: unknown };
    if (code === "charge_already_refunded") {
      await refundMadeStatement(db, order.id, null, services.now());
      return "done";
    }
    await missed(services, order, error);
    return isLastingRefusal(type) ? "missed" : "away";
  }
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
 * Whether the money went on to a club's account, which gives its part back with the platform's fee. One that the bank sent back has taken
 * it from there already.
 */
async function cameFromPayee(stripe: Stripe, order: DueRefund): Promise<boolean> {
  if (order.entryId === null || order.stripeRefundId !== null) return false;
  const { transfer_data: sentTo } = await stripe.paymentIntents.retrieve(order.stripePaymentIntentId);
  return Boolean(sentTo);
}

function refundAtStripe(stripe: Stripe, order: DueRefund, isFromPayee: boolean): Promise<Stripe.Refund> {
  // One that the bank sent back is made anew: under its old key Stripe would only repeat its answer.
  const again = order.stripeRefundId === null ? "" : `-after-${order.stripeRefundId}`;
  return writeUnderKey(`refund-${order.id}${again}`, (once) =>
    stripe.refunds.create(
      {
        payment_intent: order.stripePaymentIntentId,
        amount: order.amountCents,
        reason: order.reason === "paid_twice" ? "duplicate" : "requested_by_customer",
        metadata: { refund_order: order.id, reason: order.reason },
        ...(isFromPayee ? { reverse_transfer: true, refund_application_fee: true } : {}),
      },
      once,
    ),
  );
}

function missed(services: Services, order: DueRefund, error: unknown): Statement {
  const { type } = error as { type?: unknown };
  const isOver = isLastingRefusal(type) || order.attempts >= MAX_REFUND_ATTEMPTS;
  const nextAt = isOver ? null : new Date(services.now().getTime() + refundPauseMs(order.attempts));
  services.log("refund_failed", { subjectId: order.id, error });
  return refundMissedStatement(services.db, order.id, {
    nextAt,
    error: failureLabel(error),
  });
}
