import { Defect } from "../../../lib/errors.ts";
import type { Statement } from "../../../platform/database.server.ts";
import type { Services } from "../../../platform/services.server.ts";
import type { Applied } from "../payments/handler.server.ts";
import { giveLatePaymentBack } from "../payments/late-payment.server.ts";
import { chargeCurrency } from "../payments/money-rules.ts";
import { orderRefunds } from "../payments/order-refund.server.ts";
import { insertOrderOnce } from "./orders-repository.server.ts";
import type { Subscription } from "./subscription.ts";
import type { SubscriptionAtStripe } from "./subscription-at-stripe.server.ts";
import { newOrder } from "./subscription-order.ts";

/**
 * Gives back what the newest invoice of a subscription took for nothing, money and credit: it was bought beside one that ran, or was
 * paid after it had ended. Once, however often it is seen; null where there is nothing.
 */
export async function giveBackPaidForNothing(
  services: Services,
  { customerId, stripeSubscriptionId }: Subscription,
  { endedFor, isPaidForNothing, payment, newestInvoice }: SubscriptionAtStripe,
): Promise<Applied | null> {
  const wasPaidTwice = endedFor === "paid_twice";
  if (!wasPaidTwice && !isPaidForNothing) return null;
  const credit: Statement[] = [];
  if (newestInvoice && newestInvoice.balanceCents !== 0) {
    const order = { customerId, stripeSubscriptionId, kind: "credit" as const };
    const balanceCents = -newestInvoice.balanceCents;
    const id = services.newId();
    credit.push(
      insertOrderOnce(services.db, newOrder({ ...order, balanceCents }, { id, at: services.now() })),
    );
  }
  if (!payment) return { statements: credit };
  const { intentId: stripePaymentIntentId, amountCents } = payment;
  const currency = chargeCurrency(payment.currency);
  if (currency === null) throw new Defect("a payment in a currency that is none of ours");
  const paid = { customerId, stripePaymentIntentId, amountCents, currency };
  if (!wasPaidTwice) {
    const late = await giveLatePaymentBack(services, paid);
    return { ...late, statements: [...late.statements, ...credit] };
  }
  const { statements, make } = orderRefunds(services, [{ ...paid, entryId: null, reason: "paid_twice" }]);
  return { statements: [...statements, ...credit], after: make };
}
