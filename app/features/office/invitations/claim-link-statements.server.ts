import { sql } from "drizzle-orm";
import type { Database, Statement } from "../../../platform/database.server.ts";
import { command } from "../../../platform/sql.server.ts";

/** Ends the open links of a profile, so that one at most is good. */
export function revokeClaimsOf(db: Database, athleteId: string, now: Date): Statement {
  return command(
    db,
    sql`update invitations set revoked_at = ${now.toISOString()}::timestamptz
      where athlete_id = ${athleteId}::uuid and revoked_at is null and used_at is null`,
  );
}

/** Makes a link for every member of a club whose profile nobody has claimed and that has no good link; of two at once one does. */
export function insertMissingClaims(
  db: Database,
  made: { clubId: string; createdBy: string; createdAt: Date; expiresAt: Date },
): Statement[] {
  const club = sql`${made.clubId}::uuid`;
  const at = sql`${made.createdAt.toISOString()}::timestamptz`;
  return [
    command(db, sql`select 1 from clubs where id = ${club} for no key update`),
    command(
      db,
      sql`insert into invitations (id, club_id, athlete_id, created_by, created_at, expires_at)
        select gen_random_uuid(), s.club_id, a.id, ${made.createdBy}::uuid, ${at}, ${made.expiresAt.toISOString()}::timestamptz
        from memberships s join athletes a on a.id = s.athlete_id
        where s.club_id = ${club} and s.status = 'active' and a.user_id is null and a.removed_at is null
          and not exists (select 1 from invitations i where i.athlete_id = a.id and i.club_id = s.club_id
            and i.revoked_at is null and i.used_at is null and i.expires_at > ${at})`,
    ),
  ];
}
