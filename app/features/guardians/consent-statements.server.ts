import { type SQL, sql } from "drizzle-orm";
import type { Database, Statement } from "../../platform/database.server.ts";
import { command } from "../../platform/sql.server.ts";

/** Gives the consents of one profile (SQL of its id) to another (a query of its id); none where that finds nobody. */
export function moveConsents(db: Database, from: SQL, to: SQL): Statement {
  return command(
    db,
    sql`update guardian_consents g set athlete_id = t.id from ${to} t where g.athlete_id = ${from}`,
  );
}
