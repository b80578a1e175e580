import { AppError } from "../../../lib/errors.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { readHeldSubscription } from "./held-subscription.server.ts";
import type { SubscriptionOrder } from "./subscription-order.ts";
import { ordersStatement } from "./subscriptions-repository.server.ts";
import type { Subscription } from "./subscription.ts";
import type { AthleteUsage, ShownCheckout } from "./usage.ts";
import { withdrawalCheckoutStatement, usageStatement } from "./usage-repository.server.ts";

interface AthletePlan {
  usage: AthleteUsage;
  /** The one that goes on, else the last. */
  subscription: Subscription | null;
  /** The newest orders to Stripe about it. */
  orders: readonly SubscriptionOrder[];
  /** The newest payment session, or that asked for; null for one that is not theirs. */
  checkout: (ShownCheckout & { stripeSessionId: string | null }) | null;
}

/**
 * The signed-in athlete's subscription, payment session (`checkoutId`; without it the newest) and what they have
 * played. Throws `forbidden` without an athlete profile; one round trip with the turn's other reads.
 */
export async function readAthletePlan(
  { services, actor }: VerbContext,
  { checkoutId = null }: { checkoutId?: string | null } = {},
): Promise<AthletePlan> {
  if (actor.kind !== "user") throw new AppError("unauthenticated");
  const { db, read } = services;
  const now = services.now();
  const [[usage], subscription, [row], orders] = await Promise.all([
    read(usageStatement(db, actor, now)),
    readHeldSubscription({ services }, { userId: actor.userId }),
    read(withdrawalCheckoutStatement(db, actor, now, checkoutId)),
    read(ordersStatement(db, { userId: actor.userId })),
  ]);
  if (!usage) throw new AppError("forbidden");
  return {
    usage,
    subscription,
    orders: orders.map(({ order }) => order),
    // A payment session of a subscription is for one of the plans.
    checkout: row?.lookupKey
      ? {
          id: row.id,
          lookupKey: row.lookupKey,
          status: row.status,
          expiresAt: row.expiresAt.toISOString(),
          createdAt: row.createdAt.toISOString(),
          stripeSessionId: row.stripeSessionId,
        }
      : null,
  };
}
