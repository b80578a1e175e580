import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "../../../platform/database.server.ts";
import { query, rowSchema } from "../../../platform/sql.server.ts";
import { staffUserIdsSql } from "../../base/access/club-access-sql.server.ts";

const leavingRow = rowSchema(() => z.object({ clubName: z.string(), staffUserIds: z.array(z.string()) }));

/** A club that an athlete is an active member of, and who is told when they leave; no row where they are none. */
export function clubLeavingStatement(db: Database, athleteId: string, clubId: string) {
  return query(
    db,
    sql`select c.name as "clubName",
        (select coalesce(jsonb_agg(told.user_id order by told.user_id), '[]') from (${staffUserIdsSql(sql`c.id`)}) told) as "staffUserIds"
      from memberships s join clubs c on c.id = s.club_id
      where s.athlete_id = ${athleteId}::uuid and s.club_id = ${clubId}::uuid and s.status = 'active'`,
    leavingRow,
  );
}
