import { AppError } from "../../lib/errors.ts";
import { rowsOf } from "../../platform/database.server.ts";
import type { VerbContext } from "../../platform/services.server.ts";
import { readHeldSubscription } from "./held-subscription.server.ts";
import type { Subscription } from "./subscription.ts";
import type { AthleteUsage, ShownCheckout } from "./usage.ts";
import { ownCheckoutStatement, type ShownCheckoutRow, usageStatement } from "./usage-repository.server.ts";

export interface AthletePlan {
  usage: AthleteUsage;
  /** The one that goes on, else the last. */
  subscription: Subscription | null;
  /** The newest payment session, or that asked for; null for one that is not theirs. */
  checkout: (ShownCheckout & { stripeSessionId: string | null }) | null;
}

/**
 * The acting athlete's subscription, payment session (`checkoutId`; without it the newest) and what they have played. Throws
 * `forbidden` without an athlete profile; one round trip with the turn's other reads.
 */
export async function readAthletePlan(
  { services, actor }: VerbContext,
  { checkoutId = null }: { checkoutId?: string | null } = {},
): Promise<AthletePlan> {
  if (actor.kind !== "user") throw new AppError("unauthenticated");
  const { db, read } = services;
  const now = services.now();
  const [played, subscription, sessions] = await Promise.all([
    read(usageStatement(db, actor, now)),
    readHeldSubscription({ services }, { userId: actor.userId }),
    read(ownCheckoutStatement(db, actor, now, checkoutId)),
  ]);
  const [usage] = rowsOf<AthleteUsage>(played);
  if (!usage) throw new AppError("forbidden");
  const [row] = rowsOf<ShownCheckoutRow>(sessions);
  return {
    usage,
    subscription,
    checkout: row
      ? {
          id: row.id,
          lookupKey: row.lookup_key,
          status: row.status,
          expiresAt: new Date(row.expires_at).toISOString(),
          createdAt: new Date(row.created_at).toISOString(),
          stripeSessionId: row.stripe_session_id,
        }
      : null,
  };
}
