import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { clubs } from "../../../../drizzle/schema/clubs.ts";
import type { Database } from "../../../platform/database.server.ts";
import { query, rowSchema, tableRow } from "../../../platform/sql.server.ts";

const CLUB = tableRow(clubs, ["name", "plan"]);
const clubRow = rowSchema(() => CLUB.schema().extend({ adminUserIds: z.array(z.string()) }));

/** A club's name, plan and admins; no row where there is no such club. */
export function tokenClubStatement(db: Database, club: SQL) {
  return query(
    db,
    sql`select ${CLUB.columns("c")}, (select coalesce(jsonb_agg(ca.user_id order by ca.user_id), '[]')
      from club_admins ca where ca.club_id = c.id) as "adminUserIds"
    from clubs c where c.id = ${club}`,
    clubRow,
  );
}
