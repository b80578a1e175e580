import { sql } from "drizzle-orm";
import type { Database } from "../../platform/database.server.ts";
import type { ClubTie } from "./club-access.ts";

export type ClubTieRow = ClubTie & Record<string, unknown>;

/** What ties a person to a club; no row for a club that does not exist. */
export function clubTieStatement(db: Database, { userId, clubId }: { userId: string; clubId: string }) {
  return db.execute<ClubTieRow>(sql`
    select c.id as club_id, exists (select 1 from memberships m join athletes a on a.id = m.athlete_id
      where m.club_id = c.id and m.status = 'active' and a.user_id = ${userId}::uuid) as is_member
    from clubs c where c.id = ${clubId}::uuid`);
}
