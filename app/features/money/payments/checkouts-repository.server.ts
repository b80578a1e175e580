import { and, asc, eq, inArray, isNull, lte, ne, type SQL, sql } from "drizzle-orm";
import { billingCustomers, checkouts } from "../../../../drizzle/schema/payments.ts";
import { type Database, guardStatement, type Statement } from "../../../platform/database.server.ts";
import { command } from "../../../platform/sql.server.ts";
import type { CustomerOwner } from "./customer.ts";

/** A payment session of ours as stored. */
export type Checkout = typeof checkouts.$inferSelect;
type CheckoutKind = "subscription" | "entry_fee";
export type CheckoutStatus = "open" | "processing" | "completed" | "expired" | "failed";

/** The open session for a subscription of an owner: one row `{ checkout, stripeCustomerId }`, or none. */
export function openSubscriptionCheckoutStatement(db: Database, owner: CustomerOwner) {
  return db
    .select({ checkout: checkouts, stripeCustomerId: billingCustomers.stripeCustomerId })
    .from(checkouts)
    .innerJoin(billingCustomers, eq(billingCustomers.id, checkouts.customerId))
    .where(
      and(
        "userId" in owner
          ? eq(billingCustomers.userId, owner.userId)
          : eq(billingCustomers.clubId, owner.clubId),
        eq(checkouts.kind, "subscription"),
        eq(checkouts.status, "open"),
      ),
    )
    .limit(1);
}

/** Begins a session; a second one that is open for the same thing breaks a unique key. */
export function insertCheckout(db: Database, row: typeof checkouts.$inferInsert): Statement {
  return db.insert(checkouts).values(row);
}

/**
 * Changes the state of a session, from one of these states; with `completed` goes `completedAt`, and the address of its page is over.
 * `sessionId` (`cs_…`) is what Stripe says of it: writing it down after the answer may have been lost. Anything else changes nothing.
 */
export function moveCheckout(
  db: Database,
  id: string,
  move: { from: readonly CheckoutStatus[]; to: CheckoutStatus; at: Date; sessionId?: string },
): Statement {
  return db
    .update(checkouts)
    .set({
      status: move.to,
      ...(move.to === "completed" ? { completedAt: move.at, url: null } : {}),
      ...(move.sessionId === undefined ? {} : { stripeSessionId: move.sessionId }),
    })
    .where(and(eq(checkouts.id, id), inArray(checkouts.status, [...move.from])));
}

/** The payer's sessions that were begun before `startedAt` and still wait for money have got none: what they bought has ended unpaid. */
export function failUnpaidCheckouts(db: Database, customerId: string, startedAt: Date): Statement {
  return db
    .update(checkouts)
    .set({ status: "failed" })
    .where(
      and(
        eq(checkouts.customerId, customerId),
        eq(checkouts.kind, "subscription"),
        eq(checkouts.status, "processing"),
        lte(checkouts.createdAt, startedAt),
      ),
    );
}

/** Guards a batch (`isWriteConflict`): the session still is open and ends when it was read to. */
export function guardOpenCheckout(db: Database, { id, expiresAt }: Checkout): Statement {
  return guardStatement(
    db,
    sql`exists (select 1 from checkouts held where held.id = ${id} and held.status = 'open'
      and held.expires_at = ${expiresAt.toISOString()}::timestamptz)`,
    "checkout",
  );
}

/** Ends the open sessions of entry fees; `entries` is a query, in brackets, of the entries' ids. */
export function expireEntryCheckouts(db: Database, entries: SQL): Statement {
  return command(
    db,
    sql`update checkouts set status = 'expired' where kind = 'entry_fee' and status = 'open' and entry_id in ${entries}`,
  );
}

/** Gives an open session that never reached Stripe its full time again; guard it by `guardOpenCheckout`. */
export function extendCheckout(db: Database, id: string, expiresAt: Date): Statement {
  return db
    .update(checkouts)
    .set({ expiresAt })
    .where(and(eq(checkouts.id, id), isNull(checkouts.stripeSessionId)));
}

/** Writes down the session at Stripe (`cs_…`) and the address of its page, unless it is paid already. */
export function keepStripeSession(
  db: Database,
  id: string,
  session: { stripeSessionId: string; url: string | null },
): Statement {
  return db
    .update(checkouts)
    .set(session)
    .where(and(eq(checkouts.id, id), ne(checkouts.status, "completed")));
}

/** Open sessions whose time is over, the first to end first, in rows `{ checkout, stripeCustomerId }`. */
export function dueCheckoutsStatement(
  db: Database,
  { kind, now, limit }: { kind: CheckoutKind; now: Date; limit: number },
) {
  return db
    .select({ checkout: checkouts, stripeCustomerId: billingCustomers.stripeCustomerId })
    .from(checkouts)
    .innerJoin(billingCustomers, eq(billingCustomers.id, checkouts.customerId))
    .where(and(eq(checkouts.kind, kind), eq(checkouts.status, "open"), lte(checkouts.expiresAt, now)))
    .orderBy(asc(checkouts.expiresAt))
    .limit(limit);
}

/** A session by its id, if this very person opened it: one row, or none. */
export function ownCheckoutStatement(db: Database, userId: string, id: string) {
  return db
    .select()
    .from(checkouts)
    .where(and(eq(checkouts.id, id), eq(checkouts.userId, userId)))
    .limit(1);
}

/** A session by its id at Stripe (`cs_…`), or by the id of its own row, which Stripe was given: one row, or none. */
export function checkoutAtStripeStatement(db: Database, id: string) {
  return db
    .select()
    .from(checkouts)
    .where(sql`${checkouts.stripeSessionId} = ${id} or ${checkouts.id}::text = ${id}`)
    .limit(1);
}
