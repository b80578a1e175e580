import { type SQL, sql } from "drizzle-orm";

/**
 * SQL of the club that is meant: the one named, else the person's current one, or (`managed`) the one whose dashboard
 * they open, by the same rule as `managedClubId`. Null where there is none. So an address without a club costs no read
 * of its own.
 */
export function meantClubSql(userId: string, asked: string | null, unnamed: "current" | "managed"): SQL {
  if (asked !== null) return sql`${asked}::uuid`;
  const user = sql`${userId}::uuid`;
  if (unnamed === "current") return sql`(select own.club_id from users own where own.id = ${user})`;
  return sql`coalesce(
    (select own.club_id from users own where own.id = ${user} and (own.user_role = 'super_admin'
      or own.user_role in ('athlete', 'club_admin') and exists (
        select 1 from club_admins oa where oa.user_id = own.id and oa.club_id = own.club_id))),
    (select oa.club_id from club_admins oa where oa.user_id = ${user} order by oa.created_at, oa.club_id limit 1))`;
}
