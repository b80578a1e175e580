import { type SQL, sql } from "drizzle-orm";
import type { Database, Statement } from "../../../platform/database.server.ts";
import { command } from "../../../platform/sql.server.ts";

/** Gives the consents of one profile (SQL of its id) to another (a query of its id); none where that finds nobody. */
export function moveConsents(db: Database, from: SQL, to: SQL): Statement {
  return command(
    db,
    sql`update guardian_consents g set athlete_id = t.id from ${to} t where g.athlete_id = ${from}`,
  );
}

/** Forgets what guardians of an account's athlete agreed to, when the account is deleted. */
export function forgetConsents(db: Database, userId: string): Statement {
  return command(
    db,
    sql`delete from guardian_consents where athlete_id in (select id from athletes where user_id = ${userId}::uuid)`,
  );
}
