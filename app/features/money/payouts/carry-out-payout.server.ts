import type { Stripe } from "stripe";
import { DAY_MS } from "../../../lib/dates.ts";
import { runBatch } from "../../../platform/database.server.ts";
import type { Services } from "../../../platform/services.server.ts";
import { writeUnderKey } from "../../../platform/stripe-write.server.ts";
import { stripeAt } from "../payments/charged.server.ts";
import { failureLabel } from "../payments/failure-labels.ts";
import { isLostAccount } from "../payments/payee-at-stripe.server.ts";
import { payeeAtStripeStatement, disconnectPayee } from "../payments/payees-repository.server.ts";
import { isLastingRefusal, refundPauseMs } from "../payments/refund-pauses.ts";
import type { OrderOutcome } from "../payments/work-through-due.server.ts";
import {
  type DuePayout,
  missPayout,
  type PayoutCopy,
  savePayout,
  voidPayout,
} from "./payouts-repository.server.ts";

/**
 * Makes an ordered payout at Stripe, exactly once: under its own key, and, once that may be forgotten, only where Stripe has none that names the order. What
 * Stripe refuses has moved nothing, and what it held is planned anew; an answer that was lost is asked for again.
 */
export async function carryOutPayout(services: Services, order: DuePayout): Promise<OrderOutcome> {
  const { db } = services;
  try {
    const stripe = await services.payments.client();
    const made =
      (order.attempts > 1 ? await payoutOfOrder(stripe, order) : null) ?? (await makeAtStripe(stripe, order));
    await savePayout(db, order.id, payoutCopy(made, services.now()));
    return "done";
  } catch (error) {
    const why = failureLabel(error);
    services.log("payout_failed", { subjectId: order.id, error });
    if (isLostAccount(error)) await forgetAccount(services, order, why);
    else if (isLastingRefusal((error as { type?: unknown } | null)?.type))
      await voidPayout(db, order.id, why);
    else {
      const nextAt = new Date(services.now().getTime() + refundPauseMs(order.attempts));
      await missPayout(db, order.id, { nextAt, why });
      return "away";
    }
    return "missed";
  }
}

/** The owner has ended the connection: nothing can be paid out by us any more. */
async function forgetAccount({ db, read, now }: Services, order: DuePayout, why: string): Promise<void> {
  const [known] = await read(payeeAtStripeStatement(db, order.stripeAccountId));
  await runBatch(db, [
    voidPayout(db, order.id, why),
    ...(known ? [disconnectPayee(db, known.id, now())] : []),
  ]);
}

function makeAtStripe(stripe: Stripe, order: DuePayout): Promise<Stripe.Payout> {
  const params = {
    amount: order.amountCents,
    currency: order.currency.toLowerCase(),
    metadata: { payout: order.id },
  };
  return writeUnderKey(`payout-${order.id}`, (once) =>
    stripe.payouts.create(params, { ...once, stripeAccount: order.stripeAccountId }),
  );
}

/** The payout that Stripe has for an order of ours; null without one. The list begins with the newest, so that older ones need not be read. */
async function payoutOfOrder(
  stripe: Stripe,
  { id, stripeAccountId, orderedAt }: DuePayout,
): Promise<Stripe.Payout | null> {
  const since = Date.parse(orderedAt) - DAY_MS;
  for await (const each of stripe.payouts.list({ limit: 100 }, { stripeAccount: stripeAccountId })) {
    if (each.metadata?.payout === id) return each;
    if (each.created * 1_000 < since) return null;
  }
  return null;
}

/** Our copy of a payout, of what Stripe says of it. */
export function payoutCopy(payout: Stripe.Payout, now: Date): PayoutCopy {
  const { id, status, arrival_date, failure_code } = payout;
  const isOver = status === "paid" || status === "failed" || status === "canceled";
  return {
    stripePayoutId: id,
    status: isOver ? status : "sent",
    arrivesAt: stripeAt(arrival_date),
    endedAt: isOver ? now : null,
    lastError: status === "failed" ? (failure_code ?? "failed").slice(0, 100) : null,
  };
}
