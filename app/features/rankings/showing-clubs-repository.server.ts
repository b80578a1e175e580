import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../../platform/database.server.ts";

/** A query of the clubs in whose tables an athlete stands; their last matches are among those of these tables. */
export function showingClubsSql(athleteId: SQL): SQL {
  return sql`select distinct r.club_id from standings s join rankings r on r.id = s.ranking_id
    where s.athlete_id = ${athleteId}`;
}

/** The same of a user's athlete profile; no row without one. */
export function showingClubsStatement(db: Database, userId: string) {
  return db.execute(showingClubsSql(sql`(select id from athletes where user_id = ${userId}::uuid)`));
}
