import type { Services } from "../../platform/services.server.ts";
import type { SessionState } from "./success.ts";

const KNOWN = ["open", "complete", "expired"] as const;

/** A page that asks again in a moment anyway does not wait long. */
const BRIEFLY = { timeout: 1_500, maxNetworkRetries: 0 };

/**
 * Asks Stripe how far an open payment session has come: whoever comes to the success page without having paid is not told
 * that they are being waited for. It changes nothing of ours; that is the webhook's.
 */
export async function askSession(
  { services }: { services: Services },
  checkout: { status: string; stripeSessionId: string | null } | null,
): Promise<SessionState> {
  if (checkout?.status !== "open" || checkout.stripeSessionId === null) return "unknown";
  try {
    const stripe = await services.payments.client();
    const { status } = await stripe.checkout.sessions.retrieve(checkout.stripeSessionId, undefined, BRIEFLY);
    return KNOWN.find((state) => state === status) ?? "unknown";
  } catch (error) {
    console.error("success page", error);
    return "unknown";
  }
}
