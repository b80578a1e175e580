import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "../../../platform/database.server.ts";
import { query, rowSchema } from "../../../platform/sql.server.ts";

const clubRow = rowSchema(() => z.object({ club_id: z.string() }));

/** A query of the clubs in whose tables an athlete stands; their last matches are among those of these tables. */
export function showingClubsSql(athleteId: string | SQL): SQL {
  return sql`select distinct r.club_id from standings s join rankings r on r.id = s.ranking_id
    where s.athlete_id = ${athleteId}`;
}

/** The same, of an athlete. */
export function clubsShowingAthlete(db: Database, athleteId: string) {
  return query(db, showingClubsSql(athleteId), clubRow);
}

/** The same of a user's athlete profile; no row without one. */
export function showingClubsStatement(db: Database, userId: string) {
  return query(db, showingClubsSql(sql`(select id from athletes where user_id = ${userId}::uuid)`), clubRow);
}
