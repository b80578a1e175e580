import { type SQL, sql } from "drizzle-orm";
import { literals } from "../../../../drizzle/schema/columns.ts";
import type { Services } from "../../../platform/services.server.ts";
import { ROLES } from "./viewer.ts";

/** The person who asks, as statements judge their roles: by their session, which may owe a second factor. */
export interface Asker {
  userId: string;
  sessionId: string;
  /** The platform's configuration: a super admin without a second factor has no right at all. */
  demandsSuperAdminFactor: boolean;
}

/** An actor with what statements need to judge their roles. */
export function askerOf<Who extends object>(
  { demandsSuperAdminFactor }: Pick<Services, "demandsSuperAdminFactor">,
  actor: Who,
): Who & Pick<Asker, "demandsSuperAdminFactor"> {
  return { ...actor, demandsSuperAdminFactor };
}

/** SQL that holds for somebody with the role of a super admin (product §3). `userId` is SQL of a person's id. */
export function isSuperAdminSql(userId: SQL): SQL {
  return sql`exists (select 1 from users su where su.id = ${userId} and su.user_role = 'super_admin')`;
}

/** SQL that holds for somebody with the role of a club's admin (product §3). `userId` and `club` are SQL of ids. */
export function isClubAdminSql(userId: SQL, club: SQL): SQL {
  return sql`exists (select 1 from club_admins ca where ca.user_id = ${userId} and ca.club_id = ${club})`;
}

/** SQL that holds for a club's secretary (product §3). `userId` and `club` are SQL of ids. */
function isSecretarySql(userId: SQL, club: SQL): SQL {
  return sql`exists (select 1 from club_staff cs where cs.user_id = ${userId} and cs.club_id = ${club} and cs.role = 'secretary')`;
}

/** A query of the ids (`user_id`) of who is told about a club's results: its admins and its secretaries. `club` is SQL of an id. */
export function staffUserIdsSql(club: SQL): SQL {
  return sql`select told_admins.user_id from club_admins told_admins where told_admins.club_id = ${club}
    union select told_staff.user_id from club_staff told_staff where told_staff.club_id = ${club} and told_staff.role = 'secretary'`;
}

/** SQL that holds for who enters a club's results on this day as a referee (product §3). */
export function refereesSql(userId: SQL, club: SQL, now: Date): SQL {
  return sql`exists (select 1 from club_staff cs join clubs refereed on refereed.id = cs.club_id
    where cs.user_id = ${userId} and cs.club_id = ${club} and cs.role = 'referee'
      and cs.day = (${now.toISOString()}::timestamptz at time zone refereed.time_zone)::date)`;
}

/** SQL that holds where a session has shown a second factor. */
export function hasShownFactorSql(sessionId: string): SQL {
  return sql`exists (select 1 from sessions shown where shown.id = ${sessionId}::uuid and shown.aal = 'aal2')`;
}

/** SQL that holds where the session that asks may do what super admins may. */
export function actsAsSuperAdminSql(asker: Asker): SQL {
  const isSuperAdmin = isSuperAdminSql(sql`${asker.userId}::uuid`);
  return asker.demandsSuperAdminFactor
    ? sql`(${isSuperAdmin} and ${hasShownFactorSql(asker.sessionId)})`
    : isSuperAdmin;
}

/** SQL that holds where the session that asks may do what admins of a club (SQL of its id) may: some clubs demand a factor. */
export function actsAsClubAdminSql({ userId, sessionId }: Asker, club: SQL): SQL {
  return sql`exists (select 1 from club_admins ca join clubs demanding on demanding.id = ca.club_id
    where ca.user_id = ${userId}::uuid and ca.club_id = ${club}
      and (not demanding.admins_need_factor or ${hasShownFactorSql(sessionId)}))`;
}

/** SQL that holds where the session that asks administers a club: as its admin or the platform's. */
export function administersSql(asker: Asker, club: SQL): SQL {
  return sql`(${actsAsClubAdminSql(asker, club)} or ${actsAsSuperAdminSql(asker)})`;
}

/** SQL that holds where the session that asks may do what a club's secretary may: results, members, imports (product §3). */
export function staffsSql(asker: Asker, club: SQL): SQL {
  return sql`(${administersSql(asker, club)} or exists (select 1 from club_staff cs join clubs demanding on demanding.id = cs.club_id
    where cs.user_id = ${asker.userId}::uuid and cs.club_id = ${club} and cs.role = 'secretary'
      and (not demanding.admins_need_factor or ${hasShownFactorSql(asker.sessionId)})))`;
}

/** The same, where the role of the person is one of spec §3. */
export function staffsKnownSql(asker: Asker, club: SQL): SQL {
  return sql`(${staffsSql(asker, club)} and exists (select 1 from users known
    where known.id = ${asker.userId}::uuid and known.user_role in ${literals(ROLES)}))`;
}

/**
 * SQL of the club to show: the one named, else the person's current one, or (`managed`) the one whose dashboard
 * they open, by the same rule as `managedClubId`: by role, whether or not a factor is owed. Null where there is none. So an
 * address without a club costs no read of its own.
 */
export function resolvedClubSql(userId: string, asked: string | null, unnamed: "current" | "managed"): SQL {
  if (asked !== null) return sql`${asked}::uuid`;
  const user = sql`${userId}::uuid`;
  if (unnamed === "current") return sql`(select own.club_id from users own where own.id = ${user})`;
  const isStaff = sql`(${isClubAdminSql(sql`own.id`, sql`own.club_id`)} or ${isSecretarySql(sql`own.id`, sql`own.club_id`)})`;
  return sql`coalesce(
    (select own.club_id from users own where own.id = ${user}
      and (own.user_role = 'super_admin' or own.user_role in ${literals(ROLES)} and ${isStaff})),
    (select oa.club_id from club_admins oa where oa.user_id = ${user} order by oa.created_at, oa.club_id limit 1),
    (select os.club_id from club_staff os where os.user_id = ${user} and os.role = 'secretary'
      order by os.created_at, os.club_id limit 1))`;
}
