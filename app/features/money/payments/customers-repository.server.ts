import { and, eq, isNull, sql } from "drizzle-orm";
import { z } from "zod";
import { billingCustomers } from "../../../../drizzle/schema/payments.ts";
import type { Database, Statement } from "../../../platform/database.server.ts";
import { command, query, rowSchema } from "../../../platform/sql.server.ts";
import { REMOVED_ROLE } from "../../people/people/removed-accounts-repository.server.ts";
import type { CustomerOwner } from "./customer.ts";

/** A payer of ours as stored. */
export type BillingCustomer = typeof billingCustomers.$inferSelect;

function ownedBy(owner: CustomerOwner) {
  return "userId" in owner
    ? eq(billingCustomers.userId, owner.userId)
    : eq(billingCustomers.clubId, owner.clubId);
}

/** The payer of an owner: one row, or none before the first purchase. */
export function customerOfStatement(db: Database, owner: CustomerOwner) {
  return db.select().from(billingCustomers).where(ownedBy(owner)).limit(1);
}

/** The payer that a customer at Stripe (`cus_…`) stands for: one row, or none. */
export function customerAtStripeStatement(db: Database, stripeCustomerId: string) {
  return db
    .select()
    .from(billingCustomers)
    .where(eq(billingCustomers.stripeCustomerId, stripeCustomerId))
    .limit(1);
}

/** Makes an owner's payer unless there is one. */
export function insertCustomer(
  db: Database,
  row: { id: string; owner: CustomerOwner; createdAt: Date },
): Statement {
  const { id, owner, createdAt } = row;
  return db
    .insert(billingCustomers)
    .values({ id, ...owner, createdAt })
    .onConflictDoNothing();
}

/** Writes down which customer at Stripe stands for a payer, unless one does. */
export function setStripeCustomer(db: Database, id: string, stripeCustomerId: string): Statement {
  return db
    .update(billingCustomers)
    .set({ stripeCustomerId })
    .where(and(eq(billingCustomers.id, id), isNull(billingCustomers.stripeCustomerId)));
}

/** The customer at Stripe is gone: the next purchase makes another, and what it paid stays its payer's. Twice harmless. */
export function forgetStripeCustomer(db: Database, stripeCustomerId: string): Statement {
  return command(
    db,
    sql`with gone as (update billing_customers set stripe_customer_id = null
      where stripe_customer_id = ${stripeCustomerId} returning id)
    insert into former_customers (stripe_customer_id, customer_id) select ${stripeCustomerId}, id from gone
    on conflict do nothing`,
  );
}

/** Stripe is to be told of a payer anew: their customer was made with what may have changed meanwhile. */
export function insertChangedPayer(db: Database, customerId: string): Statement {
  return command(
    db,
    sql`insert into changed_payers (customer_id) values (${customerId}::uuid)
    on conflict (customer_id) do update set version = changed_payers.version + 1`,
  );
}

const changedPayerRow = rowSchema(() =>
  z.object({
    customerId: z.string(),
    version: z.number(),
    stripeCustomerId: z.string().nullable(),
    owner: z.union([z.object({ userId: z.string() }), z.object({ clubId: z.string() })]),
    /** The account was deleted. */
    isRemoved: z.boolean(),
    /** A subscription that has not ended, a refund that is not made, a purchase that is under way. */
    isOpen: z.boolean(),
  }),
);

/** Takes payers of whom Stripe is to be told until `untilAt`: two runs never take the same. */
export function takeChangedPayers(db: Database, input: { now: Date; untilAt: Date; limit: number }) {
  return query(
    db,
    sql`update changed_payers c set next_at = ${input.untilAt.toISOString()}::timestamptz
    from billing_customers b left join users u on u.id = b.user_id
    where b.id = c.customer_id and c.customer_id in (
      select customer_id from changed_payers where next_at is null or next_at <= ${input.now.toISOString()}::timestamptz
      order by next_at nulls first limit ${input.limit}::int for update skip locked)
    returning c.customer_id as "customerId", c.version, b.stripe_customer_id as "stripeCustomerId",
      jsonb_build_object('userId', b.user_id, 'clubId', b.club_id) as owner, coalesce(u.user_role = ${REMOVED_ROLE}, false) as "isRemoved",
      (exists (select 1 from subscriptions s where s.customer_id = b.id and s.ended_at is null)
        or exists (select 1 from refund_orders r where r.customer_id = b.id and r.status in ('ordered', 'held', 'dead'))
        or exists (select 1 from checkouts k where k.customer_id = b.id and k.status in ('open', 'processing'))) as "isOpen"`,
    changedPayerRow,
  );
}

/** Stripe was told what stood in version `version`; one that changed since is due at once. */
export function closeChangedPayer(db: Database, customerId: string, version: number): Statement {
  return command(
    db,
    sql`with told as (delete from changed_payers where customer_id = ${customerId}::uuid and version = ${version}::int)
    update changed_payers set next_at = null where customer_id = ${customerId}::uuid and version <> ${version}::int`,
  );
}

/** Stripe could not be told: not tried again before `nextAt`. */
export function postponeChangedPayer(db: Database, customerId: string, nextAt: Date): Statement {
  return command(
    db,
    sql`update changed_payers set next_at = ${nextAt.toISOString()}::timestamptz where customer_id = ${customerId}::uuid`,
  );
}
