import { formatDate } from "../../../lib/dates.ts";
import { AppError } from "../../../lib/errors.ts";
import { formatMoney } from "../../../lib/money.ts";
import { DISPUTED_PAYMENT } from "../payments/dispute.ts";
import { type NewRefund, orderRefunds } from "../payments/order-refund.server.ts";
import { refuseAwaitingGuardian } from "../../base/access/awaits-guardian.server.ts";
import { requireAcceptedTerms } from "../../base/access/terms-required.server.ts";
import { atStripe, type Holding, heldWithOrders, mailReader } from "./held-subscription.server.ts";
import { type PaidInvoice, paidInvoices } from "./paid-at-stripe.server.ts";
import { payingOwner, type SubscriptionOwner } from "./paying-owner.server.ts";
import { carryOutPlaced, placeOrder } from "./place-order.server.ts";
import type { Subscription } from "./subscription.ts";
import { withdrawalMail } from "./subscription-mails.ts";
import { withdrawalEnd } from "./withdrawal.ts";
import { WITHDRAWAL_DAYS } from "../payments/money-rules.ts";

const NOTHING_PAID = "Não há compra paga da qual desistir.";

/** The amount that goes back to the payer, in centavos; of a disputed payment once the bank has decided, if it does not give it back itself. */
export interface Withdrawn {
  refundCents: number;
  currency: "BRL" | "USD";
  isDisputed: boolean;
}

/**
 * The right of withdrawal (product §7): until the seventh day after the first payment everything that was paid for the subscription
 * goes back, its changes included; the payer's credit is as before the purchase, and it ends at once. Refunds and what Stripe is
 * to do are ordered in one transaction and done right after it; a job does what that could not, so that nothing happens without
 * the other or twice. Athlete, or an admin of the club. A renewal is no purchase: afterwards there is cancelling. Throws
 * `deadline_passed` with a sentence, `conflict` where nothing was paid, `payments_unavailable`, `payment_unknown`, `forbidden`, `terms_required`, `account_inert`, `session_expired`.
 */
export async function withdrawPurchase(
  holding: Holding,
  { owner }: { owner: SubscriptionOwner },
): Promise<Withdrawn> {
  const { services, viewer } = holding;
  const paying = payingOwner(viewer, owner);
  refuseAwaitingGuardian(viewer);
  requireAcceptedTerms(viewer);
  const { held: subscription, orders } = await heldWithOrders(holding, paying);
  if (!subscription?.firstPaidAt) throw new AppError("conflict", { message: NOTHING_PAID });
  refuseLate(subscription.firstPaidAt, services.now(), viewer.clubTimeZone);
  const { stripeSubscriptionId } = subscription;
  const own = orders.filter((order) => order.stripeSubscriptionId === stripeSubscriptionId);
  const invoices = await atStripe(services, (stripe) =>
    paidInvoices(services, stripe, stripeSubscriptionId, own),
  );
  if (invoices.length === 0) throw new AppError("conflict", { message: NOTHING_PAID });
  const currency = subscription.currency === "USD" ? "USD" : "BRL";
  const refunds = orderRefunds(services, refundsOf(subscription, invoices));
  const refundCents = refundedBy(invoices);
  const balanceCents = -(
    invoices.reduce((sum, invoice) => sum + invoice.balanceCents, 0) +
    own.filter(({ status }) => status === "done").reduce((sum, order) => sum + (order.balanceCents ?? 0), 0)
  );
  const isDisputed = invoices.some(({ payments }) => payments.some((each) => each.isDisputed));
  const promise = isDisputed
    ? DISPUTED_PAYMENT
    : `Vamos devolver ${formatMoney(refundCents, currency)} pelo mesmo meio de pagamento.`;
  const placed = await placeOrder(
    holding,
    subscription,
    { kind: "withdrawal", refundCents, balanceCents },
    {
      statements: refunds.statements,
      notifications: [
        {
          userId: viewer.userId,
          type: "system_notification",
          title: "Compra cancelada",
          message: `${promise} A assinatura termina agora.`,
          isNeverMailed: true,
        },
      ],
      mails: [
        {
          userId: viewer.userId,
          type: null,
          ...withdrawalMail(subscription, mailReader(holding, owner), { refundCents, currency, isDisputed }),
        },
      ],
    },
  );
  if (placed.isFirst) services.after(refunds.make());
  await carryOutPlaced(services, placed);
  return { refundCents: placed.order.refundCents ?? refundCents, currency, isDisputed };
}

function refuseLate(firstPaidAt: Date, now: Date, timeZone: string): void {
  const end = withdrawalEnd(firstPaidAt, timeZone);
  if (now <= end) return;
  throw new AppError("deadline_passed", {
    message: `O prazo de ${WITHDRAWAL_DAYS} dias para desistir da compra terminou em ${formatDate(end, timeZone)}. Você ainda pode cancelar a assinatura.`,
  });
}

function refundsOf(subscription: Subscription, invoices: readonly PaidInvoice[]): NewRefund[] {
  return invoices.flatMap(({ payments }) =>
    payments
      .filter(({ refundableCents }) => refundableCents > 0)
      .map(({ intent, refundableCents }) => ({
        stripePaymentIntentId: intent,
        customerId: subscription.customerId,
        entryId: null,
        amountCents: refundableCents,
        currency: subscription.currency,
        reason: "withdrawal" as const,
      })),
  );
}

function refundedBy(invoices: readonly PaidInvoice[]): number {
  return invoices.flatMap(({ payments }) => payments).reduce((sum, each) => sum + each.refundableCents, 0);
}
