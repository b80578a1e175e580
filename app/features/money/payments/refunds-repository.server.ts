import { and, eq, inArray, sql } from "drizzle-orm";
import { z } from "zod";
import { refundOrders } from "../../../../drizzle/schema/stripe-work.ts";
import {
  type Database,
  guardChange,
  guardStatement,
  refuseUnlessChanged,
  type Statement,
} from "../../../platform/database.server.ts";
import { isDisputedSql, lostCentsSql } from "./disputes-repository.server.ts";
import { isReturnedSql } from "./money-ledger-repository.server.ts";
import type { Settlement } from "./stripe-events-repository.server.ts";
import { command, query, type RowOf, rowSchema, tableRow } from "../../../platform/sql.server.ts";

const REFUND_REASONS = [
  "withdrawal",
  "change_withdrawal",
  "late_payment",
  "entry_withdrawn",
  "tournament_cancelled",
  "paid_twice",
] as const;

type RefundReason = (typeof REFUND_REASONS)[number];

/** An ordered refund; centavos. */
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

const DUE_REFUND = tableRow(refundOrders, [
  "id",
  "stripePaymentIntentId",
  "customerId",
  "entryId",
  "amountCents",
  "currency",
  "reason",
  "attempts",
  "stripeRefundId",
]);
const dueRefundRow = rowSchema(() => DUE_REFUND.schema().extend({ reason: z.enum(REFUND_REASONS) }));

/** An order as it is taken to be carried out; `attempts` counts this one, `stripeRefundId` is one that the bank sent back. */
export type DueRefund = RowOf<typeof dueRefundRow>;

const DEAD_REFUND = tableRow(refundOrders, [
  "id",
  "stripePaymentIntentId",
  "amountCents",
  "currency",
  "reason",
  "attempts",
  "lastError",
  "orderedAt",
]);
const deadRefundRow = rowSchema(() =>
  DEAD_REFUND.schema().extend({
    currency: z.enum(["BRL", "USD"]),
    reason: z.enum(REFUND_REASONS),
    payerName: z.string(),
    /** The Pix key that its payer was asked for: none is given, it waits to be read, or it was read. */
    key: z.enum(["none", "given", "read"]),
    /** The club that owes it by that key; null: the platform, or nobody has said yet. */
    owedBy: z.string().nullable(),
  }),
);

/** A refund that nobody could make, as the platform's people see it. Instants are ISO 8601. */
export type DeadRefund = RowOf<typeof deadRefundRow>;

/** Orders a refund unless it is ordered already (once for a payment and a reason). */
export function insertRefundOrder(db: Database, order: RefundOrder): Statement {
  const at = order.orderedAt.toISOString();
  return command(
    db,
    sql`
    insert into refund_orders (id, stripe_payment_intent_id, customer_id, entry_id, amount_cents, currency, reason,
      status, ordered_at, next_at)
    values (${order.id}::uuid, ${order.stripePaymentIntentId}, ${order.customerId}::uuid, ${order.entryId}::uuid,
      ${order.amountCents}::int, ${order.currency}, ${order.reason}, 'ordered', ${at}::timestamptz, ${at}::timestamptz)
    on conflict (stripe_payment_intent_id, reason) do nothing`,
  );
}

/**
 * Takes orders that are due (only those of `ids`, unless null) until `untilAt`: two runs never take the same, and
 * what a dead run took is left to the next. Rows are DueRefund.
 */
export function takeDueRefunds(
  db: Database,
  input: { now: Date; untilAt: Date; ids: readonly string[] | null; limit: number },
) {
  const which = input.ids ? sql`and id = any(${`{${input.ids.join(",")}}`}::uuid[])` : sql``;
  return query(
    db,
    sql`
    update refund_orders r set attempts = attempts + 1, next_at = ${input.untilAt.toISOString()}::timestamptz
    where id in (select id from refund_orders where status = 'ordered' and next_at <= ${input.now.toISOString()}::timestamptz ${which}
      order by next_at limit ${input.limit}::int for update skip locked)
    returning ${DUE_REFUND.columns("r")}`,
    dueRefundRow,
  );
}

