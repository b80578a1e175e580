import { and, asc, eq, inArray, lte, sql } from "drizzle-orm";
import { subscriptionOrders } from "../../../../drizzle/schema/subscriptions.ts";
import type { Database, Statement } from "../../../platform/database.server.ts";
import { command } from "../../../platform/sql.server.ts";
import type { Subscription } from "./subscription.ts";
import type { SubscriptionOrder } from "./subscription-order.ts";

/** All orders of a subscription at Stripe that were not refused, the oldest first. */
export function ordersOfSubscription(db: Database, stripeSubscriptionId: string) {
  return db
    .select()
    .from(subscriptionOrders)
    .where(
      and(
        eq(subscriptionOrders.stripeSubscriptionId, stripeSubscriptionId),
        inArray(subscriptionOrders.status, ["asked", "done"]),
      ),
    )
    .orderBy(asc(subscriptionOrders.askedAt), asc(subscriptionOrders.id));
}

/** Writes an order down; where another of the payer is open, or the same was withdrawn before, a unique key breaks. */
export function insertOrder(db: Database, order: SubscriptionOrder): Statement {
  return db.insert(subscriptionOrders).values(order);
}

/** The same for what is ordered once for a subscription: a repeat writes nothing. */
export function insertOrderOnce(db: Database, order: SubscriptionOrder): Statement {
  return db.insert(subscriptionOrders).values(order).onConflictDoNothing();
}

/**
 * Takes orders without an answer that are due (only `ids`, unless null) until `untilAt`: two runs never take the same, and
 * what a dead run took is left to the next.
 */
export function takeDueOrders(
  db: Database,
  input: { now: Date; untilAt: Date; limit: number; ids: readonly string[] | null },
) {
  const due = db
    .select({ id: subscriptionOrders.id })
    .from(subscriptionOrders)
    .where(
      and(
        eq(subscriptionOrders.status, "asked"),
        lte(subscriptionOrders.nextAt, input.now),
        input.ids ? inArray(subscriptionOrders.id, [...input.ids]) : undefined,
      ),
    )
    .orderBy(asc(subscriptionOrders.nextAt))
    .limit(input.limit)
    .for("update", { skipLocked: true });
  return db
    .update(subscriptionOrders)
    .set({ attempts: sql`${subscriptionOrders.attempts} + 1`, nextAt: input.untilAt })
    .where(inArray(subscriptionOrders.id, due))
    .returning();
}

/** Stripe's answer is known: it is done, with the change's invoice and what the balance got; a repeat changes nothing. */
export function settleDone(
  db: Database,
  id: string,
  done: { at: Date; stripeInvoiceId: string | null; balanceCents: number | null },
): Statement {
  const { stripeInvoiceId, balanceCents } = subscriptionOrders;
  return db
    .update(subscriptionOrders)
    .set({
      status: "done",
      settledAt: done.at,
      lastError: null,
      stripeInvoiceId: sql`coalesce(${done.stripeInvoiceId}::text, ${stripeInvoiceId})`,
      balanceCents: sql`coalesce(${done.balanceCents}::int, ${balanceCents})`,
    })
    .where(and(eq(subscriptionOrders.id, id), eq(subscriptionOrders.status, "asked")));
}

/** Stripe said no, or never heard of it and it is too late now: one row `{ id }`, none where it was settled before. */
export function settleRefused(db: Database, id: string, refused: { at: Date; error: string }) {
  return db
    .update(subscriptionOrders)
    .set({ status: "refused", settledAt: refused.at, lastError: refused.error.slice(0, 300) })
    .where(and(eq(subscriptionOrders.id, id), eq(subscriptionOrders.status, "asked")))
    .returning({ id: subscriptionOrders.id });
}

/** No answer came: tried again at `nextAt`. */
export function postponeOrder(db: Database, id: string, next: { at: Date; error: string }): Statement {
  return db
    .update(subscriptionOrders)
    .set({ nextAt: next.at, lastError: next.error.slice(0, 300) })
    .where(and(eq(subscriptionOrders.id, id), eq(subscriptionOrders.status, "asked")));
}

/**
 * Settles orders by a copy read from Stripe: an open order that it shows as done, and, as refused, the giving up of a boleto
 * that was paid. `changeInvoiceId` is the invoice of the change that the copy shows, where Stripe says which; `voidInvoiceId`
 * and `paidInvoiceId` are its newest one, if that is void or paid.
 */
export function settleShown(
  db: Database,
  shown: Subscription,
  {
    changeInvoiceId,
    voidInvoiceId,
    paidInvoiceId,
    at,
  }: {
    changeInvoiceId: string | null;
    voidInvoiceId: string | null;
    paidInvoiceId: string | null;
    at: Date;
  },
): Statement {
  const isOver = shown.endedAt !== null;
  const isPaid = sql`(kind = 'give_up_boleto' and stripe_invoice_id = ${paidInvoiceId}::text)`;
  return command(
    db,
    sql`update subscription_orders set status = case when ${isPaid} then 'refused' else 'done' end,
      settled_at = ${at.toISOString()}::timestamptz, last_error = case when ${isPaid} then 'paid' end,
      stripe_invoice_id = coalesce(stripe_invoice_id, ${changeInvoiceId}::text)
    where stripe_subscription_id = ${shown.stripeSubscriptionId} and status = 'asked' and (
      (kind = 'change' and to_lookup_key = ${shown.lookupKey} and ${changeInvoiceId}::text is not null)
      or ${isPaid} or (kind = 'give_up_boleto' and stripe_invoice_id = ${voidInvoiceId}::text)
      or (kind = 'cancel' and (${shown.willCancelAtPeriodEnd} or ${isOver}))
      or (kind = 'resume' and not ${shown.willCancelAtPeriodEnd} and not ${isOver}))`,
  );
}
