import type { Stripe } from "stripe";
import { Defect } from "../../../lib/errors.ts";
import { unlessMissing } from "../../../platform/stripe.server.ts";
import type { Handler } from "./handler.server.ts";
import { chargeLines, invoiceOfCharge, readPayer, stripeId } from "./charged.server.ts";
import { giveLatePaymentBack } from "./late-payment.server.ts";
import { buysNothing, chargeCurrency } from "./money-rules.ts";

/**
 * `charge.succeeded`, for a Pix or boleto once its money is here: one line in the ledger. Money that buys nothing (a boleto that
 * was printed before it was given up, one that a bank had when its subscription was cancelled) goes back in the same batch. Money that
 * nobody of ours paid is left alone.
 */
export const recordCharge: Handler = async (services, { objectId }) => {
  if (objectId === null) return null;
  const stripe = await services.payments.client();
  const charge = await stripe.charges.retrieve(objectId);
  if (charge.status !== "succeeded" || !charge.captured) return null;
  const payer = await readPayer(services, charge, { stripeId: charge.id, kind: "payment" });
  if (payer === null) return null;
  // A refund or a dispute of it was faster, and has written the line: there is nothing left to give back by itself.
  if (payer.isRecorded) return { statements: [] };
  const invoice = await invoiceOfCharge(stripe, charge);
  const lines = await chargeLines(services, charge, invoice);
  if (invoice === null || !(await isForNothing(stripe, invoice))) return { statements: lines };
  const currency = chargeCurrency(charge.currency);
  const intent = stripeId(charge.payment_intent);
  if (currency === null || intent === null)
    throw new Defect("a charge without a currency of ours or an intent");
  const { statements, ...rest } = await giveLatePaymentBack(services, {
    customerId: payer.id,
    stripePaymentIntentId: intent,
    amountCents: charge.amount_captured,
    currency,
  });
  return { ...rest, statements: [...statements, ...lines] };
};

async function isForNothing(stripe: Stripe, invoice: Stripe.Invoice): Promise<boolean> {
  const { id, status, status_transitions } = invoice;
  const subscriptionId = stripeId(invoice.parent?.subscription_details?.subscription);
  const found =
    subscriptionId === null || status === "void"
      ? null
      : await unlessMissing(stripe.subscriptions.retrieve(subscriptionId));
  return buysNothing({
    invoice: { id, status, paidAt: status_transitions.paid_at },
    subscription: found && {
      endedAt: found.ended_at,
      endedFor: found.cancellation_details?.comment ?? null,
      newestInvoiceId: stripeId(found.latest_invoice),
    },
  });
}
