import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../../platform/database.server.ts";
import { administersSql } from "./memberships-repository.server.ts";

export interface RawClubFacts {
  id: string;
  name: string;
  timeZone: string;
  silenceHours: number;
  subscriptionStatus: string | null;
  lapsedAt: string | null;
  sports: string[];
}

/** A club by SQL of its id; no row when there is none. How it pays is for those who administer it. */
export function clubFactsStatement(db: Database, userId: string, club: SQL, isLive: SQL) {
  const administers = administersSql(userId, sql`c.id`);
  return db.execute(sql`
      select c.id, c.name, c.time_zone as "timeZone", c.silence_hours as "silenceHours",
        case when ${administers} then c.subscription_status end as "subscriptionStatus",
        case when ${administers} then c.lapsed_at end as "lapsedAt",
        (select coalesce(jsonb_agg(s.sport order by s.position), '[]') from club_sports s where s.club_id = c.id) as sports
      from clubs c
      where c.id = ${club} and ${isLive}`);
}