/** It was made; a repeat changes nothing, nor does an old event about a refund that failed since, nor one of what was given back by hand. */
export function refundMadeStatement(
  db: Database,
  id: string,
  stripeRefundId: string | null,
  at: Date,
): Statement {
  return command(
    db,
    sql`update refund_orders set status = 'done', stripe_refund_id = coalesce(${stripeRefundId}::text, stripe_refund_id),
      done_at = ${at.toISOString()}::timestamptz, last_error = null
    where id = ${id}::uuid and status <> 'done' and (stripe_refund_id is null or stripe_refund_id <> ${stripeRefundId}::text)
      and not ${isReturnedSql(sql`refund_orders.id`)}`,
  );
}

/** The bank sent it back: the payer still has to get the money, so a person must look; unless it was given back by hand since. */
export function refundFailedStatement(
  db: Database,
  id: string,
  stripeRefundId: string,
  why: string,
): Statement {
  return command(
    db,
    sql`update refund_orders set status = 'dead', stripe_refund_id = ${stripeRefundId}, done_at = null,
      last_error = ${`returned by the bank: ${why}`.slice(0, 300)}
    where id = ${id}::uuid and (stripe_refund_id is null or stripe_refund_id = ${stripeRefundId})
      and not ${isReturnedSql(sql`refund_orders.id`)}`,
  );
}

/** It could not be made: tried again at `nextAt`, or never by itself (null). */
export function refundMissedStatement(
  db: Database,
  id: string,
  input: { nextAt: Date | null; error: string },
): Statement {
  return command(
    db,
    sql`update refund_orders set last_error = ${input.error.slice(0, 300)},
      status = ${input.nextAt === null ? "dead" : "ordered"},
      next_at = coalesce(${input.nextAt?.toISOString() ?? null}::timestamptz, next_at)
    where id = ${id}::uuid and status = 'ordered'`,
  );
}

/** It waits until the bank has decided about its payment, which is disputed. */
export function holdRefundStatement(db: Database, id: string): Statement {
  return command(
    db,
    sql`update refund_orders set status = 'held', last_error = 'disputed' where id = ${id}::uuid and status = 'ordered'`,
  );
}

const heldRefundRow = rowSchema(() =>
  z.object({
    id: z.string(),
    customerId: z.string(),
    amountCents: z.number(),
    currency: z.string(),
    /** The bank gave so much of the payment to the payer. */
    lostCents: z.number(),
  }),
);

/** Orders that waited for the bank, which has decided about every dispute of their payments. */
export function decidedRefundsStatement(db: Database, limit: number) {
  const intent = sql`r.stripe_payment_intent_id`;
  return query(
    db,
    sql`select r.id, r.customer_id as "customerId", r.amount_cents as "amountCents", r.currency,
      ${lostCentsSql(intent)} as "lostCents" from refund_orders r
    where r.status = 'held' and not ${isDisputedSql(intent)}
      and exists (select 1 from disputes decided where decided.stripe_payment_intent_id = ${intent})
    order by r.ordered_at, r.id limit ${limit}::int`,
    heldRefundRow,
  );
}

const STILL_HELD = sql`r.status = 'held' and not ${isDisputedSql(sql`r.stripe_payment_intent_id`)}`;

/** One that waited is due again, with what is owed of it now; the batch fails where it waits no more, or must wait again. */
export function releaseRefundStatement(
  db: Database,
  id: string,
  { amountCents, now }: { amountCents: number; now: Date },
): Statement {
  return guardChange(
    db,
    sql`update refund_orders r set status = 'ordered', amount_cents = ${amountCents}::int, attempts = 0, last_error = null,
      next_at = ${now.toISOString()}::timestamptz where r.id = ${id}::uuid and ${STILL_HELD}`,
    `refund ${id}`,
  );
}

