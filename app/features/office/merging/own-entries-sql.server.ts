import { type SQL, sql } from "drizzle-orm";
import { staffUserIdsSql } from "../../base/access/club-access-sql.server.ts";

/**
 * SQL that holds where a person (SQL of a user's id) had a hand in what a profile (SQL of an id) has: an act in one of its matches, the file that
 * brought it, or initial points of a club whose office they are of. Nobody takes such a profile for their own by themselves (product §3).
 */
export function enteredBySql(athleteId: SQL, userId: SQL): SQL {
  return sql`(exists (select 1 from match_players p join match_events e on e.match_id = p.match_id where p.athlete_id = ${athleteId}
      and (e.actor_user_id = ${userId} or e.kind = 'imported' and exists (select 1 from imports f
        where f.id = (e.data ->> 'import_id')::uuid and f.created_by = ${userId})))
    or exists (select 1 from ledger_lines l join rankings k on k.id = l.ranking_id where l.athlete_id = ${athleteId} and l.reason = 'initial'
      and not exists (select 1 from ranking_events u where u.undoes = l.event_id)
      and ${userId} in (${staffUserIdsSql(sql`k.club_id`)})))`;
}
