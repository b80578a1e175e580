import { sql, type SQL } from "drizzle-orm";
import { z } from "zod";
import { athletes, users } from "../../../../drizzle/schema/accounts.ts";
import { clubStaff } from "../../../../drizzle/schema/club-people.ts";
import type { StaffRole } from "../../../../drizzle/schema/enums.ts";
import { type Database, guardChange, type Statement } from "../../../platform/database.server.ts";
import { command, query, rowSchema, tableRow } from "../../../platform/sql.server.ts";
import { isClubAdminSql } from "../../base/access/club-access-sql.server.ts";

const CANDIDATE = tableRow(users, { userId: "id", name: "name", role: "userRole" });
const PROFILE = tableRow(athletes, ["birthDate"]);

const candidateRow = rowSchema(() =>
  z.object({
    ...CANDIDATE.schema().shape,
    ...PROFILE.joined().shape,
    clubName: z.string(),
    timeZone: z.string(),
    isAdmin: z.boolean(),
  }),
);

const STAFF = tableRow(clubStaff, ["id", "userId", "role", "day"]);
const staffRow = rowSchema(() => STAFF.schema().extend({ name: z.string(), clubName: z.string() }));

/** An athlete of a club with an account, and what giving them a part of its work needs; no row for who has no part in it. */
export function staffCandidateStatement(db: Database, athleteId: string, club: SQL) {
  return query(
    db,
    sql`
    select ${CANDIDATE.columns("u")}, ${PROFILE.columns("a")}, c.name as "clubName", c.time_zone as "timeZone",
      ${isClubAdminSql(sql`u.id`, sql`c.id`)} as "isAdmin"
    from athletes a join users u on u.id = a.user_id join clubs c on c.id = ${club}
    where a.id = ${athleteId}::uuid and u.email_confirmed_at is not null
      and exists (select 1 from memberships s where s.athlete_id = a.id and s.club_id = c.id and s.status = 'active')`,
    candidateRow,
  );
}

/** One of a club's staff with who it is; no row for another club's. */
export function staffStatement(db: Database, id: string, club: SQL) {
  return query(
    db,
    sql`select ${STAFF.columns("s")}, u.name, c.name as "clubName" from club_staff s join users u on u.id = s.user_id
      join clubs c on c.id = s.club_id where s.id = ${id}::uuid and s.club_id = ${club}`,
    staffRow,
  );
}

/** Gives somebody a part of a club's work; `day` is a referee's, a calendar day in the club's zone. Who has it keeps it. */
export function addStaffStatement(
  db: Database,
  staff: { id: string; clubId: string; userId: string; role: StaffRole; day: string | null; createdAt: Date },
): Statement {
  return db.insert(clubStaff).values(staff).onConflictDoNothing();
}

/** Takes a part of a club's work from somebody; fails the batch where it is gone already. */
export function removeStaffStatement(db: Database, id: string, clubId: string): Statement {
  return guardChange(
    db,
    sql`delete from club_staff where id = ${id}::uuid and club_id = ${clubId}::uuid`,
    "staff",
  );
}

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
