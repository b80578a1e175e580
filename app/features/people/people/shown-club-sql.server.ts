import { type SQL, sql } from "drizzle-orm";

/**
 * SQL of one row `club_id`, or none: the club that is shown beside an athlete (SQL of the id) who may belong to several, the one that
 * they chose, else the oldest. For `left join lateral (…) on true`.
 */
export function shownClubSql(athlete: SQL): SQL {
  return sql`select held.club_id from memberships held where held.athlete_id = ${athlete} and held.status = 'active'
    order by (held.club_id = (select chooser.club_id from athletes chosen join users chooser on chooser.id = chosen.user_id
      where chosen.id = ${athlete})) is true desc, held.joined_at, held.id limit 1`;
}
