import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../../platform/database.server.ts";

export interface RawClubFacts {
  id: string;
  name: string;
  timeZone: string;
  silenceHours: number;
  sports: string[];
}

/** A club by SQL of its id; no row when there is none. */
export function clubFactsStatement(db: Database, club: SQL, isLive: SQL) {
  return db.execute(sql`
      select c.id, c.name, c.time_zone as "timeZone", c.silence_hours as "silenceHours",
        (select coalesce(jsonb_agg(s.sport order by s.position), '[]') from club_sports s where s.club_id = c.id) as sports
      from clubs c
      where c.id = ${club} and ${isLive}`);
}
