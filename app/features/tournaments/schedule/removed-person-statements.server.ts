import { sql } from "drizzle-orm";
import type { Database, Statement } from "../../../platform/database.server.ts";
import { command } from "../../../platform/sql.server.ts";

/** When somebody cannot play is nobody's business once their account goes; run it while the profile is still theirs. */
export function forgetImpediments(db: Database, userId: string): Statement {
  return command(
    db,
    sql`delete from tournament_impediments where athlete_id in (select id from athletes where user_id = ${userId}::uuid)`,
  );
}
