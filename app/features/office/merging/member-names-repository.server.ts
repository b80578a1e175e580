import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { athletes } from "../../../../drizzle/schema/accounts.ts";
import type { Database } from "../../../platform/database.server.ts";
import { query, rowSchema, tableRow } from "../../../platform/sql.server.ts";

const PROFILE = tableRow(athletes, { athleteId: "id", name: "name", birthDate: "birthDate" });

const nameRow = rowSchema(() =>
  z.object({
    ...PROFILE.schema().shape,
    hasAccount: z.boolean(),
  }),
);

/** The people of a club by whose names twins are suggested: active members, at most `limit`, by name. */
export function namesStatement(db: Database, club: SQL, limit: number) {
  return query(
    db,
    sql`select a.id as "athleteId", a.name, a.birth_date::text as "birthDate", a.user_id is not null as "hasAccount"
      from memberships s join athletes a on a.id = s.athlete_id where s.club_id = ${club} and s.status = 'active'
      order by a.search_name, a.id limit ${limit}::int`,
    nameRow,
  );
}
