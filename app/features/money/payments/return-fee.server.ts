import type { Services } from "../../../platform/services.server.ts";
import { isMissingAtStripe, stripeError } from "../../../platform/stripe.server.ts";
import { writeUnderKey } from "../../../platform/stripe-write.server.ts";
import { isLastingRefusal } from "./refund-pauses.ts";

/**
 * Gives a club the platform's fee of what it gives back by hand, in the proportion in which a refund at Stripe would (product §6); what was given back of
 * it before counts. Twice is once. What Stripe refuses for good (an account that is gone) is only logged: the payer's money does not depend on it.
 * Throws `payments_unavailable`.
 */
export async function returnFee(
  services: Services,
  refund: { id: string; stripePaymentIntentId: string; amountCents: number },
): Promise<void> {
  try {
    const stripe = await services.payments.client();
    const { latest_charge: charge } = await stripe.paymentIntents.retrieve(refund.stripePaymentIntentId, {
      expand: ["latest_charge"],
    });
    if (charge === null || typeof charge === "string" || charge.application_fee === null) return;
    const [fee] = (await stripe.applicationFees.list({ charge: charge.id, limit: 1 })).data;
    if (!fee) return;
    const due = Math.round((fee.amount * refund.amountCents) / charge.amount_captured);
    const amount = Math.min(due, fee.amount) - fee.amount_refunded;
    if (amount < 1) return;
    await writeUnderKey(`refund-fee-${refund.id}`, (once) =>
      stripe.applicationFees.createRefund(fee.id, { amount }, once),
    );
  } catch (error) {
    if (isMissingAtStripe(error)) return;
    if (!isLastingRefusal((error as { type?: unknown }).type)) throw stripeError(error);
    services.log("refund_failed", { subjectId: refund.id, error });
  }
}
