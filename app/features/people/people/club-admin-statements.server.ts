import { sql } from "drizzle-orm";
import { users } from "../../../../drizzle/schema/accounts.ts";
import type { Database, Statement } from "../../../platform/database.server.ts";
import { command } from "../../../platform/sql.server.ts";

/** Makes a person a club_admin; the club becomes their current one unless they have one already. */
export function becomeClubAdmin(db: Database, userId: string, clubId: string): Statement[] {
  return [
    db
      .update(users)
      .set({ userRole: "club_admin", clubId: sql`coalesce(${users.clubId}, ${clubId}::uuid)` })
      .where(sql`${users.id} = ${userId}`),
  ];
}

/** The club becomes the one that a person's pages open, unless they have one. */
export function openFirstClub(db: Database, userId: string, clubId: string): Statement {
  return command(
    db,
    sql`update users set club_id = coalesce(club_id, ${clubId}::uuid) where id = ${userId}::uuid`,
  );
}

/** After somebody was taken out of a club's admins: who administers no other club is an athlete again. */
export function ceaseClubAdmin(db: Database, userId: string): Statement[] {
  return [
    db
      .update(users)
      .set({ userRole: "athlete" })
      .where(
        sql`${users.id} = ${userId} and not exists (select 1 from club_admins ca where ca.user_id = ${userId}::uuid)`,
      ),
  ];
}

/** Makes the person of a confirmed address a super_admin; a row `{ id }`, none where there is no such account. */
export function becomeSuperAdmin(db: Database, email: string) {
  return db
    .update(users)
    .set({ userRole: "super_admin" })
    .where(sql`${users.email} = lower(${email}) and ${users.emailConfirmedAt} is not null`)
    .returning({ id: users.id });
}
