import type { Stripe } from "stripe";
import type { SubscriptionOrder } from "./subscription-order.ts";
import type { Services } from "../../../platform/services.server.ts";
import { hasRefundFailed } from "../payments/record-refund.server.ts";
import { disputesOfIntentsStatement } from "../payments/disputes-repository.server.ts";
import { refundsOfIntentsStatement } from "../payments/refunds-repository.server.ts";

/** A paid invoice of a subscription. Money in centavos, instants in seconds. */
export interface PaidInvoice {
  id: string;
  /** Stripe's `billing_reason`. */
  reason: string | null;
  createdAt: number;
  totalCents: number;
  /** Its effect on the payer's balance: above zero it used credit, below zero it gave some. */
  balanceCents: number;
  /** Its payments, with what has neither gone back, by us or by the bank, nor is ordered to; a disputed one waits for the bank. */
  payments: { intent: string; refundableCents: number; isDisputed: boolean }[];
}

type Unrefunded = Omit<PaidInvoice, "payments"> & { intents: { intent: string; capturedCents: number }[] };

/**
 * The paid invoices of a subscription, the oldest first, with what of each can still go back. `orders` are those about it: only
 * where one gave something back before are refunds of ours looked for.
 */
export async function paidInvoices(
  services: Services,
  stripe: Stripe,
  stripeSubscriptionId: string,
  orders: readonly SubscriptionOrder[],
): Promise<PaidInvoice[]> {
  const found: Unrefunded[] = [];
  const list = { subscription: stripeSubscriptionId, status: "paid", limit: 100 } as const;
  for await (const invoice of stripe.invoices.list(list)) found.push(await unrefunded(stripe, invoice));
  const intents = found.flatMap((invoice) => invoice.intents.map(({ intent }) => intent));
  const gaveBack = orders.some(({ kind, status }) => kind.endsWith("withdrawal") && status !== "refused");
  const isAny = intents.length > 0;
  const [ordered, disputes] = await Promise.all([
    gaveBack && isAny ? services.read(refundsOfIntentsStatement(services.db, intents)) : [],
    isAny ? services.read(disputesOfIntentsStatement(services.db, intents)) : [],
  ]);
  const lostOf = (intent: string) =>
    disputes
      .filter(({ stripePaymentIntentId, status }) => stripePaymentIntentId === intent && status === "lost")
      .reduce((sum, { amountCents }) => sum + amountCents, 0);
  const left = await goneBack(stripe, intents, ordered);
  return found.toReversed().map(({ intents: paid, ...invoice }) => ({
    ...invoice,
    payments: paid.map(({ intent, capturedCents }) => ({
      intent,
      refundableCents: Math.max(0, capturedCents - (left.get(intent) ?? 0) - lostOf(intent)),
      isDisputed: disputes.some(
        ({ stripePaymentIntentId, status }) => stripePaymentIntentId === intent && status === "open",
      ),
    })),
  }));
}

/** Gives the effect of a final invoice on the payer's balance, in centavos: above zero it used credit, below zero it gave some. */
export function balanceEffect(invoice: Pick<Stripe.Invoice, "starting_balance" | "ending_balance">): number {
  return (invoice.ending_balance ?? invoice.starting_balance) - invoice.starting_balance;
}

async function unrefunded(stripe: Stripe, invoice: Stripe.Invoice): Promise<Unrefunded> {
  const intents: Unrefunded["intents"] = [];
  for await (const { status, payment } of stripe.invoicePayments.list({ invoice: invoice.id, limit: 100 })) {
    if (status !== "paid" || !payment.payment_intent) continue;
    const intent =
      typeof payment.payment_intent === "string" ? payment.payment_intent : payment.payment_intent.id;
    const { latest_charge: charge } = await stripe.paymentIntents.retrieve(intent, {
      expand: ["latest_charge"],
    });
    if (charge === null || typeof charge === "string") continue;
    intents.push({ intent, capturedCents: charge.amount_captured });
  }
  return {
    id: invoice.id,
    reason: invoice.billing_reason,
    createdAt: invoice.created,
    totalCents: invoice.total,
    balanceCents: balanceEffect(invoice),
    intents,
  };
}

/** Sums what of each payment went back at Stripe, or is ordered back and not there yet; centavos, by the payment's intent. */
async function goneBack(
  stripe: Stripe,
  intents: readonly string[],
  ordered: readonly { id: string; stripePaymentIntentId: string; amountCents: number }[],
): Promise<Map<string, number>> {
  const gone = new Map<string, number>();
  const add = (intent: string, cents: number) => gone.set(intent, (gone.get(intent) ?? 0) + cents);
  for (const intent of intents) {
    const there = new Set<string>();
    for await (const refund of stripe.refunds.list({ payment_intent: intent, limit: 100 })) {
      if (hasRefundFailed(refund)) continue;
      add(intent, refund.amount);
      if (refund.metadata?.refund_order) there.add(refund.metadata.refund_order);
    }
    for (const order of ordered)
      if (order.stripePaymentIntentId === intent && !there.has(order.id)) add(intent, order.amountCents);
  }
  return gone;
}