/** The bank has given the payer what one that waited would have: it is never made. The batch fails as the release's does. */
export function settleByBankStatement(db: Database, id: string, now: Date): Statement {
  return guardChange(
    db,
    sql`update refund_orders r set status = 'settled', settlement = 'disputa perdida: o banco devolveu', last_error = null,
      settled_at = ${now.toISOString()}::timestamptz where r.id = ${id}::uuid and ${STILL_HELD}`,
    `refund ${id}`,
  );
}

/** Dead orders, the oldest first. */
export function deadRefundsStatement(db: Database, limit: number) {
  return query(
    db,
    sql`
    select ${DEAD_REFUND.columns("r")}, coalesce(c.name, u.name) as "payerName", kc.name as "owedBy",
      case when k.refund_id is null then 'none' when k.read_at is null then 'given' else 'read' end as key
    from refund_orders r join billing_customers b on b.id = r.customer_id left join users u on u.id = b.user_id
      left join clubs c on c.id = b.club_id left join refund_keys k on k.refund_id = r.id left join clubs kc on kc.id = k.club_id
    where r.status = 'dead' order by r.ordered_at, r.id limit ${limit}::int`,
    deadRefundRow,
  );
}

/**
 * A dead order is due again, from its first attempt; gives its id, or no row where it is not dead, or where somebody has read the Pix key that it
 * goes to and may be paying. Goes behind `lockRefund`, since who reads a key waits there too.
 */
export function reviveRefundStatement(db: Database, id: string, now: Date) {
  return db
    .update(refundOrders)
    .set({ status: "ordered", attempts: 0, nextAt: now })
    .where(
      and(
        eq(refundOrders.id, id),
        eq(refundOrders.status, "dead"),
        sql`not exists (select 1 from refund_keys k where k.refund_id = ${refundOrders.id} and k.read_at is not null)`,
      ),
    )
    .returning({ id: refundOrders.id });
}

/** A dead order by its id: one row, or none. */
export function deadRefundStatement(db: Database, id: string) {
  const { stripePaymentIntentId, amountCents, currency } = refundOrders;
  return db
    .select({ stripePaymentIntentId, amountCents, currency })
    .from(refundOrders)
    .where(and(eq(refundOrders.id, id), eq(refundOrders.status, "dead")));
}

/** A person settled a dead order; ends the batch with `conflict` where it is not dead. */
export function settleRefundStatement(db: Database, id: string, { by, why, at }: Settlement): Statement {
  return refuseUnlessChanged(
    db,
    sql`update refund_orders set status = 'settled', settled_at = ${at.toISOString()}::timestamptz,
      settled_by = ${by}::uuid, settlement = ${why} where id = ${id}::uuid and status = 'dead'`,
    "conflict",
  );
}

/**
 * First statements of what gives a payment back once: nobody else gives the payer anything back before the batch has ended, and it
 * fails (`isWriteConflict`) where a refund of the payment is ordered already.
 */
export function guardNotRefunded(
  db: Database,
  customerId: string,
  stripePaymentIntentId: string,
): Statement[] {
  return [
    command(db, sql`select 1 from billing_customers where id = ${customerId}::uuid for no key update`),
    guardStatement(
      db,
      sql`not exists (select 1 from refund_orders where stripe_payment_intent_id = ${stripePaymentIntentId})`,
      "refund",
    ),
  ];
}

/** Every refund that is ordered of these payments, made or not, in rows `{ id, stripePaymentIntentId, amountCents }`. */
export function refundsOfIntentsStatement(db: Database, intents: readonly string[]) {
  const { id, stripePaymentIntentId, amountCents } = refundOrders;
  return db
    .select({ id, stripePaymentIntentId, amountCents })
    .from(refundOrders)
    .where(inArray(stripePaymentIntentId, [...intents]));
}
