import { sql, type SQL } from "drizzle-orm";
import { z } from "zod";
import { PAYOUT_SCHEDULES } from "../../../../drizzle/schema/enums.ts";
import { payouts } from "../../../../drizzle/schema/payouts.ts";
import type { Database } from "../../../platform/database.server.ts";
import { query, rowSchema, tableRow } from "../../../platform/sql.server.ts";
import { administersSql, type Asker } from "../../base/access/club-access-sql.server.ts";
import { heldAmountsSql, heldRowSchema } from "./held-amounts-repository.server.ts";

/** So many events that money went out for, and so many payouts, the newest first. */
const MOST_EVENTS = 50;
const MOST_PAYOUTS = 12;

const LAST = tableRow(payouts, ["id", "amountCents", "orderedAt", "arrivesAt", "lastError"]);

const pageRow = rowSchema(() =>
  z.object({
    mayOpen: z.boolean(),
    account: z.object({ schedule: z.enum(PAYOUT_SCHEDULES).nullable() }).nullable(),
    held: z.array(heldRowSchema()),
    paid: z.array(
      z.object({
        eventId: z.string().nullable(),
        event: z.string().nullable(),
        tournament: z.string().nullable(),
        currency: z.enum(["BRL", "USD"]),
        cents: z.number(),
      }),
    ),
    last: z.array(
      LAST.schema().extend({
        currency: z.enum(["BRL", "USD"]),
        status: z.enum(["ordered", "sent", "paid", "failed", "canceled"]),
      }),
    ),
  }),
);

/** The money of a club's connected account: what waits there, and what was paid out; `mayOpen` says whether the asker administers the club. */
export function payoutsPageStatement(
  db: Database,
  { asker, club, isLive }: { asker: Asker; club: SQL; isLive: SQL },
) {
  const account = sql`(select a.id from a)`;
  return query(
    db,
    sql`
    with c as materialized (select id from clubs where id = ${club} and ${isLive} and ${administersSql(asker, club)}),
      a as materialized (select pa.stripe_account_id as id, pa.payout_schedule as schedule from c
        join payee_accounts pa on pa.club_id = c.id and pa.disconnected_at is null and pa.stripe_account_id is not null)
    select exists (select 1 from c) as "mayOpen",
      (select jsonb_build_object('schedule', a.schedule) from a) as account,
      (select coalesce(jsonb_agg(h), '[]') from (${heldAmountsSql(account)}) h) as held,
      (select coalesce(jsonb_agg(e order by e.at desc), '[]') from (
        select v.id as "eventId", v.name as event, t.name as tournament, o.currency, sum(h.amount_cents)::int as cents, max(o.ordered_at) as at
        from a join payouts o on o.stripe_account_id = a.id and o.status in ('ordered', 'sent', 'paid')
          join payout_parts h on h.payout_id = o.id
          left join payments y on y.stripe_id = h.stripe_charge_id and y.kind = 'payment'
          left join tournament_entries n on n.id = y.entry_id left join tournament_events v on v.id = n.event_id
          left join tournaments t on t.id = v.tournament_id
        group by v.id, v.name, t.name, o.currency order by max(o.ordered_at) desc limit ${MOST_EVENTS}::int) e) as paid,
      (select coalesce(jsonb_agg(l order by l."orderedAt" desc), '[]') from (
        select ${LAST.columns("o")}, o.currency, o.status from a join payouts o on o.stripe_account_id = a.id and o.status <> 'void'
        order by o.ordered_at desc limit ${MOST_PAYOUTS}::int) l) as last`,
    pageRow,
  );
}
