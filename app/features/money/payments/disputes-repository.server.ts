import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { disputes } from "../../../../drizzle/schema/stripe-work.ts";
import { type Database, guardStatement, type Statement } from "../../../platform/database.server.ts";
import { query, rowSchema } from "../../../platform/sql.server.ts";
import { REMOVED_ROLE } from "../../people/people/removed-accounts-repository.server.ts";
import type { DisputeState } from "./dispute.ts";

/** A dispute as stored; centavos. */
type Dispute = Omit<typeof disputes.$inferSelect, "status"> & { status: DisputeState };

/** How a dispute was known to stand: one row `{ status }`, or none. */
export function disputeStatement(db: Database, id: string) {
  return db.select({ status: disputes.status }).from(disputes).where(eq(disputes.id, id));
}

/**
 * Stores how a dispute stands; the batch fails (`isWriteConflict`) unless it stood as it was read (`before`, null for one that was
 * not known), so that whoever is told of the step is told once.
 */
export function storeDispute(db: Database, dispute: Dispute, before: string | null): Statement[] {
  const { status, closedAt } = dispute;
  const stands = sql`(select d.status from disputes d where d.id = ${dispute.id}) is not distinct from ${before}::text`;
  return [
    guardStatement(db, stands, "dispute"),
    before === null
      ? db.insert(disputes).values(dispute)
      : db
          .update(disputes)
          .set({ status, closedAt })
          .where(and(eq(disputes.id, dispute.id), eq(disputes.status, before))),
  ];
}

/** SQL that holds while the bank has not decided about a payment. */
export function isDisputedSql(intent: SQL): SQL {
  return sql`exists (select 1 from disputes du where du.stripe_payment_intent_id = ${intent} and du.status = 'open')`;
}

/** SQL of the centavos of a payment that the bank gave to its payer. */
export function lostCentsSql(intent: SQL): SQL {
  return sql`(select coalesce(sum(du.amount_cents), 0)::int from disputes du
    where du.stripe_payment_intent_id = ${intent} and du.status = 'lost')`;
}

/** The fields of `Disputed`, for a row that says them of a payment. */
export const disputedSchema = () => ({ isDisputed: z.boolean(), lostCents: z.number() });

/** SQL of the pairs of a JSON object that say `Disputed` of a payment. */
export function disputedPairsSql(intent: SQL): SQL {
  return sql`'isDisputed', ${isDisputedSql(intent)}, 'lostCents', ${lostCentsSql(intent)}`;
}

/** SQL of text that changes with the disputes of a payment; null without one. */
export function disputesMarkSql(intent: SQL): SQL {
  return sql`(select string_agg(du.status, '' order by du.id) from disputes du where du.stripe_payment_intent_id = ${intent})`;
}

/** The disputes of these payments, in rows `{ stripePaymentIntentId, status, amountCents }`. */
export function disputesOfIntentsStatement(db: Database, intents: readonly string[]) {
  const { stripePaymentIntentId, status, amountCents } = disputes;
  return db
    .select({ stripePaymentIntentId, status, amountCents })
    .from(disputes)
    .where(inArray(stripePaymentIntentId, [...intents]));
}

const partiesRow = rowSchema(() =>
  z.object({
    payerName: z.string().nullable(),
    /** Tournament and event of an entry fee; null for anything else. */
    title: z.string().nullable(),
    /** The club whose tournament it is, with its admins. */
    club: z.object({ id: z.string(), adminUserIds: z.array(z.string()) }).nullable(),
    /** The accounts of the platform's team. */
    team: z.array(z.string()),
  }),
);

/** The payer of a disputed payment, what it was for, and who is told: one row. `checkoutId` is of the payment session, null for none of ours. */
export function disputePartiesStatement(
  db: Database,
  { customerId, checkoutId }: { customerId: string; checkoutId: string | null },
) {
  return query(
    db,
    sql`select coalesce(c.name, u.name) as "payerName", fee.title,
      case when fee.club_id is not null then jsonb_build_object('id', fee.club_id, 'adminUserIds',
        (select coalesce(jsonb_agg(ca.user_id order by ca.user_id), '[]') from club_admins ca where ca.club_id = fee.club_id)) end as club,
      (select coalesce(jsonb_agg(s.id order by s.id), '[]') from users s where s.user_role = 'super_admin'
        and s.email_confirmed_at is not null and s.suspended_at is null) as team
    from billing_customers b left join clubs c on c.id = b.club_id left join users u on u.id = b.user_id and u.user_role <> ${REMOVED_ROLE}
      left join lateral (select t.name || ', ' || v.name as title, t.club_id from checkouts k
        join tournament_entries n on n.id = k.entry_id join tournament_events v on v.id = n.event_id
        join tournaments t on t.id = v.tournament_id where k.id = ${checkoutId}::uuid and k.customer_id = b.id) fee on true
    where b.id = ${customerId}::uuid`,
    partiesRow,
  );
}
