import { and, eq, gte, isNotNull, isNull, ne, sql } from "drizzle-orm";
import { billingCustomers, formerCustomers, payments } from "../../../../drizzle/schema/payments.ts";
import { payeeAccounts, payeeLines } from "../../../../drizzle/schema/payees.ts";
import { payouts } from "../../../../drizzle/schema/payouts.ts";
import { subscriptions } from "../../../../drizzle/schema/subscriptions.ts";
import type { Database } from "../../../platform/database.server.ts";

/** The ledger as Booked rows, but for what was given back by hand; since an instant (null: all), by when Stripe made what a line is about. */
export function bookedLinesStatement(db: Database, since: Date | null) {
  const { kind, stripeId, amountCents, currency } = payments;
  const madeAt = sql`(select min(q.at) from payments q where q.stripe_id = ${stripeId})`;
  return db
    .select({ kind, stripeId, amountCents, currency })
    .from(payments)
    .where(and(ne(kind, "returned"), since === null ? undefined : gte(madeAt, since.toISOString())));
}

/** Reads the lines of payees, money that went to them or came back, as Booked rows; since an instant (null: all) at Stripe. */
export function bookedPayeeLinesStatement(db: Database, since: Date | null) {
  const { kind, stripeId, amountCents, currency, at } = payeeLines;
  return db
    .select({ kind, stripeId, amountCents, currency })
    .from(payeeLines)
    .where(since === null ? undefined : gte(at, since));
}

/** Payouts of clubs' connected accounts that Stripe has, as Booked rows: all of them. */
export function bookedPayoutsStatement(db: Database) {
  const { stripePayoutId, amountCents, currency } = payouts;
  return db
    .select({
      kind: sql`'payout'`.mapWith(String),
      stripeId: sql`${stripePayoutId}`.mapWith(String),
      amountCents: sql`-${amountCents}`.mapWith(Number),
      currency,
    })
    .from(payouts)
    .innerJoin(payeeAccounts, eq(payeeAccounts.stripeAccountId, payouts.stripeAccountId))
    .where(and(isNotNull(stripePayoutId), isNull(payeeAccounts.disconnectedAt)));
}

/** Accounts at Stripe that are clubs' of ours, or were, in rows `{ id, isConnected }`. */
export function knownPayeesStatement(db: Database) {
  const { stripeAccountId, disconnectedAt } = payeeAccounts;
  return db
    .select({ id: stripeAccountId, isConnected: isNull(disconnectedAt).mapWith(Boolean) })
    .from(payeeAccounts)
    .where(isNotNull(stripeAccountId));
}

/** Our copies of subscriptions as Booked rows. */
export function bookedSubscriptionsStatement(db: Database) {
  const { status, lookupKey, endedAt, willCancelAtPeriodEnd, currentPeriodEnd } = subscriptions;
  return db
    .select({
      stripeId: subscriptions.stripeSubscriptionId,
      amountCents: subscriptions.priceCents,
      currency: subscriptions.currency,
      status: sql`concat_ws(' ', ${status}, ${lookupKey},
        case when ${endedAt} is null and ${willCancelAtPeriodEnd} then 'cancelled' end)`.mapWith(String),
      periodEnd: currentPeriodEnd,
    })
    .from(subscriptions);
}

/** Customers at Stripe that are payers of ours, or were until they were deleted there, in rows `{ id }`. */
export function knownCustomersStatement(db: Database) {
  const { stripeCustomerId } = billingCustomers;
  return db
    .select({ id: stripeCustomerId })
    .from(billingCustomers)
    .where(isNotNull(stripeCustomerId))
    .union(db.select({ id: formerCustomers.stripeCustomerId }).from(formerCustomers));
}
