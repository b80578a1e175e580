import { sql } from "drizzle-orm";
import { type Database, refuseUnless, type Statement } from "../../../platform/database.server.ts";
import { command } from "../../../platform/sql.server.ts";

const NOBODY_LEFT = "O clube precisa de ao menos um administrador.";

/** Takes somebody out of a club's admins; refused as `conflict` where nobody would be left. */
export function removeAdminStatements(db: Database, clubId: string, userId: string): Statement[] {
  const club = sql`${clubId}::uuid`;
  return [
    // Two who take each other out stand in a line.
    command(db, sql`select 1 from clubs where id = ${club} for no key update`),
    command(db, sql`delete from club_admins where club_id = ${club} and user_id = ${userId}::uuid`),
    refuseUnless(
      db,
      sql`exists (select 1 from club_admins where club_id = ${club})`,
      "conflict",
      sql`${NOBODY_LEFT}::text`,
    ),
  ];
}

/** Makes somebody an admin of a club; one who is stays one. */
export function addAdminStatement(db: Database, clubId: string, userId: string, at: Date): Statement {
  return command(
    db,
    sql`insert into club_admins (club_id, user_id, created_at)
    values (${clubId}::uuid, ${userId}::uuid, ${at.toISOString()}::timestamptz) on conflict do nothing`,
  );
}
