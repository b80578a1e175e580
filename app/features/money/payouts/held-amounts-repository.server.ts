import { sql, type SQL } from "drizzle-orm";
import { z } from "zod";
import { type Database } from "../../../platform/database.server.ts";
import { query, type RowOf, rowSchema } from "../../../platform/sql.server.ts";
import { isDisputedSql } from "../payments/disputes-repository.server.ts";
import type { HeldAmount } from "./payout-day.ts";

/** A charge of a club's account whose money is not (all) paid out, as a row reads it. */
export const heldRowSchema = () =>
  z.object({
    chargeId: z.string(),
    currency: z.enum(["BRL", "USD"]),
    cents: z.number(),
    chargedAt: z.string(),
    availableAt: z.string().nullable(),
    of: z.enum(["event", "other", "unheard"]),
    isOver: z.boolean(),
    endsAt: z.string().nullable(),
    isReturning: z.boolean(),
    isDisputed: z.boolean(),
    eventId: z.string().nullable(),
    event: z.string().nullable(),
    tournament: z.string().nullable(),
  });
const heldRow = rowSchema(heldRowSchema);

export type HeldRow = RowOf<typeof heldRow>;

/** Gives a charge as the rule takes it. */
export function toHeldAmount(row: HeldRow): HeldAmount {
  return {
    ...row,
    chargedAt: new Date(row.chargedAt),
    availableAt: row.availableAt === null ? null : new Date(row.availableAt),
    endsAt: row.endsAt === null ? null : new Date(row.endsAt),
  };
}

/**
 * SQL of an account's charges whose money is not paid out, or was given back after it was: by our lines less what payouts hold. `account` is SQL of
 * `acct_…`. Lines of no charge stand together under the account's own id.
 */
export function heldAmountsSql(account: SQL): SQL {
  return sql`select m.charge as "chargeId", m.currency, m.cents - coalesce(p.cents, 0) as cents, coalesce(y.at, m.at) as "chargedAt",
      m.available_at as "availableAt", v.id as "eventId", v.name as event, t.name as tournament,
      case when v.id is not null then 'event' when y.id is null and m.charge <> ${account} then 'unheard' else 'other' end as of,
      coalesce(v.state in ('finished', 'cancelled') or t.status in ('finished', 'cancelled'), false) as "isOver",
      (t.ends_on + 1)::timestamp at time zone c.time_zone as "endsAt",
      exists (select 1 from refund_orders r where r.stripe_payment_intent_id = y.stripe_payment_intent_id
        and r.status in ('ordered', 'held', 'dead')) as "isReturning",
      ${isDisputedSql(sql`y.stripe_payment_intent_id`)} as "isDisputed"
    from (select coalesce(l.stripe_charge_id, l.stripe_account_id) as charge, l.currency, sum(l.amount_cents)::int as cents,
        min(l.at) as at, max(l.available_at) as available_at
      from payee_lines l where l.stripe_account_id = ${account} group by 1, 2) m
    left join (select h.stripe_charge_id as charge, sum(h.amount_cents)::int as cents
      from payouts o join payout_parts h on h.payout_id = o.id
      where o.stripe_account_id = ${account} and o.status not in ('failed', 'canceled', 'void') group by 1) p on p.charge = m.charge
    left join payments y on y.stripe_id = m.charge and y.kind = 'payment'
    left join tournament_entries n on n.id = y.entry_id
    left join tournament_events v on v.id = n.event_id
    left join tournaments t on t.id = v.tournament_id
    left join clubs c on c.id = t.club_id
    where m.cents <> coalesce(p.cents, 0)`;
}

/** The charges of an account (`acct_…`) whose money is not paid out, one row each. */
export function heldAmountsStatement(db: Database, stripeAccountId: string) {
  return query(db, heldAmountsSql(sql`${stripeAccountId}::text`), heldRow);
}
