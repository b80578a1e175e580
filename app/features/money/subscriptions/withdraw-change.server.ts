import type { Stripe } from "stripe";
import { AppError } from "../../../lib/errors.ts";
import { formatMoney } from "../../../lib/money.ts";
import { DISPUTED_PAYMENT } from "../payments/dispute.ts";
import { orderRefunds } from "../payments/order-refund.server.ts";
import { planName, soldPrice } from "../../base/plans/plans.ts";
import {
  atStripe,
  type Holding,
  heldWithOrders,
  mailReader,
  requireHeldSubscription,
} from "./held-subscription.server.ts";
import { type PaidInvoice, paidInvoices } from "./paid-at-stripe.server.ts";
import { payingOwner, type SubscriptionOwner } from "./paying-owner.server.ts";
import { priceOnInvoice } from "./price-at-stripe.server.ts";
import { type Beside, carryOutPlaced, placeOrder } from "./place-order.server.ts";
import { type ChangeOrder, withdrawableChange } from "./subscription-order.ts";
import { changeWithdrawalMail } from "./subscription-mails.ts";
import type { Withdrawn } from "./withdraw-purchase.server.ts";

/**
 * The right of withdrawal from a change of plan (product §7): until the seventh day after it the plan, its period and the payer's
 * credit are again as before it, and what was paid for it goes back, with what a renewal cost more because of it. Ordered and
 * done as `withdrawPurchase`. Throws `deadline_passed` where no change can be taken back any more, and as `withdrawPurchase`.
 */
export async function withdrawChange(
  holding: Holding,
  { owner }: { owner: SubscriptionOwner },
): Promise<Withdrawn & { restoredKey: string }> {
  const { services, viewer } = holding;
  const subscription = await requireHeldSubscription(holding, owner);
  const { stripeSubscriptionId } = subscription;
  const { orders } = await heldWithOrders(holding, payingOwner(viewer, owner));
  const own = orders.filter((order) => order.stripeSubscriptionId === stripeSubscriptionId);
  const now = services.now();
  const change = withdrawableChange(subscription, own, now, viewer.clubTimeZone)?.order;
  if (!change)
    throw new AppError("deadline_passed", {
      message: "Não há mudança de plano dos últimos 7 dias para cancelar.",
    });
  const back = await atStripe(services, async (stripe) => {
    const invoices = await paidInvoices(services, stripe, stripeSubscriptionId, own);
    return await whatGoesBack(stripe, change, invoices);
  });
  const currency = subscription.currency === "USD" ? "USD" : "BRL";
  const refunds = orderRefunds(
    services,
    back.refunds.map(({ intent, cents }) => ({
      stripePaymentIntentId: intent,
      customerId: subscription.customerId,
      entryId: null,
      amountCents: cents,
      currency: subscription.currency,
      reason: "change_withdrawal" as const,
    })),
  );
  const refundCents = back.refunds.reduce((sum, { cents }) => sum + cents, 0);
  const { isDisputed } = back;
  const placed = await placeOrder(
    holding,
    subscription,
    {
      kind: "change_withdrawal",
      changeId: change.id,
      fromLookupKey: change.toLookupKey,
      toLookupKey: change.fromLookupKey,
      countsFrom: now,
      periodEnd: restoredEnd(change, now),
      balanceCents: back.balanceCents,
      refundCents,
    },
    {
      statements: refunds.statements,
      ...messagesOf(holding, owner, change, { refundCents, currency, isDisputed }),
    },
  );
  if (placed.isFirst) services.after(refunds.make());
  await carryOutPlaced(services, placed);
  const restoredKey = change.fromLookupKey;
  return { refundCents: placed.order.refundCents ?? refundCents, currency, isDisputed, restoredKey };
}

/** Gives the notification and the mail for the person, which are written in the same transaction. */
function messagesOf(
  holding: Holding,
  owner: SubscriptionOwner,
  change: ChangeOrder,
  back: Withdrawn,
): Pick<Beside, "notifications" | "mails"> {
  const { userId } = holding.viewer;
  const plan = planName(soldPrice(change.fromLookupKey).plan);
  const amount = formatMoney(back.refundCents, back.currency);
  const promise = back.isDisputed
    ? `O plano volta a ser o ${plan}. ${DISPUTED_PAYMENT}`
    : `O plano volta a ser o ${plan}, e devolvemos ${amount} pelo mesmo meio de pagamento.`;
  const message = back.refundCents > 0 ? promise : `O plano volta a ser o ${plan}, como antes da mudança.`;
  return {
    notifications: [
      {
        userId,
        type: "system_notification",
        title: "Mudança de plano cancelada",
        message,
        isNeverMailed: true,
      },
    ],
    mails: [{ userId, type: null, ...changeWithdrawalMail(plan, mailReader(holding, owner), back) }],
  };
}

interface GoesBack {
  refunds: { intent: string; cents: number }[];
  /** The amount that the payer's balance gets besides, below zero for credit. */
  balanceCents: number;
  isDisputed: boolean;
}

/** Works out what goes back for a change: its own invoice, and what each renewal since cost more than the plan of before would have. */
async function whatGoesBack(
  stripe: Stripe,
  change: ChangeOrder,
  invoices: readonly PaidInvoice[],
): Promise<GoesBack> {
  const own = invoices.find(({ id }) => id === change.stripeInvoiceId);
  const back: GoesBack = {
    refunds: (own?.payments ?? []).flatMap(({ intent, refundableCents: cents }) =>
      cents > 0 ? [{ intent, cents }] : [],
    ),
    balanceCents: -(own?.balanceCents ?? 0),
    isDisputed: (own?.payments ?? []).some((each) => each.isDisputed),
  };
  const renewals = invoices.filter(
    ({ reason, createdAt }) =>
      reason === "subscription_cycle" && createdAt * 1_000 >= change.countsFrom.getTime(),
  );
  if (renewals.length === 0) return back;
  const [before, after] = await Promise.all([
    centsOf(stripe, change, change.fromLookupKey),
    centsOf(stripe, change, change.toLookupKey),
  ]);
  for (const { totalCents, payments } of renewals) {
    let left = Math.round((totalCents * (after - before)) / after);
    for (const { intent, refundableCents, isDisputed } of payments) {
      const cents = Math.min(left, refundableCents);
      if (cents > 0) back.refunds.push({ intent, cents });
      if (cents > 0 && isDisputed) back.isDisputed = true;
      left -= cents;
    }
    // The part that credit paid comes back as credit.
    back.balanceCents -= left;
  }
  return back;
}

/** Reads what one of the two plans of a change costs this subscriber, in centavos. */
async function centsOf(stripe: Stripe, { stripeInvoiceId }: ChangeOrder, lookupKey: string): Promise<number> {
  const price = soldPrice(lookupKey);
  return (await priceOnInvoice(stripe, stripeInvoiceId, price))?.unit_amount ?? price.cents;
}

/**
 * Until when the plan of before is paid again, where the change began another rhythm: as before the change, or, when that day has
 * passed, as long as was left then. Null in the same rhythm, whose period goes on.
 */
function restoredEnd(change: ChangeOrder, now: Date): Date | null {
  const isSameRhythm = soldPrice(change.fromLookupKey).interval === soldPrice(change.toLookupKey).interval;
  if (isSameRhythm || change.periodEnd === null) return null;
  if (change.periodEnd > now) return change.periodEnd;
  return new Date(now.getTime() + change.periodEnd.getTime() - change.countsFrom.getTime());
}
