import { and, eq, isNull } from "drizzle-orm";
import { billingCustomers } from "../../../drizzle/schema/payments.ts";
import type { Database, Statement } from "../../platform/database.server.ts";
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

/** The customer at Stripe is gone: the next purchase makes another. */
export function forgetStripeCustomer(db: Database, stripeCustomerId: string): Statement {
  return db
    .update(billingCustomers)
    .set({ stripeCustomerId: null })
    .where(eq(billingCustomers.stripeCustomerId, stripeCustomerId));
}
