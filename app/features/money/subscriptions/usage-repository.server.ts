import { and, desc, eq, sql } from "drizzle-orm";
import { z } from "zod";
import { billingCustomers, checkouts } from "../../../../drizzle/schema/payments.ts";
import type { Database } from "../../../platform/database.server.ts";
import { query, rowSchema } from "../../../platform/sql.server.ts";
import { liveSessionSql } from "../../base/access/live-session-sql.server.ts";

const usageRow = rowSchema(() =>
  z.object({
    matches: z.number(),
    sports: z.number(),
    since: z.string().nullable(),
    opponents: z.number(),
  }),
);

/** One row about the athlete of a live session; none without an athlete profile. */
export function usageStatement(db: Database, actor: { userId: string; sessionId: string }, now: Date) {
  return query(
    db,
    sql`
    with me as (select a.id from athletes a where a.user_id = ${actor.userId}::uuid
      and ${liveSessionSql(actor.sessionId, actor.userId, now)}),
    played as (select m.id, m.sport, m.played_on, p.side from me join match_players p on p.athlete_id = me.id
      join matches m on m.id = p.match_id and m.status = 'confirmed')
    select (select count(*)::int from played) as matches, (select count(distinct sport)::int from played) as sports,
      (select min(played_on)::text from played) as since,
      (select count(distinct o.athlete_id)::int from played d join match_players o on o.match_id = d.id
        and o.side <> d.side) as opponents
    from me`,
    usageRow,
  );
}

/** The newest payment session of a person's own subscription, or that named if they opened it: one row, or none. */
export function withdrawalCheckoutStatement(
  db: Database,
  actor: { userId: string; sessionId: string },
  now: Date,
  id: string | null,
) {
  const { lookupKey, status, stripeSessionId, expiresAt, createdAt } = checkouts;
  return db
    .select({ id: checkouts.id, lookupKey, status, stripeSessionId, expiresAt, createdAt })
    .from(checkouts)
    .innerJoin(billingCustomers, eq(billingCustomers.id, checkouts.customerId))
    .where(
      and(
        eq(billingCustomers.userId, actor.userId),
        eq(checkouts.kind, "subscription"),
        liveSessionSql(actor.sessionId, actor.userId, now),
        id === null ? undefined : eq(checkouts.id, id),
      ),
    )
    .orderBy(desc(createdAt), desc(checkouts.id))
    .limit(1);
}
