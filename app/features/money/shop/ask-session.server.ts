import type { Services } from "../../../platform/services.server.ts";
import type { CheckoutState } from "./success.ts";

const KNOWN = ["open", "complete", "expired"] as const;

/** A page that asks again in a moment anyway does not wait long. */
const BRIEFLY = { timeout: 800 };

/**
 * Asks Stripe how far an open payment session has come: a person who comes to the success page without having paid must
 * not read that the payment is being waited for. It changes nothing of ours; the webhook does that.
 */
export async function askSession(
  { services }: { services: Services },
  checkout: { status: string; stripeSessionId: string | null } | null,
): Promise<CheckoutState> {
  if (checkout?.status !== "open" || checkout.stripeSessionId === null) return "unknown";
  try {
    const stripe = await services.payments.client();
    const { status } = await stripe.checkout.sessions.retrieve(checkout.stripeSessionId, undefined, BRIEFLY);
    return KNOWN.find((state) => state === status) ?? "unknown";
  } catch (error) {
    services.log("checkout_unread", { subjectId: checkout.stripeSessionId, error });
    return "unknown";
  }
}
