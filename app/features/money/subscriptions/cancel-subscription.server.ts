import { type Holding, requireHeldSubscription } from "./held-subscription.server.ts";
import type { SubscriptionOwner } from "./paying-owner.server.ts";
import { carryOutPlaced, placeOrder } from "./place-order.server.ts";

/**
 * Cancels a subscription at the end of what is paid for: until then it stays. What is open is void, so that no later try charges it,
 * and a subscription whose time is not paid for ends at once. Twice is once. Our copy follows by webhook.
 * Throws `payment_unknown` where Stripe's answer was lost (a job settles it), and what `requireHeldSubscription` throws.
 */
export async function cancelSubscription(
  holding: Holding,
  { owner }: { owner: SubscriptionOwner },
): Promise<void> {
  await order(holding, owner, "cancel");
}

/**
 * Takes a cancellation back, before it has come to its end. Twice is once. Throws as `cancelSubscription`, and `conflict`
 * with a sentence where it has ended meanwhile.
 */
export async function resumeSubscription(
  holding: Holding,
  { owner }: { owner: SubscriptionOwner },
): Promise<void> {
  await order(holding, owner, "resume");
}

async function order(holding: Holding, owner: SubscriptionOwner, kind: "cancel" | "resume"): Promise<void> {
  const subscription = await requireHeldSubscription(holding, owner);
  await carryOutPlaced(holding.services, await placeOrder(holding, subscription, { kind }));
}
