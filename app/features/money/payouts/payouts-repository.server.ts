import { sql, type SQL } from "drizzle-orm";
import { z } from "zod";
import { payouts } from "../../../../drizzle/schema/payouts.ts";
import { type Database, type Statement } from "../../../platform/database.server.ts";
import { command, query, recordsOf, type RowOf, rowSchema, tableRow } from "../../../platform/sql.server.ts";
import { claimForPayout } from "../payments/payee-turns-repository.server.ts";
import type { PayoutPart } from "./payout-plan.ts";

/** An ordered payout as it is taken to be carried out; `attempts` counts this one. */
const DUE = tableRow(payouts, ["id", "stripeAccountId", "amountCents", "currency", "attempts", "orderedAt"]);
const dueRow = rowSchema(() => DUE.schema());
export type DuePayout = RowOf<typeof dueRow>;

/** Takes orders that are due until `untilAt`: two runs never take the same, and what a dead run took is left to the next. */
export function takeDuePayouts(
  db: Database,
  { now, untilAt, limit }: { now: Date; untilAt: Date; limit: number },
) {
  return query(
    db,
    sql`update payouts p set attempts = attempts + 1, next_at = ${iso(untilAt)}
    where id in (select id from payouts where status = 'ordered' and next_at <= ${iso(now)}
      order by next_at limit ${limit}::int for update skip locked)
    returning ${DUE.columns("p")}`,
    dueRow,
  );
}

/** Orders a payout with what it holds; the batch fails where the account changed since `version`, or another is ordered and not made. */
export function orderPayout(
  db: Database,
  payout: typeof payouts.$inferInsert,
  parts: readonly PayoutPart[],
  account: { id: string; version: number },
): Statement[] {
  return [claimForPayout(db, account), db.insert(payouts).values(payout), insertParts(db, payout.id, parts)];
}

/** Writes down a payout that Stripe made by itself, once, with what it must have held. */
export function insertForeignPayout(
  db: Database,
  payout: typeof payouts.$inferInsert,
  parts: readonly PayoutPart[],
): Statement[] {
  const insert = db.insert(payouts).values(payout).onConflictDoNothing({ target: payouts.stripePayoutId });
  return parts.length === 0 ? [insert] : [insert, insertParts(db, payout.id, parts)];
}

function insertParts(db: Database, payoutId: string, parts: readonly PayoutPart[]): Statement {
  const rows = recordsOf(parts, "p", { chargeId: "text", cents: "int" });
  return command(
    db,
    sql`insert into payout_parts (payout_id, stripe_charge_id, amount_cents)
    select o.id, p."chargeId", p.cents from payouts o, ${rows} where o.id = ${payoutId}::uuid`,
  );
}

/** How a payout stands at Stripe. */
export interface PayoutCopy {
  stripePayoutId: string;
  status: "sent" | "paid" | "failed" | "canceled";
  arrivesAt: Date;
  endedAt: Date | null;
  lastError: string | null;
}

/** From one state a payout only goes on to the next: what was asked of Stripe before, and comes later, changes nothing. */
const RANK = sql.raw(
  "array_position(array['void', 'ordered', 'sent', 'paid', 'failed', 'canceled'], status)",
);
const RANKS: Readonly<Record<PayoutCopy["status"], number>> = { sent: 3, paid: 4, failed: 5, canceled: 6 };

/** Stores how a payout of ours, or one that we know already, stands at Stripe. */
export function savePayout(db: Database, ownId: string | null, copy: PayoutCopy): Statement {
  const which: SQL =
    ownId === null ? sql`stripe_payout_id = ${copy.stripePayoutId}` : sql`id = ${ownId}::uuid`;
  return command(
    db,
    sql`update payouts set status = ${copy.status}, stripe_payout_id = ${copy.stripePayoutId}, arrives_at = ${iso(copy.arrivesAt)},
      ended_at = ${copy.endedAt === null ? null : copy.endedAt.toISOString()}::timestamptz, last_error = ${copy.lastError}::text
    where ${which} and ${RANK} < ${RANKS[copy.status]}::int`,
  );
}

/** Stripe refused it, and nothing moved: what it held is planned anew. */
export function voidPayout(db: Database, id: string, why: string): Statement {
  return command(
    db,
    sql`update payouts set status = 'void', last_error = ${why} where id = ${id}::uuid and status = 'ordered'`,
  );
}

/** Nobody knows whether it was made: it is tried again at `nextAt`, under the same key. */
export function missPayout(
  db: Database,
  id: string,
  { nextAt, why }: { nextAt: Date; why: string },
): Statement {
  return command(
    db,
    sql`update payouts set last_error = ${why}, next_at = ${iso(nextAt)} where id = ${id}::uuid and status = 'ordered'`,
  );
}

const failureRow = rowSchema(() => z.object({ endedAt: z.string() }));

/** When the last payout of an account was sent back by its bank: one row, or none where a later one arrived. */
export function lastFailureStatement(db: Database, stripeAccountId: string) {
  return query(
    db,
    sql`select l.ended_at as "endedAt" from (select status, ended_at from payouts
      where stripe_account_id = ${stripeAccountId} and status not in ('void', 'ordered') order by ordered_at desc limit 1) l
    where l.status = 'failed'`,
    failureRow,
  );
}

const knownPayoutRow = rowSchema(() => z.object({ isOwn: z.boolean() }));

/** Whether we know a payout of Stripe's by its id there: one row, or none. */
export function payoutStatement(db: Database, stripePayoutId: string) {
  return query(
    db,
    sql`select is_own as "isOwn" from payouts where stripe_payout_id = ${stripePayoutId}`,
    knownPayoutRow,
  );
}

function iso(at: Date): SQL {
  return sql`${at.toISOString()}::timestamptz`;
}
