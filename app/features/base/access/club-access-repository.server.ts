import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "../../../platform/database.server.ts";
import { query, rowSchema } from "../../../platform/sql.server.ts";

const tieRow = rowSchema(() => z.object({ club_id: z.string(), is_member: z.boolean() }));

/** Reads the ties of a person to a club; no row for a club that does not exist. */
export function clubTieStatement(db: Database, { userId, clubId }: { userId: string; clubId: string }) {
  return query(
    db,
    sql`
    select c.id as club_id, exists (select 1 from memberships m join athletes a on a.id = m.athlete_id
      where m.club_id = c.id and m.status = 'active' and a.user_id = ${userId}::uuid) as is_member
    from clubs c where c.id = ${clubId}::uuid`,
    tieRow,
  );
}
