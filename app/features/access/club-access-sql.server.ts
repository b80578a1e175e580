import { type SQL, sql } from "drizzle-orm";
import { literals } from "../../../drizzle/schema/columns.ts";
import { ROLES } from "./viewer.ts";

/** SQL that holds for a super admin (product §3). `userId` is SQL of a person's id. */
export function isSuperAdminSql(userId: SQL): SQL {
  return sql`exists (select 1 from users su where su.id = ${userId} and su.user_role = 'super_admin')`;
}

/** SQL that holds for the admins of a club (product §3). `userId` and `club` are SQL of ids. */
export function isClubAdminSql(userId: SQL, club: SQL): SQL {
  return sql`exists (select 1 from club_admins ca where ca.user_id = ${userId} and ca.club_id = ${club})`;
}

/** SQL that holds for people who administer a club: its admins and the platform's. */
export function administersSql(userId: SQL, club: SQL): SQL {
  return sql`(${isClubAdminSql(userId, club)} or ${isSuperAdminSql(userId)})`;
}

/** The same for a row of `users` under an alias (SQL), whose role has to be one of spec §3. */
export function administersKnownSql(user: SQL, club: SQL): SQL {
  const isAdmin = isClubAdminSql(sql`${user}.id`, club);
  return sql`(${user}.user_role = 'super_admin' or ${user}.user_role in ${literals(ROLES)} and ${isAdmin})`;
}

/**
 * SQL of the club to show: the one named, else the person's current one, or (`managed`) the one whose dashboard
 * they open, by the same rule as `managedClubId`. Null where there is none. So an address without a club costs no read
 * of its own.
 */
export function resolvedClubSql(userId: string, asked: string | null, unnamed: "current" | "managed"): SQL {
  if (asked !== null) return sql`${asked}::uuid`;
  const user = sql`${userId}::uuid`;
  if (unnamed === "current") return sql`(select own.club_id from users own where own.id = ${user})`;
  return sql`coalesce(
    (select own.club_id from users own where own.id = ${user} and ${administersKnownSql(sql`own`, sql`own.club_id`)}),
    (select oa.club_id from club_admins oa where oa.user_id = ${user} order by oa.created_at, oa.club_id limit 1))`;
}
