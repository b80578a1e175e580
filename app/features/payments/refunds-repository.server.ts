import { sql } from "drizzle-orm";
import type { Database, Statement } from "../../platform/database.server.ts";

export type RefundReason =
  | "withdrawal"
  | "late_payment"
  | "entry_withdrawn"
  | "tournament_cancelled"
  | "paid_twice";

/** A refund that we owe; centavos. */
export interface RefundOrder {
  id: string;
  stripePaymentIntentId: string;
  /** The payer (`billing_customers.id`). */
  customerId: string;
  entryId: string | null;
  amountCents: number;
  currency: string;
  reason: RefundReason;
  orderedAt: Date;
}

/** An order as it is taken to be carried out; `attempts` counts this one. */
export interface DueRefund extends Omit<RefundOrder, "customerId" | "orderedAt" | "entryId"> {
  entryId: string | null;
  attempts: number;
  /** A refund that was made and that the bank sent back. */
  stripeRefundId: string | null;
}

/** A refund that nobody could make, as the platform's people see it. Instants are ISO 8601. */
export interface DeadRefund {
  id: string;
  stripePaymentIntentId: string;
  payerName: string;
  amountCents: number;
  currency: "BRL" | "USD";
  reason: RefundReason;
  attempts: number;
  lastError: string | null;
  orderedAt: string;
}

/** Orders a refund unless it is ordered already (once for a payment and a reason). */
export function insertRefundOrder(db: Database, order: RefundOrder): Statement {
  const at = order.orderedAt.toISOString();
  return db.execute(sql`
    insert into refund_orders (id, stripe_payment_intent_id, customer_id, entry_id, amount_cents, currency, reason,
      status, ordered_at, next_at)
    values (${order.id}::uuid, ${order.stripePaymentIntentId}, ${order.customerId}::uuid, ${order.entryId}::uuid,
      ${order.amountCents}::int, ${order.currency}, ${order.reason}, 'ordered', ${at}::timestamptz, ${at}::timestamptz)
    on conflict (stripe_payment_intent_id, reason) do nothing`) as unknown as Statement;
}

/**
 * Takes orders that are due (only those of `ids`, unless null) until `untilAt`: two at once never take the same, and whoever dies over one
 * leaves it to the next. Rows are DueRefund.
 */
export function takeDueRefunds(
  db: Database,
  input: { now: Date; untilAt: Date; ids: readonly string[] | null; limit: number },
) {
  const which = input.ids ? sql`and id = any(${`{${input.ids.join(",")}}`}::uuid[])` : sql``;
  return db.execute(sql`
    update refund_orders set attempts = attempts + 1, next_at = ${input.untilAt.toISOString()}::timestamptz
    where id in (select id from refund_orders where status = 'ordered' and next_at <= ${input.now.toISOString()}::timestamptz ${which}
      order by next_at limit ${input.limit}::int for update skip locked)
    returning id, stripe_payment_intent_id as "stripePaymentIntentId", entry_id as "entryId",
      amount_cents as "amountCents", currency, reason, attempts, stripe_refund_id as "stripeRefundId"`);
}

/** It was made; a repeat changes nothing, and neither does an old event about a refund that failed since. */
export function refundMadeStatement(
  db: Database,
  id: string,
  stripeRefundId: string | null,
  at: Date,
): Statement {
  return db.execute(sql`update refund_orders set status = 'done', stripe_refund_id = coalesce(${stripeRefundId}::text, stripe_refund_id),
      done_at = ${at.toISOString()}::timestamptz, last_error = null
    where id = ${id}::uuid and status <> 'done' and (stripe_refund_id is null or stripe_refund_id <> ${stripeRefundId}::text)`) as unknown as Statement;
}

/** The bank sent it back: the payer still has to get the money, so a person must look. */
export function refundFailedStatement(
  db: Database,
  id: string,
  stripeRefundId: string,
  why: string,
): Statement {
  return db.execute(sql`update refund_orders set status = 'dead', stripe_refund_id = ${stripeRefundId}, done_at = null,
      last_error = ${`returned by the bank: ${why}`.slice(0, 300)}
    where id = ${id}::uuid and (stripe_refund_id is null or stripe_refund_id = ${stripeRefundId})`) as unknown as Statement;
}

/** It could not be made: tried again at `nextAt`, or never by itself (null). */
export function refundMissedStatement(
  db: Database,
  id: string,
  input: { nextAt: Date | null; error: string },
): Statement {
  return db.execute(sql`update refund_orders set last_error = ${input.error.slice(0, 300)},
      status = ${input.nextAt === null ? "dead" : "ordered"},
      next_at = coalesce(${input.nextAt?.toISOString() ?? null}::timestamptz, next_at)
    where id = ${id}::uuid and status = 'ordered'`) as unknown as Statement;
}

/** Dead orders, the oldest first. */
export function deadRefundsStatement(db: Database, limit: number) {
  return db.execute(sql`
    select r.id, r.stripe_payment_intent_id as "stripePaymentIntentId", coalesce(c.name, u.name) as "payerName",
      r.amount_cents as "amountCents", r.currency, r.reason, r.attempts, r.last_error as "lastError",
      r.ordered_at as "orderedAt"
    from refund_orders r join billing_customers b on b.id = r.customer_id left join users u on u.id = b.user_id
      left join clubs c on c.id = b.club_id
    where r.status = 'dead' order by r.ordered_at, r.id limit ${limit}::int`);
}

/** A dead order is due again, from its first attempt; gives its id, or no row where it is not dead. */
export function reviveRefundStatement(db: Database, id: string, now: Date) {
  return db.execute(sql`update refund_orders set status = 'ordered', attempts = 0, next_at = ${now.toISOString()}::timestamptz
    where id = ${id}::uuid and status = 'dead' returning id`);
}
