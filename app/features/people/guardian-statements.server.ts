import { sql } from "drizzle-orm";
import { type Database, type Statement, guardChange } from "../../platform/database.server.ts";
import { command } from "../../platform/sql.server.ts";

/** Notes since when a minor's guardian agrees; the first consent counts. */
export function acceptGuardian(db: Database, userId: string, at: Date): Statement {
  return command(
    db,
    sql`update athletes set guardian_accepted_at = coalesce(guardian_accepted_at, ${at.toISOString()}::timestamptz)
    where user_id = ${userId}::uuid`,
  );
}

/** Names another guardian for a profile that waits for its consent; the batch fails once somebody has accepted. */
export function changeGuardian(
  db: Database,
  userId: string,
  guardian: { guardianName: string; guardianEmail: string },
): Statement {
  return guardChange(
    db,
    sql`update athletes set guardian_name = ${guardian.guardianName},
      guardian_email = ${guardian.guardianEmail} where user_id = ${userId}::uuid and guardian_accepted_at is null`,
    "guardian",
  );
}
