import { sql } from "drizzle-orm";
import type { Database } from "../../platform/database.server.ts";
import { liveSessionSql } from "../security/live-session.server.ts";

/** One row about the athlete behind a live session; none without an athlete profile. */
export function usageStatement(db: Database, actor: { userId: string; sessionId: string }, now: Date) {
  return db.execute(sql`
    with me as (select a.id from athletes a where a.user_id = ${actor.userId}::uuid
      and ${liveSessionSql(actor.sessionId, actor.userId, now)}),
    played as (select m.id, m.sport, m.played_on, p.side from me join match_players p on p.athlete_id = me.id
      join matches m on m.id = p.match_id and m.status = 'confirmed')
    select (select count(*)::int from played) as matches, (select count(distinct sport)::int from played) as sports,
      (select min(played_on)::text from played) as since,
      (select count(distinct o.athlete_id)::int from played d join match_players o on o.match_id = d.id
        and o.side <> d.side) as opponents
    from me`);
}

/** A payment session of a subscription as screens show it. */
export type ShownCheckoutRow = Record<string, unknown> & {
  id: string;
  lookup_key: string;
  status: string;
  stripe_session_id: string | null;
  expires_at: string | Date;
  created_at: string | Date;
};

/** The newest payment session of a person's own subscription, or that named if they opened it: one row, or none. */
export function ownCheckoutStatement(
  db: Database,
  actor: { userId: string; sessionId: string },
  now: Date,
  id: string | null,
) {
  return db.execute<ShownCheckoutRow>(sql`
    select k.id, k.lookup_key, k.status, k.stripe_session_id, k.expires_at, k.created_at from checkouts k
      join billing_customers b on b.id = k.customer_id
    where b.user_id = ${actor.userId}::uuid and k.kind = 'subscription'
      and ${liveSessionSql(actor.sessionId, actor.userId, now)}
      and (${id}::uuid is null or k.id = ${id}::uuid)
    order by k.created_at desc, k.id desc limit 1`);
}
