import { type SQL, sql } from "drizzle-orm";

/** An athlete goes on with what was paid for while a renewal is owed, as long as a club does (product §7). */
const GRACE_DAYS = 7;

/**
 * SQL of one row `plan, ends_at, is_processing` about the subscription that a person holds now, or none (the free plan): active, in
 * trial, or owed for no more than seven days or while its payment is on its way. `userId` is an SQL expression.
 */
export function athletePlanSql(userId: SQL, now: Date): SQL {
  return sql`select held.plan, held.ends_at, held.is_processing from billing_customers payer join subscriptions held on held.customer_id = payer.id
    where payer.user_id = ${userId} and held.ended_at is null and (held.status in ('active', 'trialing')
      or (held.status = 'past_due' and (held.is_processing
        or held.past_due_since > ${now.toISOString()}::timestamptz - make_interval(days => ${GRACE_DAYS}::int))))
    order by held.started_at desc, held.id desc limit 1`;
}
