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
