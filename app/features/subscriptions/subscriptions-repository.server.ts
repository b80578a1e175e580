import { desc, eq, sql } from "drizzle-orm";
import { billingCustomers, subscriptions } from "../../../drizzle/schema/payments.ts";
import type { Database } from "../../platform/database.server.ts";
import type { CustomerOwner } from "../payments/customer.ts";

function ownedBy(owner: CustomerOwner) {
  return "userId" in owner
    ? eq(billingCustomers.userId, owner.userId)
    : eq(billingCustomers.clubId, owner.clubId);
}

/** Running ones first, then what is owed or begun, then what is over; of equals the newest. */
export const CURRENT_FIRST = sql`(${subscriptions.endedAt} is not null),
  case when ${subscriptions.status} in ('active', 'trialing') then 0 when ${subscriptions.status} in ('past_due', 'unpaid', 'paused') then 1 else 2 end`;

/**
 * The subscription that an owner has (or had last): one row `{ subscription, stripeCustomerId }`, or none. Give it to
 * `services.read` or a batch.
 */
export function currentSubscriptionStatement(db: Database, owner: CustomerOwner) {
  return db
    .select({ subscription: subscriptions, stripeCustomerId: billingCustomers.stripeCustomerId })
    .from(subscriptions)
    .innerJoin(billingCustomers, eq(billingCustomers.id, subscriptions.customerId))
    .where(ownedBy(owner))
    .orderBy(CURRENT_FIRST, desc(subscriptions.startedAt), desc(subscriptions.id))
    .limit(1);
}

/** All subscriptions of an owner, the current one first, in rows `{ subscription }`. */
export function subscriptionsStatement(db: Database, owner: CustomerOwner) {
  return db
    .select({ subscription: subscriptions })
    .from(subscriptions)
    .innerJoin(billingCustomers, eq(billingCustomers.id, subscriptions.customerId))
    .where(ownedBy(owner))
    .orderBy(CURRENT_FIRST, desc(subscriptions.startedAt), desc(subscriptions.id));
}

/** A subscription by its id at Stripe, with its owner: one row, or none. */
export function subscriptionAtStripeStatement(db: Database, stripeSubscriptionId: string) {
  return db
    .select({ subscription: subscriptions, customer: billingCustomers })
    .from(subscriptions)
    .innerJoin(billingCustomers, eq(billingCustomers.id, subscriptions.customerId))
    .where(eq(subscriptions.stripeSubscriptionId, stripeSubscriptionId))
    .limit(1);
}
