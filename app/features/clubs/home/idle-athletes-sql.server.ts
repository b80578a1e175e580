import { type SQL, sql } from "drizzle-orm";
import { IDLE_WEEKS, PLAYED_WEEKS } from "./today.ts";

/**
 * SQL that gives the `athlete_id` of everybody who played at a club in the last `PLAYED_WEEKS` weeks, and not in the last `IDLE_WEEKS`: those
 * whom a word brings back. It reads the matches of those weeks alone, and of each its own players (`offset 0` keeps the planner to that).
 * `club` is SQL of the club's id, null for none.
 */
export function idleAthletesSql(club: SQL, now: Date): SQL {
  const today = sql`(${now.toISOString()}::timestamptz at time zone c.time_zone)::date`;
  const first = sql`${today} - ${7 * PLAYED_WEEKS}::int`;
  // A match is confirmed on the day played or later.
  return sql`select p.athlete_id from clubs c
    join matches m on m.club_id = c.id and m.status = 'confirmed' and m.confirmed_at >= (${first})::timestamp at time zone c.time_zone
      and m.played_on >= ${first}
    cross join lateral (select mp.athlete_id from match_players mp where mp.match_id = m.id offset 0) p
    where c.id = ${club} group by 1, c.time_zone having max(m.played_on) <= ${today} - ${7 * IDLE_WEEKS}::int`;
}
