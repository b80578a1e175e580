import { desc, eq, type SQL, sql } from "drizzle-orm";
import { clubAdmins } from "../../../../drizzle/schema/accounts.ts";
import { billingCustomers } from "../../../../drizzle/schema/payments.ts";
import { subscriptionOrders, subscriptions } from "../../../../drizzle/schema/subscriptions.ts";
import { clubs } from "../../../../drizzle/schema/clubs.ts";
import { type Database, guardStatement, type Statement } from "../../../platform/database.server.ts";
import { command, jsonRows } from "../../../platform/sql.server.ts";
import type { CustomerOwner } from "../payments/customer.ts";
import { payerIdSql } from "../payments/payers-repository.server.ts";
import type { Subscription } from "./subscription.ts";
import { literals } from "../../../../drizzle/schema/columns.ts";
import { RUNNING_STATUSES } from "../../../../drizzle/schema/enums.ts";

const ADMINS = jsonRows({ userId: clubAdmins.userId });

function ownedBy(owner: CustomerOwner) {
  return "userId" in owner
    ? eq(billingCustomers.userId, owner.userId)
    : eq(billingCustomers.clubId, owner.clubId);
}

/** Running ones first, then what is unpaid or begun, then what is over; of equals the newest. */
export const CURRENT_FIRST = sql`(${subscriptions.endedAt} is not null),
  case when ${subscriptions.status} in ${literals(RUNNING_STATUSES)} then 0 when ${subscriptions.status} in ('past_due', 'unpaid', 'paused') then 1 else 2 end`;

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

/** Our copy of a subscription at Stripe: one row, or none. */
export function subscriptionCopyStatement(db: Database, stripeSubscriptionId: string) {
  return db.select().from(subscriptions).where(eq(subscriptions.stripeSubscriptionId, stripeSubscriptionId));
}

/**
 * The payer that a subscription at Stripe is of (by its row, else by the customer at Stripe) with all their
 * subscriptions: a row each, one with a null `subscription` before the first, none for nobody of ours. `admins` are
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
      admins:
        sql`(select coalesce(jsonb_agg(${ADMINS.row} order by club_admins.created_at, club_admins.user_id), '[]')
        from club_admins where club_admins.club_id = ${billingCustomers.clubId})`.mapWith(ADMINS.read),
    })
    .from(billingCustomers)
    .leftJoin(subscriptions, eq(subscriptions.customerId, billingCustomers.id))
    .leftJoin(clubs, eq(clubs.id, billingCustomers.clubId))
    .where(
      sql`${billingCustomers.id} = coalesce(
        (select held.customer_id from subscriptions held where held.stripe_subscription_id = ${stripeSubscriptionId}),
        ${payerIdSql(stripeCustomerId)})`,
    );
}

/**
 * First statements of what changes a payer's subscriptions: nobody else changes them before the batch has ended, and it
 * fails (`isWriteConflict`) unless they all are as they were read.
 */
export function guardHoldings(db: Database, customerId: string, known: readonly Subscription[]): Statement[] {
  const versions = known
    .map(({ id, version }) => `${id}:${version}`)
    .toSorted()
    .join(",");
  return [
    command(db, sql`select 1 from billing_customers where id = ${customerId} for no key update`),
    guardStatement(
      db,
      sql`(select coalesce(string_agg(s.id || ':' || s.version, ',' order by s.id), '') from subscriptions s
        where s.customer_id = ${customerId}) = ${versions}`,
      "subscriptions",
    ),
  ];
}

/** Stores a copy; put it after `guardHoldings` in the batch. */
export function storeSubscription(db: Database, row: Subscription): Statement {
  return db.insert(subscriptions).values(row).onConflictDoUpdate({ target: subscriptions.id, set: row });
}

/** So many of the newest orders are enough to know what is open and what may be taken back. */
const NEWEST = 50;

/** The newest orders about an owner's subscriptions, the newest first, in rows `{ order }`; a club may be one that SQL finds. */
export function ordersStatement(db: Database, owner: CustomerOwner | { club: SQL }) {
  return db
    .select({ order: subscriptionOrders })
    .from(subscriptionOrders)
    .innerJoin(billingCustomers, eq(billingCustomers.id, subscriptionOrders.customerId))
    .where("club" in owner ? sql`${billingCustomers.clubId} = ${owner.club}` : ownedBy(owner))
    .orderBy(desc(subscriptionOrders.askedAt), desc(subscriptionOrders.id))
    .limit(NEWEST);
}
