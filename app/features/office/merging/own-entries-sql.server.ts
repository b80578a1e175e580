import { type SQL, sql } from "drizzle-orm";
import { staffUserIdsSql } from "../../base/access/club-access-sql.server.ts";

/**
 * SQL that holds where a person (SQL of a user's id) had a hand in what a profile (SQL of an id) has: an act in one of its matches, the file that
 * brought it, or initial points of a club whose office they are of. Nobody takes such a profile for their own by themselves (product §3).
 */
export function enteredBySql(athleteId: SQL, userId: SQL): SQL {
  const importer = sql`(select f.created_by from imports f where f.id = (e.data ->> 'import_id')::uuid)`;
  const club = sql`(select k.club_id from rankings k where k.id = l.ranking_id)`;
  // Each step looks into an index by the one before, however many matches the planner expects.
  return sql`(exists (select 1 from (select p.match_id from match_players p where p.athlete_id = ${athleteId} offset 0) p cross join lateral (
        select e.actor_user_id, e.kind, e.data from match_events e where e.match_id = p.match_id offset 0) e
      where e.actor_user_id = ${userId} or e.kind = 'imported' and ${importer} = ${userId} offset 0)
    or exists (select 1 from (select l.ranking_id, l.event_id from ledger_lines l where l.athlete_id = ${athleteId} and l.reason = 'initial' offset 0) l
      where (select u.id from ranking_events u where u.undoes = l.event_id) is null and ${userId} in (${staffUserIdsSql(club)}) offset 0))`;
}
