import { sql } from "drizzle-orm";
import { type Database, type Statement, guardChange } from "../../../platform/database.server.ts";
import { command } from "../../../platform/sql.server.ts";

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

/** A guardian's consent ends: an account awaits it again, a child without one leaves its clubs. */
export function revokeGuardian(db: Database, athleteId: string, now: Date): Statement[] {
  const at = sql`${now.toISOString()}::timestamptz`;
  return [
    command(
      db,
      sql`update athletes set guardian_accepted_at = null, is_private = true where id = ${athleteId}::uuid`,
    ),
    command(
      db,
      sql`update memberships m set status = case when m.status = 'requested' then 'refused' else 'left' end, left_at = ${at}
        from athletes a where a.id = m.athlete_id and a.id = ${athleteId}::uuid and a.user_id is null
          and m.status in ('active', 'requested')`,
    ),
  ];
}
