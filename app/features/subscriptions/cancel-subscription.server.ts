import { AppError } from "../../lib/errors.ts";
import { atStripe, type Holding, requireHeldSubscription } from "./held-subscription.server.ts";
import type { SubscriptionOwner } from "./start-checkout.server.ts";

/**
 * Cancels a subscription at the end of what is paid for: until then it stays. Twice is once. Our copy follows by webhook.
 * Throws `payments_unavailable`, and what `requireHeldSubscription` throws.
 */
export async function cancelSubscription(
  holding: Holding,
  { owner }: { owner: SubscriptionOwner },
): Promise<void> {
  await setCancelling(holding, owner, true);
}

/**
 * Takes a cancellation back, before it has come to its end. Twice is once. Throws as `cancelSubscription`, and `conflict`
 * with a sentence where it has ended meanwhile.
 */
export async function resumeSubscription(
  holding: Holding,
  { owner }: { owner: SubscriptionOwner },
): Promise<void> {
  await setCancelling(holding, owner, false);
}

async function setCancelling(
  holding: Holding,
  owner: SubscriptionOwner,
  isCancelling: boolean,
): Promise<void> {
  const { stripeSubscriptionId } = await requireHeldSubscription(holding, owner);
  await atStripe(holding.services, async (stripe) => {
    try {
      // Without a key of our own: cancelled, resumed and cancelled again is not the same call.
      await stripe.subscriptions.update(stripeSubscriptionId, { cancel_at_period_end: isCancelling });
    } catch (error) {
      if ((error as { type?: unknown }).type !== "StripeInvalidRequestError") throw error;
      throw new AppError("conflict", { message: "A assinatura acabou de mudar. Confira e tente de novo." });
    }
  });
}
