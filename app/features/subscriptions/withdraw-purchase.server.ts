import type { Stripe } from "stripe";
import { formatDate } from "../../lib/dates.ts";
import { AppError } from "../../lib/errors.ts";
import { formatMoney } from "../../lib/money.ts";
import { brokenConstraint, failedGuard } from "../../platform/database.server.ts";
import type { Services } from "../../platform/services.server.ts";
import { announce, commitAnnounced } from "../notifications/outbox.server.ts";
import { guardNotOrdered, orderRefunds } from "../payments/order-refund.server.ts";
import { refuseInert } from "../security/guard.server.ts";
import { guardLiveSession } from "../security/live-session.server.ts";
import { refuseOwingTerms } from "../security/owes-terms.server.ts";
import { atStripe, type Holding, readHeldSubscription } from "./held-subscription.server.ts";
import { payingOwner, type SubscriptionOwner } from "./start-checkout.server.ts";
import type { Subscription } from "./subscription.ts";
import { withdrawalEnd } from "./withdrawal.ts";

/** What goes back to the payer, in centavos. */
export interface Withdrawn {
  refundCents: number;
  currency: "BRL" | "USD";
}

/**
 * The right of withdrawal (product §7): until the seventh day after the first payment everything that was paid for the subscription goes
 * back, and it ends at once. The refunds are ordered in one transaction; right after it the subscription is ended at Stripe and the
 * money sent, and a job does what that could not, so that neither happens without the other or twice. Athlete, or an admin of
 * the club. A renewal is no purchase: afterwards there is cancelling. Throws `deadline_passed` with a sentence, `conflict` where nothing
 * was paid, `payments_unavailable`, `forbidden`, `terms_required`, `account_inert`, `session_expired`.
 */
export async function withdrawPurchase(
  { services, viewer, held }: Holding,
  { owner }: { owner: SubscriptionOwner },
): Promise<Withdrawn> {
  const paying = payingOwner(viewer, owner);
  refuseInert(viewer);
  refuseOwingTerms(viewer);
  const subscription = held === undefined ? await readHeldSubscription({ services }, paying) : held;
  if (!subscription?.firstPaidAt)
    throw new AppError("conflict", { message: "Não há compra paga da qual desistir." });
  refuseLate(subscription.firstPaidAt, services.now(), viewer.clubTimeZone);
  const paid = await atStripe(services, (stripe) => paidFor(stripe, subscription.stripeSubscriptionId));
  const currency = subscription.currency === "USD" ? "USD" : "BRL";
  const refundCents = paid.reduce((sum, { cents }) => sum + cents, 0);
  if (refundCents === 0) {
    await atStripe(services, (stripe) => endAtStripe(stripe, subscription));
    return { refundCents, currency };
  }
  const refunds = orderRefunds(
    services,
    paid.map(({ intent, cents }) => ({
      stripePaymentIntentId: intent,
      customerId: subscription.customerId,
      entryId: null,
      amountCents: cents,
      currency,
      reason: "withdrawal" as const,
    })),
  );
  const intents = paid.map(({ intent }) => intent);
  const statements = [guardNotOrdered(services.db, intents, "withdrawal"), ...refunds.statements];
  const isFirst = await commit(services, viewer, statements, formatMoney(refundCents, currency));
  if (isFirst) services.after(refunds.make());
  return { refundCents, currency };
}

function refuseLate(firstPaidAt: Date, now: Date, timeZone: string): void {
  const end = withdrawalEnd(firstPaidAt, timeZone);
  if (now <= end) return;
  throw new AppError("deadline_passed", {
    message: `O prazo de 7 dias para desistir da compra terminou em ${formatDate(end, timeZone)}. Você ainda pode cancelar a assinatura.`,
  });
}

/** Whether this was the first time that it was asked for. */
async function commit(
  services: Services,
  viewer: Holding["viewer"],
  statements: Parameters<typeof commitAnnounced>[1],
  amount: string,
): Promise<boolean> {
  const { db } = services;
  const told = announce(services, {
    notifications: [
      {
        userId: viewer.userId,
        type: "system_notification",
        title: "Compra desfeita",
        message: `Vamos devolver ${amount} pelo mesmo meio de pagamento. A assinatura termina agora.`,
      },
    ],
    clubIds: [],
  });
  try {
    await commitAnnounced(services, [guardLiveSession(db, viewer, services.now()), ...statements], told);
    return true;
  } catch (error) {
    const guard = failedGuard(error);
    if (guard === "ordered" || brokenConstraint(error) === "refund_orders_once") return false;
    throw guard === "session" ? new AppError("session_expired") : error;
  }
}

/** What was paid for a subscription and has not gone back yet, payment by payment. */
async function paidFor(stripe: Stripe, subscription: string): Promise<{ intent: string; cents: number }[]> {
  const paid: { intent: string; cents: number }[] = [];
  for await (const { id } of stripe.invoices.list({ subscription, status: "paid", limit: 100 })) {
    for await (const { status, payment } of stripe.invoicePayments.list({ invoice: id, limit: 100 })) {
      if (status !== "paid" || !payment.payment_intent) continue;
      const intent =
        typeof payment.payment_intent === "string" ? payment.payment_intent : payment.payment_intent.id;
      const { latest_charge: charge } = await stripe.paymentIntents.retrieve(intent, {
        expand: ["latest_charge"],
      });
      if (charge === null || typeof charge === "string") continue;
      const cents = charge.amount_captured - charge.amount_refunded;
      if (cents > 0) paid.push({ intent, cents });
    }
  }
  return paid;
}

async function endAtStripe(stripe: Stripe, { stripeSubscriptionId }: Subscription): Promise<void> {
  const { status } = await stripe.subscriptions.retrieve(stripeSubscriptionId);
  if (status !== "canceled" && status !== "incomplete_expired")
    await stripe.subscriptions.cancel(stripeSubscriptionId);
}
