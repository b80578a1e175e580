import type { Stripe } from "stripe";
import { rowsOf, type Statement } from "../../platform/database.server.ts";
import type { Services, VerbContext } from "../../platform/services.server.ts";
import { hasRefundFailed } from "./record-refund.server.ts";
import { isLastingRefusal, MAX_REFUND_ATTEMPTS, refundPauseMs } from "./refund-pauses.ts";
import {
  type DueRefund,
  refundMadeStatement,
  refundMissedStatement,
  takeDueRefunds,
} from "./refunds-repository.server.ts";

/** At most this many a run, a few at a time. */
const MAX_A_RUN = 50;
const BATCH = 5;
/** Nobody else takes an order while this may still be at it. */
const TAKEN_MS = 2 * 60_000;

/**
 * Carries out refunds that are due (only `ids`, where given): each exactly once at Stripe, whatever fails, by its idempotency
 * key and, once that is forgotten (a day), by what it wrote on the refund. What fails waits longer each time, then is dead
 * and shown to the super admin. Can run twice at once. Gives how many were made.
 */
export async function makeRefunds(
  { services }: Pick<VerbContext, "services">,
  { ids = null }: { ids?: readonly string[] | null } = {},
): Promise<number> {
  let made = 0;
  for (let tried = 0; tried < MAX_A_RUN; tried += BATCH) {
    const now = services.now();
    const untilAt = new Date(now.getTime() + TAKEN_MS);
    const taken = await takeDueRefunds(services.db, { now, untilAt, ids, limit: BATCH });
    const orders = rowsOf<DueRefund>(taken);
    const outcomes: Outcome[] = [];
    for (const order of orders) outcomes.push(await carryOut(services, order));
    made += outcomes.filter((outcome) => outcome === "made").length;
    // Where Stripe is away the others need not be tried, and count no failure.
    if (orders.length < BATCH || outcomes.includes("away")) break;
  }
  return made;
}

type Outcome = "made" | "refused" | "away";

async function carryOut(services: Services, order: DueRefund): Promise<Outcome> {
  const { db } = services;
  try {
    const stripe = await services.payments.client();
    if (order.reason === "withdrawal" && order.entryId === null) await endSubscription(stripe, order);
    const refund = (await madeBefore(stripe, order)) ?? (await refundAtStripe(stripe, order));
    await refundMadeStatement(db, order.id, refund.id, services.now());
    return "made";
  } catch (error) {
    const { code, type } = error as { code?: unknown; type?: unknown };
    if (code === "charge_already_refunded") {
      await refundMadeStatement(db, order.id, null, services.now());
      return "made";
    }
    await missed(services, order, error);
    return isLastingRefusal(type) ? "refused" : "away";
  }
}

/** Somebody who withdraws from a subscription's purchase has none from then on: it ends before the money goes back. */
async function endSubscription(stripe: Stripe, order: DueRefund): Promise<void> {
  const { data } = await stripe.invoicePayments.list({
    payment: { type: "payment_intent", payment_intent: order.stripePaymentIntentId },
    limit: 1,
    expand: ["data.invoice"],
  });
  const invoice = data[0]?.invoice;
  if (invoice === undefined || typeof invoice === "string" || !("parent" in invoice)) return;
  const subscription = invoice.parent?.subscription_details?.subscription;
  if (!subscription) return;
  const id = typeof subscription === "string" ? subscription : subscription.id;
  const { status } = await stripe.subscriptions.retrieve(id);
  if (status !== "canceled" && status !== "incomplete_expired") await stripe.subscriptions.cancel(id);
}

/** The refund that an earlier attempt made, whose answer was lost. */
async function madeBefore(stripe: Stripe, order: DueRefund): Promise<Stripe.Refund | null> {
  if (order.attempts === 1) return null;
  for await (const refund of stripe.refunds.list({
    payment_intent: order.stripePaymentIntentId,
    limit: 100,
  })) {
    if (refund.metadata?.refund_order === order.id && !hasRefundFailed(refund)) return refund;
  }
  return null;
}

function refundAtStripe(stripe: Stripe, order: DueRefund): Promise<Stripe.Refund> {
  // One that the bank sent back is made anew: under its own key it would only be told again.
  const again = order.stripeRefundId === null ? "" : `-after-${order.stripeRefundId}`;
  return stripe.refunds.create(
    {
      payment_intent: order.stripePaymentIntentId,
      amount: order.amountCents,
      reason: order.reason === "paid_twice" ? "duplicate" : "requested_by_customer",
      metadata: { refund_order: order.id, reason: order.reason },
    },
    { idempotencyKey: `refund-${order.id}${again}` },
  );
}

function missed(services: Services, order: DueRefund, error: unknown): Statement {
  const { type, code, message } = error as { type?: unknown; code?: unknown; message?: unknown };
  const isOver = isLastingRefusal(type) || order.attempts >= MAX_REFUND_ATTEMPTS;
  const nextAt = isOver ? null : new Date(services.now().getTime() + refundPauseMs(order.attempts));
  console.error("refund", order.id, error);
  return refundMissedStatement(services.db, order.id, {
    nextAt,
    error: [type, code, message].filter((part) => typeof part === "string").join(": "),
  });
}
