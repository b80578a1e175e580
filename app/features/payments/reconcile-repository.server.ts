import { sql } from "drizzle-orm";
import type { Database } from "../../platform/database.server.ts";

/** The ledger as Booked rows; since an instant (null: all), by when Stripe made what a line is about. */
export function bookedLinesStatement(db: Database, since: Date | null) {
  const recent =
    since === null
      ? sql`true`
      : sql`(select min(q.at) from payments q where q.stripe_id = p.stripe_id) >= ${since.toISOString()}::timestamptz`;
  return db.execute(sql`select p.kind, p.stripe_id as "stripeId", p.amount_cents as "amountCents", p.currency,
    null as status from payments p where ${recent}`);
}

/** Our copies of subscriptions as Booked rows. */
export function bookedSubscriptionsStatement(db: Database) {
  return db.execute(sql`select 'subscription' as kind, stripe_subscription_id as "stripeId",
    price_cents as "amountCents", currency, concat_ws(' ', status, lookup_key,
      case when ended_at is null and will_cancel_at_period_end then 'cancelled' end) as status from subscriptions`);
}

/** Customers at Stripe that are payers of ours, in rows `{ id }`. */
export function knownCustomersStatement(db: Database) {
  return db.execute(
    sql`select stripe_customer_id as id from billing_customers where stripe_customer_id is not null`,
  );
}
