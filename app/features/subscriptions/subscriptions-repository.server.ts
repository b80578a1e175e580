import { desc, eq, sql } from "drizzle-orm";
import { billingCustomers, subscriptions } from "../../../drizzle/schema/payments.ts";
import { clubs } from "../../../drizzle/schema/clubs.ts";
import { type Database, guardStatement, type Statement } from "../../platform/database.server.ts";
import type { CustomerOwner } from "../payments/customer.ts";
import type { Subscription } from "./subscription.ts";

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
    .orderBy(CURRENT_FIRST, desc(subscriptions.startedAt), desc(subscriptions.stripeSubscriptionId))
    .limit(1);
}

/** All subscriptions of an owner, the current one first, in rows `{ subscription }`. */
export function subscriptionsStatement(db: Database, owner: CustomerOwner) {
  return db
    .select({ subscription: subscriptions })
    .from(subscriptions)
    .innerJoin(billingCustomers, eq(billingCustomers.id, subscriptions.customerId))
    .where(ownedBy(owner))
    .orderBy(CURRENT_FIRST, desc(subscriptions.startedAt), desc(subscriptions.stripeSubscriptionId));
}

/**
 * The payer that a subscription at Stripe is of (by its row, else by the customer at Stripe) with all their
 * subscriptions: a row each, one with a null `subscription` before the first, none for nobody of ours. `adminIds` are
 * the people who look after a club.
 */
export function holdingsStatement(
  db: Database,
  {
    stripeSubscriptionId,
    stripeCustomerId,
  }: { stripeSubscriptionId: string; stripeCustomerId: string | null },
) {
  return db
    .select({
      customer: billingCustomers,
      subscription: subscriptions,
      club: { id: clubs.id, name: clubs.name, timeZone: clubs.timeZone, createdAt: clubs.createdAt },
      adminIds: sql<string[]>`(select coalesce(json_agg(ca.user_id order by ca.created_at, ca.user_id), '[]')
        from club_admins ca where ca.club_id = ${billingCustomers.clubId})`,
    })
    .from(billingCustomers)
    .leftJoin(subscriptions, eq(subscriptions.customerId, billingCustomers.id))
    .leftJoin(clubs, eq(clubs.id, billingCustomers.clubId))
    .where(
      sql`${billingCustomers.id} = coalesce(
        (select held.customer_id from subscriptions held where held.stripe_subscription_id = ${stripeSubscriptionId}),
        (select payer.id from billing_customers payer where payer.stripe_customer_id = ${stripeCustomerId}))`,
    );
}

/**
 * First statements of what changes a payer's subscriptions: nobody else changes them before the batch has ended, and it
 * fails (`isLostRace`) unless they all are as they were read.
 */
export function guardHoldings(db: Database, customerId: string, known: readonly Subscription[]): Statement[] {
  const versions = known
    .map(({ id, version }) => `${id}:${version}`)
    .toSorted()
    .join(",");
  return [
    db.execute(
      sql`select 1 from billing_customers where id = ${customerId} for no key update`,
    ) as unknown as Statement,
    guardStatement(
      db,
      sql`(select coalesce(string_agg(s.id || ':' || s.version, ',' order by s.id), '') from subscriptions s
        where s.customer_id = ${customerId}) = ${versions}`,
      "subscriptions",
    ),
  ];
}

/** Stores a copy; give it behind `guardHoldings`. */
export function storeSubscription(db: Database, row: Subscription): Statement {
  return db.insert(subscriptions).values(row).onConflictDoUpdate({ target: subscriptions.id, set: row });
}

/** What a club has of its subscription, as its own row says it. */
export interface ClubCopy {
  plan: string;
  subscriptionStatus: string;
  subscriptionEndDate: Date | null;
  lapsedAt: Date | null;
}

/** Copies a club's subscription to the club; give it behind `guardHoldings`. */
export function copyToClub(db: Database, clubId: string, copy: ClubCopy): Statement {
  return db.update(clubs).set(copy).where(eq(clubs.id, clubId));
}
